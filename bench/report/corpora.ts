/** Verdicts over other people's programs. */
import type { Table } from '../corpora/summary.js';
import { type Section, table } from './section.js';

interface Corpus {
  readonly seconds: number;
  readonly tables: readonly Table[];
}

export function corpus(name: string): Section {
  return {
    name: `corpus-${name}`,
    source: `corpus-${name}`,
    command: `npm run corpus -- ${name} DIRECTORY`,
    describe(results) {
      const { tables, seconds: limit } = results as Corpus;
      const correct = ({ correct: count, byVerdict }: Table): string => {
        const kinds = Object.entries(byVerdict);
        if (kinds.length < 2) return String(count);
        return `${count} (${kinds.map(([verdict, n]) => `${n} ${verdict}`).join(', ')})`;
      };
      const causes = [...new Set(tables.flatMap(({ reasons }) => reasons.map(([cause]) => cause)))];
      return {
        table: [
          ...table(
            [`${limit} s for each task`, 'correct', 'wrong', 'unknown', 'seconds in all'],
            tables.map((row) => [
              row.engine,
              correct(row),
              String(row.wrong),
              String(row.unknown),
              String(row.seconds),
            ]),
          ),
          '',
          ...table(
            ['why unknown', ...tables.map(({ engine }) => engine)],
            causes.map((cause) => [
              cause,
              ...tables.map(({ reasons }) =>
                String(reasons.find(([name]) => name === cause)?.[1] ?? ''),
              ),
            ]),
          ),
        ],
      };
    },
  };
}

interface Suite {
  readonly ran: number;
  readonly passed: number;
  readonly unsupported: number;
  readonly failed: readonly string[];
}

/** KLEE's own tests, which the drop-in is to pass. */
export const kleeSuite: Section = {
  name: 'corpus-klee-suite',
  source: 'corpus-klee-suite',
  command: 'npx tsx tests/campaigns/klee-suite.ts BUILD',
  describe(results) {
    const { ran, passed, unsupported, failed } = results as Suite;
    const folders = new Map<string, number>();
    for (const name of failed) {
      const folder = name.split('/')[0]!;
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    return {
      table: [
        ...table(
          ['tests', 'passed', 'failed', 'not supported by the platform'],
          [
            [
              String(ran),
              `${passed} (${((100 * passed) / ran).toFixed(1)} %)`,
              String(failed.length),
              String(unsupported),
            ],
          ],
        ),
        '',
        `Failed, by folder of the suite: ${[...folders].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'}. [klee.md](klee.md) says why.`,
      ],
    };
  },
};
