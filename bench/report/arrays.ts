/**
 * Ways of solving array constraints (bench/arrays.ts), in the manner of Fig. 5 to 8 and Tables 2 and 3 of Shuai et al., "Type and
 * Interval Aware Array Constraint Solving for Symbolic Execution", ISSTA 2021.
 */
import type { Explored } from '../arrays/explored.js';
import { gainOf, increases } from '../arrays/fixed-time.js';
import type { ArrayResults, CircuitsRow, CircuitsWork, Covered, Row } from '../arrays/results.js';
import { bars } from './charts.js';
import { dots } from './dots.js';
import { mean, type Section, type Shown, table } from './section.js';

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const count = (value: number): string => value.toLocaleString('en-US');

/** How long the runs were; parts of a table may be measured anew. */
function timesOf(rows: readonly { readonly seconds: number }[]): string {
  const times = [...new Set(rows.map(({ seconds }) => seconds))].sort((a, b) => a - b);
  return `${times.join(' or ')} s`;
}

function section<Of>(
  part: keyof ArrayResults,
  show: (rows: readonly Of[]) => Shown,
  name: string = part,
): Section {
  return {
    name: `arrays-${name}`,
    source: 'arrays',
    command: `npm run bench -- arrays --parts ${part}`,
    describe(results): Shown {
      const rows = (results as ArrayResults)[part] as readonly Of[] | undefined;
      return rows && rows.length > 0 ? show(rows) : { table: ['Not measured yet.'] };
    },
  };
}

/** Fig. 5 to 7, and Table 2. */
function queriesAndPaths(rows: readonly Row<Explored>[], what: string): Shown {
  const means = increases(rows, 'axioms');
  const besideWrites = new Map(increases(rows, 'writes'));
  const names = Object.keys(rows[0]!.ways);
  return {
    table: [
      `Queries and paths in ${timesOf(rows)} of processor time, ${what}; where a program was explored completely, how many of them are in a second (\`!\`):`,
      '',
      ...table(
        ['program', ...names],
        rows.map(({ name, ways }) => [
          name,
          ...names.map((way) => {
            const { queries, paths, cpuMs, complete } = ways[way]!;
            const shown = (of: number) => Math.round(complete ? (1000 * of) / cpuMs : of);
            return `${shown(queries)} / ${shown(paths)}${complete ? '!' : ''}`;
          }),
        ]),
      ),
      '',
      'Mean increase beside axioms alone, with the least and the most of a program, and beside constant arrays as writes:',
      '',
      ...table(
        ['way', 'queries', 'paths', 'least', 'most', 'queries, beside writes', 'paths'],
        means.map(([way, { queries, paths, least, most }]) => {
          const beside = besideWrites.get(way);
          return [
            way,
            ...[queries, paths, least, most].map(percent),
            ...(beside ? [percent(beside.queries), percent(beside.paths)] : ['', '']),
          ];
        }),
      ),
      '',
      circuitsOverAxioms(rows),
    ],
    picture: bars(
      means.flatMap(([way, { queries, paths }]) => [
        { label: `${way}: queries`, value: 1 + queries },
        { label: 'paths', value: 1 + paths },
      ]),
      {
        title: `Arrays, ${what}`,
        unit: 'mean over the programs, relative to axioms alone',
        mark: { value: 1, label: 'axioms alone' },
      },
    ),
  };
}

/** Whether circuits are ahead of the paper's encoding, whatever is done to it, on every program. */
function circuitsOverAxioms(rows: readonly Row<Explored>[]): string {
  const ratios = rows.map(({ name, ways }) => {
    const axioms = Object.keys(ways).filter((way) => way.startsWith('axioms'));
    const gains = axioms.map((way) => 1 + gainOf(ways.circuits!, ways[way]!, (e) => e.queries));
    return { name, ratio: Math.min(...gains) };
  });
  const behind = ratios.filter(({ ratio }) => ratio < 1).sort((a, b) => a.ratio - b.ratio);
  const listed = behind.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`).join(', ');
  return `Circuits over the best of the ways with axioms, queries in the same time: ${mean(ratios.map(({ ratio }) => ratio)).toFixed(2)} in the geometric mean; behind on ${behind.length} of ${rows.length}${listed && ` (${listed})`}.`;
}

/** Table 3: the ways of ours beside KLEE-Array's forms, ours and KLEE's own. */
function besideKleeArray(rows: readonly Row<Explored>[]): Shown {
  const peer = 'axioms, KLEE-Array';
  const shown = [peer, 'axioms, all', 'circuits', 'KLEE, KLEE-Array'].filter(
    (way) => rows[0]!.ways[way],
  );
  const gains = shown.slice(1).map((way) => {
    const gain = (of: (explored: Explored) => number) =>
      rows.map(({ ways }) => 1 + gainOf(ways[way]!, ways[peer]!, of));
    const [instructions, paths] = [gain((e) => e.instructions), gain((e) => e.paths)];
    const more = (ratios: readonly number[]) => ratios.filter((ratio) => ratio > 1).length;
    return `${way}: instructions ${percent(mean(instructions) - 1)} in the geometric mean, more on ${more(instructions)} of ${rows.length}; paths ${percent(mean(paths) - 1)}, more on ${more(paths)}`;
  });
  return {
    table: [
      `Instructions and paths in ${timesOf(rows)} of processor time, with all stages; \`!\` where the program was explored completely:`,
      '',
      ...table(
        ['program', ...shown.flatMap((way) => [`${way}: instructions`, 'paths'])],
        rows.map(({ name, ways }) => [
          name,
          ...shown.flatMap((way) => {
            const { instructions, paths, complete } = ways[way]!;
            return [count(instructions), `${count(paths)}${complete ? '!' : ''}`];
          }),
        ]),
      ),
      '',
      `Beside ${peer}, in the same processor time:`,
      '',
      ...gains.map((text) => `- ${text}`),
    ],
  };
}

