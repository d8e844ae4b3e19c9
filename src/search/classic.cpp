// The classic search, compiled for each board.
#include "chess/boards/boards.h"
#include "search/classic_impl.h"
#include "search/recorder.h"

namespace damier::search {

template class Classic<chess::boards::Mailbox>;
template class Classic<chess::boards::AttackList>;
template class Classic<chess::boards::PieceList>;
template class Classic<chess::boards::Tables>;
template class Classic<chess::boards::BitBoard>;
template class Classic<chess::boards::BitBoard, Recorder<chess::Position>&>;

}  // namespace damier::search
