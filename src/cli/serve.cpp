// damier serve: the page, for browsers on this machine or, with a token, elsewhere.
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "arena/external_spec.h"
#include "cli/build_commit.h"
#include "cli/commands.h"
#include "cli/page_files.h"
#include "cli/watch.h"
#include "core/text.h"
#include "engine/exact_answers.h"
#include "engine/json.h"
#include "games/games.h"
#include "server/catalogue.h"
#include "server/gate.h"
#include "server/lists.h"
#include "server/page_service.h"
#include "server/store_keeper.h"
#include "server/web.h"
#include "store/store.h"

namespace damier::cli {

namespace serve_command {

struct Options {
    int port = 8080;
    std::string bind = "127.0.0.1";
    std::string store = store::Store::standard_place();
    std::string tables;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    server::Suggestion suggestion{std::string(std::tuple_element_t<0, Games>::kName), ""};
    std::vector<std::string> engines;  // "NAME=uci:COMMAND"
    std::vector<std::string> names;
    std::string token;
    bool opens_browser = false;
};

Result<std::vector<server::Hall::Engine>> read_engines(const std::vector<std::string>& texts) {
    std::vector<server::Hall::Engine> engines;
    for (const std::string& text : texts) {
        const std::size_t equal = text.find('=');
        if (equal == 0 || equal == std::string::npos)
            return fail("--engine is NAME=uci:COMMAND, not {}", quoted(text));
        server::Hall::Engine engine{text.substr(0, equal), text.substr(equal + 1)};
        if (const auto spec = arena::read_external_spec(engine.spec); !spec)
            return fail("--engine {}: {}", quoted(engine.name), spec.error().message);
        for (const auto& each : engines) {
            if (each.name == engine.name)
                return fail("--engine: two programs are called {}", quoted(engine.name));
        }
        engines.push_back(std::move(engine));
    }
    return engines;
}

// Those by which other machines reach this one.
std::vector<std::string> addresses_of_this_machine() {
    std::vector<std::string> addresses;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return addresses;
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
        if ((each->ifa_flags & IFF_LOOPBACK) != 0) continue;
        std::array<char, NI_MAXHOST> text{};
        if (getnameinfo(each->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0,
                        NI_NUMERICHOST) == 0)
            addresses.emplace_back(text.data());
    }
    freeifaddrs(list);
    return addresses;
}

// Where a browser finds the page, one line for each way.
std::vector<std::string> page_addresses(const Options& options, int port) {
    const bool is_everywhere = options.bind == "0.0.0.0" || options.bind == "::";
    std::vector<std::string> hosts{options.bind};
    if (is_everywhere) hosts = addresses_of_this_machine();
    if (is_everywhere && hosts.empty()) hosts = {"127.0.0.1"};
    for (const std::string& name : options.names) hosts.push_back(name);
    std::vector<std::string> addresses;
    for (const std::string& host : hosts) {
        const bool is_v6 = host.find(':') != std::string::npos;
        addresses.push_back(fmt::format("http://{}{}{}:{}/{}", is_v6 ? "[" : "", host,
                                        is_v6 ? "]" : "", port,
                                        options.token.empty() ? "" : "?token=" + options.token));
    }
    return addresses;
}

// Where there is a desktop; whether it worked is seen there.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    const char* const arguments[] = {"sh", "-c", "xdg-open \"$0\" > /dev/null 2>&1 &",
                                     address.c_str(), nullptr};
    // It lives longer than this program: it gets none of its files, and hears of signals as usual.
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    pid_t child = 0;
    if (posix_spawnp(&child, "sh", &files, &attributes, const_cast<char* const*>(arguments),
                     environ) == 0)
        waitpid(child, nullptr, 0);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

void greet(const Options& options, int port) {
    const auto addresses = page_addresses(options, port);
    for (const std::string& address : addresses) fmt::print("Damier is at {}\n", address);
    std::fflush(stdout);
    if (page_files().empty())
        fmt::print(stderr,
                   "damier: this program was built without its page; only lists and the socket are "
                   "served\n");
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "Ctrl-C ends it.\n");
    if (options.opens_browser) open_browser(addresses.front());
}

