/* Random playouts of The Last Garden with the rulebook's box, as one would write them in C: the yardstick of
 * tests/benchmarks/last_garden.py.
 *
 * The same luck, deals, order of legal moves and uniformly random seats as gardenlab's, so the same games: the
 * record that a playout leaves is that of gardenlab's rule fields, byte for byte. Left out is what a bare playout
 * can do without: the journal (but the number of decisions), other editions, observations, the loop's guards and its
 * stop flag, and agents that are handed in.
 */

#include <stdint.h>
#include <string.h>

enum { SEATS = 4, SECTORS = 6, COLOURS = 3, BOOSTS = 3, SPACES = 27, FACES = 18, LAB_SPACES = 3, GEMS_EACH = 12 };
enum { MAX_HAND = 8, MAX_DECK = 36, MAX_LAB = 6, MAX_MOVES = 40, WILTS_AT = 6, WILTING_PAY = 3 };
enum { PLACE, MOVE, SPIN };
enum { DOUBLE, MULTI, CHANGE };
enum { FIRST_MINE = 6, ONE_ONE = 9, ONE_TWO = 15, SIX_PLUS = 21 };
enum { CARD, BOOST, TYPE, NUMBER, SECTOR, COLOUR, TO, TURN_DIE, ROBOTANIST, TAKE, AFTER, QUEEN_SECTOR, QUEEN_COLOUR,
       RELEASE };
enum { PLAY, QUEEN, PLAIN, USE, AS, NAME, AT, TAKE_COLOUR, WITHOUT, DESTINATION, UP, DOWN, PUT, LAB, TAKE_BOOST, DONE };

static const int8_t rounds_of[] = {0, 0, 4, 3, 4}, hand_of[] = {0, 0, 5, 5, 4}, robotanists_of[] = {0, 0, 4, 4, 3};
static const int8_t mine_pays[] = {5, 3, 1};

typedef struct {
    uint64_t luck;
    int16_t cogs[SEATS];
    int8_t players, turn, over, viewer, step, round, queen, queen_used, resume;
    int8_t card, action, boost, number, sector, to_choose;
    int8_t held[COLOURS], dice[SECTORS], gems[SECTORS][COLOURS], robotanists[SEATS];
    int8_t space[SPACES], lab[MAX_LAB], boost_at[BOOSTS];
    int8_t hand_count[SEATS], hand[SEATS][MAX_HAND], played[FACES], deck_left, deck[MAX_DECK];
} __attribute__((packed)) record;

/* A game under way: its record, and counts that the rules ask for again and again. */
typedef struct {
    record r;
    int supply[COLOURS], supplied; /* unused gems of each colour, and of all */
    int in_sector[SECTORS];        /* gems there */
    int showing[7];                /* sectors whose die shows each number */
} table;

/* -- luck: SplitMix64's finaliser over keys, see gardenlab/engine/luck.py */

#define GOLDEN 0x9E3779B97F4A7C15u

static inline uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t keyed(uint64_t key, uint64_t purpose) { return mix(key + mix(purpose + GOLDEN)); }

static inline int below(uint64_t bits, int n) { return (int)(((bits >> 32) * (uint64_t)n) >> 32); }

/* Order the numbers in `item` by their keys. */
static void sort(uint64_t *keys, int8_t *item, int n) {
    for (int i = 1; i < n; i++) {
        uint64_t key = keys[i];
        int8_t own = item[i];
        int at = i;
        for (; at > 0 && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            item[at] = item[at - 1];
        }
        keys[at] = key;
        item[at] = own;
    }
}

/* -- set-up and rounds */

static void gem_in(table *t, int sector, int colour, int by) {
    t->r.gems[sector][colour] += by;
    t->in_sector[sector] += by;
}

static void supply_gem(table *t, int sector, int colour) {
    gem_in(t, sector, colour, 1);
    t->supply[colour]--;
    t->supplied--;
}

