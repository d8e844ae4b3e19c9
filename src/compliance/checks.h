// The checks themselves, by what they are about. Each is the body of one line of the table in
// table.cpp, or of several with other words.
#pragma once

#include <string_view>

#include "compliance/probe.h"

namespace damier::compliance {

// -- checks_greeting.cpp: what the engine says of itself
void answers_uci(Probe& engine);
void has_name(Probe& engine);
void has_author(Probe& engine);
void options_are_well_formed(Probe& engine);
void options_are_unique(Probe& engine);
void no_blank_lines(Probe& engine);
void uci_twice(Probe& engine);
void standard_options(Probe& engine);
void move_overhead(Probe& engine);
void answers_isready(Probe& engine);
void answers_isready_after_newgame(Probe& engine);

// -- checks_position.cpp: what it understands of positions, and how it writes moves
void plays_from(Probe& engine, std::string_view position);
void without_newgame(Probe& engine);
void reads_chess960(Probe& engine);
void long_game(Probe& engine);
void writes_castling(Probe& engine);
void writes_castling_960(Probe& engine);
void two_moves(Probe& engine);
void ten_moves(Probe& engine);
void lives_after(Probe& engine, std::string_view line);

// -- checks_search.cpp: limits, and what comes with the answer
void searches(Probe& engine, std::string_view position, std::string_view limits);
void exact_scores(Probe& engine);
void whole_numbers(Probe& engine);
void legal_variations(Probe& engine);
void legal_ponder_move(Probe& engine);
void best_is_first_of_variation(Probe& engine);
void keeps_depth(Probe& engine);
void keeps_nodes(Probe& engine);
void keeps_movetime(Probe& engine);
void keeps_searchmoves(Probe& engine, std::string_view limits);
void finds_mate(Probe& engine);
void mate_variation_is_complete(Probe& engine);
void variation_ends_at_draw(Probe& engine);
void multipv_lines(Probe& engine);
void wdl_adds_up(Probe& engine);

// -- checks_stop.cpp: searches that last until they are told, and the end
void ready_while_searching(Probe& engine);
void waits_for_stop(Probe& engine, std::string_view position);
void stop_after_go(Probe& engine);
void stop_while_idle(Probe& engine);
void ponder_waits(Probe& engine);
void ponder_hit(Probe& engine);
void ponder_movetime_waits(Probe& engine);
void ponder_movetime_begins_at_hit(Probe& engine);
void said_while_searching(Probe& engine, std::string_view line);
void go_while_searching(Probe& engine);
void quits(Probe& engine);
void quits_while_searching(Probe& engine);
void ends_with_input(Probe& engine);
void ends_with_input_while_searching(Probe& engine);
void finishes_script(Probe& engine);

// -- checks_words.cpp: how it takes what it does not expect
void ignores_first_line(Probe& engine);
void ignores(Probe& engine, std::string_view line);
void reads_line_ends(Probe& engine);
void reads_odd_spaces(Probe& engine);
void unknown_option(Probe& engine);
void option_in_odd_case(Probe& engine);
void option_with_spaces(Probe& engine);
void option_out_of_range(Probe& engine);
void option_not_a_number(Probe& engine);
void silent_errors(Probe& engine);
void silent_after_bestmove(Probe& engine);

}  // namespace damier::compliance
