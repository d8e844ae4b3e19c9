// Any bytes as an opponent of Sherlock's client: a FEN on the first line, then what it says. Every
// answer is a word of the protocol, and a move among them is what its reader will play.
#include <memory>
#include <string>

#include "checkers/game.h"
#include "core/text.h"
#include "engine/make_session.h"
#include "fuzz.h"
#include "protocol/sherlock_client.h"

namespace damier {
namespace {

using checkers::Sherlock;
using checkers::SherlockPosition;

// Chooses by the number of legal moves: not always the first, and the same each time.
class AnyMove final : public engine::Thinker<SherlockPosition> {
public:
    search::Thought<SherlockPosition> think(const Line<SherlockPosition>& game,
                                            const search::Request<checkers::SherlockPosition>&,
                                            std::stop_token) override {
        SherlockPosition::MoveList list;
        game.position().generate<Gen::Legal>(list);
        search::Thought<SherlockPosition> thought;
        thought.move = list[game.position().key() % list.size()];
        thought.value = static_cast<Value>(game.position().key() % 100);
        return thought;
    }
    void forget(std::uint64_t) override {}
};

std::unique_ptr<engine::Session> session_at(const SherlockPosition& start) {
    engine::SessionSetup<Sherlock> setup{Line<SherlockPosition>(start), 0, {}};
    setup.others = [](std::string_view) { return std::make_unique<AnyMove>(); };
    auto session = engine::make_session<Sherlock>(std::move(setup));
    require(session->seat_player(engine::Chair::Adviser, "any").has_value());
    return session;
}

void require_good_answer(engine::Session& session, const protocol::SherlockClient& client,
                         const std::string& reply) {
    if (reply == "WON") {
        require(client.end() == protocol::SherlockClient::End::Won);
        require_good(Error{client.complaint()});
        return;
    }
    if (reply == "LOST") {
        require(client.end() == protocol::SherlockClient::End::Lost);
        require(session.legal_moves().empty());
        return;
    }
    require(!client.end());
    // In the position in which our move was made it is what was played.
    const std::string after = session.position();
    require(session.undo(1).has_value());
    const auto before = Sherlock::read_position(session.position()).value();
    const auto m = checkers::read_sherlock_move(before, reply);
    require(m && session.play(Sherlock::write_move(before, *m)));
    require(session.position() == after);
}

}  // namespace
}  // namespace damier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    std::istringstream in{std::string(as_text(data, size))};
    std::string line;
    if (!read_line(in, line)) return 0;
    const auto start = checkers::Sherlock::read_position(line);
    const auto session = session_at(start ? *start : checkers::Sherlock::start());
    protocol::SherlockClient client(*session);
    while (!client.end() && read_line(in, line)) {
        const int plies = session->plies();
        const auto reply = client.answer(line);
        require(session->plies() <= plies + 2);
        require(session->plies() <= checkers::SherlockPosition::kMaxTurns);
        if (reply) {
            require_good_answer(*session, client, *reply);
        } else {
            require(client.end().has_value());
        }
    }
    return 0;
}
