#include "store/fault_text.h"

#include <cassert>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.h"

namespace damier::store {

namespace {

using nlohmann::json;

std::optional<Fault> read_fault(const json& item) {
    if (!item.is_object() || item.size() != 3) return std::nullopt;
    const auto ply = item.find("ply");
    const auto side = item.find("side");
    const auto text = item.find("text");
    if (ply == item.end() || side == item.end() || text == item.end()) return std::nullopt;
    if (!ply->is_number_unsigned() || !text->is_string()) return std::nullopt;
    if (ply->get<std::uint64_t>() > std::uint64_t{std::numeric_limits<int>::max()})
        return std::nullopt;
    Fault fault{ply->get<int>(), std::nullopt, text->get<std::string>()};
    if (side->is_null()) return fault;
    if (!side->is_string()) return std::nullopt;
    fault.side = read_side(side->get_ref<const std::string&>());
    return fault.side ? std::optional(fault) : std::nullopt;
}

}  // namespace

std::string write_faults(const std::vector<Fault>& faults) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Fault& each : faults) {
        assert(each.ply >= 0);
        nlohmann::ordered_json item;
        item["ply"] = each.ply;
        item["side"] = nullptr;
        if (each.side) item["side"] = side_text(*each.side);
        item["text"] = as_utf8(each.text);
        list.push_back(std::move(item));
    }
    return list.dump();
}

Result<std::vector<Fault>> read_faults(std::string_view text) {
    const json list = json::parse(text, nullptr, false);
    std::vector<Fault> faults;
    bool is_good = list.is_array();
    for (std::size_t i = 0; is_good && i < list.size(); ++i) {
        const auto fault = read_fault(list[i]);
        is_good = fault.has_value();
        if (is_good) faults.push_back(*fault);
    }
    if (!is_good) return fail("the store holds {} where faults were expected", quoted(text));
    return faults;
}

}  // namespace damier::store
