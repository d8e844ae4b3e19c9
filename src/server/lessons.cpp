#include "server/lessons.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "learn/lesson.h"
#include "server/lesson_list.h"
#include "server/secret_name.h"

namespace damier::server {

namespace {

using engine::Json;

// Beside the tables.
std::string kept_name(const std::string& lesson) { return "lesson-" + lesson; }

}  // namespace

Lessons::Lessons(Desk& desk, EngineRoom& engines, TableKeeper& keeper, LessonLimits limits)
    : desk_(desk),
      engines_(engines),
      keeper_(keeper),
      limits_(limits),
      unattended_(desk, limits.unattended, [this](const std::string& name) { forget(name); }) {}

Lessons::~Lessons() {
    for (auto& [name, lesson] : lessons_) lesson->close();
}

Result<Json> Lessons::begin(PageId page, PageOut& out, PageLesson setup) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    auto whole = completed(std::move(setup));
    if (!whole) return refuse(whole.error());
    if (const auto allowed = check_page(page); !allowed) return refuse(allowed.error());
    if (const auto room = check_room(); !room) return refuse(room.error());
    const auto lesson = make(new_secret_name(), std::move(*whole), false);
    keep(*lesson);
    show(page, out, lesson);
    return Json{{"lesson", lesson->name()}};
}

Result<Json> Lessons::open(PageId page, PageOut& out, const std::string& name) {
    const auto refuse = [](const Error& error) { return tl::make_unexpected(error); };
    if (find(page, name) == nullptr) {
        if (const auto allowed = check_page(page); !allowed) return refuse(allowed.error());
    }
    if (const auto there = lessons_.find(name); there != lessons_.end()) {
        show(page, out, there->second);
        return Json::object();
    }
    const auto kept = is_secret_name(name) ? keeper_.load(kept_name(name)) : std::nullopt;
    if (!kept || !kept->contains("lesson")) return fail("there is no such lesson any more");
    auto setup = read_lesson(kept->at("lesson"));
    if (!setup) return refuse(setup.error());
    auto whole = completed(std::move(*setup));
    if (!whole) return refuse(whole.error());
    if (const auto room = check_room(); !room) return refuse(room.error());
    const auto lesson = make(name, std::move(*whole), true);
    keep(*lesson);  // so that it is not forgotten for having been left alone
    show(page, out, lesson);
    return Json::object();
}

void Lessons::keep(const Lesson& lesson) {
    keeper_.save(kept_name(lesson.name()), {{"lesson", lesson_json(lesson.setup())}});
}

Result<void> Lessons::check_page(PageId page) const {
    const auto open = std::ranges::count_if(
        watchers_, [page](const auto& each) { return each.second.contains(page); });
    if (static_cast<std::size_t>(open) >= limits_.a_page)
        return fail("a page can have {} lessons open, no more", limits_.a_page);
    return {};
}

Result<void> Lessons::check_room() {
    while (lessons_.size() >= limits_.all) {
        const auto longest = unattended_.longest();
        if (!longest)
            return fail("{} lessons are given already; please try again later", limits_.all);
        forget(*longest);
    }
    return {};
}

std::shared_ptr<Lesson> Lessons::make(const std::string& name, PageLesson setup, bool is_again) {
    const auto lesson = std::make_shared<Lesson>(
        name, std::move(setup), is_again,
        Lesson::Room{desk_, engines_, [this, name](const Json& message) { tell(name, message); }});
    lessons_[name] = lesson;
    return lesson;
}

void Lessons::show(PageId page, PageOut& out, const std::shared_ptr<Lesson>& lesson) {
    unattended_.attended(lesson->name());
    watchers_[lesson->name()][page] = &out;
    out.send(engine::json_text(lesson->everything()));
    lesson->attend(true);
}

void Lessons::leave(PageId page, const std::string& name) {
    const auto watchers = watchers_.find(name);
    if (watchers == watchers_.end() || watchers->second.erase(page) == 0) return;
    if (!watchers->second.empty()) return;
    watchers_.erase(watchers);
    lessons_.at(name)->attend(false);
    unattended_.left(name);
}

void Lessons::leave(PageId page) {
    std::vector<std::string> open;
    for (const auto& [name, watchers] : watchers_) {
        if (watchers.contains(page)) open.push_back(name);
    }
    for (const std::string& name : open) leave(page, name);
}

Lesson* Lessons::find(PageId page, const std::string& name) const {
    const auto watchers = watchers_.find(name);
    if (watchers == watchers_.end() || !watchers->second.contains(page)) return nullptr;
    return lessons_.at(name).get();
}

void Lessons::tell(const std::string& name, const Json& message) {
    const auto watchers = watchers_.find(name);
    if (watchers == watchers_.end()) return;
    const std::string text = engine::json_text(message);
    for (const auto& [page, out] : watchers->second) out->send(text);
}

void Lessons::forget(const std::string& name) {
    unattended_.attended(name);
    const auto there = lessons_.find(name);
    if (there == lessons_.end()) return;
    there->second->close();
    lessons_.erase(there);
}

}  // namespace damier::server
