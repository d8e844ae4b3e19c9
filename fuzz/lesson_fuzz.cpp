// Any bytes as a table that was learnt: as they are, and with a checksum that fits them.
#include "fuzz.h"
#include "learn/lesson_file.h"
#include "learn/sealed_bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damier;
    const std::string bytes(as_text(data, size));
    for (const std::string& each : {bytes, learn::sealed(bytes)}) {
        const auto saved = learn::read_saved(each);
        if (!saved) {
            require_good(saved.error());
            continue;
        }
        const std::string written = learn::write_saved(saved->spec, saved->progress, saved->curve);
        const auto again = learn::read_saved(written);
        require(again.has_value() && *again == *saved);
    }
    return 0;
}
