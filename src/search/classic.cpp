// The classic search, compiled for each board.
#include "search/classic_impl.h"

namespace damier::search {

template class Classic<chess::boards::Mailbox>;
template class Classic<chess::boards::PieceList>;
template class Classic<chess::boards::Tables>;
template class Classic<chess::boards::BitBoard>;

}  // namespace damier::search
