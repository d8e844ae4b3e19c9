#include "cli/graphviz.h"

#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

extern char** environ;  // NOLINT(readability-redundant-declaration): not in every unistd.h

namespace damier::cli {

namespace {

// Files without a name, gone when they are closed: no pipe can fill up, and nothing is left behind.
struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, Close>;

std::string read_all(std::FILE* file) {
    std::rewind(file);
    std::string text;
    std::array<char, 65'536> block;
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), file))
        text.append(block.data(), got);
    return text;
}

// What a program of Graphviz makes of a dot file. words: its name, and its arguments.
Result<std::string> run(std::vector<std::string> words, const std::string& dot) {
    const TemporaryFile in(std::tmpfile());
    const TemporaryFile out(std::tmpfile());
    if (!in || !out) return fail("no temporary file can be made: {}", std::strerror(errno));
    if (std::fwrite(dot.data(), 1, dot.size(), in.get()) != dot.size() ||
        std::fflush(in.get()) != 0) {
        return fail("a temporary file cannot be written: {}", std::strerror(errno));
    }
    std::rewind(in.get());

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), 0);
    posix_spawn_file_actions_adddup2(&actions, fileno(out.get()), 1);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error =
        posix_spawnp(&child, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        return fail(
            "Graphviz's program {} cannot be started ({}): install the package graphviz, or write "
            "a .dot file",
            words[0], std::strerror(error));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail("Graphviz's program {} gave up on the tree", words[0]);
    return read_all(out.get());
}

}  // namespace

Result<std::string> draw(const std::string& dot, Picture picture) {
    if (picture == Picture::Png) return run({"dot", "-Tpng"}, dot);
    auto svg = run({"dot", "-Tsvg"}, dot);
    if (!svg) return svg;
    // Some programs drop spaces at the ends of a text unless they are told not to.
    if (const std::size_t at = svg->find("<svg "); at != std::string::npos)
        svg->insert(at + 5, "xml:space=\"preserve\" ");
    return svg;
}

Result<std::string> draw_by_springs(const std::string& dot) {
    return run({"sfdp", "-x", "-Goverlap=scale", "-Tsvg"}, dot);
}

}  // namespace damier::cli
