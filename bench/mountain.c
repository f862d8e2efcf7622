/* The rules of `mountain`, random games and the plain search once more, in plain C: the yardstick for the Python ones.

It was written from the rules (M1-M12, see the game's rules page), deals with sets of spaces and with chance as the
Python does, and must therefore play the very same games, move for move. `boards.h` holds the boards; the bench writes
it from the game's own board files.
*/

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h" /* BOARDS, SPACES, MOST_CHAINS, JOINED, SOLID, RING, CLIMB, SLOPES, BASES, CHAINS, CHAIN_COUNT */

enum { SIDES = 2, DICE = 5, MOST_TURNS = 400, NOWHERE = -1 };
enum { WORM, GOAT, HUMAN, BUDDHA, WALKERS = BUDDHA, KINDS };
enum { GROUPS = SIDES * WALKERS };
enum { GOES_ON, CHAIN, REPETITION, LIMIT };

enum {
    PASS = 0,
    PLACE = 1,
    STEP = PLACE + WALKERS * SPACES,
    PUSH = STEP + WALKERS * SPACES * SPACES,
    MOVES = PUSH + SPACES + 1,
    DIES = SPACES,
    IN_POOL = SPACES,
};

typedef uint32_t Set; /* of spaces */

typedef struct {
    uint64_t rng, hash;
    uint64_t keys[MOST_TURNS + 1];
    int32_t reveals;
    Set at[SIDES][WALKERS], pushed;
    int16_t turns, max_turns;
    int8_t seats, seat, ending, winner;
    int8_t board, violent_worms;
    int8_t count[SIDES][WALKERS][SPACES];
    int8_t pool[SIDES][KINDS], dead[SIDES][WALKERS];
    int8_t mover, moved, source, target, rolled, rolls[2 * DICE];
    int8_t pushing, doomed, group, last;
} State;

/* --- Chance: splitmix64 --- */

static const uint64_t RANDOM_STEP = 0x9E3779B97F4A7C15u;

static uint64_t mix(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static int scale(uint64_t word, int n) { return (int)(((word >> 32) * (uint64_t)n) >> 32); }

static uint64_t seeded(uint64_t seed) { return mix(seed + RANDOM_STEP); }

static int below(State *s, int n) {
    s->rng += RANDOM_STEP;
    s->reveals++;
    return scale(mix(s->rng), n);
}

/* --- Sets and the hash of a position --- */

static int lowest(Set set) { return __builtin_ctz(set); }
static int population(Set set) { return __builtin_popcount(set); }

static uint64_t words[SIDES][KINDS][SPACES + 1];
static const uint64_t BLACK_TO_MOVE = 0xD1B54A32D192ED03u;

/* Fill the table of random words; called once, before anything else. */
void prepare(void) {
    uint64_t *word = &words[0][0][0];
    for (int i = 0; i < SIDES * KINDS * (SPACES + 1); i++)
        word[i] = mix((uint64_t)(i + 1) * RANDOM_STEP);
}

static uint64_t key(const State *s) {
    uint64_t word = s->hash + (s->seat == 1 ? BLACK_TO_MOVE : 0);
    if (s->pushing) {
        word = mix(word + (uint64_t)(1 + s->source) * RANDOM_STEP);
        word = mix(word + (uint64_t)(1 + s->target) * RANDOM_STEP);
        word = mix(word + (uint64_t)(2 + s->group) * RANDOM_STEP);
        word = mix(word + (uint64_t)(1 + s->last) * RANDOM_STEP);
    }
    return word;
}

/* --- Pieces come and go --- */

static void put(State *s, int side, int kind, int space) {
    s->count[side][kind][space]++;
    s->at[side][kind] |= (Set)1 << space;
    s->hash += words[side][kind][space];
}

static void lift(State *s, int side, int kind, int space) {
    if (--s->count[side][kind][space] == 0)
        s->at[side][kind] &= ~((Set)1 << space);
    s->hash -= words[side][kind][space];
}

static void pool_put(State *s, int side, int kind) {
    s->pool[side][kind]++;
    s->hash += words[side][kind][IN_POOL];
}

static void pool_take(State *s, int side, int kind) {
    s->pool[side][kind]--;
    s->hash -= words[side][kind][IN_POOL];
}

static Set held(const State *s, int side) { return s->at[side][WORM] | s->at[side][GOAT] | s->at[side][HUMAN]; }

static void setup(State *s, int board, uint64_t seed) {
    static const int start[DICE] = {WORM, GOAT, GOAT, HUMAN, HUMAN};
    memset(s, 0, sizeof *s);
    s->seats = SIDES;
    s->rng = seeded(seed);
    s->seat = below(s, SIDES);
    s->board = board;
    s->max_turns = 300;
    s->winner = s->mover = s->moved = s->source = s->target = NOWHERE;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < DICE; i++)
            pool_put(s, side, start[i]);
    s->keys[0] = key(s);
}

