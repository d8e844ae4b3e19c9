#include "server/page_service.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/json.h"

namespace damier::server {

namespace {

constexpr std::string_view kAssets = "/assets/";
constexpr std::string_view kApi = "/api/";
constexpr std::string_view kTables = "/api/tables/";
constexpr std::size_t kReadersQueue = 64;  // who comes behind so many is asked to come again

// Places that the page itself knows how to show.
bool is_place(std::string_view path) {
    constexpr std::array<std::string_view, 5> kPlaces{"/play", "/watch", "/learn", "/games",
                                                      "/leaderboard"};
    return path == "/" || std::ranges::any_of(kPlaces, [path](std::string_view place) {
               return path.starts_with(place) &&
                      (path.size() == place.size() || path[place.size()] == '/');
           });
}

}  // namespace

std::string_view content_type(std::string_view path) {
    struct Ending {
        std::string_view ending;
        std::string_view type;
    };
    constexpr std::array<Ending, 7> kEndings{{{".html", "text/html; charset=utf-8"},
                                              {".js", "text/javascript; charset=utf-8"},
                                              {".css", "text/css; charset=utf-8"},
                                              {".svg", "image/svg+xml"},
                                              {".json", "application/json"},
                                              {".png", "image/png"},
                                              {".woff2", "font/woff2"}}};
    const auto* const found = std::ranges::find_if(
        kEndings, [path](const Ending& each) { return path.ends_with(each.ending); });
    return found == kEndings.end() ? "application/octet-stream" : found->type;
}

WebAnswer json_answer(int status, const engine::Json& json) {
    WebAnswer answer = text_answer(status, engine::json_text(json));
    answer.type = "application/json";
    return answer;
}

WebAnswer error_answer(int status, std::string_view sentence) {
    return json_answer(status, {{"error", sentence}});
}

namespace {

int status_of(Refusal::Kind kind) {
    switch (kind) {
        case Refusal::Kind::BadRequest:
            return 400;
        case Refusal::Kind::NotFound:
            return 404;
        case Refusal::Kind::Unavailable:
            return 503;
    }
    return 500;
}

WebAnswer answer_of(const Refusal& refusal) {
    return error_answer(status_of(refusal.kind), refusal.message);
}
WebAnswer answer_of(const Asked<engine::Json>& list) {
    return list ? json_answer(200, *list) : answer_of(list.error());
}
WebAnswer file_answer(const Asked<RecordFile>& file) {
    if (!file) return answer_of(file.error());
    WebAnswer answer = text_answer(200, file->text);
    answer.headers = {
        {"Content-Disposition", fmt::format("attachment; filename=\"{}\"", file->name)}};
    return answer;
}

}  // namespace

PageService::PageService(Desk& desk, Hall& hall, Lists& lists, Setup setup)
    : desk_(desk),
      hall_(hall),
      lists_(lists),
      setup_(std::move(setup)),
      gate_(setup_.gate),
      catalogue_(std::make_shared<const std::string>(std::move(setup_.catalogue))) {}

void PageService::get(const WebRequest& request, const Answer& answer) {
    if (auto refusal = gate_.refuse(request)) return answer(std::move(*refusal));
    const Address address = read_address(request.target);
    if (address.path == "/api/catalogue") {
        WebAnswer catalogue;
        catalogue.type = "application/json";
        catalogue.body = catalogue_;
        return answer(std::move(catalogue));
    }
    if (address.path.starts_with(kTables))
        return answer(table_file(address.path.substr(kTables.size())));
    if (address.path.starts_with(kApi)) return ask_lists(address, answer);
    answer(page_file(is_place(address.path) ? std::string(kPageDocument) : address.path, request));
}

WebAnswer PageService::page_file(const std::string& path, const WebRequest& request) const {
    if (setup_.page.empty() && path == kPageDocument)
        return text_answer(503,
                           "this program was built without its page (DAMIER_PAGE=OFF); make build "
                           "makes one that has it\n");
    const auto found = std::ranges::find(setup_.page, path, &PageFile::path);
    if (found == setup_.page.end()) return text_answer(404, "there is nothing here\n");
    if (!request.takes_gzip)
        return text_answer(406, "the page is sent compressed: please accept gzip\n");
    WebAnswer answer;
    answer.type = content_type(path);
    answer.is_gzipped = true;
    answer.body = std::make_shared<const std::string>(found->gzipped);
    // They are named by their contents.
    const bool is_for_ever = path.starts_with(kAssets);
    answer.headers = {
        {"Cache-Control", is_for_ever ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Vary", "Accept-Encoding"}};
    return answer;
}

// The game on a table, as far as it was played.
WebAnswer PageService::table_file(std::string_view file) {
    const std::size_t dot = std::min(file.rfind('.'), file.size());
    const auto table = hall_.find(std::string(file.substr(0, dot)));
    if (!table) return error_answer(404, table.error().message);
    return file_answer(table_record(**table, file.substr(std::min(dot + 1, file.size()))));
}

// What the store knows; on a thread of its own, since it may take its time.
WebAnswer PageService::list(const Address& address) {
    const std::string_view path = std::string_view(address.path).substr(kApi.size());
    constexpr std::string_view kOneGame = "games/";
    if (path == "games") return answer_of(lists_.games(address.fields));
    if (path == "leaderboard") return answer_of(lists_.leaderboard(address.fields));
    if (!path.starts_with(kOneGame)) return error_answer(404, "there is no such list");
    const std::string_view name = path.substr(kOneGame.size());
    if (name.find('.') == std::string_view::npos) return answer_of(lists_.game(name));
    return file_answer(lists_.record(name));
}

void PageService::ask_lists(const Address& address, const Answer& answer) {
    if (readers_.waiting() >= kReadersQueue)
        return answer(error_answer(503, "too many ask for lists; please try again"));
    readers_.ask([this, address, answer](const std::stop_token&) {
        desk_.post([answer, made = list(address)] { answer(made); });
    });
}

std::optional<WebAnswer> PageService::refuse_socket(const WebRequest& request) {
    auto refusal = gate_.refuse_socket(request);
    if (!refusal && read_address(request.target).path != "/socket")
        refusal = text_answer(404, "the socket is /socket\n");
    return refusal;
}

PageService::PageId PageService::enter(PageOut& page) { return hall_.enter(page); }
void PageService::received(PageId page, std::string_view text) { hall_.received(page, text); }
void PageService::leave(PageId page) { hall_.leave(page); }
void PageService::closing() { hall_.notify_all("The server ends; the game is kept."); }

}  // namespace damier::server
