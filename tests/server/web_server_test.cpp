// The socket, with everything that can be done wrong to it.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "raw_web.h"
#include "server/web.h"

namespace damier::server {
namespace {

using std::chrono::milliseconds;

// Says everything back; "flood" gets a lot.
class Echo final : public WebService {
public:
    void get(const WebRequest& request, const Answer& answer) override {
        if (request.target == "/gzip")
            return answer(text_answer(200, request.takes_gzip ? "gzip" : "no gzip"));
        answer(text_answer(200, request.method + " " + request.target));
    }
    std::optional<WebAnswer> refuse_socket(const WebRequest& request) override {
        if (request.target == "/socket") return std::nullopt;
        return text_answer(404, "not here");
    }
    PageId enter(PageOut& page) override {
        pages_[++last_] = &page;
        ++entered;
        return last_;
    }
    void received(PageId page, std::string_view text) override {
        if (text == "flood") {
            for (int i = 0; i < 64; ++i) pages_[page]->send(std::string(1 << 20, 'x'));
        } else {
            pages_[page]->send(std::string(text));
        }
    }
    void leave(PageId page) override {
        EXPECT_EQ(pages_.erase(page), 1U);
        ++left;
    }
    void closing() override {
        for (const auto& [id, page] : pages_) page->send("closing");
    }

    std::atomic<int> entered = 0;
    std::atomic<int> left = 0;

private:
    std::map<PageId, PageOut*> pages_;
    PageId last_ = 0;
};

// A server that runs, with small limits.
class Running {
public:
    explicit Running(const WebLimits& limits = {}) {
        auto made = WebServer::listen("127.0.0.1", 0, limits);
        EXPECT_TRUE(made) << made.error().message;
        server = std::move(*made);
        thread_ = std::jthread([this] { server->run(echo); });
    }
    ~Running() { end(); }
    void end() {
        if (!thread_.joinable()) return;
        server->end();
        thread_.join();
        EXPECT_EQ(echo.entered, echo.left);
    }
    [[nodiscard]] int port() const { return server->port(); }
    // Have so many pages gone? They are waited for.
    [[nodiscard]] bool has_left(int pages) const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        while (echo.left < pages && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(milliseconds(1));
        return echo.left >= pages;
    }
    // Somebody who does nothing wrong is served.
    void expect_well(RawWeb& page) const {
        ASSERT_TRUE(page.say("hello"));
        const auto heard = page.hear();
        ASSERT_TRUE(heard);
        EXPECT_EQ(heard->payload, "hello");
    }

