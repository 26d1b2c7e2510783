/**
 * Ways of solving array constraints (bench/arrays.ts), in the manner of Fig. 5 to 7 of Shuai et al., "Type and Interval Aware
 * Array Constraint Solving for Symbolic Execution", ISSTA 2021: queries and paths in the same processor time, beside axioms alone.
 */
import type { ArrayResults } from '../arrays.js';
import { bars } from './charts.js';
import { type Section, type Shown, table } from './section.js';

const base = 'axioms';

function section(part: 'alone' | 'chain', what: string): Section {
  return {
    name: `arrays-${part}`,
    source: 'arrays',
    command: `npm run bench -- arrays --parts ${part}`,
    describe(results): Shown {
      const { seconds, [part]: measured } = results as ArrayResults;
      if (!measured) return { table: ['Not measured yet.'] };
      const means = Object.entries(measured.increases[base] ?? {});
      const percent = (share: number) => `${Math.round(100 * share)} %`;
      const names = Object.keys(measured.rows[0]?.ways ?? {});
      return {
        table: [
          `Queries in ${seconds} s of processor time, ${what}; where a program was explored completely, how many of them are in a second (\`!\`):`,
          '',
          ...table(
            ['program', ...names],
            measured.rows.map(({ name, ways }) => [
              name,
              ...names.map((way) => {
                const { queries, cpuMs, complete } = ways[way]!;
                return complete ? `${Math.round((1000 * queries) / cpuMs)}!` : `${queries}`;
              }),
            ]),
          ),
          '',
          'Mean increase beside axioms alone:',
          '',
          ...table(
            ['way', 'queries', 'paths', 'least', 'most'],
            means.map(([way, { queries, paths, least, most }]) => [
              way,
              ...[queries, paths, least, most].map(percent),
            ]),
          ),
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
    },
  };
}

export const arrays: readonly Section[] = [
  section('alone', 'without the stages before the core'),
  section('chain', 'with all stages'),
];
