/**
 * Integer programs that were solved before (Shuai et al., "Type and Interval Aware Array Constraint Solving for Symbolic
 * Execution", ISSTA 2021, §4.2, caching).
 *
 * Paths ask of one byte what they have asked of another. So a program is looked up in a normal form: only the
 * constraints that the question depends on, variables by the order in which these meet them. Two programs with the same
 * normal form differ in the names of their variables alone.
 */
import { IntegerProgram, LinearForm, type LinearSystem, type Range } from '../ilp/index.js';

/** Answers that are kept. */
const mostKept = 1 << 14;

export interface ProgramCounts {
  /** Programs that were asked for. */
  asked: number;
  /** Those that were known. */
  known: number;
}

export class Programs {
  readonly counts: ProgramCounts = { asked: 0, known: 0 };
  private ranges = new Map<string, Range | 'infeasible'>();
  private feasible = new Map<string, boolean | 'unknown'>();

  /** The range of a form, whose constant does not count; infeasible if the constraints around it have no solution. */
  range(system: LinearSystem, form: LinearForm): Range | 'infeasible' {
    if (system.contradiction) return 'infeasible';
    const objective = form.plus(LinearForm.constant(form.constant).times(-1));
    const part = system.around(objective);
    return remembered(this.ranges, this.counts, normalForm(part, objective), () => {
      return new IntegerProgram(part).range(objective) ?? 'infeasible';
    });
  }

  /** Whether a system has a solution; undefined if nobody knows. */
  isFeasible(system: LinearSystem): boolean | undefined {
    if (system.contradiction) return false;
    const key = normalForm(system, LinearForm.constant(0));
    const answer = remembered(this.feasible, this.counts, key, () => {
      return new IntegerProgram(system).isFeasible() ?? 'unknown';
    });
    return answer === 'unknown' ? undefined : answer;
  }
}

function remembered<T>(
  known: Map<string, T>,
  counts: ProgramCounts,
  key: string,
  find: () => T,
): T {
  counts.asked++;
  let answer = known.get(key);
  if (answer !== undefined) {
    counts.known++;
    return answer;
  }
  answer = find();
  if (known.size >= mostKept) known.clear();
  known.set(key, answer);
  return answer;
}

function normalForm({ low, high, constraints }: LinearSystem, objective: LinearForm): string {
  const names = new Map<number, number>();
  const bounds: string[] = [];
  const name = (variable: number): number => {
    let number = names.get(variable);
    if (number === undefined) {
      number = names.size;
      names.set(variable, number);
      bounds.push(`${low[variable]}..${high[variable]}`);
    }
    return number;
  };
  let text = '';
  for (const [variable, factor] of objective.summands) text += `${factor}x${name(variable)} `;
  for (const { summands, least, most } of constraints) {
    text += `|${least ?? ''}:${most ?? ''}:`;
    for (const { variable, factor } of summands) text += `${factor}x${name(variable)} `;
  }
  return `${text};${bounds.join()}`;
}
