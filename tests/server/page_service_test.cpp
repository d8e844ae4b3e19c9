// What the server can be asked, without a socket.
#include "server/page_service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "games/games.h"
#include "scratch.h"
#include "server/catalogue.h"
#include "server/layouts.h"
#include "server/start.h"
#include "server/store_keeper.h"
#include "store/store.h"
#include "test_desk.h"

namespace damier::server {
namespace {

using engine::Json;

const std::vector<Hall::Engine> kPrograms{{"Fish", "uci:fish"}, {"Draughts", "hub:scan"}};
constexpr std::array<PageFile, 3> kFiles{
    {{"/index.html", "document"}, {"/assets/app-1.js", "script"}, {"/assets/app-1.css", "style"}}};

struct Served {
    explicit Served(std::span<const PageFile> page = kFiles, GateSetup gate = {})
        : keeper(StoreKeeper::open(scratch.file("store.db"), {}).value()),
          store(store::Store::open(scratch.file("store.db")).value()),
          service(
              desk, hall, lists,
              {engine::json_text(catalogue_json("Damier test", kPrograms, {"chess", ""}).value()),
               page, std::move(gate)}) {}

    // The answer to what is asked, on this machine.
    WebAnswer get(const std::string& target, bool takes_gzip = true) {
        WebRequest request;
        request.target = target;
        request.host = "localhost:8080";
        request.takes_gzip = takes_gzip;
        return get(request);
    }
    WebAnswer get(const WebRequest& request) {
        std::optional<WebAnswer> answer;
        service.get(request, [&answer](WebAnswer made) { answer = std::move(made); });
        EXPECT_TRUE(desk.run_until([&answer] { return answer.has_value(); })) << request.target;
        return answer.value_or(WebAnswer{});
    }
    Json get_json(const std::string& target, int status = 200) {
        const WebAnswer answer = get(target);
        EXPECT_EQ(answer.status, status) << target;
        EXPECT_EQ(answer.type, "application/json") << target;
        return answer.body == nullptr ? Json() : Json::parse(*answer.body);
    }

