// Openings of every kind: what is read, what is refused and where, and that a list is the same every
// time.
#include "arena/openings.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "arena/ballots.h"
#include "arena/few_pieces.h"
#include "core/ending.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::arena {
namespace {

using checkers::Checkers;
using checkers::Sherlock;
using chess::Chess;

template <Game G>
Result<std::vector<Opening<G>>> read_text(const std::string& text, std::size_t wanted = 1000,
                                          const OpeningOptions& options = {}) {
    std::istringstream book(text);
    return read_book<G>(book, "book", options, wanted);
}

template <Game G>
std::string refusal(const std::string& text) {
    const auto read = read_text<G>(text);
    return read ? fmt::format("{} openings", read->size()) : read.error().message;
}

template <Game G>
Line<typename G::Position> line_of(const Opening<G>& opening) {
    Line<typename G::Position> line(opening.start);
    for (const auto m : opening.moves) {
        const auto legal = legal_moves(line.position());
        EXPECT_NE(std::find(legal.begin(), legal.end(), m), legal.end());
        line.make(m);
    }
    return line;
}

// The position at the end of an opening, as text.
template <Game G>
std::string end_of(const Opening<G>& opening) {
    return G::write_position(line_of(opening).position());
}

template <Game G>
std::vector<std::string> ends_of(const std::vector<Opening<G>>& openings) {
    std::vector<std::string> ends;
    for (const Opening<G>& each : openings) ends.push_back(end_of(each));
    return ends;
}

// What is promised of every list.
template <Game G>
void expect_sound(const std::vector<Opening<G>>& openings) {
    std::set<Key> keys;
    for (const Opening<G>& each : openings) {
        const auto line = line_of(each);
        EXPECT_EQ(ending_of<G>(line), std::nullopt);
        EXPECT_TRUE(keys.insert(line.position().key()).second) << end_of(each);
    }
}

template <Game G>
bool begins_with(const std::vector<Opening<G>>& longer, const std::vector<Opening<G>>& shorter) {
    return shorter.size() <= longer.size() &&
           std::equal(shorter.begin(), shorter.end(), longer.begin());
}

OpeningOptions from(std::string source, std::uint64_t seed = 1) {
    OpeningOptions options;
    options.source = std::move(source);
    options.seed = seed;
    return options;
}

constexpr std::string_view kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";

// --- Lists of positions

TEST(Epd, FourFieldsWithOpcodesOrAWholeFen) {
    const auto at = [](std::string_view rest) {
        const auto read = chess::read_epd(fmt::format("{}{}", kAfterE4, rest));
        return read ? Chess::write_position(*read) : read.error().message;
    };
    const auto with = [](std::string_view counters) {
        return fmt::format("{} {}", kAfterE4, counters);
    };
    EXPECT_EQ(at(""), with("0 1"));
    EXPECT_EQ(at(" 3 7"), with("3 7"));
    EXPECT_EQ(at(" 3"), with("3 1"));
    EXPECT_EQ(at(" hmvc 4; fmvn 9;"), with("4 9"));
    EXPECT_EQ(at(" fmvn 9; hmvc 4"), with("4 9"));
    EXPECT_EQ(at(" 3 7 hmvc 4; id \"x\";"), with("4 7"));
    EXPECT_EQ(at(" bm e5; id \"one; fmvn 5; two\"; c0 \"a\" \"b\"; fmvn 2;"), with("0 2"));
    EXPECT_EQ(at(" ;D1 20 ;D2 400"), with("0 1"));
    EXPECT_EQ(at("\thmvc\t4 ;"), with("4 1"));
}

TEST(Epd, FaultsHaveTheirPlace) {
    const auto at = [](std::string_view rest) {
        const auto read = chess::read_epd(fmt::format("{}{}", kAfterE4, rest));
        return read ? "read" : read.error().message;
    };
    EXPECT_EQ(at(" hmvc x;"),
              "EPD character 56: expected hmvc and one number from 0 to 9999, found 'hmvc x'");
    EXPECT_EQ(at(" id \"a\"; fmvn 1 2;"),
              "EPD character 64: expected fmvn and one number from 0 to 9999, found 'fmvn 1 2'");
    EXPECT_EQ(at(" hmvc 10000;"),
              "EPD character 56: expected hmvc and one number from 0 to 9999, found 'hmvc 10000'");
    EXPECT_EQ(at(" hmvc;"),
              "EPD character 56: expected hmvc and one number from 0 to 9999, found 'hmvc'");
    EXPECT_EQ(at(" 3 7 8"), "EPD character 60: expected an opcode such as hmvc or id, found '8'");
    EXPECT_EQ(at(" bm e5; id \"x;"), "EPD character 62: a string without its closing \"");
    EXPECT_NE(at(" 3 10000").find("FEN field 6 (move number)"), std::string::npos);
    EXPECT_NE(chess::read_epd("8/8/8/8 w").error().message.find("FEN field 1"), std::string::npos);
}

TEST(Openings, PositionsOfAFile) {
    const auto read = read_text<Chess>(
        "# a book\r\n\r\n"
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; id \"king's pawn\";\r\n"
        "  \n"
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n"
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9\n"
        "8/8/8/8/8/2k5/8/K6R w - - 0 1");
    ASSERT_TRUE(read.has_value()) << read.error().message;
    expect_sound(*read);
    EXPECT_EQ(ends_of(*read), (std::vector<std::string>{
                                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                                  "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
                                  "8/8/8/8/8/2k5/8/K6R w - - 0 1"}));
}

TEST(Openings, PositionsOfCheckers) {
    const std::string list = "B:W21,22:B1,2\n# two\nW:W21,22:B1,2.\n";
    const auto read = read_text<Checkers>("\xEF\xBB\xBF" + list);
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(ends_of(*read), (std::vector<std::string>{"B:W21,22:B1,2", "W:W21,22:B1,2"}));
    const auto course = read_text<Sherlock>("mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM\n" + list);
    ASSERT_TRUE(course.has_value()) << course.error().message;
    EXPECT_EQ(course->size(), 3U);
    EXPECT_EQ(course->front(), (Opening<Sherlock>{Sherlock::start(), {}}));
}

TEST(Openings, FaultyPositionsHaveTheirPlace) {
    const std::string good = fmt::format("{}\n# comment\n\n", kAfterE4);
    EXPECT_EQ(refusal<Chess>(good + "8/8/8/8/8/8/8/K1k4x w - -"),
              "openings: 'book', line 4: FEN field 1 (pieces), character 19: expected a piece "
              "(PNBRQK or pnbrqk), a digit from 1 to 8 or /, found 'x'");
    EXPECT_EQ(refusal<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - -"),
              "openings: 'book', line 1: the game is over: stalemate");
    EXPECT_EQ(refusal<Chess>("8/8/8/8/8/2k5/8/K6R w - - hmvc 100;"),
              "openings: 'book', line 1: the game is over: 50 moves without capture or pawn move");
    EXPECT_EQ(
        refusal<Checkers>("B:W21:B1\nB:W21,33:B1"),
        "openings: 'book', line 2: " + Checkers::read_position("B:W21,33:B1").error().message);
    EXPECT_EQ(refusal<Checkers>("B:W:B1"), "1 openings");
    EXPECT_EQ(refusal<Checkers>("B:W21:B"),
              "openings: 'book', line 1: the game is over: no move left");
    EXPECT_EQ(refusal<Chess>(good + std::string(kLongestLine, ' ')),
              "openings: 'book', line 4: longer than 4095 characters; expected one position");
    for (const std::string text : {"", "\n\n", "# only a comment\n", "\r\n"})
        EXPECT_EQ(refusal<Chess>(text), "openings: 'book' has none");
}

// --- Recorded games

constexpr std::string_view kThreeGames =
    "[Event \"one\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n"
    "[Event \"mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"set up\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/2k5/8/K6R w - - 0 1\"]\n\n1. Rh3+ *\n";

std::vector<std::string> move_texts(const Opening<Chess>& opening) {
    std::vector<std::string> texts;
    auto at = opening.start;
    for (const auto m : opening.moves) {
        texts.push_back(Chess::write_record_move(at, m));
        at.make(m);
    }
    return texts;
}

TEST(Openings, RecordedGamesAreCutBeforeTheirEnd) {
    const auto read = read_text<Chess>(std::string(kThreeGames));
    ASSERT_TRUE(read.has_value()) << read.error().message;
    expect_sound(*read);
    ASSERT_EQ(read->size(), 3U);
    EXPECT_EQ(move_texts((*read)[0]),
              (std::vector<std::string>{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"}));
    EXPECT_EQ(move_texts((*read)[1]), (std::vector<std::string>{"f3", "e5", "g4"}));
    EXPECT_EQ(move_texts((*read)[2]), (std::vector<std::string>{"Rh3+"}));
}

TEST(Openings, NoMorePliesOfARecordThanAskedFor) {
    OpeningOptions options;
    options.plies = 2;
    const auto read = read_text<Chess>(std::string(kThreeGames), 10, options);
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(read->size(), 3U);
    EXPECT_EQ(move_texts((*read)[0]), (std::vector<std::string>{"e4", "e5"}));
    EXPECT_EQ(move_texts((*read)[1]), (std::vector<std::string>{"f3", "e5"}));
    EXPECT_EQ(move_texts((*read)[2]), (std::vector<std::string>{"Rh3+"}));
    options.plies = 0;  // only where the games began: twice at the same place
    EXPECT_EQ(read_text<Chess>(std::string(kThreeGames), 10, options)->size(), 2U);
}

TEST(Openings, ADrawnRecordIsCutBeforeTheThirdOccurrence) {
    const auto read = read_text<Chess>("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *");
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(read->size(), 1U);
    EXPECT_EQ(read->front().moves.size(), 7U);
    expect_sound(*read);
}

TEST(Openings, ARecordThatIsOverAtItsStartIsLeftOut) {
    const std::string over = "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n1/2-1/2\n\n";
    EXPECT_EQ(refusal<Chess>(over), "openings: 'book' has none");
    EXPECT_EQ(refusal<Chess>(over + std::string(kThreeGames)), "3 openings");
}

TEST(Openings, WhatIsARecordShowsInItsFirstLine) {
    for (const std::string begin :
         {"1. e4", "1.e4", "1...", "{a comment} 1. e4", "; x\n1. e4", "% x\n1. e4", "# x\n\n1. e4",
          "\xEF\xBB\xBF[Event \"x\"]\n\n1. e4"}) {
        if (begin.front() == '#') {
            // Records have no such comments: it is a record, and a faulty one.
            EXPECT_NE(refusal<Chess>(begin + " *").find("PGN line 1"), std::string::npos);
        } else if (begin == "1...") {
            EXPECT_EQ(refusal<Chess>(begin + " e4 *"), "1 openings");
        } else {
            EXPECT_EQ(refusal<Chess>(begin + " e5 *"), "1 openings") << begin;
        }
    }
    EXPECT_EQ(refusal<Checkers>("[Event \"x\"]\n\n1. 11-15 23-19 *"), "1 openings");
    EXPECT_EQ(refusal<Checkers>("12. x"),
              "openings: 'book', PDN line 1, column 5: " +
                  Checkers::read_move(Checkers::start(), "x").error().message);
}

TEST(Openings, AFaultyRecordHasItsPlace) {
    const std::string text = std::string(kThreeGames) + "\n[Event \"bad\"]\n\n1. e4 e5 2. Ke3 *\n";
    EXPECT_NE(refusal<Chess>(text).find("openings: 'book', PGN line 17, column 13: move 'Ke3'"),
              std::string::npos)
        << refusal<Chess>(text);
    // Also behind those that are wanted: a book with a fault is a broken book.
    EXPECT_FALSE(read_text<Chess>(text, 1).has_value());
    EXPECT_NE(refusal<Chess>("[Event \"x\"]\n\n1. e4 {never closed").find("PGN line 3"),
              std::string::npos);
}

// --- Order

TEST(Openings, SequentialGivesTheFirstOfTheFile) {
    const auto all = read_text<Chess>(std::string(kThreeGames)).value();
    for (std::size_t wanted = 0; wanted < 5; ++wanted) {
        const auto some = read_text<Chess>(std::string(kThreeGames), wanted).value();
        EXPECT_EQ(some.size(), std::min<std::size_t>(wanted, 3));
        EXPECT_TRUE(begins_with(all, some));
    }
}

TEST(Openings, RandomOrderIsAShuffleOfTheWholeFile) {
    const auto book = ballots<Checkers>().value();
    std::string text;
    for (const auto& each : book) text += end_of(each) + "\n";
    OpeningOptions options;
    options.order = OpeningOrder::Random;
    const auto all = read_text<Checkers>(text, 1000, options).value();
    const auto ends = ends_of(all);
    EXPECT_EQ(std::set<std::string>(ends.begin(), ends.end()).size(), book.size());
    EXPECT_NE(ends, ends_of(read_text<Checkers>(text).value()));
    for (const std::size_t wanted : {0U, 1U, 2U, 50U, 173U, 174U, 175U})
        EXPECT_TRUE(begins_with(all, read_text<Checkers>(text, wanted, options).value()));
    EXPECT_EQ(read_text<Checkers>(text, 1000, options).value(), all);
    options.seed = 2;
    EXPECT_NE(read_text<Checkers>(text, 1000, options).value(), all);
}

// --- Random games

template <Game G>
void expect_good_random_openings(int plies) {
    const auto source = fmt::format("random:{}", plies);
    const auto list = read_openings<G>(from(source), 200);
    ASSERT_TRUE(list.has_value()) << list.error().message;
    EXPECT_EQ(list->size(), 200U);
    expect_sound(*list);
    for (const auto& each : *list) EXPECT_EQ(each.moves.size(), static_cast<std::size_t>(plies));
    EXPECT_EQ(read_openings<G>(from(source), 200), list);
    for (const std::size_t wanted : {0U, 1U, 17U, 199U})
        EXPECT_TRUE(begins_with(*list, read_openings<G>(from(source), wanted).value()));
    EXPECT_NE(read_openings<G>(from(source, 2), 200), list);
}

TEST(RandomOpenings, InEveryGame) {
    std::apply([](auto... game) { (expect_good_random_openings<decltype(game)>(8), ...); },
               Games{});
    expect_good_random_openings<Chess>(60);
    expect_good_random_openings<Checkers>(30);  // here most games end before
}

TEST(RandomOpenings, AsManyAsThereAre) {
    EXPECT_EQ(read_openings<Chess>(from("random:0"), 10)->size(), 1U);
    EXPECT_EQ(read_openings<Chess>(from("random:1"), 100)->size(), 20U);
    EXPECT_EQ(read_openings<Chess>(from("random:2"), 1000)->size(), 400U);
    EXPECT_EQ(read_openings<Checkers>(from("random:1"), 100)->size(), 7U);
    EXPECT_EQ(read_openings<Checkers>(from("random:3"), 1000)->size(), 216U);
}

TEST(RandomOpenings, RefusedWithASentence) {
    for (const std::string source :
         {"random:", "random:x", "random:-1", "random:1001", "random:8 "})
        EXPECT_EQ(read_openings<Chess>(from(source), 1).error().message,
                  fmt::format("openings: expected random: and a number of plies from 0 to 1000, "
                              "found '{}'",
                              source));
    // Sherlock's games end after 500 turns at the latest.
    EXPECT_EQ(read_openings<Sherlock>(from("random:500"), 5).error().message,
              "openings: no random game of sherlock was still open after 500 plies");
}

// --- Few pieces

template <Game G>
void expect_good_positions(const std::string& pieces, int least, int most, std::size_t wanted) {
    const auto list = read_openings<G>(from("pieces:" + pieces), wanted);
    ASSERT_TRUE(list.has_value()) << list.error().message;
    EXPECT_EQ(list->size(), wanted);
    expect_sound(*list);
    std::set<int> counts;
    for (const auto& each : *list) {
        EXPECT_TRUE(each.moves.empty());
        // Set up from its text, it is the same position.
        EXPECT_EQ(G::read_position(G::write_position(each.start)).value(), each.start);
        counts.insert(piece_count(each.start));
        for (const auto& at : {each.start, passed(each.start)}) {
            EXPECT_FALSE(at.is_forced()) << G::write_position(at);
            for (const auto m : legal_moves(at)) EXPECT_FALSE(at.is_tactical(m));
        }
    }
    EXPECT_EQ(*counts.begin(), least);
    EXPECT_EQ(*counts.rbegin(), most);
    EXPECT_TRUE(begins_with(*list, read_openings<G>(from("pieces:" + pieces), wanted / 3).value()));
    EXPECT_NE(read_openings<G>(from("pieces:" + pieces, 2), wanted), list);
}

TEST(FewPieces, GiveQuietPositionsWithSoMany) {
    expect_good_positions<Checkers>("7-9", 7, 9, 60);
    expect_good_positions<Sherlock>("6", 6, 6, 15);
    expect_good_positions<Chess>("8", 8, 8, 3);
}

TEST(FewPieces, RefusedWithASentence) {
    for (const std::string source : {"pieces:", "pieces:x", "pieces:9-7", "pieces:1", "pieces:7-"})
        EXPECT_EQ(read_openings<Checkers>(from(source), 1).error().message,
                  fmt::format("openings: expected pieces: and how many pieces, such as 8 or 7-9, "
                              "found '{}'",
                              source));
    EXPECT_EQ(
        read_openings<Checkers>(from("pieces:25"), 1).error().message,
        "openings: no random game of checkers came to a quiet and even position of 'pieces:25'");
    EXPECT_EQ(read_openings<tictactoe::TicTacToe>(from("pieces:4"), 1).error().message,
              "openings: nothing is captured in tictactoe; give a file or random:PLIES");
}

// --- Ballots

// 302 lines of three plies lead to 216 positions; the ACF numbers 174 of them, and leaves out those
// that lose a man at once.
template <Game G>
void expect_the_ballots() {
    EXPECT_EQ(all_openings<G>(3).size(), 216U);
    const auto list = read_openings<G>(from("ballots"), 1000);
    ASSERT_TRUE(list.has_value()) << list.error().message;
    EXPECT_EQ(list->size(), 174U);
    expect_sound(*list);
    for (const auto& each : *list) EXPECT_EQ(each.moves.size(), 3U);
    EXPECT_TRUE(begins_with(*list, read_openings<G>(from("ballots"), 20).value()));
    // A deeper search finds the same.
    for (const int depth : {4, 5, 9}) EXPECT_EQ(*ballots<G>(depth), *list) << depth;
}

TEST(Ballots, OfCheckers) { expect_the_ballots<Checkers>(); }
TEST(Ballots, OfSherlock) { expect_the_ballots<Sherlock>(); }

TEST(Ballots, SomeThatAreInTheListAndSomeThatAreNot) {
    const auto list = read_openings<Checkers>(from("ballots"), 1000).value();
    const auto ends = ends_of(list);
    const auto has = [&ends](std::string_view moves) {
        auto at = Checkers::start();
        for (const Field& each : split_fields(moves))
            at.make(Checkers::read_move(at, each.text).value());
        return std::find(ends.begin(), ends.end(), Checkers::write_position(at)) != ends.end();
    };
    EXPECT_TRUE(has("9-13 21-17 5-9"));
    EXPECT_TRUE(has("12-16 24-20 10-15"));
    EXPECT_TRUE(has("12-16 23-19 16x23"));   // barred by the ACF, but not for a man
    EXPECT_FALSE(has("9-14 21-17 14x21"));   // White is a man down
    EXPECT_FALSE(has("12-16 24-20 16-19"));  // Black will be
}

// The 18 that the ACF bars are among the 174, and what is left is what it lets play.
TEST(Ballots, TheSoundOnesAreThoseThatNobodyBars) {
    const auto all = read_openings<Checkers>(from("ballots"), 1000).value();
    const auto sound = read_openings<Checkers>(from("ballots:sound"), 1000);
    ASSERT_TRUE(sound.has_value()) << sound.error().message;
    EXPECT_EQ(sound->size(), 156U);
    expect_sound(*sound);
    auto ends = ends_of(*sound);
    std::sort(ends.begin(), ends.end());
    EXPECT_EQ(std::unique(ends.begin(), ends.end()), ends.end());
    for (const auto& each : *sound) EXPECT_NE(std::find(all.begin(), all.end(), each), all.end());
    const auto all_ends = ends_of(all);
    std::set<std::string> barred;
    for (const std::string_view moves : kBarredByAcf) {
        const std::string end = Checkers::write_position(end_of_line<Checkers>(moves));
        EXPECT_NE(std::find(all_ends.begin(), all_ends.end(), end), all_ends.end()) << moves;
        EXPECT_FALSE(std::binary_search(ends.begin(), ends.end(), end)) << moves;
        barred.insert(end);
    }
    EXPECT_EQ(barred.size(), 18U);
    // Barred once, and then found sound.
    for (const std::string_view moves : {"11-16 23-19 16x23", "10-14 22-17 9-13"}) {
        const std::string end = Checkers::write_position(end_of_line<Checkers>(moves));
        EXPECT_TRUE(std::binary_search(ends.begin(), ends.end(), end)) << moves;
    }
    EXPECT_TRUE(begins_with(*sound, read_openings<Checkers>(from("ballots:sound"), 20).value()));
    EXPECT_EQ(read_openings<Sherlock>(from("ballots:sound"), 1).error().message,
              "openings: nobody has said which ballots of sherlock are lost; give ballots");
}

TEST(Ballots, NotInChess) {
    for (const std::string source : {"ballots", "ballots:sound"})
        EXPECT_EQ(read_openings<Chess>(from(source), 1).error().message,
                  "openings: there are no ballots in chess; give a file or random:PLIES");
}

// --- Sources

TEST(Openings, NoneIsTheStartOfTheGame) {
    const auto read = read_openings<Chess>({}, 100);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, (std::vector<Opening<Chess>>{{Chess::start(), {}}}));
}

TEST(Openings, FilesByName) {
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("damier-openings-{}", ::getpid());
    std::filesystem::create_directory(folder);
    const std::string path = folder / "book.txt";
    std::ofstream(path) << kThreeGames;
    EXPECT_EQ(read_openings<Chess>(from(path), 10)->size(), 3U);
    for (const std::string& source : {std::string("nowhere.epd"), folder.string()})
        EXPECT_EQ(
            read_openings<Chess>(from(source), 1).error().message,
            fmt::format("openings: {} is none of none, ballots, ballots:sound, random:PLIES and "
                        "pieces:COUNT, and no file that can be read",
                        quoted(source)));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace damier::arena
