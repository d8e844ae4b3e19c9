#include "engine/tablebases.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "chess/syzygy.h"
#include "endgame/tables.h"
#include "games/games.h"

namespace damier::engine {

namespace {

class SyzygyTables final : public search::Tablebase<chess::Position> {
public:
    explicit SyzygyTables(std::shared_ptr<const chess::Syzygy> tables)
        : tables_(std::move(tables)) {}

    [[nodiscard]] std::optional<Value> value(const chess::Position& at,
                                             int /*turns*/) const override {
        const auto wdl = tables_->probe_wdl(at);
        if (!wdl) return std::nullopt;
        switch (*wdl) {
            case chess::Wdl::Loss:
                return -kTablebaseWin;
            case chess::Wdl::BlessedLoss:
                return kDraw - 1;
            case chess::Wdl::Draw:
                return kDraw;
            case chess::Wdl::CursedWin:
                return kDraw + 1;
            case chess::Wdl::Win:
                break;
        }
        return kTablebaseWin;
    }

    [[nodiscard]] search::KnownRoot<chess::Position> root(
        const Line<chess::Position>& game) const override {
        search::KnownRoot<chess::Position> known;
        const auto moves = tables_->probe_root(game.position(), search::has_repeated(game));
        if (!moves) return known;
        for (const chess::TableMove& each : *moves) {
            if (each.rank == moves->front().rank) known.best.push_back(each.move);
        }
        const chess::Wdl wdl = moves->front().wdl;
        known.is_drawn = wdl != chess::Wdl::Win && wdl != chess::Wdl::Loss;
        return known;
    }

private:
    std::shared_ptr<const chess::Syzygy> tables_;
};

template <Game G>
class SolvedTables final : public search::ExactTables<typename G::Position> {
public:
    explicit SolvedTables(std::shared_ptr<const endgame::Tables<G>> tables)
        : tables_(std::move(tables)) {}

    [[nodiscard]] search::Proof proof(const typename G::Position& at) const override {
        const auto fate = tables_->fate(at);
        if (!fate) return {};
        switch (fate->end) {
            case endgame::Fate::End::Win:
                return search::Proof::win(fate->plies);
            case endgame::Fate::End::Loss:
                return search::Proof::loss(fate->plies);
            default:
                return search::Proof::draw();
        }
    }

private:
    std::shared_ptr<const endgame::Tables<G>> tables_;
};

// Whose tables are open: a file is mapped, checked and unpacked once for all players of the process,
// as long as one of them plays.
template <Game G>
struct Shelf {
    std::mutex mutex;
    std::map<std::filesystem::path, std::weak_ptr<const SolvedTables<G>>> tables;
};

template <Game G>
Shelf<G>& shelf() {
    static Shelf<G> the_shelf;
    return the_shelf;
}

}  // namespace

template <>
Result<TablebasePointer<chess::Chess>> open_tablebase<chess::Chess>(const std::string& path) {
    auto tables = chess::Syzygy::open(path);
    if (!tables) return tl::make_unexpected(tables.error());
    return std::make_shared<SyzygyTables>(std::move(*tables));
}

template <Game G>
Result<void> look_for_exact_tables(const std::string& folder) {
    return endgame::Tables<G>::look(folder);
}

template <Game G>
Result<ExactTablesPointer<G>> open_exact_tables(const std::string& folder) {
    Shelf<G>& the = shelf<G>();
    const std::lock_guard lock(the.mutex);
    std::error_code none;  // a folder that cannot be found is refused below
    auto path = std::filesystem::weakly_canonical(folder, none);
    if (none) path = folder;
    std::erase_if(the.tables, [](const auto& each) { return each.second.expired(); });
    if (const auto known = the.tables.find(path); known != the.tables.end()) {
        if (auto tables = known->second.lock()) return tables;
    }
    auto opened = endgame::Tables<G>::open(folder);
    if (!opened) return tl::make_unexpected(opened.error());
    auto tables = std::make_shared<const SolvedTables<G>>(std::move(*opened));
    the.tables[path] = tables;
    return tables;
}

#define DAMIER_INSTANTIATE(G)                                                  \
    template Result<void> look_for_exact_tables<G>(const std::string& folder); \
    template Result<ExactTablesPointer<G>> open_exact_tables<G>(const std::string& folder);
DAMIER_FOR_EACH_GAME(DAMIER_INSTANTIATE)
#undef DAMIER_INSTANTIATE

}  // namespace damier::engine
