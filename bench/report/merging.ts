/** The evaluation of merging (bench/merging.ts): a section for each of its parts. */
import { alphas } from '../merging/alpha.js';
import { coverageBeside } from '../merging/coverage.js';
import { ratiosOf } from '../merging/exhaustive.js';
import { modes } from '../merging/explore.js';
import { lossOf } from '../merging/growth.js';
import { pathCountsOf, pathGain, short } from '../merging/paths.js';
import { losers } from '../merging/programs.js';
import type { GrowthRow, MergingResults, ProgramRow } from '../merging/results.js';
import { utilityNames } from '../merging/subjects.js';
import { curves, figure } from './charts.js';
import { dots, scatter } from './dots.js';
import { sectionsOf } from './measured.js';
import { mean, type Section, seconds, table } from './section.js';

const ways = ['off', 'static', 'dynamic'] as const;

const section = sectionsOf<MergingResults>('merging');

const paths = section<ProgramRow>('paths', 'a', (rows) => {
  const counts = rows.map((row) => ({ ...pathCountsOf(row), seconds: row.seconds }));
  const over = (value: number | undefined, off: number): number | undefined =>
    value === undefined ? undefined : Math.max(value, 1) / Math.max(off, 1);
  const shown = counts.map(({ name, off, multiplicity, corrected }) => ({
    label: name,
    values: [over(multiplicity, off), over(corrected, off)],
  }));
  const [own, utilities] = [false, true].map((isUtility) =>
    rows.filter(({ name }) => utilityNames.includes(name) === isUtility).map(pathGain),
  );
  const gains = (of: readonly number[]): string =>
    of.length === 0
      ? 'none measured'
      : `more on ${of.filter((gain) => gain > 1).length} and fewer on ${of.filter((gain) => gain < 1).length} of ${of.length}, in the geometric mean **${short(mean(of))}** times as many`;
  return {
    table: [
      ...table(
        ['program', 'paths without merging', 'multiplicity', 'corrected', 'corrected over without'],
        counts.map(({ name, off, multiplicity, corrected, bothComplete }) => [
          bothComplete ? `${name} (complete)` : name,
          off.toLocaleString('en-US'),
          short(multiplicity),
          corrected === undefined ? '' : short(corrected),
          corrected === undefined || off === 0 ? '' : short(corrected / off),
        ]),
      ),
      '',
      `${counts[0]!.seconds} s for each. Paths with dynamic merging (corrected where there is a count), beside those without: on the coreutils ${gains(utilities!)}; on the programs that were written for it ${gains(own!)}.`,
    ],
    picture: dots(['by multiplicity', 'corrected by exact counts'], shown, {
      title: 'Paths in a fixed time, dynamic merging over none',
      unit: 'ratio, logarithmic: to the right of the line merging explores more',
      mark: 'as many',
    }),
  };
});

const growth = section<GrowthRow>('growth', 'b', (rows) => {
  const names = [...ways, ...(rows.some(({ curves: of }) => of.klee) ? ['klee'] : [])];
  const largest = (row: GrowthRow, way: string): string => {
    const last = row.curves[way]?.filter(({ cut }) => !cut).at(-1);
    return last ? `${last.size} (${seconds(last.cpuMs)} s)` : '';
  };
  return {
    table: [
      ...table(
        ['program', ...names.map((way) => `largest size, ${way}`), 'loses at most'],
        rows.map((row) => [
          row.name,
          ...names.map((way) => largest(row, way)),
          figure(Math.max(lossOf(row, 'static').most, lossOf(row, 'dynamic').most)),
        ]),
      ),
      '',
      `A run is cut after ${rows[0]!.limit} s. The last column: the time of a merged run over that of an unmerged one, at the size where it is largest.`,
    ],
    picture: curves(
      'Exploration time by size of the input',
      'seconds of processor time; both axes logarithmic',
      rows.map(({ name, curves: of }) => ({
        name,
        byRatio: true,
        curves: names.map((way) => ({
          name: way,
          points: (of[way] ?? [])
            .filter(({ cut }) => !cut)
            .map(({ size, cpuMs }) => [size, cpuMs / 1000] as const),
        })),
      })),
    ),
  };
});

const alpha = section<ProgramRow>('alpha', 'c', (rows) => {
  const order = ['off', ...alphas];
  return {
    table: table(
      ['utility', ...order.map((way) => (way === 'off' ? 'no merging' : way))],
      rows.map(({ name, runs }) => [name, ...order.map((way) => time(runs[way]))]),
    ),
    picture: curves(
      'Static merging by the threshold α',
      'seconds of processor time, logarithmic; those of runs that were cut are lower bounds',
      rows.map(({ name, runs }) => ({
        name,
        ticks: ['none', ...alphas],
        curves: [true, false].map((complete) => ({
          name: complete ? 'static' : 'cut',
          points: order.flatMap((way, i) =>
            runs[way]?.complete === complete ? [[i, runs[way].cpuMs / 1000] as const] : [],
          ),
        })),
      })),
    ),
  };
});

