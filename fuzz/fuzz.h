// What the fuzz targets share: a check that stays in every build, and the checks on whatever a
// reader accepted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/perft.h"
#include "core/record.h"
#include "core/replay.h"

namespace damier {

inline void require(bool holds) {
    if (!holds) std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// A refusal is one short line.
inline void require_good(const Error& error) {
    require(!error.message.empty());
    require(error.message.size() < 4000);
    require(error.message.find('\n') == std::string::npos);
}

// An accepted position is sound: its text reads back, its moves can be made, counted and written.
template <Game G>
void require_sound(const typename G::Position& at) {
    require(at.key() == at.recompute_key());
    const auto again = G::read_position(G::write_position(at));
    require(again.has_value() && again->key() == at.key());
    typename G::Position::MoveList list;
    at.template generate<Gen::Legal>(list);
    if constexpr (requires { at.count_legal(); })
        require(static_cast<int>(list.size()) == at.count_legal());
    for (const auto m : list) {
        typename G::Position next = at;
        typename G::Position::Undo undo;
        next.make(m, undo);
        require(next.key() == next.recompute_key());
        const auto read = G::read_position(G::write_position(next));
        require(read.has_value() && read->key() == next.key());
        next.unmake(m, undo);
        require(next == at);
    }
}

// An accepted move is legal, and its texts read back.
template <Game G>
void require_sound_move(const typename G::Position& at, typename G::Position::Move m) {
    typename G::Position::MoveList list;
    at.template generate<Gen::Legal>(list);
    require(std::find(list.begin(), list.end(), m) != list.end());
    require(G::read_move(at, G::write_move(at, m)) == m);
    require(G::read_move(at, G::write_record_move(at, m)) == m);
}

inline Record read_again(const Record& record, const RecordDialect& dialect) {
    std::istringstream written(write_record(record, dialect));
    RecordReader reader(written, dialect);
    const auto copy = reader.next();
    require(copy.has_value() && copy->has_value());
    return **copy;
}

// Reads every game of a text. What was accepted can be written and read; the writer replaces what
// its places cannot hold (control characters in a tag, say), so it is the second copy that must
// equal the first. The moves can be replayed or are refused with a sentence.
template <Game G>
void read_all_records(std::string_view text) {
    const RecordDialect& dialect = G::kRecords;
    std::istringstream in{std::string(text)};
    RecordReader reader(in, dialect);
    for (;;) {
        const auto next = reader.next();
        if (!next) {
            require_good(next.error());
            continue;
        }
        if (!*next) return;
        const Record copy = read_again(**next, dialect);
        require(copy == read_again(copy, dialect));
        require(copy.main.moves.size() == (*next)->main.moves.size());
        for (const Record* record : {&**next, &copy}) {
            const auto game = replay<G>(*record);
            if (!game) require_good(game.error());
        }
    }
}

}  // namespace damier
