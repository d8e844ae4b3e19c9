// The files of the built page, inside the program.
#pragma once

#include <span>
#include <string_view>

namespace damier::server {

struct PageFile {
    std::string_view path;  // "/assets/index-4fe2.js"
    std::string_view gzipped;
};

// The document that all places of the page begin with; its other files are beside it.
inline constexpr std::string_view kPageDocument = "/index.html";

// As a browser needs to know it: "text/css; charset=utf-8".
std::string_view content_type(std::string_view path);

}  // namespace damier::server
