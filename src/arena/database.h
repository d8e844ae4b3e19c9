// The connection behind a store: SQLite or PostgreSQL, through SOCI. The little in which the two
// differ is here; whoever asks writes plain SQL.
#pragma once

// Debian's SOCI is set to offer its values to Boost too, and so would ask for Boost's headers. That
// is a matter of its header templates alone: the library is the same without.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/soci.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/result.h"

namespace damier::arena {

// In quotes, on one line: "postgresql://me:secret@host/games" without the secret.
std::string shown_place(std::string_view place);

struct Dialect;

class Database {
public:
    // What it is opened for: to change it, and to make it where there is none; to change what is
    // there; only to read, which asks for no right to write to the file or beside it.
    enum class Purpose : std::uint8_t { Make, Change, Read };

    // Null when there is no store and none is to be made.
    static Result<std::unique_ptr<Database>> open(const std::string& place, Purpose purpose);

    // f(session) gives a Result; what SOCI throws on the way becomes one, too. One call at a time.
    template <class F>
    auto ask(F&& f) -> std::invoke_result_t<F, soci::session&> {
        const std::lock_guard lock(mutex_);
        try {
            return f(session_);
        } catch (const std::exception& error) {
            return tl::make_unexpected(explain(error));
        }
    }

    // The same as one transaction: all of it is stored for good, or nothing.
    template <class F>
    auto change(F&& f) -> std::invoke_result_t<F, soci::session&> {
        return ask([&](soci::session&) { return transact(f); });
    }

private:
    Database(const soci::backend_factory& factory, const std::string& connection,
             const Dialect& dialect, std::string shown);

    template <class F>
    auto transact(F&& f) -> std::invoke_result_t<F, soci::session&> {
        begin();
        try {
            auto result = f(session_);
            if (result) {
                session_ << "COMMIT";
            } else {
                attempt(kRollBack);
            }
            return result;
        } catch (...) {
            attempt(kRollBack);
            throw;
        }
    }
    void begin();
    // False when it did not work.
    bool attempt(std::string_view statement) noexcept;
    // It fails where SQLite has done it by itself and where the connection is lost: nothing was
    // stored either way.
    static constexpr std::string_view kRollBack = "ROLLBACK";

    Result<bool> prepare(Purpose purpose);  // false where there is no store and none is made
    Result<bool> is_store();                // false where there are no tables at all
    void make_tables();
    [[nodiscard]] Error explain(const std::exception& error) const;

    std::mutex mutex_;
    soci::session session_;
    const Dialect& dialect_;
    std::string shown_;  // the place, for messages
};

}  // namespace damier::arena
