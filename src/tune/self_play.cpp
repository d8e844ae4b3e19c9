#include "tune/self_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/random_walk.h"
#include "core/text.h"
#include "core/value.h"
#include "engine/players.h"
#include "tune/game_file.h"
#include "tune/tunable.h"

namespace damier::tune {

namespace {

// Appends games to a file, in their order whoever brings them.
class Appender {
public:
    Appender(std::ofstream& out, int first) : out_(out), next_(first) {}

    void bring(int number, std::string bytes) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(number, std::move(bytes));
        for (auto it = waiting_.begin(); it != waiting_.end() && it->first == next_; ++next_) {
            out_ << it->second;
            it = waiting_.erase(it);
        }
        out_.flush();
    }
    [[nodiscard]] int next() const { return next_; }

private:
    std::mutex mutex_;
    std::ofstream& out_;
    std::map<int, std::string> waiting_;
    int next_;
};

// Ends games that are decided. Values are the player's, to Side::First.
class Referee {
public:
    explicit Referee(const Adjudication& rules) : rules_(rules) {}

    // Half points of Side::First, once it is clear.
    std::optional<int> see(Value to_first, int ply) {
        const bool won = std::abs(to_first) >= rules_.won;
        const bool even = std::abs(to_first) <= rules_.even && ply >= rules_.even_from;
        won_ = won && (won_ == 0 || (last_ > 0) == (to_first > 0)) ? won_ + 1 : won ? 1 : 0;
        even_ = even ? even_ + 1 : 0;
        last_ = to_first;
        if (won_ >= rules_.won_plies) return to_first > 0 ? 2 : 0;
        if (even_ >= rules_.even_plies || ply >= rules_.most_plies) return 1;
        return std::nullopt;
    }

private:
    const Adjudication& rules_;
    int won_ = 0;
    int even_ = 0;
    Value last_ = 0;
};

template <Game G>
class Table {
public:
    using P = typename G::Position;

    Table(engine::ThinkerPointer<P> player, const SelfPlay& wanted)
        : player_(std::move(player)), seed_(wanted.seed) {
        request_.limits.nodes = wanted.nodes;
    }

    // Nothing when stopped.
    std::optional<StoredGame> play(int number, const std::stop_token& stop) {
        Rng mixed(seed_);
        Rng rng(mixed.next() ^ static_cast<std::uint64_t>(number) * 0xD1342543DE82EF95ULL);
        player_->forget(rng.next());
        while (!stop.stop_requested()) {
            const int plies = Tunable<G>::kRandomPlies + static_cast<int>(rng.below(2));
            Line<P> line(G::start());
            StoredGame game;
            if (!open(line, plies, rng, game)) continue;
            const auto thought = player_->think(line, request_, stop);
            if (std::abs(thought.value) > Tunable<G>::kEvenStart) continue;
            return finish(line, game, stop) ? std::optional(game) : std::nullopt;
        }
        return std::nullopt;
    }

private:
    static std::uint8_t place_of(const P& at, typename P::Move m) {
        const auto legal = legal_moves(at);
        return static_cast<std::uint8_t>(std::find(legal.begin(), legal.end(), m) - legal.begin());
    }

    // False when the game ends on the way.
    static bool open(Line<P>& line, int plies, Rng& rng, StoredGame& game) {
        for (int ply = 0; ply < plies; ++ply) {
            const auto legal = legal_moves(line.position());
            if (legal.empty()) return false;
            const auto place = rng.below(static_cast<std::uint32_t>(legal.size()));
            game.moves.push_back(static_cast<std::uint8_t>(place));
            line.make(legal[place]);
        }
        game.random_plies = plies;
        return !ending_of<G>(line);
    }

    // False when stopped.
    bool finish(Line<P>& line, StoredGame& game, const std::stop_token& stop) {
        Referee referee(Tunable<G>::kEnds);
        while (true) {
            const bool first = line.position().turn() == Side::First;
            if (const auto ending = ending_of<G>(line)) {
                game.points = ending->outcome == Outcome::Draw ? 1 : first ? 0 : 2;
                return true;
            }
            const auto thought = player_->think(line, request_, stop);
            if (stop.stop_requested()) return false;
            game.moves.push_back(place_of(line.position(), thought.move));
            game.scores.push_back(squeezed(thought.value));
            line.make(thought.move);
            if (const auto points =
                    referee.see(first ? thought.value : -thought.value, line.plies())) {
                game.points = *points;
                return true;
            }
        }
    }

    engine::ThinkerPointer<P> player_;
    std::uint64_t seed_;
    search::Request<P> request_;
};

template <Game G>
Result<SelfPlayResult> play_all(const SelfPlay& wanted, std::ofstream& out, int first,
                                std::atomic<int>& played, const std::stop_token& stop) {
    std::vector<Table<G>> tables;
    for (int i = 0; i < wanted.threads; ++i) {
        auto player = engine::make_player<G>(wanted.player);
        if (!player) return tl::make_unexpected(player.error());
        tables.emplace_back(std::move(*player), wanted);
    }
    Appender appender(out, first);
    std::atomic<int> next = first;
    const auto work = [&](Table<G>& table) {
        for (int number = next++; number < wanted.games; number = next++) {
            const auto game = table.play(number, stop);
            if (!game) return;
            appender.bring(number, bytes_of(*game));
            ++played;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < tables.size(); ++i)
            threads.emplace_back([&work, &table = tables[i]] { work(table); });
        work(tables[0]);
    }
    if (!out.flush()) return fail("the games cannot be written: is the disk full?");
    return SelfPlayResult{first, appender.next() - first};
}

// The file, where the next game belongs; and how many it has.
Result<int> open_file(const SelfPlay& wanted, const std::filesystem::path& path,
                      std::ofstream& out) {
    const std::string header = header_of(wanted.recipe());
    std::error_code error;
    int games = 0;
    if (std::filesystem::exists(path, error)) {
        const auto old = read_games(path);
        if (!old) return tl::make_unexpected(old.error());
        if (old->recipe != wanted.recipe()) {
            return fail("{} has games of another recipe: {}", quoted(path.string()), old->recipe);
        }
        std::filesystem::resize_file(path, old->whole, error);
        games = static_cast<int>(old->games.size());
        out.open(path, std::ios::binary | std::ios::app);
    } else {
        out.open(path, std::ios::binary);
        out << header << std::flush;
    }
    if (!out || error) return fail("{} cannot be written", quoted(path.string()));
    return games;
}

}  // namespace

std::string SelfPlay::recipe() const {
    return fmt::format("game={} player={} nodes={} seed={}", game, player, nodes, seed);
}

Result<SelfPlayResult> play_games(const SelfPlay& wanted, const std::filesystem::path& path,
                                  std::atomic<int>& played, const std::stop_token& stop) {
    Result<SelfPlayResult> result = fail("--game {} has no evaluation to tune", wanted.game);
    with_game(wanted.game, [&]<class G>(G) {
        if constexpr (IsTunable<G>) {
            if (const auto spec = engine::read_player<G>(wanted.player); !spec) {
                result = tl::make_unexpected(spec.error());
                return;
            }
            std::ofstream out;
            const auto first = open_file(wanted, path, out);
            result = first ? play_all<G>(wanted, out, *first, played, stop)
                           : tl::make_unexpected(first.error());
        }
    });
    return result;
}

}  // namespace damier::tune
