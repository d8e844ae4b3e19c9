#!/usr/bin/env python3
"""A small client of the course "Sherlock's Gambit": one line of the opponent in, one of ours out.

It looks two moves ahead and counts men (1) and kings (2). What it says beside its moves goes to
standard error. python3 course_client.py [DEPTH]
"""
import sys

BLACK, WHITE = "bB", "wW"  # man and king
UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT = (-1, 1), (1, 1), (1, -1), (-1, -1)
CLOCKWISE = (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT)


def step(cell, way):
    """The next cell, from 1 to 32, or None at the edge."""
    row = (cell - 1) // 4
    column = 2 * ((cell - 1) % 4) + (1 - row % 2)
    row, column = row + way[0], column + way[1]
    return row * 4 + column // 2 + 1 if 0 <= row < 8 and 0 <= column < 8 else None


NEXT = {(cell, way): step(cell, way) for cell in range(1, 33) for way in CLOCKWISE}


def start():
    return {cell: "b" if cell < 13 else "w" for cell in range(1, 33) if cell < 13 or cell > 20}


def ways(piece):
    """A king goes all ways, a black man down and a white one up."""
    if piece in "BW":
        return CLOCKWISE
    return (DOWN_RIGHT, DOWN_LEFT) if piece == "b" else (UP_RIGHT, UP_LEFT)


def chains(board, cell, enemies, taken=()):
    """Each whole capture from here: its legs, as (cells passed and landed on, the enemy taken).

    What is taken stays on the board until the end, and so does the piece that moves.
    """
    found = False
    for way in ways(board[cell] if not taken else board[taken[0][0][0]]):
        passed, at = [cell], NEXT[cell, way]
        piece = board[taken[0][0][0]] if taken else board[cell]
        while piece in "BW" and at and at not in board:
            passed.append(at)
            at = NEXT[at, way]
        if not at or board.get(at, " ") not in enemies or at in [leg[1] for leg in taken]:
            continue
        landing = NEXT[at, way]
        if not landing or landing in board:
            continue
        found = True
        yield from chains(board, landing, enemies, taken + ((tuple(passed) + (landing,), at),))
    if taken and not found:
        yield taken


def moves(board, own, enemies):
    """(from, to, cells, taken) of all legal moves: who can capture must."""
    captures, quiet = [], []
    for cell in sorted(cell for cell in board if board[cell] in own):
        for legs in chains(board, cell, enemies):
            cells = [each for leg in legs for each in leg[0]]
            captures.append((cell, cells[-1], cells, [leg[1] for leg in legs]))
        for way in ways(board[cell]):
            to = NEXT[cell, way]
            if to and to not in board:
                quiet.append((cell, to, [cell, to], []))
    return captures or quiet


def play(board, move):
    board = dict(board)
    piece = board.pop(move[0])
    for cell in move[3]:
        del board[cell]
    crowned = (piece == "b" and move[1] > 28) or (piece == "w" and move[1] < 5)
    board[move[1]] = piece.upper() if crowned else piece
    return board


def meant(board, own, enemies, text):
    """The longest of the moves that fit the text, the first of equals; None: none does."""
    sign = "x" if "x" in text else "-"
    first, last = (int(part) for part in text.strip("()").split(sign))
    fits = [
        move
        for move in moves(board, own, enemies)
        if move[0] == first and last in move[2][1:] and bool(move[3]) == (sign == "x")
    ]
    return max(fits, key=lambda move: len(move[2]) + len(move[3])) if fits else None


def text_of(move, own):
    text = f"{move[0]}{'x' if move[3] else '-'}{move[1]}"
    return f"({text})" if own == BLACK else text


def worth(board, own):
    value = {piece: 1 if piece.islower() else 2 for piece in "bBwW"}
    return sum(value[piece] if piece in own else -value[piece] for piece in board.values())


def search(board, own, enemies, depth, alpha=-1000, beta=1000):
    """Negamax with alpha-beta."""
    legal = moves(board, own, enemies)
    if not legal:
        return -100 - depth
    if depth == 0:
        return worth(board, own)
    for move in legal:
        alpha = max(alpha, -search(play(board, move), enemies, own, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def choose(board, own, enemies, depth):
    """The best text: each is worth what its reader will play."""
    texts = sorted({text_of(move, own) for move in moves(board, own, enemies)})
    move_of = {text: meant(board, own, enemies, text) for text in texts}
    return max(
        texts,
        key=lambda text: -search(play(board, move_of[text]), enemies, own, depth - 1),
        default=None,
    )


def main():
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    board, own, enemies = start(), None, None
    for line in sys.stdin:
        line = line.strip()
        if line.startswith(("WON", "LOST")):
            break
        if own is None:
            own, enemies = (WHITE, BLACK) if line else (BLACK, WHITE)
        if line:
            move = meant(board, enemies, own, line)
            if move is None:
                print("WON", flush=True)
                break
            board = play(board, move)
        text = choose(board, own, enemies, depth)
        print(text or "LOST", flush=True)
        if text is None:
            break
        board = play(board, meant(board, own, enemies, text))


main()
