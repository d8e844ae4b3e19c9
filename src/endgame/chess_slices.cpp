#include "endgame/chess_slices.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "chess/words.h"
#include "core/static_vector.h"

namespace damier::endgame {

namespace {

using chess::Bitboard;
using chess::PieceType;
using chess::Square;
using Men = ChessSlices::Men;

constexpr std::array kTypes{PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight,
                            PieceType::Pawn};

// A man beside the kings: a digit of a number.
struct Man {
    bool ours;
    PieceType type;
    bool operator==(const Man&) const = default;
};
using MenList = StaticVector<Man, ChessSlices::kMostMen - 2>;
MenList listed(const Men& men) {
    MenList list;
    for (const bool ours : {true, false}) {
        for (const PieceType type : kTypes) {
            for (int i = men.count(ours, type); i > 0; --i) list.push_back({ours, type});
        }
    }
    return list;
}

// The squares of the two kings and of the men, as far as there are any.
using Squares = std::array<int, ChessSlices::kMostMen>;

constexpr int turned(int square) { return square ^ 56; }   // White's first rank and Black's
constexpr int mirrored(int square) { return square ^ 7; }  // the a-file and the h-file
constexpr int transposed(int square) { return square >> 3 | (square & 7) << 3; }  // files and ranks
constexpr int file(int square) { return square & 7; }
constexpr int rank(int square) { return square >> 3; }

// Where the mover's king is counted: with pawns the left half, without a triangle of it.
constexpr int kHalf = 32;
constexpr int kTriangle = 10;
constexpr int half_number(int square) { return rank(square) * 4 + file(square); }
constexpr int half_square(int number) { return number / 4 * 8 + number % 4; }
constexpr std::array<int, kTriangle> kTriangleSquares{0, 1, 2, 3, 9, 10, 11, 18, 19, 27};
constexpr auto kTriangleNumbers = [] {
    std::array<int, 64> numbers{};
    for (int i = 0; i < kTriangle; ++i)
        numbers[static_cast<std::size_t>(kTriangleSquares[static_cast<std::size_t>(i)])] = i;
    return numbers;
}();

// A pawn stands on one of 48 squares.
constexpr int kPawnSquares = 48;
constexpr int kFirstPawnSquare = 8;
constexpr int choices(const Man& man) { return man.type == PieceType::Pawn ? kPawnSquares : 64; }

std::uint32_t boards(const Men& men, const MenList& list) {
    std::uint32_t size = men.has_pawn() ? kHalf : kTriangle;
    size *= 64;
    for (const Man& man : list) size *= static_cast<std::uint32_t>(choices(man));
    return size;
}

// Men of one kind are told in the order of their squares: which of them is which makes no difference.
std::uint32_t number_of(Squares squares, const Men& men, const MenList& list) {
    static_assert(ChessSlices::kMostMen == 4);  // with more, more than two can be of one kind
    if (list.size() == 2 && list[0] == list[1] && squares[2] > squares[3])
        std::swap(squares[2], squares[3]);
    int number = men.has_pawn() ? half_number(squares[0])
                                : kTriangleNumbers[static_cast<std::size_t>(squares[0])];
    number = number * 64 + squares[1];
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int first = list[i].type == PieceType::Pawn ? kFirstPawnSquare : 0;
        number = number * choices(list[i]) + squares[2 + i] - first;
    }
    return static_cast<std::uint32_t>(number);
}

// The board as its symmetries allow to see it.
std::uint32_t canonical_number(Squares squares, const Men& men, const MenList& list) {
    const auto turn_all = [&squares](auto&& turn) {
        for (int& square : squares) square = turn(square);
    };
    if (file(squares[0]) > 3) turn_all(mirrored);
    if (men.has_pawn()) return number_of(squares, men, list);
    if (rank(squares[0]) > 3) turn_all(turned);
    if (rank(squares[0]) > file(squares[0])) turn_all(transposed);
    const std::uint32_t number = number_of(squares, men, list);
    if (rank(squares[0]) != file(squares[0])) return number;
    turn_all(transposed);  // the king stays where it is
    return std::min(number, number_of(squares, men, list));
}

// Does the mover give check, which it could not have left standing?
bool attacks_their_king(const Squares& squares, const MenList& list) {
    const Square king = chess::square_at(squares[1]);
    if ((chess::king_attacks(chess::square_at(squares[0])) & chess::bit(king)) != 0) return true;
    Bitboard occupied = chess::bit(chess::square_at(squares[0])) | chess::bit(king);
    for (std::size_t i = 0; i < list.size(); ++i)
        occupied |= chess::bit(chess::square_at(squares[2 + i]));
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!list[i].ours) continue;
        const Square from = chess::square_at(squares[2 + i]);
        const Bitboard attacked = list[i].type == PieceType::Pawn
                                      ? chess::pawn_attacks(Side::First, chess::bit(from))
                                      : chess::attacks_from(list[i].type, from, occupied);
        if ((attacked & chess::bit(king)) != 0) return true;
    }
    return false;
}

}  // namespace