/** Fig. 8. */
function coverage(rows: readonly Row<Covered>[]): Shown {
  const [base, ...others] = Object.keys(rows[0]!.ways) as [string, ...string[]];
  const shown = [base, ...others];
  const sums = others.map((way) => {
    const of = (what: 'lines' | 'branches', which: string) =>
      rows.reduce((sum, { ways }) => sum + ways[which]![what], 0);
    const differs = (sign: 1 | -1) =>
      rows.filter(({ ways }) => sign * (ways[way]!.lines - ways[base]!.lines) > 0).length;
    return `${way}: ${count(of('lines', way))} lines beside ${count(of('lines', base))}, ${count(of('branches', way))} branches beside ${count(of('branches', base))}; more lines on ${differs(1)}, fewer on ${differs(-1)} of ${rows.length}`;
  });
  return {
    table: [
      `Lines / branches covered in ${timesOf(rows)} under the default searcher; \`!\` where the program was explored completely:`,
      '',
      ...table(
        ['program', ...shown],
        rows.map(({ name, ways }) => [
          name,
          ...shown.map((way) => {
            const { lines, branches, complete } = ways[way]!;
            return `${lines} / ${branches}${complete ? '!' : ''}`;
          }),
        ]),
      ),
      '',
      `Beside ${base}, the sum over all programs:`,
      '',
      ...sums.map((text) => `- ${text}`),
    ],
    picture: dots(
      others,
      rows.map(({ name, ways }) => ({
        label: name,
        values: others.map((way) => ways[way]!.lines / Math.max(1, ways[base]!.lines)),
      })),
      {
        title: 'Arrays: lines covered in a fixed time',
        unit: `relative to ${base}, logarithmic: to the right of the line more`,
        mark: 'as many',
      },
    ),
  };
}

function circuits(rows: readonly CircuitsRow[]): Shown {
  const over = (of: (work: CircuitsWork) => number) => {
    const ratios = rows
      .filter(({ plain }) => of(plain) > 0)
      .map(({ plain, circuits: own }) => of(own) / of(plain));
    return `${mean(ratios.map((ratio) => Math.max(ratio, 0.01))).toFixed(2)} in the geometric mean and ${Math.max(...ratios).toFixed(2)} at most`;
  };
  return {
    table: [
      `What the same part of an exploration takes, without the stages before the core: the time is the median of ${rows[0]!.runs} in turns; counts are the same in every run. Circuits over plain: rows ${over((work) => work.tableRows)}, conflicts ${over((work) => work.conflicts)}, time ${over((work) => work.cpuMs)}:`,
      '',
      ...table(
        [
          'program',
          'rows, plain',
          'circuits',
          'conflicts, plain',
          'circuits',
          'ms, plain',
          'circuits',
          'ratio',
        ],
        rows.map(({ name, plain, circuits: own }) => [
          name,
          ...[plain.tableRows, own.tableRows, plain.conflicts, own.conflicts].map(count),
          ...[plain.cpuMs, own.cpuMs].map(count),
          (own.cpuMs / plain.cpuMs).toFixed(2),
        ]),
      ),
    ],
  };
}

export const arrays: readonly Section[] = [
  section<Row<Explored>>('alone', (rows) =>
    queriesAndPaths(rows, 'without the stages before the core'),
  ),
  section<Row<Explored>>('chain', (rows) => queriesAndPaths(rows, 'with all stages')),
  section<Row<Explored>>('chain', besideKleeArray, 'klee-array'),
  section<Row<Covered>>('coverage', coverage),
  section<CircuitsRow>('circuits', circuits),
];