    Echo echo;
    std::unique_ptr<WebServer> server;

private:
    std::jthread thread_;
};

RawWeb page_of(const Running& running) {
    RawWeb page(running.port());
    EXPECT_EQ(page.upgrade().status, 101);
    return page;
}

TEST(WebServer, AnswersOneRequestAfterTheOther) {
    const Running running;
    RawWeb client(running.port());
    for (const char* target : {"/", "/play?game=chess", "/../../etc/passwd"}) {
        const auto answer = client.get(target);
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.body, std::string("GET ") + target);
        EXPECT_TRUE(answer.has("Content-Type: text/plain; charset=utf-8\r\n"));
    }
    const auto head = client.get("/", "", "HEAD");
    EXPECT_EQ(head.status, 200);
    EXPECT_TRUE(head.has("Content-Length: 6\r\n"));
    EXPECT_EQ(client.get("/", "", "POST").status, 405);
    EXPECT_EQ(client.get("/after").body, "GET /after");
    EXPECT_EQ(client.get("/last", "Connection: close\r\n").body, "GET /last");
    EXPECT_TRUE(client.ends());
}

TEST(WebServer, RefusesWhatIsNoRequest) {
    const Running running;
    {
        RawWeb client(running.port());
        client.send("what is this?\r\n\r\n");
        EXPECT_EQ(client.answer().status, 400);
        EXPECT_TRUE(client.ends());
    }
    {
        RawWeb client(running.port());
        EXPECT_EQ(client.get("/", "X-Long: " + std::string(100'000, 'x') + "\r\n").status, 431);
    }
    {
        RawWeb client(running.port());
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\nxxx");
        const int status = client.answer().status;
        EXPECT_TRUE(status == 413 || status == 405) << status;
        EXPECT_TRUE(client.ends());
    }
    {
        RawWeb client(running.port());
        EXPECT_EQ(client.upgrade("", "/elsewhere").status, 404);
        EXPECT_TRUE(client.ends());
    }
    RawWeb page = page_of(running);
    running.expect_well(page);
}

// No script but ours, nothing from elsewhere, in no frame; whatever the answer is.
TEST(WebServer, EveryAnswerIsSafe) {
    const Running running;
    for (const std::string request : {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                      "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n", "nonsense\r\n\r\n"}) {
        RawWeb client(running.port());
        client.send(request);
        const auto answer = client.answer();
        EXPECT_TRUE(answer.has("Content-Security-Policy: default-src 'none'; script-src 'self';"))
            << request << answer.head;
        EXPECT_FALSE(answer.has("unsafe"));
        EXPECT_TRUE(answer.has("frame-ancestors 'none'"));
        EXPECT_TRUE(answer.has("X-Content-Type-Options: nosniff\r\n"));
    }
    RawWeb refused(running.port());
    EXPECT_TRUE(refused.upgrade("", "/elsewhere").has("X-Content-Type-Options: nosniff\r\n"));
}

// Half of a connection keeps nothing alive, however much is still to be sent to it.
TEST(WebServer, WhoHangsUpIsGone) {
    WebLimits limits;
    limits.unsent_bytes = 256 << 20;
    Running running(limits);
    RawWeb page(running.port(), 4096);
    ASSERT_EQ(page.upgrade().status, 101);
    ASSERT_TRUE(page.say("flood"));
    page.hang_up();
    EXPECT_TRUE(page.ends());
    EXPECT_TRUE(running.has_left(1));
}

TEST(WebServer, TakesGzipFromWhomItIsFor) {
    const Running running;
    const auto takes = [&running](const std::string& header) {
        RawWeb client(running.port());
        return client.get("/gzip", header).body == "gzip";
    };
    EXPECT_TRUE(takes("Accept-Encoding: gzip, deflate, br\r\n"));
    EXPECT_TRUE(takes("Accept-Encoding: br;q=1.0, GZIP;q=0.8\r\n"));
    EXPECT_FALSE(takes("Accept-Encoding: gzip;q=0, br\r\n"));
    EXPECT_FALSE(takes("Accept-Encoding: identity\r\n"));
    EXPECT_FALSE(takes(""));
}

TEST(WebServer, MessagesGoToAndFro) {
    const Running running;
    RawWeb page = page_of(running);
    RawWeb other = page_of(running);
    for (const std::size_t size : {0U, 1U, 125U, 126U, 65'535U, 65'536U}) {
        const std::string text(size, 'a');
        ASSERT_TRUE(page.say(text));
        const auto heard = page.hear();
        ASSERT_TRUE(heard);
        EXPECT_EQ(heard->opcode, RawWeb::Text);
        EXPECT_TRUE(heard->payload == text) << heard->payload.size() << " of " << size;
    }
    // In two pieces, with a ping between them.
    page.send("\x01\x83" + std::string(4, '\0') + "one");
    page.say("ping", RawWeb::Ping);
    page.send("\x80\x83" + std::string(4, '\0') + "two");
    const auto pong = page.hear();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->opcode, RawWeb::Pong);
    const auto joined = page.hear();
    ASSERT_TRUE(joined);
    EXPECT_EQ(joined->payload, "onetwo");
    running.expect_well(other);
}

// Each closes its own connection, with its code, and nobody else's.
TEST(WebServer, WhatIsWrongClosesTheConnectionThatSaidIt) {
    const Running running;
    RawWeb other = page_of(running);
    const auto code_after = [&running](std::string_view bytes) {
        RawWeb page = page_of(running);
        page.send(bytes);
        return page.closing_code();
    };
    EXPECT_EQ(code_after(RawWeb::frame(std::string(65'537, 'x'))), 1009);
    EXPECT_EQ(code_after(RawWeb::frame(std::string(10'000'000, 'x')).substr(0, 100'000)), 1009);
    EXPECT_EQ(code_after(RawWeb::frame("\xff\xfe broken")), 1007);
    EXPECT_EQ(code_after(RawWeb::frame("\xed\xa0\x80")), 1007);  // half of a pair
    EXPECT_EQ(code_after(RawWeb::frame("bytes", RawWeb::Binary)), 1003);
    EXPECT_EQ(code_after("\x81\x03"
                         "abc"),
              1002);  // not masked
    EXPECT_EQ(code_after(RawWeb::frame("", RawWeb::Close)), 1000);
    running.expect_well(other);
}

TEST(WebServer, WhoTalksTooMuchIsShownOut) {
    WebLimits limits;
    limits.messages_at_once = 20;
    limits.messages_a_second = 1;
    const Running running(limits);
    RawWeb other = page_of(running);
    RawWeb page = page_of(running);
    std::string flood;
    for (int i = 0; i < 100; ++i) flood += RawWeb::frame("x");
    page.send(flood);
    int heard = 0;
    int code = 0;
    while (const auto frame = page.hear()) {
        if (frame->opcode == RawWeb::Text) ++heard;
        code = frame->code();
        if (code != 0) break;
    }
    EXPECT_EQ(code, 1008);
    EXPECT_LE(heard, 25);
    running.expect_well(other);
}

TEST(WebServer, WhoDoesNotReadIsCutOff) {
    Running running;
    RawWeb other = page_of(running);
    {
        RawWeb page(running.port(), 4096);
        ASSERT_EQ(page.upgrade().status, 101);
        page.say("flood");
        EXPECT_TRUE(running.has_left(1));
        running.expect_well(other);
    }
}

TEST(WebServer, WhoSaysNothingIsNotWaitedFor) {
    WebLimits limits;
    limits.patience = milliseconds(100);
    limits.silence = milliseconds(200);
    const Running running(limits);
    RawWeb silent(running.port());
    RawWeb half(running.port());
    half.send("GET / HTTP/1.1\r\nHost: loc");
    RawWeb page = page_of(running);  // and never answers a ping
    EXPECT_TRUE(silent.ends());
    EXPECT_TRUE(half.ends());
    EXPECT_TRUE(page.ends());
    RawWeb other = page_of(running);
    running.expect_well(other);
}

// As many as this process may open, up to ten thousand.
std::size_t crowd_size() {
    constexpr rlim_t kWanted = 10'000;
    constexpr rlim_t kOthers = 1'000;  // the server's side of them, and the rest
    rlimit limit{};
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = std::min(limit.rlim_max, kWanted + kOthers);
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
    const rlim_t size = std::min(kWanted, limit.rlim_cur - kOthers);
    if (size < kWanted) fmt::print("only {} connections: more files cannot be opened\n", size);
    return size;
}

// More than there is room for: who came first without saying anything goes, pages stay.
TEST(WebServer, CrowdsDoNotShutTheDoor) {
    WebLimits limits;
    limits.connections = 50;
    limits.sockets = 5;
    const Running running(limits);
    std::deque<RawWeb> pages;
    for (int i = 0; i < 5; ++i) pages.push_back(page_of(running));
    std::deque<RawWeb> crowd;
    for (std::size_t left = crowd_size(); left > 0; --left) {
        crowd.emplace_back(running.port());
        ASSERT_TRUE(crowd.back().is_open());
        if (left % 1'000 != 0) continue;
        RawWeb guest(running.port());
        EXPECT_EQ(guest.get("/here").body, "GET /here");
        for (RawWeb& page : pages) running.expect_well(page);
    }
    RawWeb late(running.port());
    EXPECT_EQ(late.upgrade().status, 503);
    EXPECT_TRUE(crowd.front().ends());
    pages.pop_front();
    EXPECT_TRUE(running.has_left(1));
    RawWeb next = page_of(running);
    running.expect_well(next);
}

TEST(WebServer, EndsWithAWordToEveryPage) {
    Running running;
    RawWeb page = page_of(running);
    RawWeb silent(running.port());
    running.expect_well(page);
    auto ended = std::async(std::launch::async, [&running] { running.end(); });
    const auto word = page.hear();
    ASSERT_TRUE(word);
    EXPECT_EQ(word->payload, "closing");
    EXPECT_EQ(page.closing_code(), 1001);
    page.say(std::string("\x03\xe9", 2), RawWeb::Close);
    page.close();
    ended.get();
    EXPECT_TRUE(silent.ends());
    EXPECT_FALSE(RawWeb(running.port()).is_open());
}

// Also from pages that never answer.
TEST(WebServer, EndsInAnyCase) {
    WebLimits limits;
    limits.farewell = milliseconds(50);
    Running running(limits);
    RawWeb page = page_of(running);
    running.expect_well(page);
    running.end();
    EXPECT_TRUE(page.ends());
}

TEST(WebServer, TellsWhyItCannotListen) {
    const Running running;
    const auto taken = WebServer::listen("127.0.0.1", running.port(), {});
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().message, "port " + std::to_string(running.port()) +
                                         " is in use; --port N chooses another, --port 0 any that "
                                         "is free");
    const auto wrong = WebServer::listen("nowhere", 0, {});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, "'nowhere' is no address; 127.0.0.1 is this machine alone");
    const auto foreign = WebServer::listen("192.0.2.1", 0, {});
    ASSERT_FALSE(foreign);
    EXPECT_NE(foreign.error().message.find("cannot listen on 192.0.2.1 port 0: "),
              std::string::npos);
}

TEST(WebServer, ErrandsAreRunInTurn) {
    Running running;
    Desk& desk = running.server->desk();
    std::vector<int> order;
    std::promise<void> done;
    desk.post_after(milliseconds(30), [&] {
        order.push_back(4);
        done.set_value();
    });
    for (int i = 1; i <= 3; ++i) desk.post([&order, i] { order.push_back(i); });
    done.get_future().wait();
    EXPECT_EQ(order, (std::vector{1, 2, 3, 4}));
}

}  // namespace
}  // namespace damier::server
