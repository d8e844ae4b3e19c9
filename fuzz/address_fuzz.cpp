// Any bytes as an address, and as what a browser says of itself at the gate: nothing of it can lead to
// another machine, and nobody comes in without the token.
#include "fuzz.h"
#include "server/address.h"
#include "server/gate.h"

using namespace damier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    const server::Address address = server::read_address(text);
    require(address.path.starts_with('/'));
    const std::string shorter = server::without_field(text, "token");
    require(shorter.starts_with('/') && !shorter.starts_with("//") && !shorter.starts_with("/\\"));
    require(!server::read_address(shorter).fields.contains("token"));

    const server::Gate gate({"a token that is not in the input", {}});
    server::WebRequest request;
    request.target = text;
    request.host = text;
    request.origin = text;
    request.cookie = text;
    require(gate.refuse(request).has_value() && gate.refuse_socket(request).has_value());
    request.host = "localhost";
    require(gate.refuse(request).has_value() && gate.refuse_socket(request).has_value());
    return 0;
}
