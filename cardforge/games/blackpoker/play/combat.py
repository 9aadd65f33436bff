"""The attack: attackers and blockers are named, and ダメージ判定 compares them (004-R28 to R33)."""

from __future__ import annotations

from cardforge.games.blackpoker.play import changes, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Piece, StageState


def labels(rules: Rules, piece: Piece) -> int:
    """The piece's labels as bits: 速攻 of an 装備兵 only with an A among its cards (004-C04)."""
    bits = rules.labels[piece.character]
    if bits & terms.HASTE_WITH_ACE:
        bits &= ~terms.HASTE_WITH_ACE
        if piece.ace:
            bits |= terms.HASTE
    return bits


def can_attack(rules: Rules, state: StageState, piece: Piece) -> bool:
    """Whether a piece may be named as an attacker: charged, <アタッカー>, not of this turn unless <速攻> (004-R28)."""
    if piece.driven:
        return False
    bits = labels(rules, piece)
    return bool(bits & rules.attack_label) and (piece.entered != state.turn or bool(bits & rules.attack_exempt))


def attackers(rules: Rules, state: StageState, place: int) -> list[int]:
    """The numbers of the soldiers from ``place`` in the row on that may attack; each is named once, in the order of the row."""
    row = state.soldiers[state.active]
    return [row[index].number for index in range(place, len(row)) if can_attack(rules, state, row[index])]


def name_attacker(rules: Rules, state: StageState, number: int) -> None:
    """The soldier is an attacker; more of the row may follow."""
    row = state.soldiers[state.active]
    place = [piece.number for piece in row].index(number)
    changes.name_attacker(state, row[place])
    if rules.several_attackers:
        state.agenda.append((terms.F_ATTACKERS, place + 1, 0, 0))


def blockers(rules: Rules, state: StageState, which: int, place: int) -> list[int]:
    """Who may block attacker number ``which``: one bulwark, or soldiers of the row from ``place`` on (004-A09); nobody if he is gone.

    Place 0: no blocker of this attacker is named yet; otherwise one more than the place of the last one.
    """
    if state.piece(state.attackers[which]) is None:
        return []
    enemy = 1 - state.active
    found: list[int] = []
    row = state.soldiers[enemy]
    for index in range(place, len(row)):
        if can_block(rules, state, row[index]):
            found.append(row[index].number)
    if place == 0:
        for piece in state.bulwarks[enemy]:
            if can_block(rules, state, piece):
                found.append(piece.number)
    return found


def can_block(rules: Rules, state: StageState, piece: Piece) -> bool:
    """Whether a piece may be named as a blocker: charged, <ブロッカー>, not blocking yet (004-R29)."""
    if piece.driven or not labels(rules, piece) & rules.block_label:
        return False
    return all(block[0] != piece.number for block in state.blocks)


def name_blocker(rules: Rules, state: StageState, which: int, number: int) -> None:
    """The character blocks attacker number ``which``; after a soldier more of the row may follow, then the next attacker's blockers."""
    piece = state.known_piece(number)
    changes.name_blocker(state, piece, state.known_piece(state.attackers[which]))
    row = [soldier.number for soldier in state.soldiers[piece.player]]
    several = rules.several_blockers and number in row
    state.agenda.append((terms.F_BLOCK, which, row.index(number) + 1, 0) if several else (terms.F_BLOCK, which + 1, 0, 0))


def judge(rules: Rules, state: StageState, does: int) -> None:
    """ダメージ判定: each attacker still on the field is compared with its blockers (004-R30); ``does``: what is done (``J_...``)."""
    for number in state.attackers:
        attacker = state.piece(number)
        if attacker is None:
            continue
        blockers: list[Piece] = []
        for block in state.blocks:
            if block[1] == number:
                piece = state.piece(block[0])
                if piece is not None:
                    blockers.append(piece)
        if not blockers:
            if does & terms.J_UNBLOCKED:
                changes.emit(state, terms.E_UNBLOCKED, attacker.cards[0])
                changes.damage(state, 1 - attacker.player, attacker.size)
        elif blockers[0].character == rules.bulwark:
            _against_bulwark(rules, state, attacker, blockers[0], does)
        else:
            _against_soldiers(rules, state, attacker, blockers, does)
    changes.end_attack(state)


def _against_soldiers(rules: Rules, state: StageState, attacker: Piece, blockers: list[Piece], does: int) -> None:
    """The smaller side goes to the grave, both if equal; several blockers count together (004-R31)."""
    total = 0
    for piece in blockers:
        total = total + piece.size if does & terms.J_SUM else max(total, piece.size)
    size = attacker.size
    changes.emit(state, terms.E_BATTLE, attacker.cards[0], size, total)
    lower, equal = bool(does & terms.J_LOWER), bool(does & terms.J_EQUAL)
    if (size < total and lower) or (size == total and equal):
        changes.bury(rules, state, attacker)
    if (total < size and lower) or (size == total and equal):
        for piece in blockers:
            changes.bury(rules, state, piece)


def _against_bulwark(rules: Rules, state: StageState, attacker: Piece, bulwark: Piece, does: int) -> None:
    """The bulwark is turned up and goes to the grave; with it the attacker, if it is a Joker or matches a card (004-R32, A11)."""
    changes.emit(state, terms.E_TURNED_UP, bulwark.cards[0], attacker.cards[0])
    definition = state.definitions[bulwark.cards[0]]
    number = rules.number[definition]
    matches = bool(does & terms.J_JOKER) and rules.suit[definition] == terms.JOKER
    for card in attacker.cards:
        if does & terms.J_NUMBER and rules.number[state.definitions[card]] == number and rules.suit[definition] != terms.BLANK:
            matches = True
    if matches:
        changes.bury(rules, state, attacker)
    if does & terms.J_BULWARK:
        changes.bury(rules, state, bulwark)
