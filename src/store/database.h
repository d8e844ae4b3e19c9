// The connection behind a store: SQLite or PostgreSQL, through SOCI. The little in which the two
// differ is here; whoever asks writes plain SQL.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/result.h"
#include "store/schema.h"
#include "store/soci.h"

namespace damier::store {

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

    // f(session, version) gives a Result; what SOCI throws on the way becomes one, too. One call at a
    // time. The version is that of the tables, which can be an older one where they are only read. It
    // is theirs to the end of f, whoever else upgrades the store meanwhile.
    template <class F>
    auto read(F&& f) -> std::invoke_result_t<F, soci::session&, long long> {
        using Read = std::invoke_result_t<F, soci::session&, long long>;
        return guarded([&] {
            return transact(Aim::Read, [&](soci::session& sql) -> Read {
                const auto version = known_version();
                if (!version) return tl::make_unexpected(version.error());
                return f(sql, *version);
            });
        });
    }

    // f(session) in one transaction, over tables of the present version: all of it is stored for
    // good, or nothing.
    template <class F>
    auto change(F&& f) -> std::invoke_result_t<F, soci::session&> {
        using Changed = std::invoke_result_t<F, soci::session&>;
        return guarded([&] {
            return transact(Aim::Change, [&](soci::session& sql) -> Changed {
                const auto version = known_version();
                if (!version) return tl::make_unexpected(version.error());
                if (*version < kSchemaVersion) return tl::make_unexpected(only_read());
                return f(sql);
            });
        });
    }

private:
    // What a transaction is for: to read or change what is in the tables, which nobody upgrades before
    // it ends, or to do just that.
    enum class Aim : std::uint8_t { Read, Change, Upgrade };

    Database(const soci::backend_factory& factory, const std::string& connection,
             const Dialect& dialect, std::string shown);

    template <class F>
    auto guarded(F&& f) -> std::invoke_result_t<F> {
        const std::lock_guard lock(mutex_);
        try {
            return f();
        } catch (const std::exception& error) {
            return tl::make_unexpected(explain(error));
        }
    }

    template <class F>
    auto transact(Aim aim, F&& f) -> std::invoke_result_t<F, soci::session&> {
        try {
            begin(aim);
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
    void begin(Aim aim);
    // False when it did not work.
    bool attempt(std::string_view statement) noexcept;
    // It fails where SQLite has done it by itself, where nothing was begun and where the connection is
    // lost: nothing was stored in any case.
    static constexpr std::string_view kRollBack = "ROLLBACK";

    Result<bool> prepare(Purpose purpose);  // false where there is no store and none is made
    // Up to the present version, step by step: each is a transaction, whoever else takes part.
    Result<void> upgrade();
    Result<long long> version();        // of the tables; 0 where there are none at all
    Result<long long> known_version();  // the same where they are known to be there
    [[nodiscard]] Error only_read() const;
    [[nodiscard]] Error explain(const std::exception& error) const;

    std::mutex mutex_;
    soci::session session_;
    const Dialect& dialect_;
    std::string shown_;  // the place, for messages
};

}  // namespace damier::store
