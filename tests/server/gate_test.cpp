// Who may come in, and what an address says.
#include "server/gate.h"

#include <gtest/gtest.h>

#include "server/address.h"

namespace damier::server {
namespace {

WebRequest from(std::string host, std::string target = "/") {
    WebRequest request;
    request.host = std::move(host);
    request.target = std::move(target);
    return request;
}

TEST(Addresses, AreRead) {
    const Address address =
        read_address("/api/games?game=chess&player=uct%3Ac%3D1+x&empty=&&game=2");
    EXPECT_EQ(address.path, "/api/games");
    EXPECT_EQ(address.fields, (std::map<std::string, std::string>{
                                  {"game", "chess"}, {"player", "uct:c=1 x"}, {"empty", ""}}));
    EXPECT_EQ(read_address("/a%2fb%zz%4").path, "/a/b%zz%4");
    EXPECT_EQ(read_address("").path, "/");
    EXPECT_EQ(read_address("http://elsewhere/x").path, "/http://elsewhere/x");
    EXPECT_EQ(read_address("/x?#a=b").fields.size(), 0U);
    EXPECT_EQ(read_address("/%00").path, std::string("/\0", 2));
}

TEST(Addresses, LoseAField) {
    EXPECT_EQ(without_field("/play?token=abc", "token"), "/play");
    EXPECT_EQ(without_field("/play?game=chess&token=abc&x=%41", "token"), "/play?game=chess&x=%41");
    EXPECT_EQ(without_field("/?to%6ben=abc", "token"), "/");
    // Never the address of another machine.
    EXPECT_EQ(without_field("//evil.example/?token=a", "token"), "/evil.example/");
    EXPECT_EQ(without_field("/\\evil.example/?token=a", "token"), "/evil.example/");
}

TEST(Gate, KnowsTheNamesOfThisMachine) {
    const Gate gate({"", {"chess.example"}});
    for (const char* host : {"localhost", "LOCALHOST:8080", "127.0.0.1:8080", "192.168.1.7",
                             "[::1]:80", "chess.example:8080", "Chess.Example"})
        EXPECT_FALSE(gate.refuse(from(host))) << host;
    for (const char* host :
         {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80",
          "evil.example:127", "[", "[]", "x[::1]", "notchess.example"}) {
        const auto refusal = gate.refuse(from(host));
        ASSERT_TRUE(refusal) << host;
        EXPECT_EQ(refusal->status, 421);
    }
}

TEST(Gate, PagesOfOtherSitesStayOut) {
    const Gate gate({});
    WebRequest request = from("localhost:8080", "/socket");
    EXPECT_FALSE(gate.refuse_socket(request));  // no browser
    request.origin = "http://localhost:8080";
    EXPECT_FALSE(gate.refuse_socket(request));
    for (const char* origin :
         {"http://evil.example", "http://localhost:8081", "null", "localhost:8080",
          "http://localhost:8080.evil.example", "http://127.0.0.1:8080"}) {
        request.origin = origin;
        const auto refusal = gate.refuse_socket(request);
        ASSERT_TRUE(refusal) << origin;
        EXPECT_EQ(refusal->status, 403);
    }
    // A name that suddenly means this machine: Origin and Host agree.
    request = from("evil.example:8080", "/socket");
    request.origin = "http://evil.example:8080";
    ASSERT_TRUE(gate.refuse_socket(request));
    EXPECT_EQ(gate.refuse_socket(request)->status, 421);
}

TEST(Gate, AsksForTheToken) {
    const Gate gate({"secret", {}});
    WebRequest request = from("192.168.1.7:8080", "/play?game=chess");
    ASSERT_TRUE(gate.refuse(request));
    EXPECT_EQ(gate.refuse(request)->status, 403);
    request.target = "/play?token=wrong!&game=chess";
    EXPECT_EQ(gate.refuse(request)->status, 403);
    request.target = "/play?token=secret&game=chess";
    const auto welcome = gate.refuse(request);
    ASSERT_TRUE(welcome);
    EXPECT_EQ(welcome->status, 303);
    std::map<std::string, std::string> headers(welcome->headers.begin(), welcome->headers.end());
    EXPECT_EQ(headers["Location"], "/play?game=chess");
    EXPECT_EQ(headers["Set-Cookie"],
              "damier_token_8080=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");

    request.target = "/play";
    for (const char* cookie : {"damier_token_8080=secret", "a=b; damier_token_8080=secret; c=d"}) {
        request.cookie = cookie;
        EXPECT_FALSE(gate.refuse(request)) << cookie;
        EXPECT_FALSE(gate.refuse_socket(request)) << cookie;
    }
    for (const char* cookie :
         {"", "damier_token_8080=", "damier_token_8080=secre", "damier_token_8080=secret1",
          "xdamier_token_8080=secret", "damier_token_8080", "damier_token_80=secret",
          "damier_token=secret", ";;;", "secret"}) {
        request.cookie = cookie;
        EXPECT_TRUE(gate.refuse(request)) << cookie;
        EXPECT_TRUE(gate.refuse_socket(request)) << cookie;
    }
    request.host = "192.168.1.7";
    request.cookie = "damier_token=secret";
    EXPECT_FALSE(gate.refuse(request));
}

TEST(Gate, TokensCanStandAnywhere) {
    for (const char* token : {"", "secret", "A-b_9"}) EXPECT_TRUE(is_token(token)) << token;
    for (const char* token : {"a b", "a&b", "a;b", "a%20", "é", "a+b"})
        EXPECT_FALSE(is_token(token)) << token;
    EXPECT_TRUE(is_token(new_token()));
    EXPECT_FALSE(is_token(std::string(101, 'a')));
}

TEST(Gate, TokensAreNotGuessed) {
    EXPECT_EQ(new_token().size(), 32U);
    EXPECT_NE(new_token(), new_token());
}

TEST(Gate, LoopbackIsThisMachineAlone) {
    for (const char* address : {"127.0.0.1", "localhost", "::1", "127.1.2.3"})
        EXPECT_TRUE(is_loopback(address)) << address;
    for (const char* address : {"0.0.0.0", "::", "192.168.1.7", "127.evil.example", "10.127.0.0"})
        EXPECT_FALSE(is_loopback(address)) << address;
}

}  // namespace
}  // namespace damier::server
