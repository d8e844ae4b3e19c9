// A player whose keys may change: it is made when it is needed, and anew after a change.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/game.h"
#include "engine/players.h"

namespace damier::engine {

template <Game G>
class Seat {
public:
    using P = typename G::Position;

    explicit Seat(PlayerSpec spec) : spec_(std::move(spec)) {}

    // Who plays, as it will be once get_ready() was called.
    [[nodiscard]] const PlayerSpec& spec() const { return spec_; }

    // The old one stays when this one cannot play.
    Result<void> set_player(std::string_view spec) {
        auto read = read_player<G>(spec);
        if (!read) return tl::make_unexpected(read.error());
        spec_ = std::move(*read);
        is_stale_ = true;
        return {};
    }

    Result<void> set_key(std::string_view key, std::string_view value) {
        if (spec_.settings.has(key) && spec_.settings.text(key) == value) return {};
        PlayerSpec changed = spec_;
        if (auto set = changed.settings.set(key, value); !set) return set;
        return set_player(changed.text());
    }

    // It remembers nothing when it plays again. Nobody thinks meanwhile.
    void forget() {
        if (player_ != nullptr) player_->forget(0);
    }

    // Makes the player, if need be. Should there be no room for it, the one before comes again.
    Result<void> get_ready() {
        if (!is_stale_) return {};
        player_.reset();  // there may not be room for two
        auto made = make_player<G>(spec_);
        is_stale_ = !made;
        if (made) {
            player_ = std::move(*made);
            made_spec_ = spec_;
            return {};
        }
        spec_ = made_spec_;
        if (auto before = make_player<G>(spec_)) {
            player_ = std::move(*before);
            is_stale_ = false;
        }
        return tl::make_unexpected(made.error());
    }

    // Null as long as none could be made.
    [[nodiscard]] Thinker<P>* player() const { return player_.get(); }

private:
    PlayerSpec spec_;
    PlayerSpec made_spec_ = spec_;
    ThinkerPointer<P> player_;
    bool is_stale_ = true;
};

}  // namespace damier::engine
