// A PGN or PDN file that grows game by game while a tournament is played.
#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>

#include "arena/game_record.h"
#include "core/result.h"
#include "store/store.h"

namespace damier::cli {

class GameFile {
public:
    // May a new tournament write there? Not over games that are there already. Nothing is made.
    static Result<void> check(const std::string& path);

    // Begins with the games that the tournament already has. A file that is there is written over
    // only when it is this tournament's own; all other files are refused.
    static Result<GameFile> open(const std::string& path, const store::StoredTournament& tournament,
                                 std::span<const store::StoredGame> games);

    // Whole and at once, so that a reader finds it.
    Result<void> add(const store::StoredGame& game);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    GameFile(std::string path, const store::StoredTournament& tournament);

    std::string path_;
    arena::RecordEvent event_;
    std::string game_;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace damier::cli
