// Any bytes as a line of the Hub protocol, its position and its moves: "pos pos=... moves=...".
#include "checkers/game.h"
#include "checkers/hub_notation.h"
#include "fuzz.h"
#include "wire/command_line.h"
#include "wire/hub_lines.h"

namespace {

using namespace damier;

template <Game G>
void read_moves(const checkers::Placement& placement, std::string_view text) {
    typename G::Position at(placement.board, placement.turn);
    require_sound<G>(at);
    for (const Field& field : split_fields(text)) {
        const auto m = checkers::read_hub_move(at, field.text);
        if (!m) {
            require_good(m.error());
            return;
        }
        require_sound_move<G>(at, *m);
        require(checkers::read_hub_move(at, checkers::write_hub_move(*m)) == *m);
        at.make(*m);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const wire::CommandLine line = wire::read_command_line(as_text(data, size));
    std::string written = wire::argument_word(line.command);
    for (const wire::Argument& argument : line.arguments) {
        require(argument.name.find('"') == std::string::npos);
        require(argument.value.find('"') == std::string::npos);
        written +=
            " " + wire::argument_word(argument.name) + "=" + wire::argument_word(argument.value);
    }
    require(wire::read_command_line(written).arguments.size() == line.arguments.size());

    const auto level = wire::read_hub_level(line);
    if (!level) require_good(level.error());
    wire::HubInfoLine info = wire::read_hub_info(line);
    info.take(wire::read_hub_info(wire::read_command_line(wire::write_hub_info(info))));
    (void)wire::write_hub_parameter(wire::read_hub_parameter(line));

    const std::string* pos = line.find("pos");
    if (pos == nullptr) return 0;
    const auto placement = checkers::read_hub_position(*pos);
    if (!placement) {
        require_good(placement.error());
        return 0;
    }
    require(checkers::write_hub_position(placement->board, placement->turn) == *pos);
    const std::string* moves = line.find("moves");
    const std::string_view text = moves == nullptr ? std::string_view() : *moves;
    read_moves<checkers::Checkers>(*placement, text);
    read_moves<checkers::Sherlock>(*placement, text);
    return 0;
}