static void begin_round(table *t) {
    record *s = &t->r;
    uint64_t keys[FACES], base = keyed(keyed(s->luck, 2), s->round);
    for (int face = 0; face < FACES; face++) {
        s->played[face] = 0;
        s->deck[face] = face;
        keys[face] = keyed(base, face * 16);
    }
    sort(keys, s->deck, FACES);
    int left = FACES, each = hand_of[s->players];
    for (int seat = 0; seat < s->players; seat++) {
        int8_t *hand = s->hand[seat];
        for (int n = 0; n < each; n++) {
            int8_t face = s->deck[--left];
            s->deck[left] = -1;
            int at = n;
            for (; at > 0 && hand[at - 1] > face; at--) hand[at] = hand[at - 1];
            hand[at] = face;
        }
        s->hand_count[seat] = each;
        s->robotanists[seat] = robotanists_of[s->players];
    }
    s->deck_left = left;
    s->queen_used = 0;
    s->turn = s->queen;
    s->step = CARD;
}

static void deal(table *t, int players, uint64_t key, uint64_t number) {
    record *s = &t->r;
    memset(t, 0, sizeof *t);
    s->luck = keyed(key, number);
    s->players = players;
    s->card = s->boost = s->sector = -1;
    memset(s->space, -1, sizeof s->space);
    memset(s->lab, -1, sizeof s->lab);
    memset(s->boost_at, -1, sizeof s->boost_at);
    memset(s->deck, -1, sizeof s->deck);
    memset(s->hand, -1, sizeof s->hand);
    for (int colour = 0; colour < COLOURS; colour++) t->supply[colour] = GEMS_EACH;
    t->supplied = COLOURS * GEMS_EACH;
    uint64_t keys[SECTORS], base = keyed(s->luck, 0);
    int8_t colours[SECTORS];
    for (int i = 0; i < SECTORS; i++) {
        s->dice[i] = i + 1;
        t->showing[i + 1] = 1;
        colours[i] = i / 2;
        keys[i] = keyed(base, i / 2 * 16 + i % 2);
    }
    sort(keys, colours, SECTORS);
    for (int sector = 0; sector < SECTORS; sector++) supply_gem(t, sector, colours[sector]);
    s->queen = below(keyed(s->luck, 1), players);
    s->round = 1;
    begin_round(t);
}

/* -- the Queen's Favor */

static void score_spaces(record *s, const int *standing, const int *matching, const int *wilting, const int *of) {
    for (int i = 0; i < SECTORS; i++) {
        int owner;
        if ((owner = s->space[i]) >= 0) s->cogs[owner] += standing[i];
        if ((owner = s->space[ONE_ONE + i]) >= 0) s->cogs[owner] += matching[i + 1];
        if ((owner = s->space[ONE_TWO + i]) >= 0) s->cogs[owner] += (matching[i + 1] + 1) / 2;
        if ((owner = s->space[SIX_PLUS + i]) >= 0) s->cogs[owner] += WILTING_PAY * wilting[i + 1];
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        int owner = s->space[FIRST_MINE + colour], above = 0, tied = 0, pot = 0;
        if (owner < 0) continue;
        for (int other = 0; other < COLOURS; other++) {
            above += of[other] > of[colour];
            tied += of[other] == of[colour];
        }
        for (int place = above; place < above + tied; place++) pot += mine_pays[place];
        s->cogs[owner] += pot / tied;
    }
}

