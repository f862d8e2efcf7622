"""Tell a game again as a viewer saw it, drawing lots for the gifts it did not see (Y16).

Each round is a story by itself. Lots are drawn gift by gift; where they lead nowhere, the last gift that can be another
card is (`draw_lots`). At the end of a round the blanks become cards (`name_blanks`), and going back through the story
tells which cards were given (`name_gifts`).
"""

from pagodas.core.jit import compiled, population
from pagodas.core.rng import below
from pagodas.core.types import State, States
from pagodas.games.yokai.cards import CARDS, DECK, HAND, POOL, SEATS, WORD, WORDS
from pagodas.games.yokai.game_log import UNSEEN
from pagodas.games.yokai.state import nth_card
from pagodas.games.yokai.story import BLANK_IN, BLANK_OUT, END, FOLDS, GIFT, clear_hands, look_back, read_log

PICKS = 4  # lots for a gift, before its cards are tried one after the other
PATIENCE = 64  # gifts taken back, before a round is told from its beginning


@compiled
def retell(seen: State, viewer: int, whole: bool, out: State, desk: States) -> None:
    """Deal the cards of others as lots tell; into the log of a whole state also those given unseen."""
    story = desk[0]
    read_log(seen, viewer, story)
    look_back(story)
    for place in range(DECK):
        if place % SEATS != viewer:
            out.at[place, 0] = 0
            out.at[place, 1] = 0
    first = 0
    for step in range(story.length):
        if story.steps[step, 0] == END:
            draw_lots(story, first, step, out)
            name_blanks(story, POOL if step < story.length - 1 else HAND, out)
            if whole:
                name_gifts(story, first, step, out)
            clear_hands(story)
            first = step + 1
    out.at[DECK, 0] = story.unseen[story.decks, 0]
    out.at[DECK, 1] = story.unseen[story.decks, 1]


# --- Lots ---


@compiled
def draw_lots(story: State, first: int, end: int, out: State) -> None:
    """Tell the steps of a round, with lots for its gifts."""
    step, patience, left = first, PATIENCE, PATIENCE
    while step < end:
        if advance(story, step, out):
            step += 1
            continue
        step = take_back(story, step)
        left -= 1
        if left == 0:
            step = take_back_all(story, first, step)
            patience *= 2
            left = patience


@compiled
def advance(story: State, step: int, out: State) -> bool:
    """Tell one step, if it can be as the steps before it were told."""
    what, seat = story.steps[step, 0], int(story.steps[step, 1])
    if what == GIFT:
        card = pick(story, seat, out)
        for _ in range(PICKS):
            if not fits(story, step, card):
                card = pick(story, seat, out)
        story.tried[story.steps[step, 3], 0] = card
        return try_from(story, step, card)
    if what == BLANK_OUT and story.blanks[story.steps[step, 3], seat] == 0:
        return False
    tell(story, step, 1)
    return True


@compiled
def pick(story: State, seat: int, out: State) -> int:
    """Draw a card of a hand by lot; CARDS + deck is a blank."""
    first, second = int(story.held[seat, 0]), int(story.held[seat, 1])
    named = population(first) + population(second)
    lot = below(out, named + int(story.folded[seat, 0]) + int(story.folded[seat, 1]))
    if lot < named:
        return nth_card(first, second, lot)
    lot -= named
    deck = 0
    while lot >= story.blanks[deck, seat]:
        lot -= int(story.blanks[deck, seat])
        deck += 1
    return CARDS + deck


@compiled
def try_from(story: State, step: int, card: int) -> bool:
    """Let a gift be this card, or the next one that fits; False when all have been tried."""
    gift = int(story.steps[step, 3])
    while not fits(story, step, card):
        card = after(story, card)
        if card == story.tried[gift, 0]:
            return False
    story.tried[gift, 1] = card
    tell(story, step, 1)
    return True


@compiled
def after(story: State, card: int) -> int:
    """Return the card to be tried after this one."""
    return card + 1 if card < CARDS + story.decks else 0


@compiled
def take_back(story: State, step: int) -> int:
    """Go back to the last gift that can be another card than all those tried. Return the step after it."""
    while True:
        step -= 1
        tell(story, step, -1)
        if story.steps[step, 0] == GIFT:
            gift = int(story.steps[step, 3])
            card = after(story, int(story.tried[gift, 1]))
            if card != story.tried[gift, 0] and try_from(story, step, card):
                return step + 1


@compiled
def take_back_all(story: State, first: int, step: int) -> int:
    """Go back to the first step."""
    while step > first:
        step -= 1
        tell(story, step, -1)
    return first