// Two gigabytes are for players, or half of this machine's memory where that is less.
server::HallLimits limits() {
    server::HallLimits limits;
    limits.least_pause = std::chrono::milliseconds(40);
    const std::int64_t half =
        std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE) / (2 << 20);
    limits.all_megabytes = std::min(limits.all_megabytes, half);
    return limits;
}

int run(Options options) {
    auto engines = read_engines(options.engines);
    if (!engines) return refuse(engines.error());
    const std::string program = fmt::format("Damier {} ({})", DAMIER_VERSION, build_commit());
    const auto catalogue = server::catalogue_json(program, *engines, options.suggestion);
    if (!catalogue) return refuse(catalogue.error());
    engine::ExactAnswers exact;
    if (!options.tables.empty()) {
        auto opened = engine::ExactAnswers::open(options.tables);
        if (!opened) return refuse(opened.error());
        exact = std::move(*opened);
    }
    // A name means that others come, if only through a proxy.
    const bool is_for_others = !server::is_loopback(options.bind) || !options.names.empty();
    if (is_for_others && options.token.empty()) options.token = server::new_token();
    if (!server::is_token(options.token))
        return refuse(Error{"--token: letters, digits, - and _, at most 100 of them"});

    const auto web = server::WebServer::listen(options.bind, options.port, {});
    if (!web) return refuse(web.error());
    // Before any other thread: they leave the signals to it. It says nothing by itself.
    Watch watch(nullptr);
    const auto say = [&watch](const std::string& trouble) { watch.say("damier: " + trouble); };
    const auto keeper = server::StoreKeeper::open(
        options.store, {{DAMIER_VERSION, std::string(build_commit())}, say});
    if (!keeper) return refuse(keeper.error());
    auto store = store::Store::open(options.store);  // for those who ask for lists
    if (!store) return refuse(store.error());
    server::Lists lists(*store);
    server::EngineRoom room(options.threads);
    server::Hall hall(
        (*web)->desk(), room, **keeper,
        {program, std::move(*engines), limits(), std::random_device()(), say, std::move(exact)});
    server::PageService service(
        (*web)->desk(), hall, lists,
        {engine::json_text(*catalogue), page_files(), {options.token, options.names}});
    greet(options, (*web)->port());
    const std::stop_callback ends(watch.stop_token(), [&web] { (*web)->end(); });
    (*web)->run(service);
    return kDone;
}

}  // namespace serve_command

Action add_serve(CLI::App& app) {
    using namespace serve_command;
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("serve", "Play and watch in the browser: serves the page");
    command->add_option("--port", options->port, "Where it listens; 0: any port that is free")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command
        ->add_option("--bind", options->bind,
                     "The address it listens on; other than this machine alone, a token is needed "
                     "to come in")
        ->capture_default_str();
    command->add_option("--token", options->token,
                        "What is needed to come in; made up when not given and needed");
    command->add_option("--name", options->names,
                        "A name by which browsers know this machine, beside its numbers");
    command->add_option("--store", options->store, "Where games are kept")->capture_default_str();
    command->add_option("--threads", options->threads, "How many players think at the same time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--game", options->suggestion.game, "Shown first, one of: " + game_names())
        ->capture_default_str();
    command->add_option("--player", options->suggestion.player,
                        "The opponent that is suggested in that game; damier players lists them");
    command->add_option("--engine", options->engines,
                        "NAME=uci:COMMAND: another program that pages may play against by this "
                        "name; also xboard: and hub:");
    command->add_option("--tables", options->tables,
                        "The page shows how a position with few men ends, by the exact tables of "
                        "this folder; damier endgame build makes them");
    command->add_flag("--open", options->opens_browser, "Open a browser, where there is a desktop");
    command->footer(
        "Examples:\n"
        "  damier serve --open\n"
        "  damier serve --game checkers --player strongest --port 9000\n"
        "  damier serve --engine Stockfish=uci:stockfish --bind 0.0.0.0");
    return [options] { return run(*options); };
}

}  // namespace damier::cli
