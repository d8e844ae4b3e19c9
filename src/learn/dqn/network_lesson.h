// The lesson of a network: deep Q-learning on a site, as front ends see it.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/dqn/deep_q.h"
#include "learn/dqn/draw_network.h"
#include "learn/dqn/network_file.h"
#include "learn/dqn/sites.h"
#include "learn/marked_lesson.h"
#include "learn/raw_numbers.h"

namespace damier::learn {

template <Game G, class Site>
class NetworkLesson final : public MarkedLesson {
public:
    using P = typename G::Position;
    using Ground = typename Site::Ground;
    using Place = typename Ground::Place;

    static Result<std::unique_ptr<NetworkLesson>> make(const LessonSpec& spec,
                                                       const DeepRecipe& recipe,
                                                       const std::stop_token& stop) {
        auto site = Site::make(spec, recipe, stop);
        if (!site) return tl::make_unexpected(site.error());
        if (recipe.shaping > 0 && eval::PieceKinds<typename G::Position>::kNames.size() == 1)
            return fail("all pieces of {} are worth the same: there is nothing to shape with",
                        G::kName);
        return std::unique_ptr<NetworkLesson>(new NetworkLesson(spec, recipe, std::move(*site)));
    }

    // One sentence where what was saved is of another network.
    Result<void> go_on_from(SavedTraining saved) {
        DeepProgress& progress = saved.network.progress;
        const DeepProgress mine = learner_.progress();
        if (progress.weights.size() != mine.weights.size() ||
            progress.target.size() != mine.target.size() ||
            progress.optimiser.mean.size() != mine.optimiser.mean.size())
            return fail("its network has another shape");
        if (!read_turns(saved.turns)) return fail("its turns are not those of this lesson");
        learner_.go_on_from(std::move(progress));
        take_curve(std::move(saved.network.curve));
        return {};
    }

    // What it has learnt, without what it takes to go on.
    Result<void> become(SavedNetwork saved) {
        DeepProgress progress = learner_.progress();
        if (saved.progress.weights.size() != progress.weights.size())
            return fail("its network has another shape");
        progress.updates = saved.progress.updates;
        progress.episodes = saved.progress.episodes;
        progress.turns = saved.progress.turns;
        progress.loss = saved.progress.loss;
        progress.lost = saved.progress.lost;
        progress.weights = std::move(saved.progress.weights);
        learner_.go_on_from(std::move(progress));
        take_curve(std::move(saved.curve));
        return {};
    }

    [[nodiscard]] const LessonSize& size() const override { return size_; }
    [[nodiscard]] std::uint64_t updates() const override { return learner_.updates(); }
    [[nodiscard]] std::uint64_t small_step() const override {
        return 1 + 64 / spec().network.batch;
    }
    [[nodiscard]] bool is_exact() const override { return site_->is_exact(); }

    [[nodiscard]] LessonReport report() const override {
        LessonReport report = site_->examine(learner_.assessor(), learner_.network());
        report.updates = learner_.updates();
        report.loss = learner_.mean_loss();
        return report;
    }

    [[nodiscard]] Result<LessonView> look(std::string_view position) const override {
        auto view = site_->look(position, [this](const Place& place) { return values(place); });
        const auto is_number = [](const LessonMove& move) { return std::isfinite(move.q); };
        if (view && !std::ranges::all_of(view->moves, is_number)) return fail("{}", kBeyondNumbers);
        return view;
    }
    [[nodiscard]] std::string example(std::uint64_t number) const override {
        return site_->example(number);
    }
    [[nodiscard]] std::string picture() const override { return {}; }
    [[nodiscard]] std::optional<NetworkView> network(std::string_view text) const override {
        const auto at = G::read_position(text);
        const auto place = at ? site_->place(*at) : std::nullopt;
        if (!place) return std::nullopt;
        auto view = draw_network(*at, *place);
        return view && has_numbers(*view) ? std::move(view) : std::nullopt;
    }

    [[nodiscard]] std::string save() const override {
        SavedNetwork network = saved();
        network.progress.target.clear();
        network.progress.optimiser = {};
        return write_network(network);
    }
    [[nodiscard]] std::string save_all() const override {
        return write_training({saved(), write_turns()});
    }

private:
    NetworkLesson(const LessonSpec& spec, const DeepRecipe& recipe, std::unique_ptr<Site> site)
        : MarkedLesson(spec), site_(std::move(site)), learner_(site_->ground(), recipe) {
        size_ = site_->size();
        size_.weights = learner_.network().weights().size();
        mark();
    }

    bool learn_episode() override {
        const std::uint64_t before = learner_.turns();
        learner_.learn_episode();
        return learner_.turns() > before;
    }
    [[nodiscard]] bool is_beyond_numbers() const override {
        return !std::ranges::all_of(learner_.network().weights(),
                                    [](float weight) { return std::isfinite(weight); }) ||
               !std::isfinite(learner_.mean_loss()) || !std::isfinite(curve().back().loss);
    }
    void marked() override { learner_.forget_loss(); }