static void score_round(table *t) {
    record *s = &t->r;
    int standing[SECTORS], matching[7] = {0}, wilting[7] = {0}, of[COLOURS] = {0};
    for (int sector = 0; sector < SECTORS; sector++) {
        int die = s->dice[sector];
        standing[sector] = 0;
        if (t->in_sector[sector] >= WILTS_AT) {
            wilting[die]++;
            for (int colour = 0; colour < COLOURS; colour++) {
                t->supply[colour] += s->gems[sector][colour];
                s->gems[sector][colour] = 0;
            }
            t->supplied += t->in_sector[sector];
            t->in_sector[sector] = 0;
            continue;
        }
        standing[sector] = t->in_sector[sector];
        matching[die] += standing[sector];
        for (int colour = 0; colour < COLOURS; colour++) of[colour] += s->gems[sector][colour];
    }
    score_spaces(s, standing, matching, wilting, of);
    if (s->round == rounds_of[s->players]) {
        s->over = 1;
        s->step = CARD;
        return;
    }
    memset(s->space, -1, sizeof s->space);
    memset(s->hand, -1, sizeof s->hand);
    s->round++;
    s->queen = (s->queen + 1) % s->players;
    begin_round(t);
}

static void release_next(table *t) {
    record *s = &t->r;
    for (int i = 0; i < LAB_SPACES; i++)
        if (s->lab[i] >= 0) {
            s->turn = s->lab[i];
            s->step = RELEASE;
            return;
        }
    score_round(t);
}

static void end_turn(table *t) {
    record *s = &t->r;
    if (++s->turn == s->players) s->turn = 0;
    if (s->robotanists[s->turn] > 0) s->step = CARD;
    else release_next(t);
}

/* -- which moves are legal */

static inline int move_of(int kind, int argument) { return kind << 8 | argument; }

static int queen_free(const table *t) {
    return t->r.turn == t->r.queen && !t->r.queen_used && t->supplied > 0;
}

static int held_boost(const record *s) {
    for (int boost = 0; boost < BOOSTS; boost++)
        if (s->boost_at[boost] == s->turn) return boost;
    return -1;
}

static int free_lab(const record *s) {
    for (int i = 0; i < LAB_SPACES; i++)
        if (s->lab[i] < 0) return i;
    return -1;
}

static int lab_open(const record *s) {
    int offered = 0;
    for (int boost = 0; boost < BOOSTS; boost++) {
        if (s->boost_at[boost] == s->turn) return 0;
        offered |= s->boost_at[boost] < 0;
    }
    return offered && free_lab(s) >= 0;
}

static int colour_moves(const table *t, int *moves) {
    const record *s = &t->r;
    int n = 0, multi_place = s->step == COLOUR && s->action == PLACE && s->boost == MULTI;
    for (int colour = 0; colour < COLOURS; colour++) {
        int from_sector = s->step == COLOUR && s->action == MOVE;
        if ((from_sector ? s->gems[s->sector][colour] : t->supply[colour]) > 0) moves[n++] = move_of(TAKE_COLOUR, colour);
    }
    if (multi_place) {
        int to_come = 0;
        for (int sector = s->sector; sector < SECTORS; sector++) to_come += s->dice[sector] == s->number;
        if (t->supplied < to_come) moves[n++] = move_of(WITHOUT, 0);
    }
    return n;
}

