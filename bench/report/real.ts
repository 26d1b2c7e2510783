/** Real code explored for a limited time: libraries and utilities out of Debian's source packages. */
import type { UtilityRow } from '../coreutils.js';
import type { Side } from '../real/engines.js';
import type { RealRow } from '../real.js';
import { mean, type Section, table } from './section.js';

/** Errors that a table names for each program. */
const mostErrors = 3;

interface Subject {
  readonly name: string;
  readonly seconds: number;
  readonly sides: Readonly<Record<string, Side>>;
}

export const real: Section = {
  name: 'real',
  source: 'real',
  command: 'npm run bench -- real',
  describe(results) {
    const rows = results as readonly RealRow[];
    const subjects = rows.map(({ library, size, ...rest }) => ({
      name: `${library} ${size}`,
      ...rest,
    }));
    return { table: comparison('library, symbolic bytes', subjects) };
  },
};

export const coreutils: Section = {
  name: 'coreutils',
  source: 'coreutils',
  command: 'npm run bench -- coreutils',
  describe(results) {
    const rows = results as readonly UtilityRow[];
    const subjects = rows.map(({ utility, ...rest }) => ({ name: utility, ...rest }));
    return { table: comparison('utility', subjects) };
  },
};

function comparison(what: string, subjects: readonly Subject[]): string[] {
  const both = subjects.filter(({ sides }) => sides.klee && !sides.klee.failure);
  const ratios = both.map(
    ({ sides }) => sides.merganser!.branches / Math.max(1, sides.klee!.branches),
  );
  const [better, worse] = [
    ratios.filter((ratio) => ratio > 1).length,
    ratios.filter((ratio) => ratio < 1).length,
  ];
  const times = `${mean(ratios).toFixed(1)} times as many branches, more on ${better} and fewer on ${worse}`;
  return [
    ...comparisonOf(what, subjects),
    ...(both.length === 0
      ? []
      : [
          '',
          `${subjects[0]!.seconds} s for each. In the geometric mean of the ${both.length} that both explore, our tests cover ${times}. (KLEE's default search brings few paths to their ends in this time; its tests are of those that were cut, too, as ours are.)`,
        ]),
    ...candidates(what, subjects),
  ];
}

/** Settings that may become default beside what is default, where they were measured (bench/real/candidates.ts). */
function candidates(what: string, subjects: readonly Subject[]): string[] {
  const names = new Set(subjects.flatMap(({ sides }) => Object.keys(sides)));
  const others = [...names].filter((who) => who !== 'merganser' && who !== 'klee');
  const measured = subjects.filter(({ sides }) => others.some((who) => sides[who]));
  if (measured.length === 0) return [];
  return [
    '',
    'Candidates for defaults beside them, lines and branches covered in the same time:',
    '',
    ...table(
      [what, 'default', ...others],
      measured.map(({ name, sides }) => [
        name,
        ...['merganser', ...others].map((who) =>
          sides[who] ? `${figure(sides[who], 'lines')} / ${figure(sides[who], 'branches')}` : '',
        ),
      ]),
    ),
  ];
}

function comparisonOf(what: string, subjects: readonly Subject[]): string[] {
  return [
    ...table(
      [
        what,
        ...['paths ended', 'branches covered', 'lines covered'].flatMap((text) => [text, 'KLEE']),
        'errors',
      ],
      subjects.map(({ name, sides: { merganser, klee } }) => [
        name,
        ...(['paths', 'branches', 'lines'] as const).flatMap((of) => [
          figure(merganser, of),
          figure(klee, of),
        ]),
        errorsOf(merganser, klee),
      ]),
    ),
  ];
}

function figure(side: Side | undefined, of: 'paths' | 'lines' | 'branches'): string {
  if (!side) return '';
  return side.failure ? 'fails' : side[of].toLocaleString('en-US');
}

function errorsOf(merganser: Side | undefined, klee: Side | undefined): string {
  const theirs = klee?.errors.map((error) => `KLEE: ${error}`) ?? [];
  const all = [...new Set([...(merganser?.errors ?? []), ...theirs])];
  const more = all.length - mostErrors;
  return [...all.slice(0, mostErrors), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
