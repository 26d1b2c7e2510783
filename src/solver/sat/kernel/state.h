/* What a solver consists of, and where its memory comes from. */
#define EXPORT(name) __attribute__((export_name(#name)))
/* Kept out of the loops that call it. */
#define RARE __attribute__((noinline, cold))

enum { HEADER = 2, NO_REASON = -1, NO_CONFLICT = -1 };
enum { LEARNED = 2, USED = 4, USED_BITS = 12, GLUE_SHIFT = 4 };
enum { UNSEEN, SEEN, REMOVABLE, KEPT };
/* What `search` answers. */
enum { MORE, SATISFIABLE, UNSATISFIABLE, OUT_OF_CONFLICTS };

/* Learned clauses of at most this glue stay for good; up to the second, they live longer. */
enum { KEEP_GLUE = 2, LOW_GLUE = 6 };
/* Reasons of reasons that minimisation follows. */
enum { DEEPEST = 100 };
enum { FIRST_PHASE = 1000, LUBY_UNIT = 256 };
static const double DECAY = 0.95;
static const double FAVOUR = 1000;

struct watch { int blocker, clause; };
struct list { int start, length, capacity; };
struct assignment { int level, reason; };

/* By literal: 1 true, -1 false, 0 open. */
static signed char *values;
static struct list *lists;
/* By variable. */
static struct assignment *assigned;
static unsigned char *phase, *seen;
/* Signs of the largest assignment without a conflict in this phase of the search: 1, -1, 0 for none. */
static signed char *target;
static double *activity;
static int *heap, *position, *level_stamp;
static int variables, capacity;

static int *trail, target_size, trail_size, head;
/* Where each decision level begins on the trail. */
static int *limits, limits_capacity, decision_level;

static int *arena, arena_top, arena_capacity;
static struct watch *pool;
static int pool_top, pool_capacity;

static int heap_size;
static double increment = 1;

/* The clause that is being learned, and the variables with a mark in `seen`. */
static int *learned, learned_size, *marked, marked_size, backjump, glue, stamp;

/* What the caller writes and reads: a clause, assumptions, a core. */
static int *input, input_capacity;
static int *assumptions, assumption_count, assumptions_capacity, core_size;

/* False once the clauses are unsatisfiable by themselves. */
static int consistent = 1;
/* Conflicts before clauses are first forgotten, and by how much the distance to the next time grows. */
static int first_reduction = 500, reduction_step = 100;
static int reduction_due = 500, reductions;

static int stable, since_restart, since_switch, luby_index;
static double fast, slow, phase_length;

static struct {
  double conflicts, decisions, propagations, restarts, learned, reduced, clauses;
} count;
static double conflict_limit;

extern unsigned char __heap_base;
static unsigned long memory_top;

/* Zeros. */
static void *allocate(unsigned long bytes) {
  if (memory_top == 0) memory_top = (unsigned long)&__heap_base;
  const unsigned long at = (memory_top + 15) & ~15ul;
  const unsigned long end = at + bytes;
  const unsigned long have = __builtin_wasm_memory_size(0) << 16;
  if (end < at) __builtin_trap();
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == -1ul) {
    __builtin_trap();
  }
  memory_top = end;
  return (void *)at;
}

static RARE void *enlarged(void *old, unsigned long bytes, unsigned long wanted) {
  void *larger = allocate(wanted);
  if (bytes > 0) __builtin_memcpy(larger, old, bytes);
  return larger;
}

/* Twice as much room as there was, or at least as wanted. */
static RARE void *reserved(void *array, int item, int *have, int wanted) {
  const int more = wanted > 2 * *have ? wanted : 2 * *have;
  void *larger = enlarged(array, *have * item, more * item);
  *have = more;
  return larger;
}

/* Room for so many items. */
#define RESERVE(array, have, wanted) \
  if ((wanted) > (have)) array = reserved(array, sizeof *(array), &(have), wanted)
