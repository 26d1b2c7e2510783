/** What is shown of each stored result: a table in Markdown, and where it helps a picture. */
import type { SizeRow } from '../sizes.js';
import { arrays } from './arrays.js';
import { bars, curves, figure } from './charts.js';
import { cluster } from './cluster.js';
import { corpus, kleeSuite } from './corpora.js';
import { jobs } from './jobs.js';
import { memory } from './memory.js';
import { merging } from './merging.js';
import { patterns } from './patterns.js';
import { projects } from './projects.js';
import { coreutils, real } from './real.js';
import { mean, type Section, seconds, table } from './section.js';
import { startup } from './startup.js';

interface Concrete {
  readonly program: string;
  readonly level: string;
  readonly ours: number;
  readonly klee?: number;
  readonly ratio?: number;
  readonly overNative?: number;
}

interface Explored {
  readonly program: string;
  readonly size: number;
  readonly found: Record<
    string,
    {
      readonly paths: { completed: number; errored: number };
      readonly cpuMs: number;
      readonly cut: boolean;
    }
  >;
}

interface Streams {
  readonly latency: readonly { readonly name: string; medianUs: number; p95Us: number }[];
  readonly streams: readonly {
    readonly stream: string;
    readonly coreQueries: number;
    readonly oursMs: number;
    readonly peers: Record<string, { readonly ms: number; readonly timedOut: boolean }>;
  }[];
}

interface States {
  readonly bytesPerState: number;
  readonly points: readonly { states: number; forkUs: number; rssMb: number }[];
}

const concrete: Section = {
  name: 'concrete',
  source: 'concrete',
  command: 'npm run bench -- concrete',
  describe(results) {
    const rows = results as readonly Concrete[];
    return {
      table: table(
        ['loop', 'M instructions/s', 'KLEE', 'times KLEE', 'times native'],
        rows.map(({ program, level, ours, klee, ratio, overNative }) => [
          `${program} ${level}`,
          figure(ours),
          klee === undefined ? '' : figure(klee),
          ratio === undefined ? '' : figure(ratio),
          overNative === undefined ? '' : figure(overNative),
        ]),
      ),
      picture: bars(
        rows.map(({ program, level, ours }) => ({ label: `${program} ${level}`, value: ours })),
        { title: 'Concrete execution', unit: 'million LLVM instructions per second' },
      ),
    };
  },
};

const explore: Section = {
  name: 'explore',
  source: 'explore',
  command: 'npm run bench -- explore',
  describe(results) {
    const rows = (results as readonly Explored[]).map(({ program, size, found }) => {
      const of = (name: string): number | undefined => found[name]?.cpuMs;
      const paths = found.merganser?.paths;
      return {
        label: `${program} ${size}`,
        paths: paths ? paths.completed + paths.errored : 0,
        ours: of('merganser') ?? Number.NaN,
        best: of('klee, best flags'),
        plain: of('klee'),
        cut: (name: string): string => (found[name]?.cut ? '> ' : ''),
      };
    });
    const compared = rows.filter(({ best }) => best !== undefined);
    const ratios = compared.map(({ ours, best }) => best! / ours);
    return {
      table: [
        ...table(
          [
            'program',
            'paths',
            'Merganser',
            'KLEE, best flags',
            'KLEE, defaults',
            'KLEE best / ours',
          ],
          rows.map(({ label, paths, ours, best, plain, cut }) => [
            label,
            paths.toLocaleString('en-US'),
            seconds(ours),
            cut('klee, best flags') + seconds(best),
            cut('klee') + seconds(plain),
            best === undefined ? '' : cut('klee, best flags') + figure(best / ours),
          ]),
        ),
        '',
        `Geometric mean over ${ratios.length} programs: KLEE with its best flags takes **${figure(mean(ratios))}** times as long; on ${ratios.filter((ratio) => ratio < 1).length} it is faster than we are.`,
      ],
      picture: bars(
        compared.map(({ label }, i) => ({ label, value: ratios[i]! })),
        {
          title: 'Complete explorations, beside KLEE with its best flags',
          unit: "KLEE's processor time over ours: to the right of the line we are faster",
          mark: { value: 1, label: 'as fast as KLEE' },
        },
      ),
    };
  },
};

const solver: Section = {
  name: 'solver',
  source: 'solver',
  command: 'npm run bench -- solver',
  describe(results) {
    const { latency, streams } = results as Streams;
    const ratios = streams.flatMap(({ stream, oursMs, peers }) =>
      peers.stp ? [{ label: stream, value: Math.max(peers.stp.ms, 1) / Math.max(oursMs, 1) }] : [],
    );
    const peer = (row: Streams['streams'][number], name: string): string => {
      const other = row.peers[name];
      return other ? `${other.timedOut ? '> ' : ''}${Math.round(other.ms)}` : '';
    };
    return {
      table: [
        ...table(
          ['small queries', 'median µs', 'p95 µs'],
          latency.map(({ name, medianUs, p95Us }) => [name, figure(medianUs), figure(p95Us)]),
        ),
        '',
        ...table(
          ['stream', 'queries', 'ours, ms', 'STP', 'Z3'],
          streams.map((row) => [
            row.stream,
            String(row.coreQueries),
            figure(row.oursMs),
            peer(row, 'stp'),
            peer(row, 'z3'),
          ]),
        ),
      ],
      picture: bars(ratios, {
        title: 'Query streams, beside STP',
        unit: "STP's processor time over ours, the same queries in order",
        mark: { value: 1, label: 'as fast as STP' },
      }),
    };
  },
};

const sizes: Section = {
  name: 'sizes',
  source: 'sizes',
  command: 'npm run bench -- sizes',
  describe(results) {
    const rows = results as readonly SizeRow[];
    const largest = (row: SizeRow, engine: string): string => {
      const point = row.engines[engine]?.filter(({ ms }) => ms <= 5_000).at(-1);
      return point ? `${point.size} (${point.paths.toLocaleString('en-US')} paths)` : '';
    };
    return {
      table: table(
        ['program', 'largest input within 5 s, Merganser', 'KLEE, best flags'],
        rows.map((row) => [row.program, largest(row, 'merganser'), largest(row, 'klee')]),
      ),
      picture: curves(
        'Time to explore completely, by size of the input',
        'seconds of processor time, logarithmic; size in bytes (sort, tree: in integers)',
        rows.map(({ program, engines }) => ({
          name: program,
          curves: Object.entries(engines).map(([name, points]) => ({
            name,
            points: points.map(({ size, ms }) => [size, ms / 1000] as const),
          })),
        })),
      ),
    };
  },
};

const states: Section = {
  name: 'states',
  source: 'states',
  command: 'npm run bench -- states',
  describe(results) {
    const { bytesPerState, points } = results as States;
    const shown = points.filter((_, i) => i % 4 === 3);
    return {
      table: [
        ...table(
          ['living states', 'a fork, µs', 'resident MB'],
          shown.map(({ states: count, forkUs, rssMb }) => [
            count.toLocaleString('en-US'),
            figure(forkUs),
            figure(rssMb),
          ]),
        ),
        '',
        `A state weighs ${bytesPerState.toLocaleString('en-US')} bytes.`,
      ],
    };
  },
};

export const sections: readonly Section[] = [
  concrete,
  solver,
  explore,
  jobs,
  real,
  coreutils,
  sizes,
  ...merging,
  ...patterns,
  ...arrays,
  ...memory,
  ...cluster,
  startup,
  states,
  corpus('svcomp'),
  corpus('floats'),
  corpus('bombs'),
  corpus('loops'),
  kleeSuite,
  projects,
];
