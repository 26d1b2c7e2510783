/* Learning from a conflict, and the core of a query: see ../conflict-analysis.ts. */
static int levels_among(const int *literals, int size) {
  int levels = 0;
  stamp++;
  for (int i = 0; i < size; i++) {
    const int level = assigned[literals[i] >> 1].level;
    if (level_stamp[level] == stamp) continue;
    level_stamp[level] = stamp;
    levels++;
  }
  return levels;
}

/* Notes that a learned clause was of use. Glue is counted again only where less makes a difference. */
static void use(int clause) {
  int least = arena[clause + 1] >> GLUE_SHIFT;
  if (least > KEEP_GLUE) {
    const int now = levels_among(arena + clause + HEADER, arena[clause]);
    if (now < least) least = now;
  }
  arena[clause + 1] = least << GLUE_SHIFT | lease(least) * USED | LEARNED;
}

static void mark(int variable, int as) {
  if (seen[variable] != UNSEEN) return;
  seen[variable] = as;
  marked[marked_size++] = variable;
}

/*
 * Is the variable's literal implied by other learned literals? Depth first over reasons, results remembered.
 * A literal of a level that no learned literal has is a sign that it is not.
 */
static int is_redundant(int variable) {
  static int stack[2 * DEEPEST];
  int depth = 0, k = assigned[variable].reason + HEADER;
  for (;;) {
    const int clause = assigned[variable].reason;
    const int end = clause + HEADER + arena[clause];
    int descend = -1;
    for (; k < end; k++) {
      const int other = arena[k] >> 1, as = seen[other];
      if (as == SEEN || as == REMOVABLE || other == variable) continue;
      const struct assignment to = assigned[other];
      if (to.level == 0) continue;
      if (as == KEPT || to.reason == NO_REASON || level_stamp[to.level] != stamp ||
          depth == DEEPEST) {
        mark(variable, KEPT);
        for (int i = 0; i < depth; i++) mark(stack[2 * i], KEPT);
        return 0;
      }
      descend = other;
      break;
    }
    if (descend >= 0) {
      stack[2 * depth] = variable;
      stack[2 * depth + 1] = k + 1;
      depth++;
      variable = descend;
      k = assigned[variable].reason + HEADER;
      continue;
    }
    mark(variable, REMOVABLE);
    if (depth == 0) return 1;
    depth--;
    variable = stack[2 * depth];
    k = stack[2 * depth + 1];
  }
}

static void minimise(void) {
  stamp++;
  for (int i = 1; i < learned_size; i++) level_stamp[assigned[learned[i] >> 1].level] = stamp;
  int to = 1;
  for (int i = 1; i < learned_size; i++) {
    const int variable = learned[i] >> 1;
    if (assigned[variable].reason == NO_REASON || !is_redundant(variable)) {
      learned[to++] = learned[i];
    }
  }
  learned_size = to;
}

/* Puts a literal of the highest level but the first's second. */
static void arrange(void) {
  int best = 1;
  for (int i = 2; i < learned_size; i++) {
    if (assigned[learned[i] >> 1].level > assigned[learned[best] >> 1].level) best = i;
  }
  backjump = 0;
  if (learned_size > 1) {
    const int literal = learned[best];
    learned[best] = learned[1];
    learned[1] = literal;
    backjump = assigned[literal >> 1].level;
  }
  glue = levels_among(learned, learned_size);
}

static void analyse(int clause) {
  int open = 0, index = trail_size - 1, resolved = -1;
  marked_size = 0;
  learned_size = 1;
  for (;;) {
    if (arena[clause + 1] & LEARNED) use(clause);
    const int end = clause + HEADER + arena[clause];
    for (int k = clause + HEADER; k < end; k++) {
      const int literal = arena[k], variable = literal >> 1;
      if (literal == resolved || seen[variable] || assigned[variable].level == 0) continue;
      mark(variable, SEEN);
      bump(variable, 1);
      if (assigned[variable].level == decision_level) open++;
      else learned[learned_size++] = literal;
    }
    while (!seen[trail[index] >> 1]) index--;
    resolved = trail[index--];
    if (--open == 0) break;
    clause = assigned[resolved >> 1].reason;
  }
  learned[0] = resolved ^ 1;
  minimise();
  arrange();
  for (int i = 0; i < marked_size; i++) seen[marked[i]] = UNSEEN;
  increment /= DECAY;
}

/* All that was assigned before the last decision is without a conflict. */
static void note_target(void) {
  const int size = limits[decision_level - 1];
  if (size <= target_size) return;
  target_size = size;
  for (int i = 0; i < size; i++) target[trail[i] >> 1] = trail[i] & 1 ? -1 : 1;
}

static void learn_from(int conflict) {
  if (stable) note_target();
  analyse(conflict);
  fast += (glue - fast) / 32;
  slow += (glue - slow) / 4096;
  if (slow == 0 || slow < fast / 16) slow = fast;
  since_restart++;
  since_switch++;
  backtrack(backjump);
  count.learned++;
  const int flags = glue << GLUE_SHIFT | lease(glue) * USED | LEARNED;
  assign(learned[0], learned_size == 1 ? NO_REASON : new_clause(learned, learned_size, flags));
}

/* The assumptions that contradict `failed`, and itself, in `input`; all decisions are assumptions. */
static void find_core(int failed) {
  core_size = 0;
  RESERVE(input, input_capacity, assumption_count + 1);
  input[core_size++] = failed;
  if (assigned[failed >> 1].level == 0) return;
  seen[failed >> 1] = SEEN;
  for (int i = trail_size - 1; i >= 0; i--) {
    const int literal = trail[i], variable = literal >> 1;
    if (!seen[variable]) continue;
    seen[variable] = UNSEEN;
    const int clause = assigned[variable].reason;
    if (clause == NO_REASON) {
      input[core_size++] = literal;
      continue;
    }
    for (int k = clause + HEADER; k < clause + HEADER + arena[clause]; k++) {
      const int other = arena[k] >> 1;
      if (other != variable && assigned[other].level > 0) seen[other] = SEEN;
    }
  }
}
