#include "arena/suite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <mutex>
#include <thread>
#include <utility>

#include "core/epd_operations.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::arena {

namespace {

template <Game G>
struct SuiteLine {
    typename G::Position position;
    std::vector<EpdOperation> operations;
};

template <Game G>
Result<SuiteLine<G>> split_line(std::string_view text) {
    if constexpr (requires { G::read_epd_line(text); }) {
        return G::read_epd_line(text).map(
            [](auto line) { return SuiteLine<G>{line.position, std::move(line.operations)}; });
    } else {
        std::size_t end = text.size();
        for (const Field& field : split_fields(text)) {
            if (field.text != "bm" && field.text != "am" && field.text != "id") continue;
            end = field.offset;
            break;
        }
        const auto position = G::read_position(trimmed(text.substr(0, end)));
        if (!position) return tl::make_unexpected(position.error());
        auto operations = read_epd_operations(text, end);
        if (!operations) return tl::make_unexpected(operations.error());
        return SuiteLine<G>{*position, std::move(*operations)};
    }
}

template <Game G>
Result<void> read_task_moves(const typename G::Position& at, const EpdOperation& operation,
                             std::vector<std::string>& moves) {
    const std::string_view name = operation.opcode.text;
    if (operation.operands.empty())
        return fail("EPD character {}: {} names no move", operation.opcode.offset + 1, name);
    for (const Field& operand : operation.operands) {
        const auto m = G::read_move(at, operand.text);
        if (!m)
            return fail("EPD character {}: {}: {}", operand.offset + 1, name, m.error().message);
        moves.push_back(G::write_record_move(at, *m));
    }
    return {};
}

std::string joined_operands(const EpdOperation& operation) {
    std::string text;
    for (const Field& operand : operation.operands) {
        if (!text.empty()) text += ' ';
        text += operand.text;
    }
    return as_utf8(text);
}

bool holds(const std::vector<std::string>& moves, std::string_view move) {
    return std::ranges::find(moves, move) != moves.end();
}

template <Game G>
Result<SuiteTask> read_task(std::string_view text, std::size_t line) {
    const auto read = split_line<G>(text);
    if (!read) return tl::make_unexpected(read.error());
    SuiteTask task;
    task.line = line;
    task.position = G::write_position(read->position);
    for (const EpdOperation& each : read->operations) {
        Result<void> good;
        if (each.opcode.text == "id") task.id = joined_operands(each);
        if (each.opcode.text == "bm") good = read_task_moves<G>(read->position, each, task.best);
        if (each.opcode.text == "am") good = read_task_moves<G>(read->position, each, task.avoid);
        if (!good) return tl::make_unexpected(good.error());
    }
    if (task.id.empty()) task.id = fmt::format("line {}", line);
    if (task.best.empty() && task.avoid.empty())
        return fail("neither bm nor am says which move is right");
    for (const std::string& move : task.best) {
        if (holds(task.avoid, move)) return fail("{} stands in both bm and am", move);
    }
    if (const auto ending = G::ending(read->position, 1); ending && ending->automatic)
        return fail("the game is over: {}", ending->reason);
    return task;
}

// Remembers when the last right move came up that was not followed by a wrong one.
class FoundAndKept final : public engine::Listener {
public:
    explicit FoundAndKept(const SuiteTask& task) : task_(task) {}

    void found(std::span<const engine::FoundLine> lines, const search::Effort& effort) override {
        if (lines.empty() || lines.front().moves.empty()) return;
        consider(lines.front().moves.front(), {effort.seconds, effort.nodes, lines.front().depth});
    }
    // The answer, which may be another move than the last one that was told.
    void consider(std::string_view move, const SuiteCost& cost) {
        if (!task_.is_solved_by(move)) {
            since_.reset();
        } else if (!since_) {
            since_ = cost;
        }
    }
    [[nodiscard]] const std::optional<SuiteCost>& since() const { return since_; }

private:
    const SuiteTask& task_;
    std::optional<SuiteCost> since_;
};

// The tasks of one run, handed out and collected from several threads.
class SuiteDesk {
public:
    using Told = std::function<void(std::size_t, const SuiteAnswer&)>;

    SuiteDesk(std::size_t tasks, const Told& told, std::stop_token stop)
        : told_(told), stop_(std::move(stop)) {
        run_.answers.resize(tasks);
    }

