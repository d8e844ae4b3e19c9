// A client of HTTP and WebSockets that can also do everything wrong: bytes on a socket, nothing more.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

class RawWeb {
public:
    // On this machine. Nobody waits for longer than a minute: then what was asked for is missing.
    explicit RawWeb(int port, int receive_bytes = 0) : file_(socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_bytes > 0)
            setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            close();
    }
    ~RawWeb() { close(); }
    RawWeb(RawWeb&& other) noexcept
        : file_(std::exchange(other.file_, -1)), read_(std::move(other.read_)) {}
    RawWeb& operator=(RawWeb&&) = delete;
    RawWeb(const RawWeb&) = delete;
    RawWeb& operator=(const RawWeb&) = delete;

    [[nodiscard]] bool is_open() const { return file_ >= 0; }
    void close() {
        if (file_ >= 0) ::close(file_);
        file_ = -1;
    }

    // Nothing more is said, and what comes is still read.
    void hang_up() { shutdown(file_, SHUT_WR); }

    // False when the other side has gone.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // --- HTTP

    struct Answer {
        int status = 0;  // 0: none came
        std::string head;
        std::string body;

        [[nodiscard]] bool has(std::string_view text) const {
            return head.find(text) != std::string::npos;
        }
    };
    Answer get(std::string_view target, std::string_view headers = "",
               std::string_view method = "GET") {
        std::string request(method);
        request += " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n";
        request += std::string(headers) + "\r\n";
        send(request);
        return answer(method == "HEAD");
    }
    Answer answer(bool is_head = false) {
        Answer answer;
        std::size_t end = 0;
        while ((end = read_.find("\r\n\r\n")) == std::string::npos) {
            if (!receive()) return answer;
        }
        answer.head = read_.substr(0, end + 2);
        read_.erase(0, end + 4);
        answer.status = std::atoi(answer.head.c_str() + answer.head.find(' '));
        const std::size_t length = answer.head.find("Content-Length: ");
        std::size_t bytes = 0;
        if (length != std::string::npos && !is_head)
            bytes = static_cast<std::size_t>(std::atoi(answer.head.c_str() + length + 16));
        while (read_.size() < bytes) {
            if (!receive()) return answer;
        }
        answer.body = read_.substr(0, bytes);
        read_.erase(0, bytes);
        return answer;
    }

    // --- WebSocket

    Answer upgrade(std::string_view headers = "", std::string_view target = "/socket") {
        return get(target,
                   "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                       std::string(headers));
    }

    enum Opcode : std::uint8_t { Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

    // One frame, masked with zeros, which is allowed.
    static std::string frame(std::string_view payload, int opcode = Text) {
        std::string bytes(1, static_cast<char>(0x80 | opcode));
        const std::uint64_t size = payload.size();
        const int more = size < 126 ? 0 : size < 65536 ? 2 : 8;
        bytes += static_cast<char>(0x80 | (more == 0 ? size : more == 2 ? 126 : 127));
        for (int i = more - 1; i >= 0; --i) bytes += static_cast<char>(size >> (8 * i) & 0xff);
        bytes += std::string(4, '\0');
        bytes += payload;
        return bytes;
    }
    bool say(std::string_view text, int opcode = Text) { return send(frame(text, opcode)); }

    struct Frame {
        int opcode = 0;
        std::string payload;

        // Of a closing frame; 0 where there is none.
        [[nodiscard]] int code() const {
            if (opcode != Close || payload.size() < 2) return 0;
            return static_cast<unsigned char>(payload[0]) * 256 +
                   static_cast<unsigned char>(payload[1]);
        }
    };
    // The next one; nothing when the connection ended, or nothing comes.
    std::optional<Frame> hear() {
        if (!have(2)) return std::nullopt;
        Frame frame;
        frame.opcode = read_[0] & 0x0f;
        std::size_t size = static_cast<unsigned char>(read_[1]) & 0x7f;
        const std::size_t more = size < 126 ? 0 : size == 126 ? 2 : 8;
        if (!have(2 + more)) return std::nullopt;
        if (more > 0) size = 0;
        for (std::size_t i = 0; i < more; ++i)
            size = size * 256 + static_cast<unsigned char>(read_[2 + i]);
        if (!have(2 + more + size)) return std::nullopt;
        frame.payload = read_.substr(2 + more, size);
        read_.erase(0, 2 + more + size);
        return frame;
    }
    // Until the end: the code with which the other side closed, 0 for no word.
    int closing_code() {
        while (const auto frame = hear()) {
            if (frame->opcode == Close) return frame->code();
        }
        return 0;
    }
    // Has the other side gone? Whatever it says before that is lost.
    bool ends() {
        while (receive()) read_.clear();
        return !timed_out_;
    }

private:
    bool have(std::size_t bytes) {
        while (read_.size() < bytes) {
            if (!receive()) return false;
        }
        return true;
    }
    bool receive() {
        pollfd ready{file_, POLLIN, 0};
        if (poll(&ready, 1, 60'000) <= 0) {
            timed_out_ = true;
            return false;
        }
        std::array<char, 65536> bytes{};
        const ssize_t got = recv(file_, bytes.data(), bytes.size(), 0);
        if (got <= 0) return false;
        read_.append(bytes.data(), static_cast<std::size_t>(got));
        return true;
    }

    int file_;
    std::string read_;
    bool timed_out_ = false;
};

}  // namespace damier
