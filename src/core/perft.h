// Perft: the number of lines of play of an exact length, the classic proof of a move generator.
//
// Written once for all games. Leaves are counted in bulk: at the last ply the moves are counted,
// not made. Every node comes from the generator: there is no hash table.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

#include "core/game.h"

namespace damier {

// What one line is: a sequence of different moves, or of different paths (checkers: the same men
// captured along two routes are one move but two paths; published counts use paths).
enum class PerftUnit : std::uint8_t { Moves, Paths };

template <class P>
concept HasPaths = requires(const P& at, typename P::MoveList& list) { at.generate_paths(list); };

template <PerftUnit Unit, GamePosition P>
void generate_for_perft(const P& at, typename P::MoveList& list) {
    if constexpr (Unit == PerftUnit::Paths && HasPaths<P>) {
        at.generate_paths(list);
    } else {
        at.template generate<Gen::Legal>(list);
    }
}

template <PerftUnit Unit, GamePosition P>
std::uint64_t count_for_perft(const P& at) {
    constexpr bool countable = requires { at.count_legal(); };
    if constexpr (countable && (Unit != PerftUnit::Paths || !HasPaths<P>)) {
        return static_cast<std::uint64_t>(at.count_legal());
    } else {
        typename P::MoveList list;
        generate_for_perft<Unit>(at, list);
        return list.size();
    }
}

// Gives up, with a count that is too small, when stop is requested; asks only where it costs
// nothing.
template <PerftUnit Unit = PerftUnit::Moves, GamePosition P>
std::uint64_t perft(const P& at, int depth, const std::stop_token& stop = {}) {
    if (depth == 0) return 1;
    if (depth == 1) return count_for_perft<Unit>(at);
    if (depth >= 3 && stop.stop_requested()) return 0;
    typename P::MoveList list;
    generate_for_perft<Unit>(at, list);
    std::uint64_t nodes = 0;
    for (const auto m : list) {
        P next =
            at;  // copy-make: the contract keeps positions small, and nothing has to be taken back
        next.make(m);
        nodes += perft<Unit>(next, depth - 1, stop);
    }
    return nodes;
}

template <GamePosition P>
struct PerftLine {
    typename P::Move move;
    std::uint64_t nodes;
};

// Does the same work on so many threads, this one among them, and waits for all.
template <class Work>
void work_together(int threads, Work work) {
    std::vector<std::jthread> workers;
    try {
        for (int i = 1; i < threads; ++i) workers.emplace_back(work);
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): see the next line
        // The system has no more threads: those there are do the work.
    }
    work();
}

// The count below each first move, on several threads. The tree is cut into jobs, which the threads
// take in turn, so that they finish together; into no more than are needed for that, since every
// job holds a position. Stops early, with counts that are then too small, when asked to.
template <GamePosition P>
class Divide {
public:
    Divide(const P& root, int depth, PerftUnit unit, int threads)
        : depth_(depth), unit_(unit), threads_(threads) {
        if (unit == PerftUnit::Paths) {
            prepare<PerftUnit::Paths>(root);
        } else {
            prepare<PerftUnit::Moves>(root);
        }
    }

    // Blocks until all is counted or stop is requested.
    std::vector<PerftLine<P>> run(std::stop_token stop = {}) {
        work_together(threads_, [this, &stop] { work(stop); });
        std::vector<PerftLine<P>> lines = lines_;
        for (const Job& job : jobs_) lines[job.line].nodes += job.nodes;
        return lines;
    }

    [[nodiscard]] std::size_t jobs() const { return jobs_.size(); }
    [[nodiscard]] std::size_t jobs_done() const { return done_.load(std::memory_order_relaxed); }

private:
    struct Job {
        P position;
        int depth;
        std::size_t line;
        std::uint64_t nodes =
            0;  // written by the one thread that took the job, read after all have joined
    };

    template <PerftUnit Unit>
    void prepare(const P& root) {
        if (depth_ == 0) return;
        typename P::MoveList list;
        generate_for_perft<Unit>(root, list);
        for (const auto m : list) {
            P next = root;
            next.make(m);
            jobs_.push_back({next, depth_ - 1, line_of(m)});
        }
        const std::size_t enough = 500 * static_cast<std::size_t>(threads_);
        while (!jobs_.empty() && jobs_.size() < enough && jobs_.front().depth >= 3) split<Unit>();
    }

    // Replaces all jobs by those one ply deeper.
    template <PerftUnit Unit>
    void split() {
        std::vector<Job> deeper;
        for (const Job& job : jobs_) {
            typename P::MoveList list;
            generate_for_perft<Unit>(job.position, list);
            for (const auto m : list) {
                P next = job.position;
                next.make(m);
                deeper.push_back({next, job.depth - 1, job.line});
            }
        }
        jobs_ = std::move(deeper);
    }

    // The paths of one move are counted together.
    std::size_t line_of(typename P::Move m) {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].move == m) return i;
        }
        lines_.push_back({m, 0});
        return lines_.size() - 1;
    }

    void work(const std::stop_token& stop) {
        for (std::size_t i = next_.fetch_add(1); i < jobs_.size(); i = next_.fetch_add(1)) {
            if (stop.stop_requested()) return;
            Job& job = jobs_[i];
            job.nodes = unit_ == PerftUnit::Paths
                            ? perft<PerftUnit::Paths>(job.position, job.depth, stop)
                            : perft<PerftUnit::Moves>(job.position, job.depth, stop);
            done_.fetch_add(1, std::memory_order_relaxed);
        }
    }

    int depth_;
    PerftUnit unit_;
    int threads_;
    std::vector<PerftLine<P>> lines_;
    std::vector<Job> jobs_;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> done_{0};
};

}  // namespace damier
