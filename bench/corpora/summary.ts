/**
 * Counts over the tasks of a corpus, for each engine: correct, wrong, unknown, and why unknown.
 *
 * Reasons come in the engines' own words, with names and numbers in them; tasks with the same cause are
 * counted together under one name.
 */
import type { Verdict } from './task.js';

export interface Row {
  readonly task: string;
  readonly expected?: string;
  readonly verdicts: Record<string, Verdict>;
}

export interface Table {
  readonly engine: string;
  readonly correct: number;
  readonly wrong: number;
  readonly unknown: number;
  readonly seconds: number;
  /** Correct verdicts by what they say, where the tasks have expected ones. */
  readonly byVerdict: Readonly<Record<string, number>>;
  readonly wrongTasks: readonly string[];
  /** Causes of unknown verdicts and how often, the most frequent first. */
  readonly reasons: readonly (readonly [string, number])[];
}

export function summarise(rows: readonly Row[]): Table[] {
  const engines = [...new Set(rows.flatMap(({ verdicts }) => Object.keys(verdicts)))];
  return engines.map((engine) => {
    const counts = { correct: 0, wrong: 0, unknown: 0 };
    const reasons = new Map<string, number>();
    const byVerdict: Record<string, number> = {};
    const wrongTasks: string[] = [];
    let ms = 0;
    for (const row of rows) {
      const own = row.verdicts[engine];
      if (!own) continue;
      const outcome = classify(row, own.verdict);
      counts[outcome]++;
      ms += own.ms;
      const cause = causeOf(own.reason);
      if (outcome === 'unknown') reasons.set(cause, (reasons.get(cause) ?? 0) + 1);
      if (outcome === 'wrong') wrongTasks.push(row.task);
      if (outcome === 'correct' && row.expected) {
        byVerdict[row.expected] = (byVerdict[row.expected] ?? 0) + 1;
      }
    }
    const sorted = [...reasons].sort((a, b) => b[1] - a[1]);
    return {
      engine,
      ...counts,
      seconds: Math.round(ms / 1000),
      byVerdict,
      wrongTasks,
      reasons: sorted,
    };
  });
}

/** Of tasks without an expected verdict the engines must agree, where both decide. */
function classify({ expected, verdicts }: Row, own: string): 'correct' | 'wrong' | 'unknown' {
  if (own === 'unknown') return 'unknown';
  const decided = Object.values(verdicts).map(({ verdict }) => verdict);
  const right = expected ?? decided.find((verdict, i) => i > 0 && verdict !== 'unknown') ?? own;
  return own === right ? 'correct' : 'wrong';
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/^another error/, 'another error ends the paths'],
  [/^time, most/, 'out of time, most of it in the solver'],
  [/^(time|does not stop)/, 'out of time'],
  [/error: /, 'does not compile'],
  [/inline assembly|inline asm/, 'inline assembly'],
  [/defined neither|external call|undefined reference/, 'a function that the library lacks'],
];

function causeOf(reason: string): string {
  return causes.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
}
