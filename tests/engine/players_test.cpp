// Players as text: good specs play, bad ones get one sentence, and the same seed and limit give the same game.
#include "engine/players.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "core/random.h"
#include "engine/alphabeta_player.h"
#include "engine/monte_carlo_player.h"
#include "games/games.h"
#include "search/recorder.h"
#include "sizes.h"

namespace damier::engine {
namespace {

using chess::Chess;

template <class G>
std::string error_of(std::string_view spec) {
    const auto player = make_player<G>(spec);
    return player ? "no error" : player.error().message;
}

TEST(Players, BadSpecsGetOneSentence) {
    EXPECT_EQ(error_of<Chess>("minimax:dpeth=3"),
              "player minimax: key 'dpeth' is not known, did you mean depth?; the keys are depth, "
              "time, nodes, pruning, eval, evalfile, quiescence, seed, noise, book, bookmove");
    EXPECT_EQ(error_of<Chess>("minimax:depth=0"),
              "player minimax: depth is a number from 1 to 20, not '0'");
    EXPECT_EQ(error_of<Chess>("alphabeta:tt=of"),
              "player alphabeta: tt is a number from 0 to 65536, or off, not 'of'");
    EXPECT_EQ(error_of<Chess>("alphabeta:depth=-1"),
              "player alphabeta: depth is a number from 0 to 100, or off, not '-1'");
    EXPECT_EQ(error_of<Chess>("alphabeta:tt=off,quiescence=off,depth=off"), "no error");
    EXPECT_EQ(error_of<Chess>("alphabeta:pvs=yes"),
              "player alphabeta: pvs is on or off, not 'yes'");
    EXPECT_EQ(error_of<Chess>("alphabeta:ordering=best"),
              "player alphabeta: ordering is one of none, captures, full, not 'best'");
    EXPECT_EQ(error_of<Chess>("alphabeta:depth"),
              "player alphabeta: expected key=value, found 'depth'");
    EXPECT_EQ(error_of<Chess>("xyzzy"),
              "player 'xyzzy' is not known; the players are uniform, minimax, negamax, alphabeta, "
              "champion, ocap, lyon, sherlock, reference, classic, ucb, uct, rave, grave, puct, q, "
              "dqn, strongest");
    EXPECT_EQ(error_of<Chess>(""),
              "player '' is not known; the players are uniform, minimax, negamax, alphabeta, "
              "champion, ocap, lyon, sherlock, reference, classic, ucb, uct, rave, grave, puct, q, "
              "dqn, strongest");
    EXPECT_EQ(error_of<Chess>("sherlock"), "player sherlock plays checkers, sherlock, not chess");
    EXPECT_EQ(error_of<checkers::Sherlock>("sherlock"), "no error");
    EXPECT_EQ(error_of<checkers::Checkers>("alphabeta:eval=ocap"),
              "player alphabeta: eval is in checkers one of material, position, handset, tuned, "
              "td, random, "
              "not 'ocap'");
    EXPECT_EQ(error_of<Chess>("alphabeta:depth=2,tt=off,depth=3"),
              "player alphabeta: key depth is given twice");
    EXPECT_EQ(error_of<Chess>("alphabeta:depth=2,depth=2"),
              "player alphabeta: key depth is given twice");
    EXPECT_EQ(error_of<Chess>("alphabeta:x=2,x=3").find("player alphabeta: key 'x' is not known"),
              0U);
    EXPECT_EQ(error_of<Chess>(" ocap:depth=3,time=off "), "no error");  // the preset says time too
}

template <class G>
std::string text_of(std::string_view spec) {
    const auto read = read_player<G>(spec);
    return read ? read->text() : read.error().message;
}

// The keys behind "strongest" come on top of those of the player that it stands for.
TEST(Players, TheStrongestTakesKeys) {
    EXPECT_EQ(text_of<Chess>("strongest"), text_of<Chess>(strongest_player<Chess>()));
    EXPECT_EQ(text_of<Chess>("strongest:"), text_of<Chess>("strongest"));
    EXPECT_EQ(text_of<Chess>(" strongest:time=500 "),
              text_of<Chess>(std::string(strongest_player<Chess>()) + ":time=500"));
    EXPECT_EQ(read_player<Chess>("strongest:eval=material")->settings.text("eval"), "material");
    EXPECT_EQ(text_of<checkers::Checkers>("strongest:nodes=70"),
              text_of<checkers::Checkers>(std::string(strongest_player<checkers::Checkers>()) +
                                          ":nodes=70"));
    EXPECT_EQ(error_of<Chess>("strongest:time=1,time=2"),
              "player strongest: key time is given twice");
    EXPECT_EQ(error_of<Chess>("strongest:dpeth=3")
                  .find("player strongest: key 'dpeth' is not known, did you mean depth?"),
              0U);
    EXPECT_EQ(error_of<checkers::Checkers>("strongest:eval=ocap"),
              "player strongest: eval is in checkers one of material, position, handset, tuned, "
              "td, random, "
              "not 'ocap'");
    EXPECT_EQ(
        error_of<Chess>("strongst").find("player 'strongst' is not known, did you mean strongest?"),
        0U);
    EXPECT_TRUE(is_strongest(" strongest") && is_strongest("strongest:depth=2"));
    EXPECT_FALSE(is_strongest("strongest2") || is_strongest("alphabeta:eval=strongest"));
}

// Every player of the table, with its own settings and a limit that needs no clock.
template <class G>
std::vector<std::string> specs() {
    std::vector<std::string> all;
    for (const PlayerInfo& info : players()) {
        std::string spec(info.name);
        for (const Option& option : info.options) {
            if (option.name == "time")
                spec += spec.find(':') == std::string::npos ? ":time=0" : ",time=0";
            if (option.name == "nodes") spec += ",nodes=3000";
            if (option.name == "depth" && spec.find("max") != std::string::npos) spec += ":depth=2";
        }
        if (error_of<G>(spec) == "no error") all.push_back(spec);
    }
    return all;
}

// A whole game of a player against itself: the texts of its moves, and the nodes it took.
template <class G>
std::string play(Thinker<typename G::Position>& player, const std::string& spec, int plies) {
    Line<typename G::Position> line(G::start());
    std::string game;
    for (int ply = 0; ply < plies; ++ply) {
        if (G::ending(line.position(), line.occurrences())) break;
        const auto thought = player.think(line, {}, {});
        typename G::Position::MoveList legal;
        line.position().template generate<Gen::Legal>(legal);
        EXPECT_NE(std::find(legal.begin(), legal.end(), thought.move), legal.end()) << spec;
        EXPECT_EQ(thought.pv.front(), thought.move) << spec;
        game += fmt::format("{} {} ", G::write_move(line.position(), thought.move),
                            thought.counters.nodes);
        line.make(thought.move);
    }
    return game;
}

template <class G>
std::string play(const std::string& spec, int plies) {
    const auto player = make_player<G>(spec);
    EXPECT_TRUE(player.has_value()) << player.error().message;
    return play<G>(**player, spec, plies);
}

template <class G>
void same_twice() {
    const auto all = specs<G>();
    EXPECT_GE(all.size(), 5U);
    for (const std::string& spec : all)
        EXPECT_EQ(play<G>(spec, scaled(60)), play<G>(spec, scaled(60))) << spec;
}

TEST(Players, TheSameSeedAndLimitGiveTheSameGame) {
    same_twice<Chess>();
    same_twice<checkers::Checkers>();
    same_twice<checkers::Sherlock>();
    EXPECT_NE(play<Chess>("uniform:seed=1", 10), play<Chess>("uniform:seed=2", 10));
}

// A limit of playouts says nothing to a player that makes none: it takes its usual second.
TEST(Players, PlayoutsAreNoLimitForAlphaBeta) {
    auto player = make_player<Chess>("alphabeta");
    Limits limits;
    limits.playouts = 5;
    const auto thought = (*player)->think(Line<chess::Position>(Chess::start()), limits, {});
    EXPECT_GT(thought.depth, 0);
    EXPECT_EQ(thought.counters.playouts, 0U);
}

TEST(Players, PlayoutLimitsAreExactAndTheTighterOneCounts) {
    for (const std::string_view name : {"ucb", "uct", "rave", "grave", "puct"}) {
        auto player = make_player<Chess>(std::string(name) + ":playouts=70,solver=off");
        const Line<chess::Position> game(Chess::start());
        EXPECT_EQ((*player)->think(game, {}, {}).counters.playouts, 70U);
        Limits limits;
        limits.playouts = 33;
        EXPECT_EQ((*player)->think(game, limits, {}).counters.playouts, 33U);
        limits.playouts = 99;
        EXPECT_EQ((*player)->think(game, limits, {}).counters.playouts, 70U);
    }
}

TEST(Players, ANodeLimitIsExact) {
    auto player = make_player<Chess>("alphabeta:nodes=1234");
    const auto thought = (*player)->think(Line<chess::Position>(Chess::start()), {}, {});
    EXPECT_EQ(thought.counters.nodes, 1234U);
}

TEST(Players, AStopIsHonouredAndTheMoveIsLegal) {
    auto player = make_player<Chess>("alphabeta:depth=100");
    std::stop_source stop;
    std::jthread impatient([&stop] { stop.request_stop(); });
    const auto thought =
        (*player)->think(Line<chess::Position>(Chess::start()), {}, stop.get_token());
    EXPECT_LT(thought.depth, 100);
    EXPECT_TRUE(chess::read_uci(chess::Position(), chess::write_uci({}, thought.move)).has_value());
}

// King and queen against king: a move that stalemates throws the win away, and the first engine
// called OCAP could not tell. The presets see it one ply ahead, and never play it.
TEST(Players, StalemateIsSeen) {
    Rng rng(6);
    int traps = 0;
    while (traps < scaled(200)) {
        chess::Layout layout;
        const auto put = [&](chess::Piece piece) { layout.board[rng.below(64)] = piece; };
        put(chess::make_piece(Side::First, chess::PieceType::King));
        put(chess::make_piece(Side::First, chess::PieceType::Queen));
        put(chess::make_piece(Side::Second, chess::PieceType::King));
        const auto at = chess::Position::from(layout);
        if (!at || at->pieces(chess::PieceType::Queen) == 0) continue;
        chess::Position::MoveList moves;
        at->generate<Gen::Legal>(moves);
        const auto stalemates = [&](chess::Move m) {
            chess::Position next = *at;
            next.make(m);
            return !next.has_legal() && !next.in_check();
        };
        if (std::none_of(moves.begin(), moves.end(), stalemates)) continue;
        ++traps;
        for (const std::string_view spec : {"ocap:time=off,depth=2", "lyon:time=off,depth=2"}) {
            auto player = make_player<Chess>(spec);
            const auto thought = (*player)->think(Line<chess::Position>(*at), {}, {});
            EXPECT_FALSE(stalemates(thought.move)) << spec << " " << chess::write_fen(*at);
            EXPECT_GT(thought.value, 500) << spec << " " << chess::write_fen(*at);
        }
    }
    // A pawn ahead, but every way forward is stalemate or gives the pawn away.
    const auto drawn = chess::read_fen("k7/P7/2K5/8/8/8/8/8 w - - 0 1").value();
    auto player = make_player<Chess>("ocap:time=off,depth=2");
    EXPECT_EQ((*player)->think(Line<chess::Position>(drawn), {}, {}).value, 0);
}

// The oracles too: out of time, out of nodes or stopped, they answer with a legal move.
TEST(Players, TheOraclesHeedTheirLimits) {
    const Line<chess::Position> start(Chess::start());
    for (const std::string name : {"minimax", "negamax"}) {
        for (const std::string pruning : {"on", "off"}) {
            const std::string spec = name + ":depth=12,pruning=" + pruning;
            auto limited = make_player<Chess>(spec + ",nodes=2000");
            EXPECT_EQ((*limited)->think(start, {}, {}).counters.nodes, 2000U) << spec;
            std::stop_source stop;
            stop.request_stop();
            auto player = make_player<Chess>(spec);
            const auto thought = (*player)->think(start, {}, stop.get_token());
            EXPECT_LE(thought.counters.nodes, 512U) << spec;
            EXPECT_EQ(thought.depth, 0) << spec;
            Limits limits;
            limits.time = std::chrono::milliseconds(5);
            EXPECT_GT((*player)->think(start, limits, {}).counters.nodes, 0U) << spec;
        }
    }
}

// After any games, a player that forgets is like one that was just made, with the salt's own choices.
template <class G>
void forgetting_is_being_made_anew() {
    for (std::string spec : specs<G>()) {
        const auto read = read_player<G>(spec).value();
        if (read.has(Role::Evaluation)) spec += ",noise=20";
        if (read.has(Role::Hash)) {  // as small as it can be, so that all of it was in use
            spec += fmt::format(",{}=1", read.settings.with(Role::Hash)->name);
        }
        const int plies = scaled(16);
        const auto used = make_player<G>(spec).value();
        const auto first = play<G>(*used, spec, plies);
        for (const std::uint64_t salt : {0U, 1U, 2U}) {
            const auto fresh = make_player<G>(spec).value();
            fresh->forget(salt);
            used->forget(salt);
            const auto game = play<G>(*fresh, spec, plies);
            EXPECT_EQ(play<G>(*used, spec, plies), game) << spec << " salt " << salt;
            EXPECT_TRUE(salt != 0 || game == first) << spec;
        }
    }
}

TEST(Players, ForgettingIsBeingMadeAnew) {
    forgetting_is_being_made_anew<Chess>();
    forgetting_is_being_made_anew<checkers::Checkers>();
}

TEST(Players, AnotherSaltMakesOtherChoices) {
    for (const std::string spec :
         {"uniform", "uct:playouts=30,memory=1", "alphabeta:depth=2,eval=random"}) {
        const auto player = make_player<Chess>(spec).value();
        player->forget(1);
        const auto one = play<Chess>(*player, spec, 12);
        player->forget(2);
        EXPECT_NE(play<Chess>(*player, spec, 12), one) << spec;
    }
}

// Whoever sizes tables, sets limits or refuses files goes by the roles alone.
TEST(Players, KeysHaveTheRolesOfTheirNames) {
    const std::map<std::string_view, Role> roles{
        {"depth", Role::Depth},       {"time", Role::Time},       {"nodes", Role::Nodes},
        {"playouts", Role::Playouts}, {"tt", Role::Hash},         {"memory", Role::Hash},
        {"threads", Role::Threads},   {"eval", Role::Evaluation}, {"seed", Role::Seed},
        {"SyzygyPath", Role::File},   {"tables", Role::File},     {"file", Role::File},
        {"evalfile", Role::File},     {"book", Role::File},       {"bookmove", Role::OfFile}};
    for (const PlayerInfo& player : players()) {
        for (const Option& option : player.options) {
            const auto it = roles.find(option.name);
            EXPECT_EQ(option.role, it == roles.end() ? Role::Own : it->second)
                << player.name << ' ' << option.name;
        }
    }
    EXPECT_EQ(role_text(Role::Own), "own");
    EXPECT_EQ(role_text(Role::File), "file");
    EXPECT_EQ(role_text(Role::OfFile), "of file");
}

TEST(Players, ChoicesAreTyped) {
    const auto ordering = [](std::string_view spec) {
        return read_player<Chess>(spec)->settings.get(alphabeta_keys::kOrdering);
    };
    EXPECT_EQ(ordering("alphabeta:ordering=none"), search::Ordering::None);
    EXPECT_EQ(ordering("alphabeta:ordering=captures"), search::Ordering::Captures);
    EXPECT_EQ(ordering("alphabeta"), search::Ordering::Full);
    const auto options = [](std::string_view keys) {
        const auto read = read_player<Chess>(fmt::format("uct:{}", keys)).value();
        return monte_carlo_options(search::Policy::Uct, read.settings, 1);
    };
    EXPECT_EQ(options("final=secure").final_move, search::FinalMove::Secure);
    EXPECT_EQ(options("final=wins").final_move, search::FinalMove::Wins);
    EXPECT_EQ(options("final=value").final_move, search::FinalMove::Value);
    EXPECT_EQ(options("draws=loss").draws, search::Draws::Loss);
    EXPECT_EQ(options("ties=first").ties, search::Ties::First);
    EXPECT_EQ(options("untried=list").untried, search::Untried::List);
    EXPECT_EQ(options("c=1").ties, search::Ties::Mean);
    EXPECT_EQ(options("c=1").untried, search::Untried::Lot);
    EXPECT_EQ(options("cut=off").cut, -1);
    EXPECT_EQ(options("cut=0").cut, 0);
    EXPECT_EQ(options("cut=12").cut, 12);
}

// Pruned minimax and negamax are alpha-beta with everything off, and count the same.
template <class G>
void oracles_count_like_alphabeta(int depth) {
    const Line<typename G::Position> start(G::start());
    for (const std::string_view quiescence : {"off", "on"}) {
        const std::string rest = fmt::format("depth={},quiescence={}", depth, quiescence);
        const auto count = [&](const std::string& spec) {
            return make_player<G>(spec + rest).value()->think(start, {}, {}).counters;
        };
        const auto plain =
            count("alphabeta:iterative=off,ordering=none,tt=off,pvs=off,aspiration=off,");
        EXPECT_GT(plain.first_move_cutoffs, 0U) << rest;
        EXPECT_GT(plain.cutoffs, plain.first_move_cutoffs) << rest;
        for (const std::string name : {"minimax", "negamax"}) {
            const auto pruned = count(name + ":pruning=on,");
            EXPECT_EQ(pruned.nodes, plain.nodes) << name << rest;
            EXPECT_EQ(pruned.cutoffs, plain.cutoffs) << name << rest;
            EXPECT_EQ(pruned.first_move_cutoffs, plain.first_move_cutoffs) << name << rest;
        }
    }
}

TEST(Players, ThePrunedOraclesCountLikeAlphaBeta) {
    oracles_count_like_alphabeta<Chess>(4);
    oracles_count_like_alphabeta<checkers::Checkers>(6);
}

// A recorded search asks the judge, a plain one may keep sums: nobody sees a difference.
template <class G>
void check_recorded(std::string_view keys) {
    using P = typename G::Position;
    for (const std::string_view eval : judge_names<G>()) {
        const std::string spec = fmt::format("alphabeta:{},eval={}", keys, eval);
        Rng rng(12);
        Line<P> line(G::start());
        for (int move = 0; move < 6; ++move) {
            const auto player = make_player<G>(spec);
            ASSERT_TRUE(player.has_value()) << player.error().message;
            const auto plain = (*player)->think(line, {}, {});
            search::Recorder<P> recorder(line.position(), {});
            const auto seen = (*player)->think_recorded(line, {}, {}, recorder).value();
            EXPECT_EQ(plain.counters.nodes, seen.counters.nodes) << eval;
            EXPECT_EQ(plain.value, seen.value) << eval;
            EXPECT_EQ(plain.pv, seen.pv) << eval;
            typename P::MoveList legal;
            line.position().template generate<Gen::Legal>(legal);
            line.make(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}
TEST(Players, HowTheyCountIsNotSeen) {
    check_recorded<Chess>("depth=4,nullmove=on,tt=1");
    check_recorded<Chess>("depth=3,noise=30,tt=off");
    check_recorded<checkers::Checkers>("depth=7,tt=1");
    check_recorded<checkers::Checkers>("depth=5,noise=30,tt=1");
    check_recorded<checkers::Sherlock>("depth=7,tt=1");
}

// Without loops=, a search that sees no difference goes back and forth; with it, the last positions
// are avoided.
TEST(Players, LoopsAreAvoided) {
    using G = checkers::Sherlock;
    const auto repeats = [](std::string_view spec) {
        Line<G::Position> line(G::read_position("B:WK20:BK4").value());
        auto player = make_player<G>(spec);
        int count = 0;
        for (int ply = 0; ply < 40 && !G::ending(line.position(), 1); ++ply) {
            const auto m = (*player)->think(line, {}, {}).move;
            G::Position next = line.position();
            next.make(m);
            count += line.was_among_last(next.key(), 8) ? 1 : 0;
            line.make(m);
        }
        return count;
    };
    EXPECT_GT(repeats("alphabeta:depth=1,quiescence=off"), 10);
    EXPECT_EQ(repeats("alphabeta:depth=1,quiescence=off,loops=8"), 0);
}

}  // namespace
}  // namespace damier::engine
