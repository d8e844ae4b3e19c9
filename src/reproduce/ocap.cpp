#include "reproduce/ocap.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "chess/game.h"
#include "core/line.h"
#include "core/moves.h"
#include "engine/session.h"
#include "eval/chess_judges.h"
#include "reproduce/studies.h"

namespace damier::reproduce {

namespace {

using chess::PieceType;

const ChessWeights& ocap_weights() { return *eval::Ocap().weights(); }
const ChessWeights& material_weights() { return *eval::ChessMaterial().weights(); }

// Those of the ladder of chess, from the opening to the ending.
std::vector<chess::Position> positions() {
    std::vector<chess::Position> found;
    for (const Study& study : studies()) {
        if (study.ground.game != "chess") continue;
        for (const Spot& spot : study.ground.positions) found.push_back(*chess::read_fen(spot.fen));
    }
    return found;
}

// False where it was stopped.
bool count_rows(OcapStudy& study, const SearchEnd& end) {
    for (const KingRule rule : kKingRules) {
        for (int depth = 1; depth <= study.settings.depth; ++depth) {
            KingRow row{.rule = rule, .depth = depth};
            for (const chess::Position& at : positions()) {
                const KingSearch search = search_king(at, rule, ocap_weights(), depth, end);
                if (!search.complete) return false;
                row.nodes += search.nodes;
                row.looks += search.looks;
            }
            study.rows.push_back(row);
        }
    }
    const chess::Position start = chess::Chess::start();
    const KingSearch search =
        search_king(start, KingRule::Chess, ocap_weights(), study.settings.depth, end);
    if (!search.complete) return false;
    study.start_nodes = search.nodes;
    for (int depth = 0; depth <= study.settings.depth; ++depth)
        study.lines += perft_king(start, KingRule::Chess, depth);
    return !end.stop.stop_requested();
}

// Wherever one move leads from the positions.
bool count_suicides(OcapStudy& study, const SearchEnd& end) {
    constexpr int kDeepest = 2;
    for (int depth = 1; depth <= kDeepest; ++depth) {
        Suicides suicides{.depth = depth};
        for (const chess::Position& at : positions()) {
            for (const chess::Move m : legal_moves(at)) {
                chess::Position next = at;
                next.make(m);
                if (!next.has_legal()) continue;
                const auto search = search_king(next, KingRule::None, ocap_weights(), depth, end);
                if (!search.complete) return false;
                ++suicides.positions;
                suicides.illegal += search.best && !is_legal(next, *search.best) ? 1 : 0;
            }
        }
        study.suicides.push_back(suicides);
    }
    return !end.stop.stop_requested();
}

bool measure_reach(OcapStudy& study, const std::stop_token& stop) {
    constexpr int kDeepest = 60;
    const std::optional<double> seconds = study.settings.seconds;
    if (!seconds) return true;
    using Clock = std::chrono::steady_clock;
    const auto time =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    for (const KingRule rule : kKingRules) {
        KingReach reach{.rule = rule, .depths = {}};
        for (const chess::Position& at : positions()) {
            const SearchEnd end{stop, Clock::now() + time};
            const auto finished = deepen_king(at, rule, ocap_weights(), kDeepest, end);
            if (stop.stop_requested()) return false;
            reach.depths.push_back(static_cast<int>(finished.size()));
        }
        study.reach.push_back(std::move(reach));
    }
    return true;
}

bool stalemates(const chess::Position& at, chess::Move m) {
    chess::Position next = at;
    next.make(m);
    return !next.has_legal() && !next.in_check();
}

// In the diagonal a1-h8, of a position that is asked about: the first man off it is to stand below.
bool is_mirror_image(int king, int queen, int bare) {
    for (const int square : {king, queen, bare}) {
        if (square / 8 != square % 8) return square / 8 > square % 8;
    }
    return false;
}

// One of all positions that are the same but for turning and mirroring the board.
bool count_queen_ending(OcapStudy& study, const SearchEnd& end) {
    constexpr int kDepth = 3;  // the move, any answer, and the king is taken
    constexpr int kSquares = 64;
    QueenEnding queen;
    for (int i = 0; i < kSquares * kSquares * kSquares; ++i) {
        const int king = i / (kSquares * kSquares);
        const int queen_at = i / kSquares % kSquares;
        const int bare = i % kSquares;
        if (king % 8 > 3 || king / 8 > 3 || is_mirror_image(king, queen_at, bare)) continue;
        if (end.stop.stop_requested()) return false;
        chess::Layout layout;
        layout.board[static_cast<std::size_t>(bare)] =
            chess::make_piece(Side::Second, PieceType::King);
        layout.board[static_cast<std::size_t>(queen_at)] =
            chess::make_piece(Side::First, PieceType::Queen);
        layout.board[static_cast<std::size_t>(king)] =
            chess::make_piece(Side::First, PieceType::King);
        const auto at = chess::Position::from(layout);
        if (!at || at->pieces(PieceType::Queen) == 0) continue;
        ++queen.positions;
        const auto moves = legal_moves(*at);
        if (std::none_of(moves.begin(), moves.end(),
                         [&](chess::Move m) { return stalemates(*at, m); }))
            continue;
        ++queen.traps;
        for (std::size_t rule = 0; rule < kKingRules.size(); ++rule) {
            const KingSearch search =
                search_king(*at, kKingRules[rule], ocap_weights(), kDepth, end);
            if (!search.complete) return false;
            const auto& best = search.best;
            if (best && is_legal(*at, *best) && stalemates(*at, *best)) ++queen.fell[rule];
        }
    }
    study.queen = queen;
    return true;
}

// How many of the first moves are as good as the best.
int count_tied(const ChessWeights& weights, int depth, const SearchEnd& end) {
    const chess::Position start = chess::Chess::start();
    std::vector<Value> values;
    for (const chess::Move m : legal_moves(start)) {
        chess::Position next = start;
        next.make(m);
        values.push_back(depth == 1
                             ? weights.sum(next)  // White has moved, and nobody looks further
                             : -search_king(next, KingRule::Chess, weights, depth - 1, end).value);
    }
    const Value best = *std::max_element(values.begin(), values.end());
    return static_cast<int>(std::count(values.begin(), values.end(), best));
}

Opening::Game play_game(const chess::Position& from, const ChessWeights& weights,
                        std::string* moves, const SearchEnd& end) {
    constexpr int kDepth = 2;
    constexpr int kLongest = 120;
    constexpr int kShown = 16;
    Opening::Game game{.ending = "end of the measurement"};
    Line<chess::Position> line(from);
    while (game.plies < kLongest && !end.stop.stop_requested()) {
        line.make_room();
        const chess::Position& at = line.position();
        if (!at.has_legal()) {
            game.ending = at.in_check() ? "mate" : "stalemate";
            break;
        }
        if (line.occurrences() >= chess::Position::kRepetitions) {
            game.ending = "repetition";
            break;
        }
        if (at.is_rule_draw()) {
            game.ending = "draw by rule";
            break;
        }
        const auto best = search_king(at, KingRule::Chess, weights, kDepth, end).best;
        if (!best) break;  // stopped before any
        const chess::Move m = *best;
        if (moves != nullptr && game.plies < kShown) {
            if (game.plies % 2 == 0)
                *moves += fmt::format("{}{}. ", game.plies > 0 ? " " : "", game.plies / 2 + 1);
            else
                *moves += ' ';
            *moves += chess::write_san(at, m);
        }
        if (at.piece_at(chess::idx(m.to())) >= 0 && m.kind() != chess::Move::Kind::Castling)
            ++game.captures;
        line.make(m);
        ++game.plies;
    }
    return game;
}

bool play_openings(OcapStudy& study, const SearchEnd& end) {
    constexpr int kDeepest = 4;
    constexpr std::size_t kGames = 4;  // the first positions are of openings
    const auto from = positions();
    for (const auto& [name, weights] :
         {std::pair{std::string_view("material"), &material_weights()},
          std::pair{std::string_view("ocap"), &ocap_weights()}}) {
        Opening opening{.eval = name, .tied = {}, .first_moves = {}, .games = {}};
        for (int depth = 1; depth <= std::min(kDeepest, study.settings.depth); ++depth)
            opening.tied.push_back(count_tied(*weights, depth, end));
        for (std::size_t i = 0; i < kGames; ++i)
            opening.games.push_back(
                play_game(from[i], *weights, i == 0 ? &opening.first_moves : nullptr, end));
        if (end.stop.stop_requested()) return false;
        study.openings.push_back(std::move(opening));
    }
    return true;
}

Result<bool> draw_trees(OcapStudy& study, const std::stop_token& stop) {
    constexpr int kDeepest = 3;
    constexpr auto kChair = engine::Chair::Adviser;
    for (int depth = 1; depth <= kDeepest; ++depth) {
        const auto session = engine::make_session("chess");
        if (!session) return fail("{}", session.error().message);
        const std::string player = fmt::format("ocap:depth={},time=off,iterative=off", depth);
        if (const auto seated = (*session)->seat_player(kChair, player); !seated)
            return fail("{}", seated.error().message);
        constexpr std::size_t kNodes = 1'000'000;
        const auto tree = (*session)->record_tree(
            kChair, {.nodes = kNodes, .depth = std::nullopt, .under = {}}, stop);
        if (!tree) return fail("{}", tree.error().message);
        const auto dot = (*tree)->as_dot(player, {}, std::nullopt);
        if (!dot) return fail("{}", dot.error().message);
        if (stop.stop_requested()) return false;
        study.trees.push_back(
            {.depth = depth,
             .nodes = (*tree)->visited(),
             .dot_bytes = dot->size(),
             .page = study.settings.lay_out ? study.settings.lay_out(*dot) : std::nullopt});
    }
    return true;
}

}  // namespace

double KingReach::mean() const {
    return depths.empty() ? 0
                          : static_cast<double>(std::accumulate(depths.begin(), depths.end(), 0)) /
                                static_cast<double>(depths.size());
}

int Opening::ended_by(std::string_view ending) const {
    return static_cast<int>(std::count_if(games.begin(), games.end(),
                                          [&](const Game& game) { return game.ending == ending; }));
}

const KingRow* OcapStudy::row(KingRule rule, int depth) const {
    const auto it = std::find_if(rows.begin(), rows.end(), [&](const KingRow& each) {
        return each.rule == rule && each.depth == depth;
    });
    return it == rows.end() ? nullptr : &*it;
}

Result<OcapStudy> study_ocap(const OcapSettings& settings, std::atomic<const char*>& stage,
                             const std::stop_token& stop) {
    OcapStudy study;
    study.settings = settings;
    const SearchEnd end{stop};
    const auto at = [&stage](const char* what) {
        stage = what;
        return true;
    };
    study.complete = at("counting") && count_rows(study, end) && count_suicides(study, end) &&
                     at("the opening") && play_openings(study, end) &&
                     at("king and queen against king") && count_queen_ending(study, end) &&
                     at("searching by the clock") && measure_reach(study, stop) &&
                     at("drawing trees");
    if (!study.complete) return study;
    const auto drawn = draw_trees(study, stop);
    if (!drawn) return fail("{}", drawn.error().message);
    study.complete = *drawn;
    return study;
}

}  // namespace damier::reproduce
