// Which games have tables of endings, and where they come from: Syzygy's for chess, and those of damier
// endgame for every game.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "chess/game.h"
#include "chess/syzygy.h"
#include "core/game.h"
#include "engine/player.h"
#include "engine/player_keys.h"
#include "search/tablebase.h"

namespace damier::engine {

template <Game G>
using TablebasePointer = std::shared_ptr<const search::Tablebase<typename G::Position>>;
template <Game G>
using ExactTablesPointer = std::shared_ptr<const search::ExactTables<typename G::Position>>;

// Are there any in that folder? One sentence where not.
template <Game G>
Result<void> check_tablebase(const std::string& /*path*/) {
    return fail("there are no Syzygy tables for {}", G::kName);
}
template <>
inline Result<void> check_tablebase<chess::Chess>(const std::string& path) {
    return chess::Syzygy::look(path);
}

// Those of a folder; refused by a sentence.
template <Game G>
Result<TablebasePointer<G>> open_tablebase(const std::string& /*path*/) {
    return fail("there are no Syzygy tables for {}", G::kName);
}
template <>
Result<TablebasePointer<chess::Chess>> open_tablebase<chess::Chess>(const std::string& path);

// The tables that damier endgame has built in that folder, the same ones for all who use them at a
// time. Every byte of them is looked at: one sentence where there is none, or one is damaged.
template <Game G>
Result<ExactTablesPointer<G>> open_exact_tables(const std::string& folder);
// Are there any? The sentence where not; whether they are whole is not looked at.
template <Game G>
Result<void> look_for_exact_tables(const std::string& folder);

// The key kTables of a player.
template <Game G>
Result<void> check_exact_tables(const Settings& settings) {
    const std::string folder(settings.get(kTables));
    return folder.empty() ? Result<void>() : look_for_exact_tables<G>(folder);
}
// make(tables) is the player; the tables are null where none are asked for.
template <Game G, class Make>
Result<std::unique_ptr<Thinker<typename G::Position>>> with_exact_tables(const Settings& settings,
                                                                         Make&& make) {
    const std::string folder(settings.get(kTables));
    ExactTablesPointer<G> tables;
    if (!folder.empty()) {
        auto opened = open_exact_tables<G>(folder);
        if (!opened) return tl::make_unexpected(opened.error());
        tables = std::move(*opened);
    }
    return make(std::move(tables));
}

}  // namespace damier::engine