@compiled
def fits(story: State, step: int, card: int) -> bool:
    """Tell whether a gift may be this card, for all that is seen later."""
    giver, receiver, gift = story.steps[step, 1], story.steps[step, 2], story.steps[step, 3]
    for word in range(WORDS):
        bit = 1 << (card % WORD) if card // WORD == word else 0
        held = story.held[giver, word]
        if bit & ~(held & story.may[gift, 1, word]) or held & ~(story.may[gift, 0, word] | bit):
            return False
    if card >= CARDS and story.blanks[card - CARDS, giver] == 0:
        return False
    for fold in range(FOLDS):
        moved = 1 if card >= CARDS and (card - CARDS) % FOLDS == fold else 0
        left, got = story.folded[giver, fold] - moved, story.folded[receiver, fold] + moved
        if left < story.least[gift, 0, fold] or got < story.least[gift, 1, fold]:
            return False
    return True


@compiled
def tell(story: State, step: int, way: int) -> None:
    """Tell a step, forwards (1) or backwards (-1)."""
    what, seat, card = story.steps[step, 0], int(story.steps[step, 1]), int(story.steps[step, 2])
    if what == GIFT:
        given = int(story.tried[story.steps[step, 3], 1])
        move(story, seat, given, -way)
        move(story, card, given, way)
    elif what == BLANK_IN:
        move(story, seat, CARDS + int(story.steps[step, 3]), way * card)
    elif what == BLANK_OUT:
        move(story, seat, CARDS + int(story.steps[step, 3]), -way)
    else:
        move(story, seat, card, way)


@compiled
def move(story: State, seat: int, card: int, change: int) -> None:
    """Put a card into a hand or take it out: a named one is in it or not."""
    if card < CARDS:
        story.held[seat, card // WORD] ^= 1 << (card % WORD)
    else:
        story.blanks[card - CARDS, seat] += change
        story.folded[seat, (card - CARDS) % FOLDS] += change


# --- From blanks to cards ---


@compiled
def name_blanks(story: State, place: int, out: State) -> None:
    """At the end of a round, let lots say which cards the blanks are, and put all hands into their places."""
    for deck in range(story.decks + 1):
        story.alike[deck, 0] = story.alike[deck, 1] = 0
        for seat in range(SEATS):
            for _ in range(story.blanks[deck, seat]):
                name_blank(story, deck, seat, out)
    for seat in range(SEATS):
        out.at[place + seat, 0] |= story.held[seat, 0]
        out.at[place + seat, 1] |= story.held[seat, 1]


@compiled
def name_blank(story: State, deck: int, seat: int, out: State) -> None:
    """Let the lot say which card of a deck a blank is."""
    first, second = int(story.unseen[deck, 0]), int(story.unseen[deck, 1])
    card = nth_card(first, second, below(out, population(first) + population(second)))
    word, bit = card // WORD, 1 << (card % WORD)
    story.unseen[deck, word] ^= bit
    story.alike[deck, word] |= bit
    story.held[seat, word] |= bit


@compiled
def name_gifts(story: State, first: int, end: int, out: State) -> None:
    """Go back to the beginning of the round, and write into the log the cards given unseen."""
    for step in range(end - 1, first - 1, -1):
        what, seat, card = story.steps[step, 0], int(story.steps[step, 1]), int(story.steps[step, 2])
        deck = int(story.steps[step, 3])
        if what == GIFT:
            given = name_gift(story, deck, card, out)
            move(story, card, given, -1)
            move(story, seat, given, 1)
        elif what == BLANK_IN:
            for _ in range(card):
                move(story, seat, blank_in(story, seat, deck, out), -1)
        else:
            move(story, seat, card, 1)
            if what == BLANK_OUT:
                story.alike[deck, card // WORD] |= 1 << (card % WORD)


@compiled
def name_gift(story: State, gift: int, receiver: int, out: State) -> int:
    """Write the card of a gift into the log, and return it."""
    card = int(story.tried[gift, 1])
    if card >= CARDS:
        card = blank_in(story, receiver, card - CARDS, out)
    out.log[story.entry[gift]] += card - UNSEEN
    return card


@compiled
def blank_in(story: State, seat: int, deck: int, out: State) -> int:
    """Draw one of the cards in a hand that were blank then."""
    first, second = int(story.held[seat, 0] & story.alike[deck, 0]), int(story.held[seat, 1] & story.alike[deck, 1])
    return nth_card(first, second, below(out, population(first) + population(second)))