/* --- What may be done --- */

static int write_each(int32_t *out, int n, int code, Set spaces) {
    for (; spaces; spaces &= spaces - 1)
        out[n++] = code + lowest(spaces);
    return n;
}

static int side_of(const State *s, int group) { return group < WALKERS ? 1 - s->seat : s->seat; }

static int waiting(const State *s, int group) {
    return s->count[side_of(s, group)][group % WALKERS][s->target] - (group == WALKERS + GOAT);
}

static int next_group(const State *s) {
    for (int group = 0; group < GROUPS; group++)
        if (waiting(s, group) > 0)
            return group;
    return NOWHERE;
}

static Set refuges(const State *s) {
    return JOINED[s->board][s->target] & ~(held(s, 0) | held(s, 1)) & ~((Set)1 << s->source);
}

static int legal_pushes(const State *s, int32_t *out) {
    int group = next_group(s), equals = waiting(s, group), n = 0;
    Set free = refuges(s);
    if (s->group == group)
        free &= ~(Set)1 << s->last;
    while (free) {
        int space = lowest(free);
        free &= free - 1;
        if (population(free) + s->doomed >= equals - 1)
            out[n++] = PUSH + space;
    }
    if (s->doomed >= equals)
        out[n++] = PUSH + DIES;
    return n;
}

static Set reach(const State *s, int kind, int space, Set own) {
    switch (kind) {
    case WORM: return s->violent_worms ? RING[s->board][space] & ~own : RING[s->board][space];
    case GOAT: return CLIMB[s->board][space];
    default: return SOLID[s->board][space] & ~own;
    }
}

static int legal(const State *s, int32_t *out) {
    if (s->ending)
        return 0;
    if (s->pushing)
        return legal_pushes(s, out);
    int side = s->seat, n = 0;
    Set own = held(s, side), empty = SLOPES[s->board] & ~own & ~held(s, 1 - side);
    for (int kind = 0; kind < WALKERS; kind++)
        if (s->pool[side][kind] > 0)
            n = write_each(out, n, PLACE + kind * SPACES, empty);
    for (int kind = 0; kind < WALKERS; kind++)
        for (Set pieces = s->at[side][kind]; pieces; pieces &= pieces - 1) {
            int space = lowest(pieces);
            n = write_each(out, n, STEP + (kind * SPACES + space) * SPACES, reach(s, kind, space, own));
        }
    if (n == 0)
        out[n++] = PASS;
    return n;
}

/* --- Making a move --- */

static void place(State *s, int code) {
    int kind = code / SPACES, space = code % SPACES;
    pool_take(s, s->seat, kind);
    put(s, s->seat, kind, space);
    s->moved = kind;
    s->target = space;
}

static void kill_all(State *s, int side, int space) {
    for (int kind = 0; kind < WALKERS; kind++)
        while (s->count[side][kind][space] > 0) {
            lift(s, side, kind, space);
            s->dead[side][kind]++;
        }
}

static void start_pushing(State *s) {
    int pieces = 0;
    for (int group = 0; group < GROUPS; group++)
        pieces += waiting(s, group);
    if (pieces > 0) {
        int refuge_count = population(refuges(s));
        s->pushing = true;
        s->group = NOWHERE;
        s->doomed = pieces > refuge_count ? pieces - refuge_count : 0;
    }
}

