/*
 * Conflict-driven clause learning for hard problems, as WebAssembly: the algorithm of ../cdcl.ts without
 * what that needs to serve a whole exploration (cones, detached clauses, trails that are kept), on a memory
 * of its own. A conflict costs less than half of what it costs in JavaScript.
 * Beyond it there are target phases (Biere & Fleury, 2020): in stable phases of the search variables get the
 * sign that they had in the largest assignment without a conflict.
 * No assumption is treated differently from another decision: hard queries have few.
 *
 * Literals are 2·variable + sign. A clause is its place in `arena`:
 *
 *     [ size | glue·16 + used·4 + learned·2 | literal … ]
 *
 * A watch list is a part of `pool`; an entry of a clause with two literals has ~clause, and is decided by its
 * blocker alone. Memory is taken from the top and never given back; the instance as a whole is thrown away.
 *
 * `npm run kernel` compiles this file, which includes the others, into kernel-code.ts.
 */
#include "state.h"
#include "activity.h"
#include "propagation.h"
#include "learning.h"
#include "forgetting.h"

/* 1, 1, 2, 1, 1, 2, 4, …; `i` counts from 1. */
static int luby(int i) {
  for (;;) {
    int size = 1, power = 1;
    while (size < i) {
      size = 2 * size + 1;
      power *= 2;
    }
    if (size == i) return power;
    i -= (size - 1) / 2;
  }
}

/* Begins a phase of the search from the best assignment of the last one, from nothing, or from flips. */
static void choose_phases(void) {
  static unsigned random = 1, times;
  const int kind = times++ % 4;
  for (int v = 0; v < variables; v++) {
    if (kind == 1) phase[v] = 1;
    else if (kind == 3) {
      random = random * 1664525u + 1013904223u;
      if (random >> 28 == 0) phase[v] ^= 1;
    } else if (target[v] != 0) phase[v] = target[v] < 0;
    target[v] = 0;
  }
  target_size = 0;
}

/* See ../restarts.ts; here stable phases come first. */
static int restart_is_due(void) {
  if (since_switch >= phase_length) {
    since_switch = 0;
    stable = !stable;
    if (stable) phase_length *= 1.5;
    choose_phases();
  }
  if (stable) {
    if (since_restart < LUBY_UNIT * luby(luby_index)) return 0;
    luby_index++;
  } else if (since_restart < 8 || fast <= 1.1 * slow) return 0;
  since_restart = 0;
  return 1;
}

/* Decides the next assumption or variable; says MORE if it did. */
static int decide(void) {
  while (decision_level < assumption_count) {
    const int literal = assumptions[decision_level];
    if (values[literal] < 0) {
      find_core(literal);
      return UNSATISFIABLE;
    }
    new_level();
    if (values[literal] > 0) continue;
    assign(literal, NO_REASON);
    return MORE;
  }
  while (heap_size > 0) {
    const int variable = pop();
    if (values[2 * variable] != 0) continue;
    count.decisions++;
    new_level();
    const int sign = stable && target[variable] != 0 ? target[variable] < 0 : phase[variable];
    assign(2 * variable + sign, NO_REASON);
    return MORE;
  }
  return SATISFIABLE;
}

/* What the caller calls. */

EXPORT(reserve_variables) void reserve_variables(int wanted) {
  if (wanted > capacity) {
    const int had = capacity;
    capacity = wanted > 2 * had ? wanted : 2 * had;
    values = enlarged(values, 2 * had, 2 * capacity);
    lists = enlarged(lists, 2 * had * sizeof *lists, 2 * capacity * sizeof *lists);
    assigned = enlarged(assigned, had * sizeof *assigned, capacity * sizeof *assigned);
    phase = enlarged(phase, had, capacity);
    seen = enlarged(seen, had, capacity);
    target = enlarged(target, had, capacity);
    activity = enlarged(activity, had * sizeof *activity, capacity * sizeof *activity);
    heap = enlarged(heap, had * sizeof *heap, capacity * sizeof *heap);
    position = enlarged(position, had * sizeof *position, capacity * sizeof *position);
    trail = enlarged(trail, had * sizeof *trail, capacity * sizeof *trail);
    learned = enlarged(learned, had * sizeof *learned, capacity * sizeof *learned);
    marked = enlarged(marked, had * sizeof *marked, capacity * sizeof *marked);
  }
  for (; variables < wanted; variables++) {
    phase[variables] = 1;
    position[variables] = -1;
    insert(variables);
  }
}

EXPORT(set_reductions) void set_reductions(int first, int step) {
  first_reduction = reduction_due = first;
  reduction_step = step;
}

/* Where the caller writes a clause or assumptions of so many literals, and finds a core. */
EXPORT(reserve_input) int *reserve_input(int size) {
  RESERVE(input, input_capacity, size);
  return input;
}

/* Adds the clause in `input`; false when the clauses are unsatisfiable by themselves. */
EXPORT(add_clause) int add_clause(int size) {
  if (!consistent) return 0;
  backtrack(0);
  int kept = 0;
  for (int i = 0; i < size; i++) {
    const int literal = input[i];
    if (values[literal] > 0) return 1;
    if (values[literal] < 0) continue;
    int repeated = 0;
    for (int k = 0; k < kept; k++) {
      if (input[k] == (literal ^ 1)) return 1;
      if (input[k] == literal) repeated = 1;
    }
    if (!repeated) input[kept++] = literal;
  }
  if (kept == 0) consistent = 0;
  else if (kept == 1) {
    assign(input[0], NO_REASON);
    consistent = propagate() == NO_CONFLICT;
  } else new_clause(input, kept, 0);
  return consistent;
}

EXPORT(favour) void favour(int variable) { bump(variable, FAVOUR); }

/* Begins a query under the assumptions in `input`. */
EXPORT(begin) void begin(int assumed, double most_conflicts) {
  backtrack(0);
  RESERVE(assumptions, assumptions_capacity, assumed);
  for (int i = 0; i < assumed; i++) assumptions[i] = input[i];
  assumption_count = assumed;
  core_size = 0;
  target_size = 0;
  conflict_limit = count.conflicts + most_conflicts;
  stable = 1;
  since_restart = 0;
  since_switch = 0;
  phase_length = FIRST_PHASE;
  luby_index = 1;
  /* There may be an empty level for each assumption beside one for each variable. */
  static int stamps;
  RESERVE(level_stamp, stamps, variables + assumed + 1);
}

/* Goes on with the query for so many conflicts or decisions. */
EXPORT(search) int search(int steps) {
  if (!consistent) return UNSATISFIABLE;
  for (; steps > 0; steps--) {
    const int conflict = propagate();
    if (conflict != NO_CONFLICT) {
      count.conflicts++;
      if (decision_level == 0) {
        consistent = 0;
        return UNSATISFIABLE;
      }
      learn_from(conflict);
      continue;
    }
    if (count.conflicts > conflict_limit) return OUT_OF_CONFLICTS;
    if (restart_is_due()) {
      count.restarts++;
      backtrack(assumption_count);
    }
    if (count.conflicts >= reduction_due) {
      backtrack(0);
      reduce();
    }
    const int decided = decide();
    if (decided != MORE) return decided;
  }
  return MORE;
}

/* Of the literal, after SATISFIABLE. */
EXPORT(values_of) signed char *values_of(void) { return values; }
EXPORT(core_size_of) int core_size_of(void) { return core_size; }
EXPORT(counts) double *counts(void) { return &count.conflicts; }
