// Opening books: the published keys, the bytes of the format, and what becomes of other bytes.
#include "chess/book.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "chess/book_maker.h"
#include "chess/game.h"
#include "chess/polyglot_keys.h"
#include "chess/polyglot_numbers.h"
#include "core/mixing.h"
#include "core/moves.h"
#include "random_chess.h"
#include "scratch.h"

namespace damier::chess {
namespace {

std::vector<Move> read_moves(Position at, const std::vector<std::string>& texts) {
    std::vector<Move> moves;
    for (const std::string& text : texts) {
        moves.push_back(read_move(at, text).value());
        at.make(moves.back());
    }
    return moves;
}

Line<Position> line_of(const std::vector<std::string>& texts, const Position& start = Position()) {
    Line<Position> line(start);
    for (const Move m : read_moves(start, texts)) line.make(m);
    return line;
}

std::string entry(Key key, std::uint16_t move, std::uint16_t weight = 1, std::uint32_t learn = 0) {
    return write_book({{key, move, weight, learn}});
}

std::string error_of(const std::string& bytes) {
    const auto read = BookView::of(bytes);
    return read ? "" : read.error().message;
}

struct Published {
    std::vector<std::string> moves;
    std::string fen;
    Key key;
};

// The nine positions of "PolyGlot book format", http://hgm.nubati.net/book_format.html
const std::vector<Published> kPublished{
    {{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
    {{"e2e4"}, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
    {{"e2e4", "d7d5"},
     "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
     0x0756b94461c50fb0},
    {{"e2e4", "d7d5", "e4e5"},
     "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
     0x662fafb965db29d4},
    {{"e2e4", "d7d5", "e4e5", "f7f5"},
     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
     0x22a48b5a8e47ff78},
    {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"},
     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
     0x652a607ca3f242c1},
    {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"},
     "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
     0x00fdd303c946bdd9},
    {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"},
     "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
     0x3c8123ea7b067637},
    {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"},
     "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
     0x5c3f9b829b279560},
};

TEST(PolyglotKeys, AreThePublishedOnes) {
    for (const Published& each : kPublished) {
        EXPECT_EQ(polyglot_key(line_of(each.moves)), each.key) << each.fen;
        EXPECT_EQ(polyglot_key(Line<Position>(read_fen(each.fen).value())), each.key) << each.fen;
    }
}

// All of them, since the positions have few of the pieces' places. The sum was made from the array in
// Debian's polyglot 2.0.4, read out of the program: any number that differs makes another one.
TEST(PolyglotKeys, AreMadeOfTheNumbersOfPolyglot) {
    Key sum = 0;
    for (const auto& piece : kPieceNumbers) {
        for (const Key number : piece) sum = mixed(sum ^ number);
    }
    for (const Key number : kCastlingNumbers) sum = mixed(sum ^ number);
    for (const Key number : kEnPassantNumbers) sum = mixed(sum ^ number);
    EXPECT_EQ(mixed(sum ^ kTurnNumber), 0x0E98D22AF20E39E2);
}

// A pawn that is pinned stands beside the one that has passed, and may not take it.
TEST(PolyglotKeys, CountEnPassantThatAPinForbids) {
    const Position start = read_fen("k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").value();
    Line<Position> line = line_of({"d7d5"}, start);
    ASSERT_EQ(line.position().en_passant(), kNoSquare);
    const Square d6 = square_at(43);
    EXPECT_EQ(passed_square(line), d6);
    EXPECT_EQ(polyglot_key(line), polyglot_key(line.position(), d6));
    EXPECT_NE(polyglot_key(line), polyglot_key(line.position(), kNoSquare));
    const Line<Position> two = line_of({"d7d6", "e1d1", "d6d5"}, start);
    EXPECT_EQ(passed_square(two), kNoSquare);
}

TEST(Book, WritesMovesAsTheFormatHasThem) {
    const auto code = [](const char* fen, const char* move) {
        const Position at = read_fen(fen).value();
        const Move m = read_move(at, move).value();
        EXPECT_EQ(book_move(at, book_code(m)), m) << move;
        return book_code(m);
    };
    EXPECT_EQ(code(kStartFen.data(), "e2e4"), 28 | 12 << 6);
    const char* castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(code(castles, "e1g1"), 7 | 4 << 6);
    EXPECT_EQ(code(castles, "e1c1"), 0 | 4 << 6);
    const char* promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    EXPECT_EQ(code(promotes, "a7a8n"), 56 | 48 << 6 | 1 << 12);
    EXPECT_EQ(code(promotes, "a7a8b"), 56 | 48 << 6 | 2 << 12);
    EXPECT_EQ(code(promotes, "a7a8r"), 56 | 48 << 6 | 3 << 12);
    EXPECT_EQ(code(promotes, "a7a8q"), 56 | 48 << 6 | 4 << 12);
    // The king's own two steps are understood.
    const Position at = read_fen(castles).value();
    EXPECT_EQ(book_move(at, 6 | 4 << 6), read_move(at, "O-O").value());
    EXPECT_EQ(book_move(at, 2 | 4 << 6), read_move(at, "O-O-O").value());
    EXPECT_EQ(book_move(at, 4 | 6 << 6), std::nullopt);
    EXPECT_EQ(book_move(at, 28 | 12 << 6 | 7 << 12), std::nullopt);
}

TEST(Book, EveryMoveReadsBack) {
    Rng rng(20);
    for (int i = 0; i < 300; ++i) {
        const Position at = random_position(rng);
        for (const Move m : legal_moves(at)) ASSERT_EQ(book_move(at, book_code(m)), m);
    }
}

TEST(Book, HasTheHighestByteFirst) {
    EXPECT_EQ(entry(0x0102030405060708, 0x1112, 0x2122, 0x31323334),
              "\x01\x02\x03\x04\x05\x06\x07\x08\x11\x12\x21\x22\x31\x32\x33\x34");
}

TEST(Book, FindsAllEntriesOfAPosition) {
    std::vector<BookEntry> entries;
    for (Key key = 1; key <= 40; ++key) {
        for (Key i = 0; i < key % 4; ++i)
            entries.push_back({key * key, static_cast<std::uint16_t>(i), 1, 7});
    }
    const std::string bytes = write_book(entries);
    const BookView book = BookView::of(bytes).value();
    ASSERT_EQ(book.size(), entries.size());
    for (Key key = 0; key <= 41 * 41; ++key) {
        std::vector<BookEntry> expected;
        for (const BookEntry& each : entries) {
            if (each.key == key) expected.push_back(each);
        }
        ASSERT_EQ(book.find(key), expected) << key;
    }
}

TEST(Book, AdvisesOnlyLegalMovesAndEachOnce) {
    const Key start = polyglot_key(Line<Position>(Position()));
    const auto code = [](const char* text) {
        return book_code(read_move(Position(), text).value());
    };
    const std::string bytes = write_book({{start, code("e2e4"), 5, 9},
                                          {start, 28 | 20 << 6, 4, 0},
                                          {start, code("e2e4"), 3, 0},
                                          {start, code("d2d4"), 0, 0},
                                          {0, 0xFFFF, 0, 0}});
    const BookAdvice advice = advice_of(BookView::of(bytes).value(), line_of({}));
    ASSERT_EQ(advice.moves.size(), 2U);
    EXPECT_EQ(write_uci(Position(), advice.moves[0].move), "e2e4");
    EXPECT_EQ(advice.moves[0].weight, 5);
    EXPECT_EQ(advice.moves[0].learn, 9U);
    EXPECT_EQ(advice.moves[1].weight, 0);
    EXPECT_EQ(advice.illegal, 1U);
    EXPECT_TRUE(advice_of(BookView::of(bytes).value(), line_of({"e2e4"})).moves.empty());
}

TEST(Book, OtherBytesAreRefused) {
    EXPECT_EQ(error_of(""), "it is empty");
    EXPECT_EQ(error_of(entry(1, 1).substr(0, 15)),
              "it has 15 bytes, and entries have 16 each: it is cut off, or none");
    EXPECT_EQ(error_of(entry(2, 1) + entry(2, 1) + entry(1, 1)),
              "entry 3 has the key 0000000000000001, below that of the entry before it: entries "
              "must be sorted");
    EXPECT_EQ(error_of(entry(2, 0x5000)), "entry 1 holds 5000, which is no move");
    EXPECT_EQ(error_of(entry(0, 0x5000) + entry(2, 0x4000)), "");
    Rng rng(3);
    for (int i = 0; i < 200; ++i) {
        std::string noise;
        for (int byte = 0; byte < 16 * 40; ++byte) noise += static_cast<char>(rng.below(256));
        EXPECT_NE(error_of(noise), "");
    }
}

TEST(Book, FilesAreNamedInErrors) {
    const Scratch scratch;
    const std::string path = scratch.file("a.bin");
    std::ofstream(path, std::ios::binary) << "no book";
    EXPECT_EQ(Book::open(path).error().message,
              "'" + path +
                  "' is no opening book of PolyGlot's format: it has 7 bytes, and entries have 16 "
                  "each: it is cut off, or none");
    EXPECT_EQ(Book::open(scratch.file("none")).error().message,
              "book: '" + scratch.file("none") + "' cannot be read: No such file or directory");
    std::ofstream(path, std::ios::binary) << entry(7, 1);
    const Book book = Book::open(path).value();
    EXPECT_EQ(book.view().find(7).size(), 1U);
}

// Other programs write their books in place while we have them open.
TEST(Book, StaysAsItWasWhateverBecomesOfItsFile) {
    const Scratch scratch;
    const std::string path = scratch.file("a.bin");
    std::ofstream(path, std::ios::binary) << entry(7, 1);
    Book opened = Book::open(path).value();
    const Book book = std::move(opened);
    std::ofstream(path, std::ios::binary) << entry(7, 2);
    ASSERT_EQ(book.view().find(7).size(), 1U);
    EXPECT_EQ(book.view().find(7)[0].move, 1);
    std::filesystem::resize_file(path, 0);
    ASSERT_EQ(book.view().find(7).size(), 1U);
    EXPECT_EQ(book.view().find(7)[0].move, 1);
}

TEST(Book, LargerThanAllThatAreReadIsRefusedUnread) {
    const Scratch scratch;
    const std::string path = scratch.file("large.bin");
    std::ofstream(path, std::ios::binary) << entry(7, 1);
    std::filesystem::resize_file(path, (1U << 30) + 16);  // without taking that room on the disk
    EXPECT_EQ(Book::open(path).error().message,
              "book: '" + path +
                  "' cannot be read: it has 1073741840 bytes, more than the 1073741824 that are "
                  "read");
}

// What `polyglot make-book -min-game 1` (2.0.4) writes for the same games.
TEST(BookMaker, CountsAsPolyglotDoes) {
    BookMaker maker(1024);
    const auto add = [&maker](const std::vector<std::string>& texts, Score score) {
        maker.add(Position(), read_moves(Position(), texts), score);
    };
    for (int i = 0; i < 4; ++i)
        add({"e4", "e5"}, i % 4 != 0 ? Score::FirstWins : Score::SecondWins);
    for (int i = 0; i < 6; ++i) add({"d4", "d5"}, i % 3 == 0 ? Score::FirstWins : Score::Draw);
    add({"c4", "c5"}, Score::Open);
    EXPECT_EQ(maker.games(), 11U);
    EXPECT_EQ(maker.counted(), 6U);
    const auto weights = [&maker](const BookChoice& choice) {
        std::vector<int> all;
        for (const BookEntry& each : maker.entries(choice)) all.push_back(each.weight);
        return all;
    };
    using Weights = std::vector<int>;
    EXPECT_EQ(weights({.min_games = 1}), (Weights{6, 2, 8, 4, 1, 1}));
    EXPECT_EQ(weights({}), (Weights{6, 2, 8, 4}));
    EXPECT_EQ(weights({.min_games = 5}), (Weights{8, 4}));
    EXPECT_EQ(weights({.min_games = 1, .min_score = 60}), (Weights{6, 8}));
    EXPECT_EQ(weights({.min_games = 1, .only = Side::Second}), (Weights{2, 4, 1}));
    EXPECT_EQ(weights({.only = Side::First, .uniform = true}), (Weights{1, 1}));
}

TEST(BookMaker, HalvesWhatWouldBeTooMuch) {
    BookMaker maker(1);
    const auto add = [&maker](int games, const char* move, auto score_of) {
        const auto moves = read_moves(Position(), {move});
        for (int i = 0; i < games; ++i) maker.add(Position(), moves, score_of(i));
    };
    const auto is_won = [](int) { return Score::FirstWins; };
    add(20'000, "e4", [](int i) { return i % 4 != 0 ? Score::FirstWins : Score::SecondWins; });
    add(100, "d4", [](int i) { return i % 2 != 0 ? Score::FirstWins : Score::Draw; });
    add(1, "c4", is_won);
    add(40'000, "Nf3", is_won);
    std::vector<int> weights;
    for (const BookEntry& each : maker.entries({.min_games = 1})) weights.push_back(each.weight);
    EXPECT_EQ(weights, (std::vector<int>{2214, 19, 1, 30'848}));
}

TEST(BookMaker, KeepsNoMoveWithoutPointsAndNoneBeyondItsPlies) {
    BookMaker maker(2);
    maker.add(Position(), read_moves(Position(), {"f3", "e5", "g4", "Qh4#"}), Score::SecondWins);
    const auto entries = maker.entries({.min_games = 1});
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries[0].key, polyglot_key(line_of({"f3"})));
}

}  // namespace
}  // namespace damier::chess
