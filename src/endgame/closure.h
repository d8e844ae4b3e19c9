// A family with all families that its moves lead to, in memory: what is asked about one ending alone
// needs no folder of tables.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/text.h"
#include "endgame/slices.h"
#include "endgame/solver.h"

namespace damier::endgame {

template <Slices S>
class Closure {
public:
    using Men = typename S::Men;
    using Position = typename S::Position;
    using Node = std::uint64_t;  // of all families, in a row

    // The family of that name, of whose sides either may be named first. Looks at every move of
    // every position; refused when it was stopped, too.
    static Result<Closure> of(std::string_view name, const std::stop_token& stop) {
        const std::vector<Men> all = S::families(S::kMostMen);
        const auto named = std::find_if(all.begin(), all.end(), [name](const Men& men) {
            return S::name(men) == name || S::name(S::reversed(men)) == name;
        });
        if (named == all.end()) {
            return fail("there is no endgame {}: expected up to {} men such as {} or {}",
                        quoted(name), S::kMostMen, S::name(all.front()), S::name(all.back()));
        }
        std::map<Men, std::size_t> numbers;
        for (std::size_t i = 0; i < all.size(); ++i) {
            numbers[all[i]] = i;
            numbers[S::reversed(all[i])] = i;
        }
        std::set<std::size_t> met{numbers[*named]};
        // A move leads to families that come before: each is looked at when all that lead to it were.
        for (auto next = met.rbegin(); next != met.rend(); ++next) {
            if (!each_successor(Family<S>(all[*next]), stop, [&](const Men& men) {
                    const auto number = numbers.find(men);
                    assert(number != numbers.end());
                    met.insert(number->second);
                }))
                return fail("stopped");
        }
        Closure closure;
        for (const std::size_t number : met) closure.add(Family<S>(all[number]));
        return closure;
    }

    // No move leads from one to a later one; the last is the family that was named.
    [[nodiscard]] const std::vector<Family<S>>& families() const { return families_; }
    [[nodiscard]] Node nodes() const { return nodes_; }
    [[nodiscard]] std::optional<Position> position(Node node) const {
        const auto after = std::upper_bound(begins_.begin(), begins_.end(), node);
        const auto i = static_cast<std::size_t>(after - begins_.begin()) - 1;
        return families_[i].position(static_cast<std::uint32_t>(node - begins_[i]));
    }
    // Nothing for a position of another family.
    [[nodiscard]] std::optional<Node> node(const Position& at) const {
        const auto men = S::men_of(at);
        if (!men) return std::nullopt;
        const auto known = by_men_.find(*men);
        if (known == by_men_.end()) return std::nullopt;
        return begins_[known->second] + *families_[known->second].node(*men, at);
    }

    // A byte for each node.
    [[nodiscard]] Result<std::vector<Byte>> solve(int threads, const std::stop_token& stop) const {
        std::vector<Byte> bytes;
        std::atomic<std::uint64_t> done = 0;
        const auto fate = [&](const Position& at) {
            if (const auto plain = S::plain_fate(at)) return *plain;
            return fate_of(bytes[*node(at)]);
        };
        for (const Family<S>& family : families_) {
            auto solved = Solver<S>(family, threads, stop, done).solve(fate);
            if (!solved) return tl::make_unexpected(solved.error());
            if (stop.stop_requested()) return fail("stopped");
            bytes.insert(bytes.end(), solved->begin(), solved->end());
        }
        return bytes;
    }

private:
    void add(Family<S> family) {
        by_men_[family.men()] = families_.size();
        by_men_[S::reversed(family.men())] = families_.size();
        begins_.push_back(nodes_);
        nodes_ += family.nodes();
        families_.push_back(std::move(family));
    }

    // told(men) for whatever its moves lead to, outside of it and not plain. False when stopped.
    template <class Told>
    static bool each_successor(const Family<S>& family, const std::stop_token& stop, Told&& told) {
        std::set<Men> known{family.men(), S::reversed(family.men())};
        for (std::uint32_t node = 0; node < family.nodes(); ++node) {
            if (stop.stop_requested()) return false;
            const auto at = family.position(node);
            if (!at) continue;
            typename Position::MoveList moves;
            at->template generate<Gen::Legal>(moves);
            for (const auto m : moves) {
                Position next = *at;
                next.make(m);
                if (S::plain_fate(next)) continue;
                const auto men = S::men_of(next);
                if (men && known.insert(*men).second) told(*men);
            }
        }
        return true;
    }

    std::vector<Family<S>> families_;
    std::vector<Node> begins_;  // of each family
    std::map<Men, std::size_t> by_men_;
    Node nodes_ = 0;
};

}  // namespace damier::endgame
