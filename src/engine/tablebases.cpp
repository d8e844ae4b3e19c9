#include "engine/tablebases.h"

#include <utility>

#include "chess/syzygy.h"

namespace damier::engine {

namespace {

class SyzygyTables final : public search::Tablebase<chess::Position> {
public:
    explicit SyzygyTables(std::shared_ptr<const chess::Syzygy> tables)
        : tables_(std::move(tables)) {}

    [[nodiscard]] std::optional<Value> value(const chess::Position& at) const override {
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
        const auto moves = tables_->probe_root(game.position(), has_repeated(game));
        if (!moves) return known;
        for (const chess::TableMove& each : *moves) {
            if (each.rank == moves->front().rank) known.best.push_back(each.move);
        }
        const chess::Wdl wdl = moves->front().wdl;
        known.is_drawn = wdl != chess::Wdl::Win && wdl != chess::Wdl::Loss;
        return known;
    }

private:
    // Has a position stood there twice since the last capture or pawn move?
    static bool has_repeated(const Line<chess::Position>& game) {
        Line<chess::Position> line = game;
        for (int left = std::min(game.position().reversible_plies(), game.plies()); left > 0;
             --left) {
            if (line.occurrences() > 1) return true;
            line.unmake();
        }
        return false;
    }

    std::shared_ptr<const chess::Syzygy> tables_;
};

}  // namespace

template <>
Result<TablebasePointer<chess::Chess>> open_tablebase<chess::Chess>(const std::string& path) {
    auto tables = chess::Syzygy::open(path);
    if (!tables) return tl::make_unexpected(tables.error());
    return std::make_shared<SyzygyTables>(std::move(*tables));
}

}  // namespace damier::engine
