// The bytes under a reader of game records, which knows its place in the file and can look ahead.
// Only record_reader.cpp uses it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <string>
#include <vector>

#include "core/record.h"
#include "core/text.h"

namespace damier {

struct RecordPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};

// The bytes of a stream, with LF, CR LF and CR all seen as '\n', and without a byte order mark at
// the beginning.
class RecordSource {
public:
    static constexpr int kEnd = -1;

    explicit RecordSource(std::istream& in) : in_(in), buffer_(kBlock) {
        if (bom_ahead()) begin_ = 3;
    }

    int peek() {
        const int c = raw(0);
        return c == '\r' ? '\n' : c;
    }

    void advance() {
        const int c = raw(0);
        if (c == kEnd) return;
        step();
        if (c == '\n' || c == '\r') {
            if (c == '\r' && raw(0) == '\n') step();
            ++line_;
            line_offset_ = offset_;
            after_empty_line_ = blank_;
            blank_ = true;
        } else if (!is_space(static_cast<char>(c))) {
            blank_ = false;
        }
    }

    void skip_line() {
        while (peek() != kEnd && peek() != '\n') advance();
        advance();
    }

    [[nodiscard]] RecordPlace place() const { return {line_, offset_ - line_offset_ + 1}; }
    [[nodiscard]] std::size_t offset() const { return offset_; }
    // Has this line had nothing but white space so far, and had the line before it nothing else?
    [[nodiscard]] bool first_in_line() const { return blank_; }
    [[nodiscard]] bool after_empty_line() const { return after_empty_line_; }
    // Did the stream break off, rather than end?
    [[nodiscard]] bool failed() const { return in_.bad(); }

    [[nodiscard]] bool bom_ahead() { return raw(0) == 0xEF && raw(1) == 0xBB && raw(2) == 0xBF; }

    // The byte that lies so far ahead; line ends are raw.
    int raw(std::size_t ahead) {
        if (begin_ + ahead >= end_ && !fill(ahead)) return kEnd;
        return static_cast<unsigned char>(buffer_[begin_ + ahead]);
    }

    // The name of the tag that begins here, when it begins as it should: [Name "
    std::string tag_name_ahead() {
        std::string name;
        std::size_t at = 1;
        if (raw(0) != '[') return name;
        while (raw(at) == ' ' || raw(at) == '\t') {
            if (++at > kMaxWordBytes) return {};
        }
        for (; is_name_byte(raw(at)); ++at) {
            if (name.size() == kMaxWordBytes) return {};
            name += static_cast<char>(raw(at));
        }
        while (raw(at) == ' ' || raw(at) == '\t') {
            if (++at > 4 * kMaxWordBytes) return {};
        }
        return raw(at) == '"' ? name : std::string{};
    }

    static bool is_name_byte(int c) {
        return c > ' ' && c != 127 && c != '"' && c != '[' && c != ']';
    }

private:
    static constexpr std::size_t kBlock = std::size_t{1} << 16;  // much more than any look ahead

    void step() {
        ++begin_;
        ++offset_;
    }

    bool fill(std::size_t ahead) {
        if (!in_) return false;
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= begin_;
        begin_ = 0;
        in_.read(buffer_.data() + end_, static_cast<std::streamsize>(kBlock - end_));
        end_ += static_cast<std::size_t>(in_.gcount());
        return ahead < end_;
    }

    std::istream& in_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t offset_ = 0;
    std::size_t line_ = 1;
    std::size_t line_offset_ = 0;
    bool blank_ = true;
    bool after_empty_line_ = true;  // so is the first line
};

}  // namespace damier
