// A line of play: the position, the keys behind it and the evaluator move together, so that no
// search pushes and pops by hand.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "core/game.h"

namespace damier {

// Has a game of so many moves had as many as it may have?
template <GamePosition P>
constexpr bool turns_are_up(int turns) {
    if constexpr (requires { P::kMaxTurns; }) {
        return P::kMaxTurns != 0 && turns >= P::kMaxTurns;
    } else {
        return false;
    }
}

template <GamePosition P, Evaluator<P> E = NoEvaluator>
class Line {
public:
    using Move = typename P::Move;

    explicit Line(const P& root, E evaluator = E{})
        : position_(root), evaluator_(std::move(evaluator)) {
        make_room();
        evaluator_.reset(position_);
    }

    // The same line of play with another evaluator: a search takes a game over with all its
    // history.
    template <class OtherE>
    Line(const Line<P, OtherE>& game, E evaluator)
        : position_(game.position_), evaluator_(std::move(evaluator)) {
        for (std::size_t i = 0; i < game.size_; ++i) {
            const auto& frame = game.frames_[i];
            frames_.push_back({frame.key, frame.move, {}, frame.undo});
        }
        size_ = room_ = game.size_;
        root_ = game.root_;
        make_room();
        evaluator_.reset(position_);
    }

    // Begins again with another position, and keeps the room.
    void restart(const P& root) {
        position_ = root;
        size_ = root_ = 0;
        evaluator_.reset(position_);
    }

    // Call at the root of a search: kMaxPlies makes below it then never allocate. (Out of line, or
    // make would save registers for it.)
    [[gnu::noinline, gnu::cold]] void make_room() {
        const std::size_t wanted = size_ + static_cast<std::size_t>(P::kMaxPlies);
        if (room_ >= wanted) return;
        frames_.resize(wanted);
        room_ = wanted;
    }

    // The present position is where a search begins: what comes from now on lies below the root.
    void mark_root() { root_ = size_; }

    void make(Move m) {
        Frame& frame = next_frame();
        frame.key = position_.key();
        frame.move = m;
        if constexpr (requires { position_.make(m, frame.undo, evaluator_.open(frame.kept)); }) {
            auto changes = evaluator_.open(frame.kept);
            position_.make(m, frame.undo, changes);
            evaluator_.close(changes);
        } else {
            evaluator_.push(position_, m, frame.kept);
            position_.make(m, frame.undo);
        }
    }

    // Not beyond where the evaluator was given its first position, if that keeps anything.
    void unmake() {
        assert(size_ > 0);
        const Frame& frame = frames_[--size_];
        position_.unmake(frame.move, frame.undo);
        evaluator_.pop(frame.kept);
    }

    // Passes the turn, where the game allows it. The evaluator is not told: nothing on the board
    // has changed.
    void make_null()
        requires P::kNullMoveSound
    {
        Frame& frame = next_frame();
        frame.key = position_.key();
        frame.move = Move{};
        position_.make_null(frame.undo);
    }
    void unmake_null()
        requires P::kNullMoveSound
    {
        position_.unmake_null(frames_[--size_].undo);
    }

    // How often the position has stood on the board in this line, this time included. Every move
    // changes the side to move, so only each second key can be equal, and none from before the last
    // irreversible move.
    [[nodiscard]] int occurrences() const {
        const int known = plies();
        const int reach = std::min(position_.reversible_plies(), known);
        int count = 1;
        for (int back = 2; back <= reach; back += 2) {
            if (frames_[static_cast<std::size_t>(known - back)].key == position_.key()) ++count;
        }
        return count;
    }

    // Has the game's repetition rule made this position a draw?
    [[nodiscard]] bool is_repetition_draw() const {
        if constexpr (P::kRepetitions == 0) {
            return false;
        } else {
            return occurrences() >= P::kRepetitions;
        }
    }

