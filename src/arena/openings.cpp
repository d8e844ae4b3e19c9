#include "arena/openings.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <unordered_set>
#include <utility>

#include "arena/ballots.h"
#include "arena/few_pieces.h"
#include "core/ending.h"
#include "core/random.h"
#include "core/random_walk.h"
#include "core/replay.h"
#include "core/text.h"
#include "games/games.h"

namespace damier::arena {

namespace {

constexpr std::string_view kBallots = "ballots";
constexpr std::string_view kSoundBallots = "ballots:sound";
constexpr std::string_view kRandom = "random:";
constexpr std::string_view kPieces = "pieces:";
constexpr int kMaxRandomPlies = 1000;

// Random games in a row without a new position, after which there are no more to be found. It grows
// with what was found, so that a position which comes up a fifth as often as the others is missed
// once in fifty times.
constexpr std::size_t tries_in_vain(std::size_t found) { return 1000 + 20 * found; }

// Takes the openings of a source one after another and keeps those that come first. In random order
// each of them draws a number, and the lowest come first: of a book of millions no more are in
// memory than are wanted, and a larger list begins with the smaller one.
template <Game G>
class OpeningPicker {
public:
    OpeningPicker(const OpeningOptions& options, std::size_t wanted)
        : is_random_(options.order == OpeningOrder::Random), wanted_(wanted), rng_(options.seed) {}

    // `key` is that of the opening's last position.
    void add(Key key, Opening<G> opening) {
        if (!seen_.insert(key).second) return;
        const std::uint64_t number = is_random_ ? rng_.next() : seen_.size();
        if (kept_.size() == wanted_ && (wanted_ == 0 || number > kept_.rbegin()->first)) return;
        kept_.emplace(number, std::move(opening));
        if (kept_.size() > wanted_) kept_.erase(std::prev(kept_.end()));
    }

    [[nodiscard]] bool saw_any() const { return !seen_.empty(); }