    Scratch scratch;
    TestDesk desk;
    EngineRoom room{1};
    std::unique_ptr<StoreKeeper> keeper;
    Hall hall{desk, room, *keeper, {"Damier test", kPrograms, {}, 7}};
    store::Store store;
    Lists lists{store};
    PageService service;
};

std::map<std::string, std::string> headers_of(const WebAnswer& answer) {
    return {answer.headers.begin(), answer.headers.end()};
}

TEST(PageService, ThePageIsServedFromAllItsPlaces) {
    Served served;
    for (const char* target :
         {"/", "/play", "/play/abc?x=1", "/watch", "/games/12-3", "/leaderboard", "/index.html"}) {
        const WebAnswer answer = served.get(target);
        EXPECT_EQ(answer.status, 200) << target;
        EXPECT_EQ(*answer.body, "document") << target;
        EXPECT_EQ(answer.type, "text/html; charset=utf-8");
        EXPECT_TRUE(answer.is_gzipped);
        EXPECT_EQ(headers_of(answer)["Cache-Control"], "no-cache");
    }
    const WebAnswer script = served.get("/assets/app-1.js");
    EXPECT_EQ(*script.body, "script");
    EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
    EXPECT_EQ(headers_of(script)["Cache-Control"], "public, max-age=31536000, immutable");
    EXPECT_EQ(served.get("/", false).status, 406);
}

TEST(PageService, ThereIsNothingElse) {
    Served served;
    for (const char* target : {"/player", "/assets/", "/assets/../index.html", "/../../etc/passwd",
                               "/%2e%2e/etc/passwd", "/assets/%2e%2e%2f%2e%2e%2fetc/passwd",
                               "//etc/passwd", "/index.html%00.js", "/socket", "/wp-login.php"})
        EXPECT_EQ(served.get(target).status, 404) << target;
    for (const char* target :
         {"/api/", "/api/x", "/api/games/../catalogue", "/api/games/1-1", "/api/tables/x.pgn",
          "/api/tables/", "/api/tables/aaaaaaaaaaaaaaaaaaaa.pgn", "/api/games/1-1.pgn"})
        EXPECT_TRUE(served.get_json(target, 404).contains("error")) << target;
}

TEST(PageService, StrangersStayOut) {
    Served served(kFiles, {"secret", {}});
    WebRequest request;
    request.takes_gzip = true;
    request.host = "evil.example";
    EXPECT_EQ(served.get(request).status, 421);
    request.host = "192.168.1.7";
    EXPECT_EQ(served.get(request).status, 403);
    request.target = "/api/catalogue";
    EXPECT_EQ(served.get(request).status, 403);
    request.cookie = "damier_token=secret";
    EXPECT_EQ(served.get(request).status, 200);
    request.target = "/socket";
    EXPECT_FALSE(served.service.refuse_socket(request));
    request.origin = "http://evil.example";
    EXPECT_EQ(served.service.refuse_socket(request)->status, 403);
    request.origin = "";
    request.target = "/other";
    EXPECT_EQ(served.service.refuse_socket(request)->status, 404);
}

TEST(PageService, SaysWhenThereIsNoPage) {
    Served served(std::span<const PageFile>{});
    EXPECT_EQ(served.get("/play").status, 503);
    EXPECT_NE(served.get("/").body->find("DAMIER_PAGE=OFF"), std::string::npos);
    EXPECT_EQ(served.get("/api/catalogue").status, 200);
}

TEST(PageService, ListsComeFromTheStore) {
    Served served;
    EXPECT_EQ(served.get_json("/api/games"), (Json{{"games", Json::array()}, {"next", nullptr}}));
    EXPECT_EQ(served.get_json("/api/leaderboard?game=chess"), (Json{{"rows", Json::array()}}));
    EXPECT_TRUE(served.get_json("/api/leaderboard?game=go", 400).contains("error"));
    EXPECT_TRUE(served.get_json("/api/games?game=go", 400).contains("error"));
}

// --- the catalogue

TEST(Catalogue, SaysWhatThereIs) {
    const Json catalogue = catalogue_json("Damier test", kPrograms, {"checkers", "uct"}).value();
    EXPECT_EQ(catalogue["version"], 1);
    EXPECT_EQ(catalogue["suggested"], "checkers");
    ASSERT_EQ(catalogue["games"].size(), 4U);
    const Json& chess = catalogue["games"][0];
    EXPECT_EQ(chess["sides"], (Json{{"first", "white"}, {"second", "black"}}));
    EXPECT_EQ(chess["start"], "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR");
    EXPECT_EQ(chess["squares"][0], "a8");
    EXPECT_EQ(chess["pieces"]["k"], (Json{{"side", "second"}, {"kind", "king"}}));
    EXPECT_EQ(chess["record"], "pgn");
    EXPECT_EQ(chess["chess960"], true);
    EXPECT_EQ(chess["ballots"], 0);
    const Json& checkers = catalogue["games"][1];
    EXPECT_EQ(checkers["record"], "pdn");
    EXPECT_EQ(checkers["chess960"], false);
    EXPECT_EQ(checkers["ballots"], 174);
    EXPECT_EQ(checkers["suggested"], "uct");
    EXPECT_EQ(checkers["opponents"].back(),
              (Json{{"name", "uct"}, {"spec", "uct"}, {"rating", nullptr}, {"label", "uct"}}));
    for (const Json& game : catalogue["games"]) {
        const std::string start = game["start"];
        EXPECT_EQ(start.size(),
                  game["columns"].get<std::size_t>() * game["rows"].get<std::size_t>());
        EXPECT_EQ(start.size(), game["squares"].size());
        EXPECT_GE(game["opponents"].size(), 3U);
        const auto is_suggested = [&game](const Json& each) {
            return each["spec"] == game["suggested"];
        };
        EXPECT_EQ(std::ranges::count_if(game["opponents"], is_suggested), 1);
    }
    EXPECT_EQ(catalogue["engines"], Json::parse(R"([{"name":"Fish","games":["chess"]},
                              {"name":"Draughts","games":["checkers","sherlock"]}])"));
}

// What a page cannot use is not offered.
TEST(Catalogue, OffersNoKeyThatNamesAFile) {
    const Json catalogue = catalogue_json("Damier test", {}, {"chess", ""}).value();
    for (const Json& player : catalogue["players"]) {
        EXPECT_FALSE(player["games"].empty()) << player["player"];
        for (const Json& option : player["options"]) EXPECT_NE(option["role"], "file");
    }
    EXPECT_FALSE(catalogue["players"].empty());
}

TEST(Catalogue, ASuggestionMustMakeSense) {
    EXPECT_FALSE(catalogue_json("x", {}, {"go", ""}));
    EXPECT_FALSE(catalogue_json("x", {}, {"chess", "nobody"}));
    EXPECT_FALSE(catalogue_json("x", {}, {"chess", "uci:stockfish"}));
    EXPECT_TRUE(catalogue_json("x", {}, {"tictactoe", "alphabeta:depth=9"}));
}

TEST(Catalogue, EveryLayoutIsAPosition) {
    int layouts = 0;
    for (const std::string_view game : game_name_list()) {
        for (const NamedLayout& each : layouts_of(game)) {
            PageStart start;
            start.kind = PageStart::Kind::Position;
            start.text = each.position;
            const auto resolved = resolve_start(game, start);
            EXPECT_TRUE(resolved) << each.name << ": " << resolved.error().message;
            ++layouts;
        }
    }
    EXPECT_GE(layouts, 18);
}

}  // namespace
}  // namespace damier::server
