#include "server/store_keeper.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"

namespace damier::server {

using engine::Json;
using Clock = std::chrono::steady_clock;

Result<std::unique_ptr<StoreKeeper>> StoreKeeper::open(const std::string& place, Setup setup) {
    auto to_write = store::Store::open(place);
    if (!to_write) return tl::make_unexpected(to_write.error());
    auto to_read = store::Store::open_to_read(place);
    if (!to_read) return tl::make_unexpected(to_read.error());
    if (!*to_read) return fail("the store {} went away", store::Store::shown(place));
    return std::unique_ptr<StoreKeeper>(
        new StoreKeeper(std::move(*to_write), std::move(**to_read), std::move(setup)));
}

StoreKeeper::StoreKeeper(store::Store to_write, store::Store to_read, Setup setup)
    : to_write_(std::move(to_write)),
      to_read_(std::move(to_read)),
      setup_(std::move(setup)),
      writer_([this](const std::stop_token& closing) { write(closing); }) {}

StoreKeeper::~StoreKeeper() = default;

// --- at the desk

void StoreKeeper::save(const std::string& table, const Json& saved) { note(table, saved, {}); }

void StoreKeeper::ended(const Table& table) {
    note(table.name(), table.saved(), {{table.setup().game, to_stored(table, setup_.program)}});
}

void StoreKeeper::note(const std::string& table, Json saved, std::vector<store::PageGame> ended) {
    {
        const std::lock_guard lock(mutex_);
        const auto [there, is_new] = waiting_.try_emplace(table);
        Change& change = there->second;
        change.saved = std::move(saved);
        std::ranges::move(ended, std::back_inserter(change.ended));
        if (is_new) order_.push_back(table);
        if (order_.size() > setup_.waiting) {
            waiting_.erase(order_.front());
            order_.pop_front();
        }
    }
    comes_.notify_one();
}

std::optional<Json> StoreKeeper::load(const std::string& table) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto there = waiting_.find(table); there != waiting_.end())
            return there->second.saved;
        if (writing_ && writing_->table == table) return writing_->change.saved;
    }
    const auto kept = to_read_.kept_table(table);
    if (!kept) worked(false, kept.error().message);
    if (!kept || !*kept) return std::nullopt;
    Json json = Json::parse(**kept, nullptr, false);
    if (json.is_discarded()) {
        worked(false, fmt::format("the table {} was kept and cannot be read", quoted(table)));
        return std::nullopt;
    }
    return json;
}

// --- on the thread that writes

void StoreKeeper::write(const std::stop_token& closing) {
    auto forget_at = Clock::now();
    for (;;) {
        if (Clock::now() >= forget_at && !closing.stop_requested()) {
            forget_old();
            forget_at = Clock::now() + std::chrono::days(1);
        }
        {
            std::unique_lock lock(mutex_);
            const bool is_work =
                comes_.wait_until(lock, closing, forget_at, [this] { return !order_.empty(); });
            if (!is_work && closing.stop_requested()) return;
            if (!is_work) continue;
        }
        if (write_next()) continue;
        if (closing.stop_requested()) return;
        std::unique_lock lock(mutex_);
        comes_.wait_for(lock, closing, setup_.again, [] { return false; });
    }
}

// What has waited longest; false when the store did not take it.
bool StoreKeeper::write_next() {
    {
        const std::lock_guard lock(mutex_);
        const auto next = waiting_.find(order_.front());
        writing_ = Writing{order_.front(), std::move(next->second)};
        waiting_.erase(next);
        order_.pop_front();
    }
    const auto& [table, change] = *writing_;
    const auto written = to_write_.keep_table(table, engine::json_text(change.saved), change.ended);
    {
        const std::lock_guard lock(mutex_);
        if (!written) put_back(std::move(*writing_));
        writing_.reset();
    }
    worked(written.has_value(), written ? "" : written.error().message);
    return written.has_value();
}

// Under what came since.
void StoreKeeper::put_back(Writing written) {
    const auto [there, is_new] = waiting_.try_emplace(written.table);
    Change& newer = there->second;
    if (is_new && order_.size() >= setup_.waiting) {  // it has waited longest
        waiting_.erase(there);
        return;
    }
    if (is_new) {
        newer.saved = std::move(written.change.saved);
        order_.push_front(written.table);
    }
    newer.ended.insert(newer.ended.begin(), std::make_move_iterator(written.change.ended.begin()),
                       std::make_move_iterator(written.change.ended.end()));
}

void StoreKeeper::forget_old() {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto forgotten = to_write_.forget_tables(store::time_text(now - setup_.kept_for));
    if (!forgotten) worked(false, forgotten.error().message);
}

void StoreKeeper::worked(bool has_worked, const std::string& trouble) {
    bool is_news = false;
    {
        const std::lock_guard lock(mutex_);
        is_news = !has_worked && !is_in_trouble_;
        is_in_trouble_ = !has_worked;
    }
    if (is_news && setup_.on_trouble) setup_.on_trouble(trouble);
}

}  // namespace damier::server