static void step(State *s, int code) {
    int side = s->seat, kind = code / (SPACES * SPACES);
    int source = code / SPACES % SPACES, target = code % SPACES;
    s->moved = kind;
    s->source = source;
    s->target = target;
    lift(s, side, kind, source);
    if (kind == HUMAN || (kind == WORM && s->violent_worms))
        kill_all(s, 1 - side, target);
    put(s, side, kind, target);
    if (kind == GOAT)
        start_pushing(s);
}

static void push(State *s, int space) {
    int group = next_group(s), side = side_of(s, group), kind = group % WALKERS;
    lift(s, side, kind, s->target);
    if (space == DIES) {
        s->dead[side][kind]++;
        s->doomed--;
    } else {
        put(s, side, kind, space);
        s->pushed |= (Set)1 << space;
    }
    s->group = group;
    s->last = space;
    s->pushing = next_group(s) != NOWHERE;
}

static void roll_dead(State *s, int side) {
    static const int die[7] = {BUDDHA, WORM, GOAT, GOAT, HUMAN, HUMAN, BUDDHA};
    for (int kind = 0; kind < WALKERS; kind++)
        for (; s->dead[side][kind] > 0; s->dead[side][kind]--) {
            int face = 1 + below(s, 6);
            s->rolls[s->rolled++] = face;
            pool_put(s, side, die[face]);
        }
}

static bool has_chain(const State *s, int side) {
    Set own = held(s, side), base = BASES[s->board];
    if (population(own) + s->pool[side][BUDDHA] != DICE)
        return false;
    if (population(own & base) > 2 || population(own & SLOPES[s->board] & ~base) > 2)
        return false;
    Set blocked = held(s, 1 - side) & ~own;
    for (int i = 0; i < CHAIN_COUNT[s->board]; i++) {
        Set path = CHAINS[s->board][i];
        if (!(own & ~path) && !(path & blocked))
            return true;
    }
    return false;
}

static bool repeated(const State *s) {
    int times = 0;
    for (int turn = s->turns & 1; turn <= s->turns; turn += 2)
        times += s->keys[turn] == s->keys[s->turns];
    return times >= 3;
}

static void win(State *s, int side) {
    s->ending = CHAIN;
    s->winner = side;
}

static void end_turn(State *s) {
    int side = s->seat;
    roll_dead(s, 1 - side);
    roll_dead(s, side);
    s->turns++;
    s->seat = 1 - side;
    s->keys[s->turns] = key(s);
    if (has_chain(s, side)) {
        win(s, side);
    } else if (has_chain(s, 1 - side)) {
        win(s, 1 - side);
    } else if (repeated(s)) {
        s->ending = REPETITION;
    } else if (s->turns >= s->max_turns) {
        s->ending = LIMIT;
    }
}

static void play(State *s, int move) {
    if (s->pushing) {
        push(s, move - PUSH);
    } else {
        s->mover = s->seat;
        s->moved = s->source = s->target = NOWHERE;
        s->pushed = 0;
        s->rolled = 0;
        if (move >= STEP)
            step(s, move - STEP);
        else if (move >= PLACE)
            place(s, move - PLACE);
    }
    if (!s->pushing)
        end_turn(s);
}

static void outcome(const State *s, double *out) {
    out[0] = out[1] = 0.0;
    if (s->winner >= 0) {
        out[s->winner] = 1.0;
        out[1 - s->winner] = -1.0;
    }
}

/* --- Random games --- */

static int playout(State *s, uint64_t word) {
    int32_t moves[MOVES];
    int plies = 0;
    while (!s->ending) {
        int n = legal(s, moves);
        word += RANDOM_STEP;
        play(s, moves[scale(mix(word), n)]);
        plies++;
    }
    return plies;
}

/* Play random games from starts set up with the seeds 0, 1, ...; return the plies and sum up how the games ended. */
int64_t random_games(int board, int starts, int games, uint64_t seed, uint64_t *checksum) {
    State *start = malloc(starts * sizeof *start), scratch;
    for (int i = 0; i < starts; i++)
        setup(&start[i], board, i);
    int64_t plies = 0;
    uint64_t word = seeded(seed);
    *checksum = 0;
    for (int game = 0; game < games; game++) {
        scratch = start[game % starts];
        word += RANDOM_STEP;
        scratch.rng = mix(word);
        plies += playout(&scratch, mix(word ^ RANDOM_STEP));
        *checksum = mix(*checksum ^ key(&scratch));
    }
    free(start);
    return plies;
}

