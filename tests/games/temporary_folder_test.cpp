// Folders that go with all that is in them: for files that nobody needs, and for tests.
#include "core/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "scratch.h"

namespace damier {
namespace {

namespace fs = std::filesystem;

TEST(TemporaryFolder, GoesWithItsLastOwner) {
    fs::path path;
    {
        TemporaryFolder first = TemporaryFolder::make().value();
        path = first.path();
        std::ofstream(first.file("a")) << "a";
        const TemporaryFolder second = std::move(first);
        EXPECT_EQ(second.path(), path);
        EXPECT_TRUE(fs::exists(path / "a"));
        EXPECT_NE(TemporaryFolder::make().value().path(), path);
    }
    EXPECT_FALSE(fs::exists(path));
}

TEST(TemporaryFolder, OfATestGoesThoughItWasMadeReadOnly) {
    fs::path path;
    {
        const Scratch scratch;
        path = scratch.path();
        EXPECT_EQ(scratch.file("a"), (path / "a").string());
        std::ofstream(scratch.file("a")) << "a";
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_exec);
    }
    EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace damier
