// Who is asked for the moves of a game: a person, who is not asked here, one of our players, or
// another one that was handed in. One of ours is made when it is needed, and anew after a change of
// its keys.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.h"
#include "engine/players.h"

namespace damier::engine {

template <Game G>
class SessionSeat {
public:
    using P = typename G::Position;

    // A person's. The seed is for the random choices of whoever sits there later.
    explicit SessionSeat(std::uint64_t seed) : seed_(seed) {}

    [[nodiscard]] bool is_persons() const { return !own_ && other_ == nullptr; }
    // As it was said; empty for a person.
    [[nodiscard]] const std::string& text() const { return text_; }
    // One of ours, as it will be once get_ready() was called; null for all others.
    [[nodiscard]] const PlayerSpec* spec() const { return own_ ? &own_->spec : nullptr; }
    // Null for a person, and for one of ours as long as none could be made.
    [[nodiscard]] Player<P>* player() const {
        return other_ != nullptr ? other_.get() : own_player();
    }
    [[nodiscard]] Thinker<P>* own_player() const { return own_ ? own_->player.get() : nullptr; }

    // Who sat there is handed out: to end a program takes its time. Of ours the one before stays until
    // the next is made.
    [[nodiscard]] SessionSeat give_to_person() { return std::exchange(*this, SessionSeat(seed_)); }
    [[nodiscard]] SessionSeat give_to(std::unique_ptr<Player<P>> other, std::string_view text) {
        SessionSeat before = give_to_person();
        other_ = std::move(other);
        text_ = text;
        return before;
    }
    [[nodiscard]] SessionSeat give_to(PlayerSpec own, std::string_view text) {
        SessionSeat before(seed_);
        if (own_) {
            own_->spec = std::move(own);
            own_->is_stale = true;
        } else {
            before = give_to_person();
            own_.emplace(std::move(own));
        }
        text_ = text;
        return before;
    }

    // Who sits there, with that key changed; nothing where it says so already.
    [[nodiscard]] Result<std::optional<PlayerSpec>> with_key(std::string_view key,
                                                             std::string_view value) const {
        if (!own_) return fail("keys are for players of this program, not for {}", name());
        const Settings& settings = own_->spec.settings;
        if (settings.has(key) && settings.text(key) == value) return std::nullopt;
        PlayerSpec changed = own_->spec;
        if (auto set = changed.settings.set(key, value); !set)
            return tl::make_unexpected(set.error());
        return read_player<G>(changed.text()).map([](PlayerSpec&& read) {
            return std::optional(std::move(read));
        });
    }

    // Whoever sits there remembers nothing when it is asked again. Nobody thinks meanwhile.
    void forget(const Verdict& verdict) {
        game_over(verdict);
        if (own_player() != nullptr) own_player()->forget(seed_);
    }

    // Another program is told how the game ended, and of a new one before it is asked again.
    void game_over(const Verdict& verdict) {
        if (other_ != nullptr && is_told_) other_->game_over(verdict);
        is_told_ = false;
    }

    // Makes one of ours, if need be. Should there be no room for it, the one before comes again.
    Result<void> make() {
        if (!own_ || !own_->is_stale) return {};
        own_->player.reset();  // there may not be room for two
        auto made = make_new(*own_);
        own_->is_stale = !made;
        if (made) {
            own_->made_spec = own_->spec;
            return {};
        }
        own_->spec = own_->made_spec;
        if (make_new(*own_)) own_->is_stale = false;
        return made;
    }

    // After that: the text is that of the one before, too.
    void take_text_of_made() {
        if (own_) text_ = own_->spec.text();
    }

    // Tells another program of the game, unless it knows.
    Attempt<void> tell(const P& start, Side side, std::stop_token stop) {
        if (other_ == nullptr || is_told_) return {};
        auto told = other_->new_game({start, side, seed_, nullptr, std::move(stop)});
        is_told_ = told.has_value();
        return told;
    }

private:
    struct Own {
        explicit Own(PlayerSpec read) : spec(std::move(read)) {}

        PlayerSpec spec;
        PlayerSpec made_spec = spec;
        ThinkerPointer<P> player;
        bool is_stale = true;
    };

    [[nodiscard]] std::string name() const { return text_.empty() ? "a person" : text_; }

    Result<void> make_new(Own& own) {
        auto made = make_player<G>(own.spec);
        if (!made) return tl::make_unexpected(made.error());
        own.player = std::move(*made);
        if (seed_ != 0) own.player->forget(seed_);  // else it is as it was made
        return {};
    }

    std::uint64_t seed_;
    std::string text_;
    std::optional<Own> own_;
    std::unique_ptr<Player<P>> other_;
    bool is_told_ = false;  // another program, of the game that is played
};

}  // namespace damier::engine