    [[nodiscard]] std::vector<float> values(const Place& place) const {
        std::vector<Choice<Place>> choices;
        return Asker<Ground>(learner_.assessor(), learner_.network()).values(place, choices);
    }

    // What the network sees when it is asked there; of outputs for positions, the position after the move
    // that is worth most to it. Nothing where every move ends the game: it is not asked then.
    [[nodiscard]] std::optional<NetworkView> draw_network(const P& at, const Place& place) const {
        const Assessor<Ground>& assessor = learner_.assessor();
        std::vector<Choice<Place>> choices;
        const auto q = Asker<Ground>(assessor, learner_.network()).values(place, choices);
        const auto legal = legal_moves(at);
        const auto choice_of = site_->choices_of(at, place, q);  // of each legal move
        std::vector<DrawnOutput> outputs;
        if (assessor.output() == Output::Actions) {
            for (std::size_t i = 0; i < legal.size(); ++i) {
                outputs.push_back({choices[choice_of[i]].output, assessor.potential(place),
                                   G::write_record_move(at, legal[i])});
            }
            return drawn(at, site_->position(place), outputs);
        }
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < legal.size(); ++i) {
            if (choices[choice_of[i]].is_over) continue;
            if (!best || q[choice_of[i]] > q[choice_of[*best]]) best = i;
        }
        if (!best) return std::nullopt;
        const Place& next = choices[choice_of[*best]].next;
        const std::string name = G::write_record_move(at, legal[*best]);
        outputs.push_back({0, assessor.potential_after(next), name});
        P after = at;
        after.make(legal[*best]);
        auto view = drawn(after, site_->position(next), outputs);
        view.after = name;
        return view;
    }
    // `board` is what it is asked about, `seen` what it sees of it: a mirror image, perhaps.
    [[nodiscard]] NetworkView drawn(const P& board, const P& seen,
                                    std::span<const DrawnOutput> outputs) const {
        const auto& sight = site_->ground().sight();
        auto view = learn::draw_network<G>(learner_.network(), sight, seen, outputs);
        view.is_turned = board.key() != seen.key();
        return view;
    }
    static bool has_numbers(const NetworkView& view) {
        return std::ranges::all_of(view.layers, [](const NetworkView::Layer& layer) {
            return std::ranges::all_of(layer.units, [](const NetworkView::Unit& unit) {
                return std::isfinite(unit.value);
            });
        });
    }

    [[nodiscard]] SavedNetwork saved() const {
        return {spec(), site_->endings(), learner_.progress(), {curve().begin(), curve().end()}};
    }

    [[nodiscard]] std::string write_turns() const {
        const Replay<Place>& replay = learner_.replay();
        std::string bytes;
        append_number(bytes, std::uint64_t{replay.size()});
        append_number(bytes, std::uint64_t{replay.next()});
        append_number(bytes, replay.largest());
        for (std::size_t i = 0; i < replay.size(); ++i) {
            const Turn<Place>& turn = replay.turn(i);
            site_->ground().write(turn.from, bytes);
            append_number(bytes, static_cast<std::uint8_t>(turn.is_over ? 1 : 0));
            if (!turn.is_over) site_->ground().write(turn.next, bytes);
            append_number(bytes, turn.output);
            append_number(bytes, turn.reward);
            append_number(bytes, replay.priority(i));
        }
        return bytes;
    }
    // False where they are not what that has written.
    bool read_turns(std::string_view bytes) {
        Replay<Place>& replay = learner_.replay();
        const auto count = take_number<std::uint64_t>(bytes);
        const auto next = take_number<std::uint64_t>(bytes);
        const auto largest = take_number<double>(bytes);
        const std::uint64_t capacity = spec().network.replay;
        if (!count || !next || !largest || *count > capacity || !(*largest > 0) ||
            !std::isfinite(*largest))
            return false;
        // Where the next one goes: behind them, and round and round when there is no more room.
        if (*count < capacity ? *next != *count : *next >= std::max<std::uint64_t>(capacity, 1))
            return false;
        for (std::uint64_t i = 0; i < *count; ++i) {
            Turn<Place> turn;
            const auto from = site_->ground().read(bytes);
            const auto is_over = take_number<std::uint8_t>(bytes);
            if (!from || !is_over) return false;
            turn.from = *from;
            turn.is_over = *is_over != 0;
            if (!turn.is_over) {
                const auto after = site_->ground().read(bytes);
                if (!after) return false;
                turn.next = *after;
            }
            const auto output = take_number<std::uint16_t>(bytes);
            const auto reward = take_number<float>(bytes);
            const auto priority = take_number<double>(bytes);
            if (!output || *output >= learner_.network().shape().outputs || !reward ||
                !(std::abs(*reward) <= 1) || !priority || !std::isfinite(*priority) ||
                !(spec().network.prioritised ? *priority > 0 : *priority == 0))
                return false;
            turn.output = *output;
            turn.reward = *reward;
            replay.restore(turn, *priority);
        }
        replay.restore_rest(*next, *largest);
        return bytes.empty();
    }

    std::unique_ptr<Site> site_;
    DeepQ<Ground> learner_;
    LessonSize size_;
};

}  // namespace damier::learn
