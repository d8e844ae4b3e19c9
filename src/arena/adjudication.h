// Ends games early where the players themselves agree that nothing is left to decide, or exact tables
// of endings know the result. Off unless asked for.
#pragma once

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/line.h"
#include "core/result.h"
#include "core/value.h"
#include "core/verdict.h"
#include "search/tablebase.h"

namespace damier::arena {

struct Adjudication {
    // Draw: from this move on, so many moves in a row of both sides whose values are that near to
    // 0. A capture does not start the count again.
    struct Draw {
        int from_move = 34;
        int moves = 8;
        Value score = 20;

        bool operator==(const Draw&) const = default;
    };
    // Resignation: so many moves in a row a side says that it is that far behind; with both_sides
    // the other side must say the same.
    struct Resign {
        int moves = 3;
        Value score = 600;
        bool both_sides = false;

        bool operator==(const Resign&) const = default;
    };

    std::optional<Draw> draw;
    std::optional<Resign> resign;
    std::optional<int> max_moves;  // of each side; then the game is drawn
    std::string tables{};          // the folder of those tables; empty for none

    bool operator==(const Adjudication&) const = default;
};

// "from=34,moves=8,score=20" and "moves=3,score=600,both=on"; what is not said has these values.
Result<Adjudication::Draw> read_draw_rule(std::string_view text);
Result<Adjudication::Resign> read_resign_rule(std::string_view text);
std::string write_rule(const Adjudication::Draw& rule);
std::string write_rule(const Adjudication::Resign& rule);

// What exact tables know of a game that the rules have not ended: nothing where a rule that counts
// moves or repetitions could still make a draw of a win.
template <Game G>
std::optional<Verdict> known_result(const search::ExactTables<typename G::Position>& tables,
                                    const Line<typename G::Position>& game) {
    using Kind = search::Proof::Kind;
    const search::Proof proof = tables.sure_proof(game);
    if (!proof.known()) return std::nullopt;
    if (proof.kind() == Kind::Draw)
        return Verdict{Score::Draw, Termination::Adjudication, "tables: a draw"};
    const Side turn = game.position().turn();
    const Side winner = proof.kind() == Kind::Win ? turn : other(turn);
    return Verdict{win_of(winner), Termination::Adjudication,
                   fmt::format("tables: {} wins", G::side_name(winner))};
}

// Watches one game.
class Adjudicator {
public:
    explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

    // After each move that a player chose: who moved, in which move of the game (from 1), and the
    // value the player gave, if any. The verdict, when the game is over.
    std::optional<Verdict> after(Side side, int move, std::optional<Value> value);

private:
    Adjudication rules_;
    int quiet_plies_ = 0;             // moves in a row with a value near 0
    std::array<int, 2> hopeless_{};   // moves in a row in which a side says that it is lost
    std::array<int, 2> confident_{};  // or won
};

}  // namespace damier::arena