static int legal_moves(const table *t, int *moves) {
    const record *s = &t->r;
    int n = 0;
    switch (s->step) {
    case CARD:
        for (int i = 0; i < s->hand_count[s->turn]; i++) moves[n++] = move_of(PLAY, s->hand[s->turn][i]);
        if (queen_free(t)) moves[n++] = move_of(QUEEN, 0);
        break;
    case ROBOTANIST:
    case RELEASE:
        for (int space = 0; space < SPACES; space++)
            if (s->space[space] < 0) moves[n++] = move_of(PUT, space);
        if (s->step == RELEASE) break;
        if (lab_open(s)) moves[n++] = move_of(LAB, 0);
        if (queen_free(t)) moves[n++] = move_of(QUEEN, 0);
        break;
    case COLOUR:
    case QUEEN_COLOUR:
        return colour_moves(t, moves);
    case SECTOR:
        for (int sector = 0; sector < SECTORS; sector++)
            if (s->number == 0 || s->dice[sector] == s->number) moves[n++] = move_of(AT, sector);
        break;
    case TO:
    case QUEEN_SECTOR:
        for (int sector = 0; sector < SECTORS; sector++)
            moves[n++] = move_of(s->step == TO ? DESTINATION : AT, sector);
        break;
    case BOOST:
        moves[n++] = move_of(PLAIN, 0);
        moves[n++] = move_of(USE, held_boost(s));
        break;
    case TYPE:
        for (int type = 0; type < 3; type++)
            if (type != s->card / 6) moves[n++] = move_of(AS, type);
        break;
    case NUMBER:
        for (int die = 1; die <= 6; die++)
            if (t->showing[die]) moves[n++] = move_of(NAME, die);
        break;
    case TURN_DIE:
        moves[n++] = move_of(UP, 0);
        moves[n++] = move_of(DOWN, 0);
        break;
    case TAKE:
        for (int boost = 0; boost < BOOSTS; boost++)
            if (s->boost_at[boost] < 0) moves[n++] = move_of(TAKE_BOOST, boost);
        break;
    default: /* AFTER */
        moves[n++] = move_of(QUEEN, 0);
        moves[n++] = move_of(DONE, 0);
    }
    return n;
}

/* -- playing them */

static void finish_card(record *s) {
    if (s->boost >= 0) s->boost_at[s->boost] = -1;
    s->card = s->boost = s->sector = -1;
    s->action = s->number = s->to_choose = 0;
    s->step = ROBOTANIST;
}

static void next_multi_place(table *t) {
    record *s = &t->r;
    if (t->supplied > 0)
        for (int sector = s->sector + 1; sector < SECTORS; sector++)
            if (s->dice[sector] == s->number) {
                s->sector = sector;
                return;
            }
    finish_card(s);
}

static void next_multi_move(table *t) {
    record *s = &t->r;
    for (int sector = s->sector + 1; sector < SECTORS; sector++)
        if (s->dice[sector] == s->number && t->in_sector[sector] > 0) {
            s->sector = sector;
            return;
        }
    if (s->held[0] + s->held[1] + s->held[2] > 0) s->step = TO;
    else finish_card(s);
}

static void begin_multi(table *t) {
    t->r.sector = -1;
    t->r.step = COLOUR;
    if (t->r.action == PLACE) next_multi_place(t);
    else next_multi_move(t);
}

static void begin_action(table *t) {
    record *s = &t->r;
    int wild = !t->showing[s->number];
    if (wild) s->number = 0;
    if (s->action == PLACE && t->supplied == 0) finish_card(s);
    else if (s->boost != MULTI) s->step = SECTOR;
    else if (wild) s->step = NUMBER;
    else begin_multi(t);
}

static void play_card(table *t, int face) {
    record *s = &t->r;
    int8_t *hand = s->hand[s->turn];
    int count = s->hand_count[s->turn]--, i = 0;
    while (hand[i] != face) i++;
    for (; i < count - 1; i++) hand[i] = hand[i + 1];
    hand[i] = -1;
    s->card = face;
    s->action = face / 6;
    s->number = face % 6 + 1;
    s->played[face]++;
    int boost = held_boost(s);
    if (boost == CHANGE || (boost >= 0 && s->action != SPIN)) s->step = BOOST;
    else begin_action(t);
}

static void act_on(table *t, int sector) {
    record *s = &t->r;
    s->sector = sector;
    if (s->action == SPIN) {
        s->step = TURN_DIE;
        return;
    }
    int wanted = s->boost == DOUBLE ? 2 : 1, available = s->action == PLACE ? t->supplied : t->in_sector[sector];
    s->to_choose = wanted < available ? wanted : available;
    if (s->to_choose == 0) finish_card(s);
    else s->step = COLOUR;
}