    [[nodiscard]] std::vector<Opening<G>> take() && {
        std::vector<Opening<G>> openings;
        openings.reserve(kept_.size());
        for (auto& [number, opening] : kept_) openings.push_back(std::move(opening));
        return openings;
    }

private:
    bool is_random_;
    std::size_t wanted_;
    Rng rng_;
    std::unordered_set<Key> seen_;
    std::map<std::uint64_t, Opening<G>> kept_;
};

template <Game G>
Result<typename G::Position> read_book_position(std::string_view text) {
    if constexpr (requires { G::read_epd(text); }) {
        return G::read_epd(text);
    } else {
        return G::read_position(text);
    }
}

// Without the mark with which some editors begin a file in UTF-8, white space and a CR at its end.
std::string_view what_it_says(std::string_view line) {
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    return trimmed(line);
}

bool is_passed_over(std::string_view line) { return line.empty() || line.front() == '#'; }

bool begins_with_move_number(std::string_view line) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits != 0 && digits != std::string_view::npos && line[digits] == '.';
}

// Looks at the first line that says something, and goes back to the beginning.
Result<bool> holds_records(std::istream& book, std::string_view name) {
    std::string line;
    std::string_view text;
    while (is_passed_over(text) && read_line(book, line)) text = what_it_says(line);
    if (book.bad()) return fail("openings: {} cannot be read", quoted(name));
    book.clear();
    if (!book.seekg(0)) return fail("openings: {} is no file that can be read twice", quoted(name));
    const char first = text.empty() ? '\0' : text.front();
    return first == '[' || first == '{' || first == ';' || first == '%' ||
           begins_with_move_number(text);
}

// The recorded moves up to the ply before the one that ends the game, and no more than were asked
// for. Nothing where the game is over at its start.
template <Game G>
void add_record(const Replay<G>& game, const OpeningOptions& options, OpeningPicker<G>& picker) {
    Line<typename G::Position> line(game.start);
    if (ending_of<G>(line)) return;
    Opening<G> opening{game.start, {}};
    for (const auto m : game.moves) {
        if (options.plies && opening.moves.size() == *options.plies) break;
        line.make(m);
        if (ending_of<G>(line)) {
            line.unmake();
            break;
        }
        opening.moves.push_back(m);
    }
    picker.add(line.position().key(), std::move(opening));
}

template <Game G>
Result<void> read_records(std::istream& book, std::string_view name, const OpeningOptions& options,
                          OpeningPicker<G>& picker) {
    RecordReader reader(book, G::kRecords);
    for (;;) {
        const auto next = reader.next();
        if (!next) return fail("openings: {}, {}", quoted(name), next.error().message);
        const std::optional<Record>& record = *next;
        if (!record) return {};
        const auto game = replay<G>(*record);
        if (!game) return fail("openings: {}, {}", quoted(name), game.error().message);
        add_record<G>(*game, options, picker);
    }
}

template <Game G>
Result<void> read_positions(std::istream& book, std::string_view name, OpeningPicker<G>& picker) {
    std::string line;
    for (std::size_t number = 1; read_line(book, line); ++number) {
        if (line.size() == kLongestLine) {
            return fail("openings: {}, line {}: longer than {} characters; expected one position",
                        quoted(name), number, kLongestLine - 1);
        }
        const std::string_view text = what_it_says(line);
        if (is_passed_over(text)) continue;
        const auto position = read_book_position<G>(text);
        if (!position)
            return fail("openings: {}, line {}: {}", quoted(name), number,
                        position.error().message);
        if (const auto ending = G::ending(*position, 1)) {
            return fail("openings: {}, line {}: the game is over: {}", quoted(name), number,
                        ending->reason);
        }
        picker.add(position->key(), {*position, {}});
    }
    return {};
}

template <Game G>
Result<std::vector<Opening<G>>> random_openings(const OpeningOptions& options, std::size_t wanted) {
    const std::string_view count = std::string_view(options.source).substr(kRandom.size());
    const auto plies = parse_number<int>(count);
    if (!plies || *plies > kMaxRandomPlies) {
        return fail("openings: expected {} and a number of plies from 0 to {}, found {}", kRandom,
                    kMaxRandomPlies, quoted(options.source));
    }
    Rng rng(options.seed);
    std::unordered_set<Key> seen;
    std::vector<Opening<G>> openings;
    Line<typename G::Position> line(G::start());
    std::size_t in_vain = 0;
    while (openings.size() < wanted && in_vain < tries_in_vain(openings.size())) {
        while (line.plies() > 0) line.unmake();
        const bool is_new =
            walk_randomly<G>(line, *plies, rng) && seen.insert(line.position().key()).second;
        in_vain = is_new ? 0 : in_vain + 1;
        if (!is_new) continue;
        Opening<G> opening{G::start(), {}};
        for (int ply = 0; ply < line.plies(); ++ply) opening.moves.push_back(line.move(ply));
        openings.push_back(std::move(opening));
    }
    if (openings.empty() && wanted > 0)
        return fail("openings: no random game of {} was still open after {} plies", G::kName,
                    *plies);
    return openings;
}

template <Game G>
Result<std::vector<Opening<G>>> few_pieces(const OpeningOptions& options, std::size_t wanted) {
    const auto counts = read_piece_counts(std::string_view(options.source).substr(kPieces.size()));
    if (!counts) {
        return fail("openings: expected {} and how many pieces, such as 8 or 7-9, found {}",
                    kPieces, quoted(options.source));
    }
    if constexpr (BallotGame<G> || G::Position::kNullMoveSound) {
        auto openings = openings_with<G>(*counts, options.seed, wanted, tries_in_vain);
        if (openings && openings->empty() && wanted > 0) {
            return fail("openings: no random game of {} came to a quiet and even position of {}",
                        G::kName, quoted(options.source));
        }
        return openings;
    } else {
        return fail("openings: nothing is captured in {}; give a file or random:PLIES", G::kName);
    }
}

template <Game G>
Result<std::vector<Opening<G>>> select_from(const Result<std::vector<Opening<G>>>& all,
                                            const OpeningOptions& options, std::size_t wanted) {
    if (!all) return tl::make_unexpected(all.error());
    OpeningPicker<G> picker(options, wanted);
    for (const Opening<G>& opening : *all) {
        typename G::Position at = opening.start;
        for (const auto m : opening.moves) at.make(m);
        picker.add(at.key(), opening);
    }
    return std::move(picker).take();
}

template <Game G>
Result<std::vector<Opening<G>>> select_ballots(const OpeningOptions& options, std::size_t wanted) {
    if constexpr (BallotGame<G>) {
        if (options.source == kBallots) return select_from(ballots<G>(), options, wanted);
        if (kBarredBallots<G>.empty())
            return fail("openings: nobody has said which ballots of {} are lost; give {}", G::kName,
                        kBallots);
        return select_from(sound_ballots<G>(), options, wanted);
    } else {
        return fail("openings: there are no ballots in {}; give a file or random:PLIES", G::kName);
    }
}

}  // namespace

template <Game G>
Result<std::vector<Opening<G>>> read_book(std::istream& book, std::string_view name,
                                          const OpeningOptions& options, std::size_t wanted) {
    const Result<bool> recorded = holds_records(book, name);
    if (!recorded) return tl::make_unexpected(recorded.error());
    OpeningPicker<G> picker(options, wanted);
    const Result<void> read = *recorded ? read_records<G>(book, name, options, picker)
                                        : read_positions<G>(book, name, picker);
    if (!read) return tl::make_unexpected(read.error());
    if (!picker.saw_any()) return fail("openings: {} has none", quoted(name));
    return std::move(picker).take();
}

template <Game G>
Result<std::vector<Opening<G>>> read_openings(const OpeningOptions& options, std::size_t wanted) {
    if (options.source == kNoOpenings) return std::vector<Opening<G>>{{G::start(), {}}};
    if (options.source == kBallots || options.source == kSoundBallots)
        return select_ballots<G>(options, wanted);
    if (options.source.starts_with(kRandom)) return random_openings<G>(options, wanted);
    if (options.source.starts_with(kPieces)) return few_pieces<G>(options, wanted);
    std::ifstream file(options.source, std::ios::binary);
    if (!file || std::filesystem::is_directory(options.source))
        return fail(
            "openings: {} is none of none, ballots, ballots:sound, random:PLIES and pieces:COUNT, "
            "and no file that can be read",
            quoted(options.source));
    return read_book<G>(file, options.source, options, wanted);
}

#define DAMIER_INSTANTIATE(G)                                                                      \
    template Result<std::vector<Opening<G>>> read_openings<G>(const OpeningOptions&, std::size_t); \
    template Result<std::vector<Opening<G>>> read_book<G>(std::istream&, std::string_view,         \
                                                          const OpeningOptions&, std::size_t);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::arena
