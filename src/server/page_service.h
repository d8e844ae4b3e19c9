// Everything that the server can be asked: the page, its lists, its socket. Who may come in is the
// gate's affair, tables are the hall's; this joins them.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "server/address.h"
#include "server/engine_room.h"
#include "server/gate.h"
#include "server/hall.h"
#include "server/lists.h"
#include "server/page_files.h"
#include "server/web.h"

namespace damier::server {

WebAnswer json_answer(int status, const engine::Json& json);
// {"error": "one sentence"}
WebAnswer error_answer(int status, std::string_view sentence);

class PageService final : public WebService {
public:
    struct Setup {
        std::string catalogue;  // JSON
        std::span<const PageFile> page;
        GateSetup gate;
    };

    PageService(Desk& desk, Hall& hall, Lists& lists, Setup setup);

    void get(const WebRequest& request, const Answer& answer) override;
    std::optional<WebAnswer> refuse_socket(const WebRequest& request) override;
    PageId enter(PageOut& page) override;
    void received(PageId page, std::string_view text) override;
    void leave(PageId page) override;
    void closing() override;

private:
    [[nodiscard]] WebAnswer page_file(const std::string& path, const WebRequest& request) const;
    [[nodiscard]] WebAnswer table_file(std::string_view file);
    [[nodiscard]] WebAnswer list(const Address& address);
    void ask_lists(const Address& address, const Answer& answer);

    Desk& desk_;
    Hall& hall_;
    Lists& lists_;
    Setup setup_;
    Gate gate_;
    std::shared_ptr<const std::string> catalogue_;
    EngineRoom readers_{1};  // of the lists; the last: it ends before the rest goes
};

}  // namespace damier::server