/* The logarithm of `core.maths`, operation by operation: the C library's differs in the last bit. */
static double natural_log(double x) {
    static const double high = 0x162E42FEEp-33, low = 1.9082149292705877e-10, down = 0.7071067811865476;
    int64_t bits, least;
    memcpy(&bits, &x, sizeof bits);
    memcpy(&least, &down, sizeof least);
    int64_t k = (bits - least) >> 52;
    bits -= (int64_t)((uint64_t)k << 52);
    double m;
    memcpy(&m, &bits, sizeof m);
    double f = m - 1.0, s = f / (2.0 + f), z = s * s, w = z * z;
    double odd = z * (0.666666666666667 + w * (0.28571428625975487 + w * (0.18182889125261723 + w * 0.14616449685043406)));
    double even = w * (0.39999999999899505 + w * (0.2222221113479508 + w * 0.15331721600556042));
    return k * high - ((s * (f - (odd + even)) - k * low) - f);
}

/* --- The plain search: UCB1 over a tree of moves --- */

typedef struct {
    int32_t parent, first, next, move, visits, available;
} Node;

typedef double Worth[SIDES];

static int choose(Node *tree, Worth *worth, int node, int seat, double exploration, bool *marks, int *known) {
    int best = 0;
    double highest = -INFINITY;
    *known = 0;
    for (int child = tree[node].first; child; child = tree[child].next) {
        Node *row = &tree[child];
        if (!marks[row->move])
            continue;
        marks[row->move] = false;
        ++*known;
        row->available++;
        double bound = worth[child][seat] / row->visits + exploration * sqrt(natural_log(row->available) / row->visits);
        if (bound > highest) {
            best = child;
            highest = bound;
        }
    }
    return best;
}

static int pick(int skip, int count, const int32_t *moves, bool *marks) {
    int chosen = PASS;
    for (int i = 0; i < count; i++)
        if (marks[moves[i]]) {
            marks[moves[i]] = false;
            if (skip-- == 0)
                chosen = moves[i];
        }
    return chosen;
}

static int add(Node *tree, int node, int parent, int move) {
    tree[node] = (Node){.parent = parent, .next = tree[parent].first, .move = move, .available = 1};
    tree[parent].first = node;
    return node;
}

static int descend(Node *tree, Worth *worth, int nodes, State *s, uint64_t word, double exploration, bool *marks) {
    int32_t moves[MOVES];
    int node = 0;
    while (!s->ending) {
        int known, count = legal(s, moves);
        for (int i = 0; i < count; i++)
            marks[moves[i]] = true;
        int best = choose(tree, worth, node, s->seat, exploration, marks, &known);
        if (known < count) {
            int move = pick(scale(mix(word), count - known), count, moves, marks);
            play(s, move);
            return add(tree, nodes, node, move);
        }
        play(s, tree[best].move);
        node = best;
    }
    return node;
}

static void credit(Node *tree, Worth *worth, int node, const double *utilities) {
    for (;; node = tree[node].parent) {
        tree[node].visits++;
        for (int seat = 0; seat < SIDES; seat++)
            worth[node][seat] += utilities[seat];
        if (node == 0)
            return;
    }
}

/* Search the start of a game that `start_seed` sets up, in a tree of zeros; return its number of nodes. */
int uct(int board, uint64_t start_seed, int iterations, uint64_t seed, double exploration, Node *tree, Worth *worth) {
    static bool marks[MOVES];
    State root, scratch;
    setup(&root, board, start_seed);
    int nodes = 1;
    uint64_t word = seeded(seed);
    for (int i = 0; i < iterations; i++) {
        double utilities[SIDES];
        word += RANDOM_STEP;
        scratch = root;
        scratch.rng = seeded(mix(word) >> 1);
        word += RANDOM_STEP;
        int node = descend(tree, worth, nodes, &scratch, word, exploration, marks);
        nodes = node + 1 > nodes ? node + 1 : nodes;
        word += RANDOM_STEP;
        playout(&scratch, mix(word));
        outcome(&scratch, utilities);
        credit(tree, worth, node, utilities);
    }
    return nodes;
}
