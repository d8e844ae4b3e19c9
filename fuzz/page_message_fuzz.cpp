// Any bytes as a message of a page: refused with one sentence, or read; a setup that was read, of a
// game or of a lesson, is written and read again as the same, and a game of it begins or does not.
#include <nlohmann/json.hpp>
#include <variant>

#include "fuzz.h"
#include "server/page_message.h"
#include "server/start.h"

namespace {

using namespace damier;

void check_start(std::string_view game, const server::PageStart& start) {
    if (start.kind == server::PageStart::Kind::Ballot) return;  // to find them all takes a while
    const auto resolved = server::resolve_start(game, start);
    if (!resolved) require_good(resolved.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto message = server::read_message(as_text(data, size));
    if (!message) {
        require_good(Error{message.error().message});
        return 0;
    }
    if (const auto* const wanted = std::get_if<server::page::New>(&message->what)) {
        const auto again = server::read_setup(server::setup_json(wanted->setup));
        require(again && *again == wanted->setup);
        check_start(wanted->setup.game, wanted->setup.start);
    }
    if (const auto* const wanted = std::get_if<server::page::Learn>(&message->what)) {
        const auto again = server::read_lesson(server::lesson_json(wanted->setup));
        require(again && *again == wanted->setup);
    }
    if (const auto* const check = std::get_if<server::page::Check>(&message->what))
        check_start(check->game, check->start);
    return 0;
}
