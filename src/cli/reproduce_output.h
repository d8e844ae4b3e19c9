// Where damier reproduce NAME leaves what it found: on standard output, or in the files NAME.txt,
// NAME.json and others of a folder.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/new_folder.h"
#include "core/result.h"

namespace damier::cli {

class ReproduceOutput {
public:
    // others: the endings of the files besides NAME.txt and NAME.json.
    ReproduceOutput(std::string name, std::vector<std::string> others);

    // The same with NAME.txt and NAME.json alone.
    [[nodiscard]] ReproduceOutput without_pictures() const;

    // --out and --json
    void add_to(CLI::App& command);

    // Makes the folder and sees that the files can be written there, before anything is measured
    // for them. Keep what is returned until they are: a folder that is still empty goes with it.
    [[nodiscard]] Result<std::optional<NewFolder>> prepare() const;

    // The folder as it was given; empty when there is none.
    [[nodiscard]] const std::string& folder() const { return folder_; }

    // Prints or writes; one text for each of the other endings. False, and a sentence on standard
    // error, where a file cannot be written.
    [[nodiscard]] bool deliver(const std::string& text, const std::string& json,
                               const std::vector<std::string>& others) const;

private:
    // NAME.ENDING, "lyon.txt"
    [[nodiscard]] std::string file(const std::string& ending) const { return name_ + "." + ending; }
    // "lyon.txt, lyon.json and lyon.svg"
    [[nodiscard]] std::string files() const;

    std::string name_;
    std::vector<std::string> endings_;
    std::string folder_;
    bool json_ = false;
};

}  // namespace damier::cli
