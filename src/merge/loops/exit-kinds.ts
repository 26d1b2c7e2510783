/**
 * The leaves of a loop by what lies before them, for `--loop-merge auto` (learned-choice.ts): by the exit that they stand at, and by the reason
 * that they left for, where one exit has several. `while (*s && *s != ',') s++` is left to one place by the end of the text, with nothing behind it, and
 * by a comma, with all that follows.
 *
 * The reason is the last condition, but for where in the text it was met: its operator and its constant. A loop that is left by a count has another
 * constant in every leaf, which says nothing of what follows: many reasons are taken as one.
 */
import type { State } from '../../exec/index.js';
import { Kind } from '../../expr/index.js';
import type { ExitLeaves } from './loop-costs.js';

/** Reasons at one exit that are told apart. */
const mostReasons = 4;

/** Leaves at one exit that left for one reason. */
export interface ExitKind extends ExitLeaves {
  /** The exit without the reason. */
  readonly place: string;
  readonly states: readonly State[];
}

/** `standing`: leaves, by exit. */
export function exitKinds(standing: readonly (readonly State[])[]): ExitKind[] {
  return standing.flatMap((here) => {
    const place = exitOf(here[0]);
    const kinds = new Map<string, State[]>();
    for (const state of here) {
      const reason = reasonOf(state);
      const known = kinds.get(reason);
      if (known) known.push(state);
      else kinds.set(reason, [state]);
    }
    if (kinds.size > mostReasons)
      return [{ exit: place, place, leaves: here.length, states: here }];
    return [...kinds].map(([reason, states]) => ({
      exit: `${place} ${reason}`,
      place,
      leaves: states.length,
      states,
    }));
  });
}

/** Where a state stands, within its function. */
function exitOf({ frames }: State): string {
  const { code, block } = frames[frames.length - 1];
  return `${code.fn.id} ${block.prepared!.index}`;
}

function reasonOf({ path: { constraint } }: State): string {
  if (!constraint) return '';
  const isNegated = constraint.kind === Kind.Not;
  const { kind, a, b } = isNegated ? constraint.a : constraint;
  const constant = [a, b].find((side) => side.isConst);
  return `${isNegated} ${kind} ${constant?.value ?? ''}`;
}
