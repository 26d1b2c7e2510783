/** Which calls may fail: by --fail and --max-fail, and by KLEE's word among the program's. */
import { failingCalls } from '../frontend/index.js';
import type { CommandContext } from './command.js';
import { readKleeWords } from './klee-words.js';
import { suggest } from './suggest.js';
import { UsageError } from './usage-error.js';

export interface Failing {
  /** The functions whose calls may fail. */
  readonly names: readonly string[];
  /** How many of these calls fail on a path at most. */
  readonly most: number;
}

export function failingOf({
  options,
  programArgs,
}: Pick<CommandContext, 'options' | 'programArgs'>): Failing {
  const { fail, maxFail } = options;
  const words = fail.flatMap((text) => text.split(',')).filter((word) => word !== '');
  const most = Math.max(maxFail, readKleeWords(programArgs).maxFail);
  if (words.length === 0 && most === 0) return { names: [], most: 0 };
  const all = Object.keys(failingCalls);
  const asked = words.length === 0 || words.includes('all') ? all : words;
  const names = asked.flatMap((word) => failingCalls[word] ?? [singleCall(word)]);
  return { names: [...new Set(names)], most: Math.max(1, most) };
}

/** A function by its own name: it alone. */
function singleCall(name: string): string {
  const known = Object.values(failingCalls).flat();
  if (known.includes(name)) return name;
  const groups = [...Object.keys(failingCalls), 'all'];
  const nearest = suggest(name, [...groups, ...known]);
  const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`;
  throw new UsageError(
    `--fail: calls of '${name}' cannot fail here${hint} (${groups.join(', ')}: docs/failing-calls.md)`,
  );
}
