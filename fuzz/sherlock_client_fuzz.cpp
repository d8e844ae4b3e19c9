// Any bytes as an opponent of Sherlock's client: a FEN on the first line, then what it says. Every
// answer is a word of the protocol, and a move among them is what its reader will play.
#include <string>

#include "checkers/game.h"
#include "core/text.h"
#include "fuzz.h"
#include "protocol/sherlock_client.h"

namespace damier {
namespace {

using checkers::SherlockPosition;

// Chooses by the number of legal moves: not always the first, and the same each time.
class AnyMove final : public protocol::SherlockPlayer {
public:
    search::Thought<SherlockPosition> think(const protocol::SherlockLine& game,
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

void require_good_answer(const SherlockPosition& before, const protocol::SherlockClient& client,
                         const std::string& reply) {
    if (reply == "WON") {
        require(client.end() == protocol::SherlockClient::End::Won);
        require_good(Error{client.complaint()});
        return;
    }
    if (reply == "LOST") {
        require(client.end() == protocol::SherlockClient::End::Lost);
        require(client.game().position().count_legal() == 0);
        return;
    }
    require(!client.end());
    const auto m = checkers::read_sherlock_move(before, reply);
    require(m && *m == client.game().move(client.game().plies() - 1));
}

}  // namespace
}  // namespace damier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    std::istringstream in{std::string(as_text(data, size))};
    std::string line;
    if (!read_line(in, line)) return 0;
    const auto start = checkers::Sherlock::read_position(line);
    AnyMove player;
    protocol::SherlockClient client(
        protocol::SherlockLine(start ? *start : checkers::Sherlock::start()), player);
    while (!client.end() && read_line(in, line)) {
        const int plies = client.game().plies();
        const auto reply = client.answer(line);
        require(client.game().plies() <= plies + 2);
        require(client.game().plies() <= checkers::SherlockPosition::kMaxTurns);
        if (!reply) {
            require(client.end().has_value());
            continue;
        }
        // The position in which our move was made: the game's, less that move.
        protocol::SherlockLine before = client.game();
        if (!client.end()) before.unmake();
        require_good_answer(before.position(), client, *reply);
    }
    return 0;
}
