// A server without a socket, and pages that play there: what they say goes in, what they are told
// comes out.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "paths.h"
#include "server/hall.h"
#include "test_desk.h"

namespace damier::server {

using engine::Json;

class MemoryKeeper final : public TableKeeper {
public:
    void save(const std::string& table, const Json& saved) override { kept[table] = saved; }
    std::optional<Json> load(const std::string& table) override {
        const auto there = kept.find(table);
        return there == kept.end() ? std::nullopt : std::optional(there->second);
    }
    void ended(const Table& table) override { ends.push_back(table.session().verdict()); }

    std::map<std::string, Json> kept;
    std::vector<Verdict> ends;
};

// A server without a socket.
struct House {
    explicit House(TableKeeper& keeper, int threads = 2, HallLimits limits = {},
                   engine::ExactAnswers exact = {})
        : room(threads),
          hall(desk, room, keeper,
               {"Damier test",
                {{"Good Engine", fmt::format("uci:\"{}\" good", paths::kBadEngine)},
                 {"Reader", fmt::format("uci:\"{}\" good,SyzygyPath=/nowhere", paths::kBadEngine)}},
                limits,
                7,
                {},
                std::move(exact)}) {}
    ~House() { desk.run(); }

    TestDesk desk;
    EngineRoom room;
    Hall hall;
};

// An open page, and what it was told.
class Page : public PageOut {
public:
    explicit Page(House& house) : house_(house), id_(house.hall.enter(*this)) {
        EXPECT_EQ(ask({{"type", "hello"}, {"version", 1}})["type"], "done");
    }
    ~Page() override { go(); }
    void go() {
        if (!is_gone_) house_.hall.leave(id_);
        is_gone_ = true;
    }

    void send(const std::string& text) override {
        told.push_back(Json::parse(text));
        const Json& message = told.back();
        if (message["type"] == "table") {
            tables[message["table"]] = message;
        } else if (message["type"] == "ply") {
            Json& table = tables[message["table"]];
            table["plies"].push_back(message["ply"]);
            EXPECT_EQ(table["plies"].size(), message["number"]);
            table["now"] = message["now"];
        } else if (message["type"] == "now") {
            tables[message["table"]]["now"] = message["now"];
        } else if (message["type"] == "lesson") {
            lessons[message["lesson"]] = message;
        }
    }

    void say(const std::string& text) { house_.hall.received(id_, text); }
    // The answer, whenever it comes.
    Json ask(Json message) {
        message["id"] = ++last_;
        say(message.dump());
        Json answer;
        EXPECT_TRUE(house_.desk.run_until([&] {
            for (const Json& each : told) {
                if (each.contains("id") && each["id"] == last_) answer = each;
            }
            return !answer.is_null();
        })) << message;
        return answer;
    }
    Json ask(const std::string& type, const std::string& table, Json more = Json::object()) {
        Json message = {{"type", type}, {"table", table}};
        message.update(more);
        return ask(message);
    }
    std::string open_new(const Json& setup) {
        const Json answer = ask({{"type", "new"}, {"setup", setup}});
        EXPECT_EQ(answer["type"], "done") << answer;
        return answer.value("table", "");
    }
    Json play(const std::string& table, const std::string& move) {
        return ask("move", table, {{"ply", tables[table]["plies"].size()}, {"move", move}});
    }
    const Json& now(const std::string& table) { return tables[table]["now"]; }
    bool is_persons_turn(const std::string& table) { return !now(table)["legal"].empty(); }
    bool is_over(const std::string& table) { return !now(table)["verdict"].is_null(); }

    // Any moves of the persons; false when that does not come to an end.
    bool play_to_the_end(const std::string& table) {
        for (std::size_t i = 0; i < 2000 && !is_over(table); ++i) {
            if (!house_.desk.run_until([&] { return is_persons_turn(table) || is_over(table); }))
                return false;
            if (is_over(table)) break;
            const Json& legal = now(table)["legal"];
            if (play(table, legal[i * 7 % legal.size()]["move"])["type"] != "done") return false;
        }
        return is_over(table);
    }

    std::vector<Json> told;
    std::map<std::string, Json> tables;
    std::map<std::string, Json> lessons;

private:
    House& house_;
    Hall::PageId id_;
    std::int64_t last_ = 0;
    bool is_gone_ = false;
};

inline Json person() { return {{"kind", "person"}}; }
inline Json player(const std::string& spec) { return {{"kind", "player"}, {"spec", spec}}; }

inline Json setup(const std::string& game, Json first, Json second) {
    return {{"game", game},
            {"start", {{"kind", "usual"}}},
            {"seats", {{"first", std::move(first)}, {"second", std::move(second)}}},
            {"clock", nullptr},
            {"pause", 0},
            {"series", false}};
}

}  // namespace damier::server