static void take_gem(table *t, int colour) {
    record *s = &t->r;
    if (s->action == PLACE) {
        supply_gem(t, s->sector, colour);
        if (s->boost == MULTI) next_multi_place(t);
        else if (--s->to_choose == 0 || t->supplied == 0) finish_card(s);
        return;
    }
    gem_in(t, s->sector, colour, -1);
    s->held[colour]++;
    if (s->boost == MULTI) next_multi_move(t);
    else if (--s->to_choose == 0) s->step = TO;
}

static void take_queen_gem(table *t, int colour) {
    record *s = &t->r;
    supply_gem(t, s->sector, colour);
    s->sector = -1;
    s->queen_used = 1;
    s->step = s->resume;
    s->resume = 0;
    if (s->step == AFTER) end_turn(t);
}

static void put_down(table *t, int sector) {
    for (int colour = 0; colour < COLOURS; colour++) {
        gem_in(t, sector, colour, t->r.held[colour]);
        t->r.held[colour] = 0;
    }
    finish_card(&t->r);
}

static void spin(table *t, int by) {
    record *s = &t->r;
    int8_t *die = &s->dice[s->sector];
    t->showing[*die]--;
    *die += by;
    if (*die == 0) *die = 6;
    if (*die == 7) *die = 1;
    t->showing[*die]++;
    finish_card(s);
}

static void finish_robotanist(table *t) {
    if (queen_free(t)) t->r.step = AFTER;
    else end_turn(t);
}

static void put_robotanist(table *t, int space) {
    record *s = &t->r;
    s->space[space] = s->turn;
    if (s->step == RELEASE) {
        int first = 0;
        while (s->lab[first] < 0) first++;
        s->lab[first] = -1;
        release_next(t);
        return;
    }
    s->robotanists[s->turn]--;
    finish_robotanist(t);
}

static void play(table *t, int move) {
    record *s = &t->r;
    int argument = move & 255;
    switch (move >> 8) {
    case PLAY: play_card(t, argument); break;
    case QUEEN: s->resume = s->step; s->step = QUEEN_SECTOR; break;
    case PLAIN: begin_action(t); break;
    case USE:
        s->boost = argument;
        if (argument == CHANGE) s->step = TYPE;
        else begin_action(t);
        break;
    case AS: s->action = argument; begin_action(t); break;
    case NAME: s->number = argument; begin_multi(t); break;
    case AT:
        if (s->step == SECTOR) act_on(t, argument);
        else { s->sector = argument; s->step = QUEEN_COLOUR; }
        break;
    case TAKE_COLOUR:
        if (s->step == COLOUR) take_gem(t, argument);
        else take_queen_gem(t, argument);
        break;
    case WITHOUT: next_multi_place(t); break;
    case DESTINATION: put_down(t, argument); break;
    case UP: spin(t, 1); break;
    case DOWN: spin(t, -1); break;
    case PUT: put_robotanist(t, argument); break;
    case LAB: s->lab[free_lab(s)] = s->turn; s->robotanists[s->turn]--; s->step = TAKE; break;
    case TAKE_BOOST: s->boost_at[argument] = s->turn; finish_robotanist(t); break;
    default: end_turn(t); /* DONE */
    }
}

/* Play deals `first` to `first` + `count` - 1 of a study with random seats; leave each game's final record and its
 * number of decisions. */
void play_games(uint64_t key, int64_t first, int64_t count, int players, record *records, int32_t *decisions) {
    for (int64_t i = 0; i < count; i++) {
        table t;
        int moves[MAX_MOVES];
        uint64_t seat_key[SEATS], game_key = keyed(key, first + i);
        int32_t played = 0;
        for (int seat = 0; seat < players; seat++) seat_key[seat] = keyed(game_key, 1000 + seat);
        deal(&t, players, key, first + i);
        for (; !t.r.over; played++) {
            int n = legal_moves(&t, moves), index = 0;
            if (n > 1) index = below(mix(keyed(seat_key[t.r.turn], played) + GOLDEN), n);
            play(&t, moves[index]);
        }
        records[i] = t.r;
        decisions[i] = played;
    }
}

int record_size(void) { return sizeof(record); }
