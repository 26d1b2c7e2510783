/* Watch lists, the assignment and its trail, unit propagation, and clauses as they come. */
/* Moves a full list to the end of the pool. */
static RARE void move(struct list *list) {
  const int larger = list->capacity == 0 ? 4 : 2 * list->capacity;
  RESERVE(pool, pool_capacity, pool_top + larger);
  __builtin_memcpy(pool + pool_top, pool + list->start, list->length * sizeof *pool);
  list->start = pool_top;
  list->capacity = larger;
  pool_top += larger;
}

static void push_watch(int literal, int blocker, int entry) {
  struct list *const list = &lists[literal];
  if (list->length == list->capacity) move(list);
  pool[list->start + list->length++] = (struct watch){blocker, entry};
}

static void watch(int clause) {
  const int first = arena[clause + HEADER], second = arena[clause + HEADER + 1];
  const int entry = arena[clause] == 2 ? ~clause : clause;
  push_watch(first, second, entry);
  push_watch(second, first, entry);
}

/* Makes all lists anew, packed, with some room at the end of each. */
static void watch_all(void) {
  for (int l = 0; l < 2 * variables; l++) lists[l].length = 0;
  for (int c = 0; c < arena_top; c += HEADER + arena[c]) {
    lists[arena[c + HEADER]].length++;
    lists[arena[c + HEADER + 1]].length++;
  }
  pool_top = 0;
  for (int l = 0; l < 2 * variables; l++) {
    lists[l].start = pool_top;
    lists[l].capacity = lists[l].length + 2;
    pool_top += lists[l].capacity;
    lists[l].length = 0;
  }
  RESERVE(pool, pool_capacity, pool_top);
  for (int c = 0; c < arena_top; c += HEADER + arena[c]) watch(c);
}

static void assign(int literal, int reason) {
  values[literal] = 1;
  values[literal ^ 1] = -1;
  assigned[literal >> 1] = (struct assignment){decision_level, reason};
  trail[trail_size++] = literal;
}

static void new_level(void) {
  RESERVE(limits, limits_capacity, decision_level + 1);
  limits[decision_level++] = trail_size;
}

static void backtrack(int target) {
  if (target >= decision_level) return;
  const int begin = limits[target];
  for (int i = trail_size - 1; i >= begin; i--) {
    const int literal = trail[i];
    values[literal] = 0;
    values[literal ^ 1] = 0;
    phase[literal >> 1] = literal & 1;
    insert(literal >> 1);
  }
  trail_size = begin;
  head = begin;
  decision_level = target;
}

/* A falsified clause, or NO_CONFLICT. */
static int propagate(void) {
  signed char *const values_ = values;
  struct assignment *const assigned_ = assigned;
  int *const trail_ = trail;
  int *const arena_ = arena;
  const int level = decision_level;
  int conflict = NO_CONFLICT, size = trail_size, at = head;
  while (at < size && conflict == NO_CONFLICT) {
    const int falsified = trail_[at++] ^ 1;
    struct list *const list = &lists[falsified];
    struct watch *from = pool + list->start, *to = from;
    struct watch *end = from + list->length;
    while (from < end) {
      const struct watch w = *from++;
      const int blocked = values_[w.blocker];
      if (blocked > 0) {
        *to++ = w;
        continue;
      }
      int unit = w.blocker, unit_value = blocked, why = ~w.clause;
      if (w.clause >= 0) {
        int *const clause = arena_ + w.clause;
        why = w.clause;
        unit = clause[HEADER] ^ clause[HEADER + 1] ^ falsified;
        unit_value = values_[unit];
        if (unit_value > 0) {
          *to++ = (struct watch){unit, w.clause};
          continue;
        }
        int *const stop = clause + HEADER + clause[0];
        int *k = clause + HEADER + 2;
        while (k < stop && values_[*k] < 0) k++;
        if (k < stop) {
          const int next = *k;
          clause[HEADER] = unit;
          clause[HEADER + 1] = next;
          *k = falsified;
          const struct watch *const before = pool;
          push_watch(next, unit, w.clause);
          if (pool != before) {
            from = pool + (from - before);
            to = pool + (to - before);
            end = pool + (end - before);
          }
          continue;
        }
      }
      *to++ = (struct watch){unit, w.clause};
      if (unit_value < 0) {
        conflict = why;
        break;
      }
      values_[unit] = 1;
      values_[unit ^ 1] = -1;
      assigned_[unit >> 1] = (struct assignment){level, why};
      trail_[size++] = unit;
    }
    if (from != to) {
      while (from < end) *to++ = *from++;
      list->length = to - (pool + list->start);
    }
  }
  count.propagations += at - head;
  trail_size = size;
  head = conflict == NO_CONFLICT ? at : size;
  return conflict;
}

static int lease(int of) { return of <= LOW_GLUE ? 2 : 1; }

static __attribute__((noinline)) int new_clause(const int *literals, int size, int flags) {
  RESERVE(arena, arena_capacity, arena_top + HEADER + size);
  const int clause = arena_top;
  arena[clause] = size;
  arena[clause + 1] = flags;
  for (int i = 0; i < size; i++) arena[clause + HEADER + i] = literals[i];
  arena_top += HEADER + size;
  count.clauses++;
  watch(clause);
  return clause;
}
