#include "engine/opening_book.h"

#include <utility>

#include "chess/book.h"

namespace damier::engine {

namespace {

class PolyglotBook final : public OpeningBook<chess::Position> {
public:
    explicit PolyglotBook(chess::Book book) : book_(std::move(book)) {}

    [[nodiscard]] BookPage<chess::Position> page(const Line<chess::Position>& game) const override {
        const chess::BookAdvice advice = chess::advice_of(book_.view(), game);
        double sum = 0;
        for (const auto& each : advice.moves) sum += each.weight;
        BookPage<chess::Position> page{{}, advice.illegal};
        for (const auto& each : advice.moves)
            page.moves.push_back(
                {each.move, each.weight, each.learn, sum > 0 ? each.weight / sum : 0});
        return page;
    }

    [[nodiscard]] std::size_t entries() const override { return book_.view().size(); }

private:
    chess::Book book_;
};

}  // namespace

template <>
Result<BookPointer<chess::Chess>> open_book<chess::Chess>(const std::string& path) {
    auto book = chess::Book::open(path);
    if (!book) return tl::make_unexpected(book.error());
    return std::make_shared<const PolyglotBook>(std::move(*book));
}

}  // namespace damier::engine
