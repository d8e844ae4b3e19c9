// The tables of a game that a folder holds: FOLDER/GAME/MEN.end, a file for each family of men.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/text.h"
#include "endgame/slices_of.h"
#include "endgame/table_file.h"

namespace damier::endgame {

// Where the table of a family is, or will be.
template <Game G>
std::filesystem::path table_path(const std::filesystem::path& folder,
                                 const Family<SlicesOf<G>>& family) {
    return folder / G::kName / (family.name() + ".end");
}

template <Game G>
class Tables {
public:
    using S = SlicesOf<G>;
    using Position = typename G::Position;
    struct Table {
        Family<S> family;
        std::unique_ptr<const TableFile> file;
    };

    Tables() = default;  // none yet

    // All that are there. One sentence where there is none, or one is damaged.
    static Result<std::shared_ptr<const Tables>> open(const std::filesystem::path& folder) {
        auto tables = std::make_shared<Tables>();
        for (const Family<S>& family : present(folder)) {
            if (const auto added = tables->add(folder, family); !added)
                return tl::make_unexpected(added.error());
        }
        if (tables->tables_.empty()) return none_in(folder);
        return tables;
    }
    // The same sentence where there is none, without opening any.
    static Result<void> look(const std::filesystem::path& folder) {
        if (present(folder).empty()) return none_in(folder);
        return {};
    }

    // One more of that folder.
    Result<void> add(const std::filesystem::path& folder, const Family<S>& family) {
        auto file = TableFile::open(table_path<G>(folder, family),
                                    {std::string(G::kName), family.name(), family.nodes()});
        if (!file) return tl::make_unexpected(file.error());
        tables_.push_back({family, std::move(*file)});
        const std::size_t number = tables_.size() - 1;
        by_men_.push_back({family.men(), number});
        if (S::reversed(family.men()) != family.men())
            by_men_.push_back({S::reversed(family.men()), number});
        std::sort(by_men_.begin(), by_men_.end());
        return {};
    }

    // Exact, but for rules that draw by counting. Nothing where no table knows. Any number of
    // threads may ask.
    [[nodiscard]] std::optional<Fate> fate(const Position& at) const {
        if (const auto plain = S::plain_fate(at)) return plain;
        const auto men = S::men_of(at);
        if (!men) return std::nullopt;
        const auto known = std::lower_bound(by_men_.begin(), by_men_.end(),
                                            std::pair<typename S::Men, std::size_t>{*men, 0});
        if (known == by_men_.end() || known->first != *men) return std::nullopt;
        const Table& table = tables_[known->second];
        const auto byte = table.file->at(*table.family.node(*men, at));
        if (!byte || *byte == kUnused) return std::nullopt;
        return fate_of(*byte);
    }

    [[nodiscard]] const std::vector<Table>& all() const { return tables_; }

private:
    static std::vector<Family<S>> present(const std::filesystem::path& folder) {
        std::vector<Family<S>> families;
        for (const auto& men : S::families(S::kMostMen)) {
            const Family<S> family(men);
            std::error_code none;  // a folder that cannot be read has no table
            if (std::filesystem::exists(table_path<G>(folder, family), none))
                families.push_back(family);
        }
        return families;
    }
    static auto none_in(const std::filesystem::path& folder) {
        return fail(
            "endgame tables: expected files like {} in {}, found none; damier endgame build "
            "--game {} makes them",
            Family<S>(S::families(S::kMostMen).front()).name() + ".end",
            quoted((folder / G::kName).string()), G::kName);
    }

    std::vector<Table> tables_;
    std::vector<std::pair<typename S::Men, std::size_t>> by_men_;  // sorted
};

}  // namespace damier::endgame