    // Should a search call it a draw? As soon as a position stands there again that the search
    // itself has come from, the root included: what could be done better this time could have been
    // done the first time. What the game brought before the root counts as the rule says.
    [[nodiscard]] bool is_repeated_below_root() const {
        if constexpr (P::kRepetitions == 0) {
            return false;
        } else {
            assert(root_ <= size_);
            const int known = plies();
            const int reach = std::min(position_.reversible_plies(), known);
            int count = 1;
            for (int back = 2; back <= reach; back += 2) {
                const auto at = static_cast<std::size_t>(known - back);
                if (frames_[at].key != position_.key()) continue;
                if (at >= root_ || ++count >= P::kRepetitions) return true;
            }
            return false;
        }
    }

    // Could the side to move, with one step, make a position stand there again that the search has
    // come from, the root included? Such a step is legal, even of a piece that is_step does not
    // know to be pinned: the position stood there, so its king was in no check. The step takes back
    // what its own side has moved since; the opponent's moves must have cancelled out by
    // themselves, and so few positions are looked at closer.
    [[nodiscard]] bool has_upcoming_repetition() const {
        if constexpr (P::kRepetitions != 0 && requires(Key k) { position_.is_step(k); }) {
            assert(root_ <= size_);
            const auto key_before = [this](int plies_back) {
                return frames_[size_ - static_cast<std::size_t>(plies_back)].key;
            };
            const int reach =
                std::min(position_.reversible_plies(), static_cast<int>(size_ - root_));
            if (reach < 3) return false;
            Key opponent = position_.key() ^ key_before(1) ^ P::kTurnKey;
            for (int back = 3; back <= reach; back += 2) {
                opponent ^= key_before(back - 1) ^ key_before(back) ^ P::kTurnKey;
                if (opponent == 0 && position_.is_step(position_.key() ^ key_before(back)))
                    return true;
            }
        }
        return false;
    }

    // Has the game had as many moves as it may have? They are those of this line.
    [[nodiscard]] bool is_out_of_turns() const { return turns_are_up<P>(plies()); }

    // Is the position drawn by what came before it?
    [[nodiscard]] bool is_drawn_by_history() const {
        return is_repetition_draw() || is_out_of_turns();
    }

    // Was it one of the last `count` positions, the present one included?
    [[nodiscard]] bool was_among_last(Key key, int count) const {
        if (count > 0 && position_.key() == key) return true;
        const int known = plies();
        for (int back = 1; back < count && back <= known; ++back) {
            if (frames_[static_cast<std::size_t>(known - back)].key == key) return true;
        }
        return false;
    }

    [[nodiscard]] const P& position() const { return position_; }
    // Where the line began; no turn was passed since.
    [[nodiscard]] P start() const {
        P at = position_;
        for (std::size_t i = size_; i > 0; --i) at.unmake(frames_[i - 1].move, frames_[i - 1].undo);
        return at;
    }
    [[nodiscard]] Value value() { return evaluator_.value(position_); }
    [[nodiscard]] const E& evaluator() const { return evaluator_; }
    [[nodiscard]] int plies() const { return static_cast<int>(size_); }
    [[nodiscard]] Move move(int ply) const { return frames_[static_cast<std::size_t>(ply)].move; }

private:
    template <GamePosition Q, Evaluator<Q> F>
    friend class Line;

    struct Frame {
        Key key;  // of the position before the move
        Move move;
        [[no_unique_address]] typename E::Undo kept;
        typename P::Undo undo;
    };

    // Frames are written over, not made: clearing a new one costs more than it seems.
    Frame& next_frame() {
        if (size_ == room_) make_room();
        return frames_[size_++];
    }

    P position_;
    E evaluator_;
    std::vector<Frame> frames_;  // the first size_ of them
    std::size_t size_ = 0;
    std::size_t room_ = 0;  // frames_.size(), which takes a division
    std::size_t root_ = 0;  // the frame at which the search began
};

}  // namespace damier
