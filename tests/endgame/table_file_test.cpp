// Files of tables: what is written is read, and what is not whole is refused.
#include "endgame/table_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <vector>

#include "core/output_file.h"
#include "core/random.h"
#include "endgame/known_tables.h"

namespace damier::endgame {
namespace {

// Two whole blocks and a part of one.
constexpr std::uint32_t kSize = 2 * TableFile::kBlock + 1'234;
const TableLabel kLabel{"chess", "KQK", kSize};

std::vector<Byte> some_bytes() {
    Rng rng(5);
    std::vector<Byte> bytes(kSize);
    for (Byte& each : bytes) each = static_cast<Byte>(rng.below(7));
    return bytes;
}

std::string refusal(const std::string& text, const TableLabel& expected = kLabel) {
    const Scratch scratch;
    const std::string path = scratch.file("KQK.end");
    std::ofstream(path, std::ios::binary) << text;
    const auto file = TableFile::open(path, expected);
    if (file) return "";
    const std::string& message = file.error().message;
    EXPECT_TRUE(message.starts_with("'" + path + "' is ")) << message;
    return message.substr(std::min(message.size(), path.size() + 6));
}

TEST(TableFileIn, IsReadAsItWasWritten) {
    const Scratch scratch;
    const auto bytes = some_bytes();
    const std::string path = scratch.file("KQK.end");
    ASSERT_TRUE(write_file(path, packed(kLabel, bytes, 2)).has_value());
    const auto file = TableFile::open(path, kLabel);
    ASSERT_TRUE(file.has_value()) << file.error().message;
    ASSERT_EQ((*file)->size(), kSize);
    for (std::uint32_t i = 0; i < kSize; ++i) ASSERT_EQ((*file)->at(i), bytes[i]) << i;
}

TEST(TableFileIn, IsTheSameOnAnyNumberOfThreads) {
    const auto bytes = some_bytes();
    EXPECT_EQ(packed(kLabel, bytes, 1), packed(kLabel, bytes, 3));
}

TEST(TableFileIn, IsRefusedWhereverItIsCutOff) {
    const std::string text = packed(kLabel, some_bytes(), 1);
    Rng rng(6);
    for (int i = 0; i < 50; ++i) {
        const auto size = rng.below(static_cast<std::uint32_t>(text.size()));
        EXPECT_TRUE(refusal(text.substr(0, size)).starts_with("no table of an endgame: ")) << size;
    }
    EXPECT_EQ(refusal(""), "no table of an endgame: expected 'damier endgame 1' at its beginning");
    EXPECT_EQ(refusal(text + "x"), "no table of an endgame: its checksum is wrong");
}

TEST(TableFileIn, IsRefusedWhereverAByteIsAnother) {
    const std::string text = packed(kLabel, some_bytes(), 1);
    Rng rng(7);
    for (int i = 0; i < 50; ++i) {
        std::string other = text;
        other[rng.below(static_cast<std::uint32_t>(text.size()))] ^=
            static_cast<char>(1 + rng.below(255));
        EXPECT_TRUE(refusal(other).starts_with("no table of an endgame: "));
    }
}

TEST(TableFileIn, IsRefusedAsAnotherTable) {
    EXPECT_EQ(refusal(packed(kLabel, some_bytes(), 1), {"chess", "KRK", kSize}),
              "the table of 'chess' 'KQK' with 132306 entries; chess KRK with 132306 was expected");
}

TEST(TableFileIn, IsRefusedWhereThereIsNone) {
    const Scratch scratch;
    const auto file = TableFile::open(scratch.file("KQK.end"), kLabel);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().message,
              "'" + scratch.file("KQK.end") + "' cannot be read: No such file or directory");
    const auto folder = TableFile::open(scratch.path(), kLabel);
    ASSERT_FALSE(folder.has_value());
    EXPECT_EQ(folder.error().message,
              "'" + scratch.path().string() + "' cannot be read: it is no file");
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

template <Game G>
std::vector<std::pair<TableCounts, bool>> build(const std::filesystem::path& folder, int men,
                                                int threads, const std::stop_token& stop = {}) {
    std::vector<std::pair<TableCounts, bool>> told;
    BuildProgress progress;
    const auto made = build_tables<G>(
        {folder, men, threads}, progress, stop,
        [&](const TableCounts& counts, bool is_new) { told.emplace_back(counts, is_new); });
    EXPECT_TRUE(made.has_value());
    return told;
}

// However a build was interrupted, the end is the same.
TEST(TableBuild, GoesOnWhereItWasStopped) {
    const Scratch whole;
    const Scratch broken;
    const auto all = build<checkers::Checkers>(whole.path(), 3, 1);
    ASSERT_EQ(all.size(), 9U);
    build<checkers::Checkers>(broken.path(), 3, 2);
    const auto folder = broken.path() / "checkers";
    std::filesystem::remove(folder / "KMvM.end");
    std::ofstream(folder / "MMvM.end.part999999999") << "half of it";
    std::ofstream(folder / "KKvK.end", std::ios::app) << "too much";
    const auto again = build<checkers::Checkers>(broken.path(), 3, 2);
    ASSERT_EQ(again.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(again[i].first, all[i].first);
        EXPECT_EQ(again[i].second, all[i].first.men == "KMvM" || all[i].first.men == "KKvK");
    }
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        ++files;
        EXPECT_EQ(contents(file), contents(whole.path() / "checkers" / file.path().filename()));
    }
    EXPECT_EQ(files, 9);
}

TEST(TableBuild, StopsWhenItIsAskedTo) {
    const Scratch scratch;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(build<checkers::Checkers>(scratch.path(), 3, 1, stop.get_token()).empty());
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path() / "checkers"));
}

// One entry that its moves do not bear out is found, whatever the checksum says.
TEST(TableVerify, FindsAWrongEntry) {
    const Scratch scratch;
    const auto tables = made_tables<checkers::Checkers>(scratch.path(), 2);
    const auto& table = tables->all().back();
    ASSERT_EQ(table.family.name(), "MvM");
    std::vector<Byte> bytes;
    for (std::uint32_t i = 0; i < table.file->size(); ++i) bytes.push_back(*table.file->at(i));
    const auto verified = [&] {
        std::vector<std::string> faults;
        BuildProgress progress;
        const auto done = verify_tables<checkers::Checkers>(
            {scratch.path(), 0, 2}, progress, {},
            [&](const TableCounts& counts, const std::optional<std::string>& fault) {
                if (fault) faults.push_back(counts.men + " " + *fault);
            });
        EXPECT_TRUE(done.has_value() && *done);
        return faults;
    };
    EXPECT_TRUE(verified().empty());
    const auto won = static_cast<std::uint32_t>(std::find(bytes.begin(), bytes.end(), byte_of(3)) -
                                                bytes.begin());
    ASSERT_LT(won, bytes.size());
    bytes[won] = byte_of(5);
    ASSERT_TRUE(write_file(scratch.path() / "checkers" / "MvM.end",
                           packed({"checkers", "MvM", table.family.nodes()}, bytes, 1))
                    .has_value());
    const auto faults = verified();
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_TRUE(faults[0].starts_with("MvM ")) << faults[0];
    EXPECT_TRUE(faults[0].ends_with(" is not what its moves say")) << faults[0];
}

}  // namespace
}  // namespace damier::endgame
