/** The evaluation of merging by patterns (bench/patterns.ts): tables in the form of the paper's. */
import { timeOf } from '../patterns/modes.js';
import {
  average,
  besideBest,
  chosenFrom,
  compare,
  losses,
  median,
  type PatternResults,
  type PatternRow,
  speedUp,
} from '../patterns/results.js';
import { breakdown } from './breakdown.js';
import { curves } from './charts.js';
import { sectionsOf } from './measured.js';
import { mean, type Section, table } from './section.js';

const section = sectionsOf<PatternResults>('patterns');

const ways = ['auto', 'pattern', 'cfg', 'off'] as const;

/** A default may lose at most this factor to the best of the three. */
const mostLost = 1.2;

const setsOf = (rows: readonly PatternRow[]): string[] => [...new Set(rows.map(({ set }) => set))];

const number = (values: readonly number[], of: (values: readonly number[]) => number): string =>
  values.length === 0 ? '–' : of(values).toFixed(2);

const least = (values: readonly number[]): number => Math.min(...values);
const most = (values: readonly number[]): number => Math.max(...values);

/** One way beside another, a row for each set and one for all: speed-up and coverage as in the paper. */
function besides(rows: readonly PatternRow[], way: string, other: string): string[] {
  const line = (name: string, of: readonly PatternRow[]): string[] => {
    const { subjects, speedUps, savedMs, coverage, paths } = compare(of, way, other);
    return [
      name,
      `${speedUps.length}/${subjects}`,
      speedUp(speedUps),
      ...[median, least, most].map((what) => number(speedUps, what)),
      (savedMs.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(1),
      `${coverage.length}/${subjects}`,
      ...[average, median, least, most].map((what) => number(coverage, what)),
      number(paths, median),
    ];
  };
  const head = ['', 'ended', 'speed-up', 'median', 'least', 'most', 'seconds saved'];
  const more = ['cut', 'lines, %', 'median', 'least', 'most', 'paths, % (median)'];
  const sets = setsOf(rows).map((set) =>
    line(
      set,
      rows.filter((row) => row.set === set),
    ),
  );
  return table([...head, ...more], [...sets, line('**all**', rows)]);
}

const modes = section<PatternRow>('modes', 'a', (rows) => {
  const limit = Math.max(...rows.map(({ seconds }) => seconds));
  const lossesOf = (way: string): string => {
    const lost = losses(rows, way, chosenFrom, mostLost);
    const named = lost.map(({ name, times }) => `${name} ${times.toFixed(1)}`).join(', ');
    return `\`${way}\` ${lost.length} of ${rows.length}${lost.length > 0 ? ` (${named})` : ''}`;
  };
  const breakdownOf = (of: (found: ReturnType<typeof compare>) => readonly number[]) =>
    setsOf(rows).map((set) => ({
      name: set,
      values: of(
        compare(
          rows.filter((row) => row.set === set),
          'pattern',
          'cfg',
        ),
      ),
    }));
  const ended = (way: string): number => rows.filter(({ runs }) => runs[way]?.complete).length;
  const withKlee = rows.filter(({ runs }) => runs.klee && !runs.klee.failure);
  return {
    table: [
      `${rows.length} subjects for at most ${limit} s each; complete: ${ways.map((way) => `${way} ${ended(way)}`).join(', ')}${withKlee.length > 0 ? `, KLEE ${ended('klee')} of ${withKlee.length} (objects of fixed size)` : ''}.`,
      '',
      'Patterns beside ways out of the loop (Table 3); averages of speed-ups are geometric means:',
      '',
      ...besides(rows, 'pattern', 'cfg'),
      '',
      'Patterns beside forking (Table 5):',
      '',
      ...besides(rows, 'pattern', 'off'),
      ...(withKlee.length > 0
        ? ['', 'Patterns beside KLEE:', '', ...besides(withKlee, 'pattern', 'klee')]
        : []),
      '',
      'The learned choice (`auto`) beside forking:',
      '',
      ...besides(rows, 'auto', 'off'),
      '',
      `Slower by more than ${mostLost} than the best of \`off\`, \`cfg\` and \`pattern\`, or cut where one of them ended: ${lossesOf('auto')}; ${lossesOf('pattern')}.`,
    ],
    picture: breakdown('Merging by patterns over merging by ways out', 'a bar for each subject', [
      {
        title: 'speed-up, where at least one of them ends',
        groups: breakdownOf(({ speedUps }) => speedUps),
        base: 1,
        logarithmic: true,
      },
      {
        title: 'seconds saved, where at least one of them ends',
        groups: breakdownOf(({ savedMs }) => savedMs.map((ms) => ms / 1000)),
        base: 0,
      },
      {
        title: 'percent of lines more, where at least one of them is cut',
        groups: breakdownOf(({ coverage }) => coverage),
        base: 0,
      },
    ]),
  };
});

/** Patterns beside patterns without a component, where that was measured. */
const component = (name: string, letter: string, way: string): Section =>
  section<PatternRow>(
    'modes',
    letter,
    (rows) => {
      const measured = rows.filter(({ runs }) => runs[way]);
      return {
        table: measured.length > 0 ? besides(measured, 'pattern', way) : ['Not measured yet.'],
      };
    },
    name,
  );

const solving = component('solving', 'b', 'noProcedure');
const incremental = component('incremental', 'c', 'noIncremental');

const capacity = section<PatternRow>('capacity', 'd', (rows) => {
  const sizes = [...new Set(rows.map((row) => row.capacity))].sort((a, b) => a - b);
  const lines = setsOf(rows).flatMap((set) =>
    sizes.map((size) => {
      const of = rows.filter((row) => row.set === set && row.capacity === size);
      const { subjects, speedUps, coverage } = compare(of, 'pattern', 'cfg');
      return [
        set,
        `${size}`,
        `${speedUps.length}/${subjects}`,
        speedUp(speedUps),
        number(speedUps, median),
        `${coverage.length}/${subjects}`,
        number(coverage, average),
        ...ways.map((way) => `${of.filter(({ runs }) => runs[way]?.complete).length}`),
      ];
    }),
  );
  return {
    table: table(
      [
        'set',
        'capacity',
        'ended',
        'speed-up over cfg',
        'median',
        'cut',
        'lines, %',
        ...ways.map((way) => `complete, ${way}`),
      ],
      lines,
    ),
    picture: curves(
      'Time by capacity',
      'seconds, geometric mean of the subjects that all complete at the smallest capacity; to the last that most of them complete',
      setsOf(rows).map((set) => ({
        name: set,
        byRatio: true,
        curves: ways.map((way) => ({ name: way, points: growthOf(rows, set, way, sizes) })),
      })),
    ),
  };
});

/** Mean times of a way on the subjects of a set, as long as it completes most of them. */
function growthOf(
  rows: readonly PatternRow[],
  set: string,
  way: string,
  sizes: readonly number[],
): (readonly [number, number])[] {
  const at = (size: number): PatternRow[] =>
    rows.filter((row) => row.set === set && row.capacity === size);
  const subject = ({ name }: PatternRow): string => name.replace(/@\d+$/, '');
  const taken = new Set(
    at(sizes[0]!)
      .filter(({ runs }) => ways.every((each) => runs[each]?.complete))
      .map(subject),
  );
  return sizes.flatMap((size) => {
    const runs = at(size)
      .filter((row) => taken.has(subject(row)))
      .flatMap((row) => row.runs[way] ?? []);
    const ended = runs.filter(({ complete }) => complete).length;
    if (taken.size === 0 || ended < taken.size / 2) return [];
    return [[size, mean(runs.map((run) => timeOf(run) / 1000))] as const];
  });
}

const agreement = section<PatternRow>('agreement', 'e', (rows) => ({
  table: table(
    [
      '',
      'subjects',
      ...ways.map((way) => `complete, ${way}`),
      'merges',
      'proved',
      'wrong',
      'paths as KLEE',
    ],
    setsOf(rows).map((set) => {
      const of = rows.filter((row) => row.set === set);
      const sum = (way: string): number =>
        of.reduce((total, { runs }) => total + (runs[way]?.merges ?? 0), 0);
      const proofs = (what: 'validated' | 'failed'): number =>
        of
          .flatMap(({ runs }) => Object.values(runs))
          .reduce((total, { validation }) => total + (validation?.[what] ?? 0), 0);
      const both = of.filter(({ runs }) => runs.fixed?.complete && runs.klee?.complete);
      const same = both.filter(({ runs }) => runs.fixed!.completed === runs.klee!.ended);
      return [
        set,
        `${of.length}`,
        ...ways.map((way) => `${of.filter(({ runs }) => runs[way]?.complete).length}`),
        `${sum('cfg') + sum('pattern')}`,
        `${proofs('validated')}`,
        `${proofs('failed')}`,
        both.length > 0 ? `${same.length} of ${both.length}` : '–',
      ];
    }),
  ),
}));

const proofs = section<PatternRow>('proofs', 'f', (rows) => ({
  table: table(
    ['', 'subjects', 'complete', 'merges proved', 'wrong', 'undecided'],
    setsOf(rows).map((set) => {
      const runs = rows.filter((row) => row.set === set).flatMap((row) => row.runs.pattern ?? []);
      const sum = (what: 'validated' | 'failed' | 'unknown'): string =>
        `${runs.reduce((total, { validation }) => total + (validation?.[what] ?? 0), 0)}`;
      const complete = runs.filter((run) => run.complete).length;
      return [
        set,
        `${runs.length}`,
        `${complete}`,
        sum('validated'),
        sum('failed'),
        sum('unknown'),
      ];
    }),
  ),
}));

const choice = section<PatternRow>('choice', 'g', (rows) => {
  const line = (name: string, of: readonly PatternRow[]): string[] => {
    const found = of.flatMap((row) => besideBest(row, 'auto', chosenFrom) ?? []);
    const times = found.map((one) => one.times);
    const bestIs = (way: string): string => `${found.filter(({ best }) => best === way).length}`;
    return [
      name,
      `${found.length}/${of.length}`,
      ...chosenFrom.map(bestIs),
      speedUp(times),
      number(times, median),
      number(times, most),
      `${losses(of, 'auto', chosenFrom, mostLost).length}`,
    ];
  };
  const lost = losses(rows, 'auto', chosenFrom, mostLost);
  const msOf = (name: string): number => {
    const row = rows.find((candidate) => candidate.name === name)!;
    return timeOf(row.runs.auto!) - timeOf(row.runs[besideBest(row, 'auto', chosenFrom)!.best]!);
  };
  const named = lost.map(
    ({ name, times }) => `${name} ${times.toFixed(2)} (${(msOf(name) / 1000).toFixed(2)} s)`,
  );
  const head = ['', 'one ends', ...chosenFrom.map((way) => `best is ${way}`)];
  return {
    table: [
      ...table(
        [...head, 'auto over the best', 'median', 'most', `above ${mostLost}`],
        [
          ...setsOf(rows).map((set) =>
            line(
              set,
              rows.filter((row) => row.set === set),
            ),
          ),
          line('**all**', rows),
        ],
      ),
      '',
      lost.length > 0
        ? `Slower than the best by more than ${mostLost}, or cut where it ended: ${named.join(', ')}.`
        : `Nowhere slower than the best by more than ${mostLost}.`,
    ],
  };
});

export const patterns: readonly Section[] = [
  modes,
  solving,
  incremental,
  capacity,
  agreement,
  proofs,
  choice,
];