std::optional<Men> ChessSlices::men_of(const Position& at) {
    const int count = std::popcount(at.occupied());
    if (count > kMostMen || count < 3) return std::nullopt;
    if ((at.castling_rooks(Side::First) | at.castling_rooks(Side::Second)) != 0)
        return std::nullopt;
    Men men;
    for (const PieceType type : kTypes) {
        if (at.pieces(type) == 0) continue;
        men.add(true, type, std::popcount(at.pieces(at.turn(), type)));
        men.add(false, type, std::popcount(at.pieces(other(at.turn()), type)));
    }
    return men;
}

Men ChessSlices::reversed(const Men& men) {
    Men reversed;
    for (const PieceType type : kTypes) {
        for (const bool ours : {true, false}) reversed.add(ours, type, men.count(!ours, type));
    }
    return reversed;
}

std::uint32_t ChessSlices::size(const Men& men) {
    const bool en_passant = men.has_pawn(true) && men.has_pawn(false);
    return boards(men, listed(men)) * (en_passant ? 2U : 1U);
}

std::uint32_t ChessSlices::number(const Men& men, const Position& at) {
    const Side us = at.turn();
    const int turn = us == Side::First ? 0 : 56;
    const MenList list = listed(men);
    Squares squares{};
    squares[0] = chess::idx(at.king(us)) ^ turn;
    squares[1] = chess::idx(at.king(other(us))) ^ turn;
    std::size_t next = 2;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i > 0 && list[i] == list[i - 1]) continue;  // told with the one before
        const Side side = list[i].ours ? us : other(us);
        for (const int square : Members(at.pieces(side, list[i].type)))
            squares[next++] = square ^ turn;
    }
    const std::uint32_t number = canonical_number(squares, men, list);
    return at.en_passant() == chess::kNoSquare ? number : boards(men, list) + number;
}

std::optional<chess::Position> ChessSlices::position(const Men& men, std::uint32_t number) {
    const MenList list = listed(men);
    const std::uint32_t count = boards(men, list);
    const bool en_passant = number >= count;
    auto left = static_cast<int>(en_passant ? number - count : number);
    Squares squares{};
    for (std::size_t i = list.size(); i-- > 0;) {
        const int first = list[i].type == PieceType::Pawn ? kFirstPawnSquare : 0;
        squares[2 + i] = left % choices(list[i]) + first;
        left /= choices(list[i]);
    }
    squares[1] = left % 64;
    left /= 64;
    squares[0] =
        men.has_pawn() ? half_square(left) : kTriangleSquares[static_cast<std::size_t>(left)];
    const std::size_t pieces = 2 + list.size();
    for (std::size_t i = 1; i < pieces; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (squares[i] == squares[j]) return std::nullopt;
        }
    }
    if (canonical_number(squares, men, list) != (en_passant ? number - count : number) ||
        attacks_their_king(squares, list))
        return std::nullopt;
    chess::Layout layout;
    const auto put = [&layout](int square, bool ours, PieceType type) {
        layout.board[static_cast<std::size_t>(square)] =
            chess::make_piece(ours ? Side::First : Side::Second, type);
    };
    put(squares[0], true, PieceType::King);
    put(squares[1], false, PieceType::King);
    for (std::size_t i = 0; i < list.size(); ++i) put(squares[2 + i], list[i].ours, list[i].type);
    if (en_passant) {
        static_assert(kMostMen == 4);  // with more, it would not be told which pawn has moved
        const int pawn = squares[2 + list.size() - 1];
        if (rank(pawn) != 4) return std::nullopt;
        layout.en_passant = chess::square_at(pawn + 8);
    }
    const auto at = Position::from(layout);
    // An en-passant square is kept only while the capture is legal.
    if (!at || (at->en_passant() != chess::kNoSquare) != en_passant) return std::nullopt;
    return *at;
}

std::optional<Fate> ChessSlices::plain_fate(const Position& at) {
    if (std::popcount(at.occupied()) == 2) return kDrawnFate;
    return std::nullopt;
}

std::vector<Men> ChessSlices::families(int most) {
    std::vector<Men> families;
    const auto add = [&families](const Men& men) {
        families.push_back(std::max(men, reversed(men)));
    };
    // A capture leaves fewer men, a promotion fewer pawns.
    if (most >= 3) {
        for (const PieceType type : kTypes) {
            Men men;
            men.add(true, type);
            add(men);
        }
    }
    if (most >= 4) {
        std::vector<Men> four;
        for (const PieceType first : kTypes) {
            for (const PieceType second : kTypes) {
                if (second > first) continue;  // met the other way round
                for (const bool ours : {true, false}) {
                    Men men;
                    men.add(true, first);
                    men.add(ours, second);
                    four.push_back(men);
                }
            }
        }
        std::stable_sort(four.begin(), four.end(), [](const Men& a, const Men& b) {
            const auto pawns = [](const Men& men) {
                return men.count(true, PieceType::Pawn) + men.count(false, PieceType::Pawn);
            };
            return pawns(a) < pawns(b);
        });
        for (const Men& men : four) add(men);
    }
    return families;
}

// "KQKR": the king of one side and its men, the king of the other and its.
std::string ChessSlices::name(const Men& men) {
    std::string name;
    for (const bool ours : {true, false}) {
        name += 'K';
        for (const PieceType type : kTypes)
            name.append(static_cast<std::size_t>(men.count(ours, type)), chess::type_letter(type));
    }
    return name;
}

}  // namespace damier::endgame
