// What damier match and damier tournament share: the options of games between players, and the run.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/settings.h"
#include "cli/notation_option.h"
#include "core/result.h"

namespace damier::cli {

class ArenaOptions {
public:
    void add_to(CLI::App& command);

    // The command as it is called, "match": for the advice how to go on.
    std::string command;
    std::vector<std::string> players;
    std::string players_from;  // where more of them are named; empty: nowhere
    std::string format = "round-robin";
    std::optional<std::size_t> games;
    std::optional<std::size_t> rounds;
    std::string sprt;
    bool fixed_colours = false;

    // Plays, or goes on with what was begun; the exit status.
    [[nodiscard]] int run() const;

private:
    // What the options say, for a new tournament.
    [[nodiscard]] Result<arena::TournamentSettings> settings() const;
    [[nodiscard]] Result<arena::Pace> pace() const;

    friend class ArenaRun;

    std::string game_ = "chess";
    std::string openings_ = "none";
    std::string order_ = "sequential";
    std::optional<std::size_t> plies_;
    std::string tc_;
    std::optional<std::int64_t> movetime_;
    std::optional<std::uint64_t> nodes_;
    std::optional<int> depth_;
    std::optional<std::uint64_t> playouts_;
    std::optional<std::int64_t> margin_;
    std::string draw_;
    std::string resign_;
    std::optional<int> max_moves_;
    std::string tables_;
    std::uint64_t seed_ = 1;
    std::int64_t program_cpu_ = 0;
    std::int64_t program_memory_ = 0;
    bool sanction_loops_ = false;
    unsigned concurrency_ = 1;
    std::string pgn_;
    std::string log_;
    std::string store_;
    CLI::Option* resume_option_ = nullptr;
    std::string resume_;
    NotationOption notation_;
    bool json_ = false;
    bool show_ = false;
    std::optional<std::int64_t> pause_;
};

}  // namespace damier::cli
