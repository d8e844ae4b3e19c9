#include "compliance/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/text.h"

namespace damier::compliance {

namespace {

using Json = nlohmann::ordered_json;

std::size_t id_width() {
    std::size_t width = 0;
    for (const Check& check : all_checks()) width = std::max(width, check.id.size());
    return width;
}

std::string_view status_text(Status status) {
    switch (status) {
        case Status::Passed:
            return "passed";
        case Status::Failed:
            return "failed";
        case Status::Skipped:
            return "skipped";
    }
    return "";
}

// The word at the beginning of a line.
std::string_view mark(const CheckResult& result) {
    if (result.status == Status::Passed) return "ok";
    if (result.status == Status::Skipped) return "skip";
    return result.check->level == Level::Required ? "FAIL" : "warn";
}

// An engine may say anything of itself; a terminal is not to obey it.
std::string printable(std::string_view text) {
    std::string shown(text);
    for (char& c : shown) {
        if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
    }
    return shown;
}

}  // namespace

std::string report_text(const Report& report, bool with_transcripts) {
    std::string text = fmt::format("{}\n", printable(report.command));
    if (!report.name.empty()) {
        text += fmt::format("{}{}\n", printable(report.name),
                            report.author.empty() ? "" : ", by " + printable(report.author));
    }
    text += '\n';
    for (const CheckResult& result : report.results) {
        const bool has_figure = result.status == Status::Passed && !result.detail.empty();
        text +=
            fmt::format("{:<4}  {:<{}}  {}{}\n", mark(result), result.check->id, id_width(),
                        result.check->title, has_figure ? fmt::format(" ({})", result.detail) : "");
        if (result.status == Status::Passed) continue;
        text += fmt::format("      {}\n", printable(result.detail));
        if (!with_transcripts) continue;
        for (const std::string& line : result.transcript)
            text += fmt::format("        {}\n", printable(line));
    }
    const auto required = report.count(Level::Required);
    const auto recommended = report.count(Level::Recommended);
    text += fmt::format("\nrequired     {} of {} passed\nrecommended  {} of {} passed\n",
                        required.passed, required.made, recommended.passed, recommended.made);
    if (report.skipped() > 0) text += fmt::format("skipped      {}\n", report.skipped());
    return text;
}

Json report_json(const Report& report) {
    Json checks = Json::array();
    for (const CheckResult& result : report.results) {
        Json check = {{"id", result.check->id},
                      {"level", level_text(result.check->level)},
                      {"status", status_text(result.status)},
                      {"title", result.check->title},
                      {"detail", as_utf8(result.detail)},
                      {"seconds", result.seconds}};
        if (result.status == Status::Failed) {
            check["transcript"] = Json::array();
            for (const std::string& line : result.transcript)
                check["transcript"].push_back(as_utf8(line));
        }
        checks.push_back(std::move(check));
    }
    const auto required = report.count(Level::Required);
    const auto recommended = report.count(Level::Recommended);
    return {{"engine", as_utf8(report.command)}, {"name", as_utf8(report.name)},
            {"author", as_utf8(report.author)},  {"required_passed", required.passed},
            {"required", required.made},         {"recommended_passed", recommended.passed},
            {"recommended", recommended.made},   {"skipped", report.skipped()},
            {"complete", report.is_complete},    {"checks", std::move(checks)}};
}

std::string list_text() {
    std::string text;
    for (const Check& check : all_checks()) {
        text += fmt::format("{:<{}}  {:<11}  {}\n", check.id, id_width(), level_text(check.level),
                            check.title);
    }
    return text;
}

Json list_json() {
    Json list = Json::array();
    for (const Check& check : all_checks()) {
        list.push_back(
            {{"id", check.id}, {"level", level_text(check.level)}, {"title", check.title}});
    }
    return list;
}

}  // namespace damier::compliance