    // The number of the next one; nothing when there is none, or no wish for more.
    std::optional<std::size_t> next() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || run_.failure || next_ == run_.answers.size())
            return std::nullopt;
        return next_++;
    }

    void take(std::size_t task, const engine::Attempt<SuiteAnswer>& answer) {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested()) return;  // it may have been cut short
        if (!answer) {
            if (!run_.failure) run_.failure = answer.error();
            return;
        }
        run_.answers[task] = *answer;
        for (; tell_ < run_.answers.size() && run_.answers[tell_]; ++tell_)
            told_(tell_, *run_.answers[tell_]);
    }

    // When all threads are done with it. What waited for a task before it is told now.
    SuiteRun close() {
        for (; tell_ < run_.answers.size(); ++tell_) {
            if (run_.answers[tell_]) told_(tell_, *run_.answers[tell_]);
        }
        return std::move(run_);
    }

private:
    const Told& told_;
    std::stop_token stop_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    std::size_t tell_ = 0;  // the first that was not told
    SuiteRun run_;
};

}  // namespace

bool SuiteTask::is_solved_by(std::string_view move) const {
    return !move.empty() && (best.empty() || holds(best, move)) && !holds(avoid, move);
}

std::string SuiteTask::wanted() const {
    std::string text = fmt::format("{}", fmt::join(best, " "));
    if (avoid.empty()) return text;
    return fmt::format("{}{}not {}", text, text.empty() ? "" : ", ", fmt::join(avoid, " "));
}

template <Game G>
Result<std::vector<SuiteTask>> read_suite(std::istream& file, std::string_view name) {
    std::vector<SuiteTask> tasks;
    std::string line;
    for (std::size_t number = 1; read_line(file, line); ++number) {
        std::string_view text = line;
        // The mark with which some editors begin a file in UTF-8.
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        text = trimmed(text);
        if (text.empty() || text.front() == '#') continue;
        auto task = read_task<G>(text, number);
        if (!task) return fail("{}, line {}: {}", quoted(name), number, task.error().message);
        tasks.push_back(std::move(*task));
    }
    if (file.bad()) return fail("{} cannot be read", quoted(name));
    if (tasks.empty()) return fail("{} has no positions", quoted(name));
    return tasks;
}

#define DAMIER_INSTANTIATE(G) \
    template Result<std::vector<SuiteTask>> read_suite<G>(std::istream&, std::string_view);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

engine::Attempt<SuiteAnswer> answer_task(engine::Session& session, const SuiteTask& task,
                                         const Limits& limits, std::stop_token stop) {
    const auto refused = [](std::string reason) {
        return tl::make_unexpected(engine::Failure{Termination::NoStart, std::move(reason)});
    };
    if (const auto set = session.set_notation(engine::Notation::Record); !set)
        return refused(set.error().message);
    if (const auto set = session.set_position(task.position, {}); !set)
        return refused(set.error().message);
    session.forget(engine::Chair::Adviser);
    engine::Question question;
    question.limits = limits;
    FoundAndKept watcher(task);
    const auto reply = session.ask(question, std::move(stop), &watcher);
    if (!reply) return tl::make_unexpected(reply.error());
    SuiteAnswer answer;
    answer.move = reply->record;
    answer.cost = {reply->seconds, reply->counters.nodes, reply->depth};
    watcher.consider(answer.move, answer.cost);
    answer.found = watcher.since();
    return answer;
}

std::size_t SuiteRun::answered() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(answers, [](const auto& each) { return each.has_value(); }));
}

std::size_t SuiteRun::solved() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(answers, [](const auto& each) { return each && each->is_solved(); }));
}

SuiteCost SuiteRun::cost() const {
    SuiteCost sum;
    for (const auto& each : answers) {
        if (!each) continue;
        sum.seconds += each->cost.seconds;
        sum.nodes += each->cost.nodes;
    }
    return sum;
}

SuiteRun run_suite(std::span<const std::unique_ptr<engine::Session>> sessions,
                   const std::vector<SuiteTask>& tasks, const Limits& limits,
                   const std::function<void(std::size_t, const SuiteAnswer&)>& told,
                   const std::stop_token& stop) {
    SuiteDesk desk(tasks.size(), told, stop);
    const auto work = [&](engine::Session& session) {
        while (const auto task = desk.next())
            desk.take(*task, answer_task(session, tasks[*task], limits, stop));
    };
    {
        std::vector<std::jthread> workers;
        for (const auto& session : sessions) workers.emplace_back([&] { work(*session); });
    }
    return desk.close();
}

}  // namespace damier::arena
