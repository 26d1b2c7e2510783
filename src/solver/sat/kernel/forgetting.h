/* Forgetting clauses. */
/* How little a clause is worth: by glue, then by size. */
enum { RANKS = 1 << 12 };
static int rank(int clause) {
  const int by_glue = arena[clause + 1] >> GLUE_SHIFT, by_size = arena[clause];
  return (by_glue < 63 ? by_glue : 63) << 6 | (by_size < 63 ? by_size : 63);
}

static int is_candidate(int clause) {
  const int flags = arena[clause + 1];
  return (flags & LEARNED) && flags >> GLUE_SHIFT > KEEP_GLUE && arena[clause] > 2 &&
         (flags & USED_BITS) == 0;
}

static int is_satisfied(int clause) {
  for (int k = clause + HEADER; k < clause + HEADER + arena[clause]; k++) {
    if (values[arena[k]] > 0) return 1;
  }
  return 0;
}

/*
 * At level 0: of the learned clauses that were not used lately, the three quarters that are worth least go; so do
 * clauses that hold anyway, and literals that are false.
 */
static void reduce(void) {
  static int of_rank[RANKS];
  int candidates = 0;
  for (int r = 0; r < RANKS; r++) of_rank[r] = 0;
  for (int c = 0; c < arena_top; c += HEADER + arena[c]) {
    if (!is_candidate(c)) continue;
    of_rank[rank(c)]++;
    candidates++;
  }
  int worst = RANKS, left = 3 * candidates / 4;
  while (left > 0) {
    worst--;
    left -= of_rank[worst];
  }
  /* Of the rank that only a part must leave, so many stay. */
  int staying = -left, to = 0, remaining = 0;
  for (int c = 0; c < arena_top;) {
    const int size = arena[c], next = c + HEADER + size;
    int goes = is_satisfied(c);
    if (!goes && is_candidate(c)) {
      const int r = rank(c);
      goes = r > worst || (r == worst && staying-- <= 0);
    } else if (arena[c + 1] & USED_BITS) arena[c + 1] -= USED;
    if (!goes) {
      int kept = 0;
      const int flags = arena[c + 1];
      for (int k = 0; k < size; k++) {
        const int literal = arena[c + HEADER + k];
        if (values[literal] == 0) arena[to + HEADER + kept++] = literal;
      }
      arena[to] = kept;
      arena[to + 1] = flags;
      to += HEADER + kept;
      remaining++;
    }
    c = next;
  }
  count.reduced += count.clauses - remaining;
  count.clauses = remaining;
  arena_top = to;
  for (int i = 0; i < trail_size; i++) assigned[trail[i] >> 1].reason = NO_REASON;
  watch_all();
  reductions++;
  reduction_due = count.conflicts + first_reduction + reduction_step * reductions;
}