const coverage = section<ProgramRow>('coverage', 'd', (rows) => {
  const beside = (['dynamic', 'static'] as const).flatMap((mode) =>
    (['lines', 'branches'] as const).map((what) => {
      const { better, worse, ratio, gain } = coverageBeside(rows, mode, what);
      return `${mode}, ${what}: ${ratio.toFixed(3)} times as many in sum, ${gain.toFixed(3)} in the geometric mean, more on ${better} and fewer on ${worse}`;
    }),
  );
  const led = rows.filter(({ runs }) => (runs.dynamic?.arrived ?? 0) > 0).length;
  const change = (row: ProgramRow, mode: string): number | undefined => {
    const [merged, off] = [row.runs[mode]?.lines, row.runs.off?.lines];
    return merged === undefined || !off ? undefined : Math.max(merged, 1) / off;
  };
  return {
    table: [
      ...table(
        [
          'utility',
          ...ways.map((way) => `lines, ${way}`),
          ...ways.map((way) => `branches, ${way}`),
        ],
        rows.map(({ name, runs }) => [
          name,
          ...ways.map((way) => String(runs[way]?.lines ?? '')),
          ...ways.map((way) => String(runs[way]?.branches ?? '')),
        ]),
      ),
      '',
      `${rows[0]!.seconds} s for each. Beside no merging: ${beside.join('; ')}. With dynamic merging, inputs of merged copies have led plain states to new code on ${led} of ${rows.length}; what is different on the others is how far each run came by the clock.`,
    ],
    picture: dots(
      ['dynamic', 'static'],
      rows.map((row) => ({
        label: row.name,
        values: [change(row, 'dynamic'), change(row, 'static')],
      })),
      {
        title: 'Lines covered in a fixed time, merging over none',
        unit: 'ratio, logarithmic: to the right of the line merging covers more; none counts as one',
        mark: 'as many',
      },
    ),
  };
});

const exhaustive = section<ProgramRow>('exhaustive', 'e', (rows, all) => {
  const points = (of: readonly ProgramRow[]): (readonly [number, number])[] =>
    of.flatMap(({ runs }) =>
      runs.static?.complete && runs.dynamic?.complete
        ? [[runs.static.cpuMs / 1000, runs.dynamic.cpuMs / 1000] as const]
        : [],
    );
  const grown = (all.growth?.rows ?? []).flatMap(({ curves: of }) =>
    (of.static ?? []).flatMap(({ size, cut, cpuMs }) => {
      const other = of.dynamic?.find((point) => point.size === size && !point.cut);
      return cut || !other ? [] : [[cpuMs / 1000, other.cpuMs / 1000] as const];
    }),
  );
  const series = [
    { name: 'coreutils', points: points(rows) },
    { name: 'growing inputs', points: grown },
    { name: 'programs of explore', points: points(all.programs?.rows ?? []) },
  ];
  const ratios = series.flatMap((of) => of.points.map(([x, y]) => y / x));
  const below = (mode: string): string => {
    const beside = ratiosOf(rows, mode, 'off');
    return beside.length === 0
      ? ''
      : ` Beside no merging, ${mode} merging takes ${figure(mean(beside))} times as long in the geometric mean of ${beside.length} runs of coreutils.`;
  };
  return {
    table: [
      ...table(
        ['utility, input', ...modes],
        rows.map(({ name, runs }) => [name, ...modes.map((mode) => time(runs[mode]))]),
      ),
      '',
      `Dynamic merging takes **${figure(mean(ratios))}** times as long as static merging, in the geometric mean of ${ratios.length} runs that both complete (coreutils, and the other parts).${below('static')}${below('dynamic')}`,
    ],
    picture: scatter(
      'Complete explorations, dynamic against static merging',
      'seconds of processor time, logarithmic: above the diagonal static merging is faster',
      { x: 'static', y: 'dynamic' },
      series,
    ),
  };
});

const programs = section<ProgramRow>('programs', 'f', (rows) => {
  const faster = (row: ProgramRow, mode: string): number | undefined => {
    const [merged, off] = [row.runs[mode], row.runs.off];
    if (!merged || !off || !(merged.complete || off.complete)) return undefined;
    const ratio = off.cpuMs / merged.cpuMs;
    // The time of a run that was cut is a lower bound.
    if (!merged.complete) return Math.min(ratio, 1);
    return off.complete ? ratio : Math.max(ratio, 1);
  };
  return {
    table: [
      ...table(
        ['program', ...modes, 'off / static', 'off / dynamic'],
        rows.map((row) => [
          row.name,
          ...modes.map((mode) => time(row.runs[mode])),
          ...['static', 'dynamic'].map((mode) => {
            const ratio = faster(row, mode);
            if (ratio === undefined) return '';
            if (!row.runs[mode]!.complete) return `< ${figure(ratio)}`;
            return `${row.runs.off!.complete ? '' : '> '}${figure(ratio)}`;
          }),
        ]),
      ),
      '',
      `Programs that lose with static merging: ${losers(rows, 'static').join(', ') || 'none'}. With dynamic merging: ${losers(rows, 'dynamic').join(', ') || 'none'}.`,
    ],
    picture: dots(
      ['static', 'dynamic'],
      rows.map((row) => ({
        label: row.name,
        values: [faster(row, 'static'), faster(row, 'dynamic')],
      })),
      {
        title: 'Programs that were not chosen for merging',
        unit: 'processor time without merging over that with it: to the right of the line merging is faster',
        mark: 'as fast',
      },
    ),
  };
});

const beyond = section<ProgramRow>('beyond', 'g', (rows) => ({
  table: [
    ...table(
      ['utility, standard input', 'static', 'none', 'paths ended by then'],
      rows.map(({ name, runs }) => [
        name,
        time(runs.static),
        time(runs.off),
        (runs.off?.ended ?? 0).toLocaleString('en-US'),
      ]),
    ),
    '',
    'Seconds of processor time; `>` where the run was cut.',
  ],
}));

function time(run: { readonly cpuMs: number; readonly complete: boolean } | undefined): string {
  return run ? `${run.complete ? '' : '> '}${seconds(run.cpuMs)}` : '';
}

export const merging: readonly Section[] = [
  paths,
  growth,
  alpha,
  coverage,
  exhaustive,
  programs,
  beyond,
];
