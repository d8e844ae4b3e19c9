#include "cli/graphviz.h"

#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

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

}  // namespace

Result<std::string> draw_svg(const std::string& dot) {
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
    std::array<std::string, 2> words{"dot", "-Tsvg"};
    std::array<char*, 3> arguments{words[0].data(), words[1].data(), nullptr};
    pid_t child = 0;
    const int error = posix_spawnp(&child, "dot", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        return fail(
            "Graphviz's program dot cannot be started ({}): install the package graphviz, or write "
            "a .dot file",
            std::strerror(error));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail("Graphviz's program dot gave up on the tree");
    std::string svg = read_all(out.get());
    // Some programs drop spaces at the ends of a text unless they are told not to.
    if (const std::size_t at = svg.find("<svg "); at != std::string::npos)
        svg.insert(at + 5, "xml:space=\"preserve\" ");
    return svg;
}

}  // namespace damier::cli
