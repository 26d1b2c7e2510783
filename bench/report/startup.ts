/** What a command costs before it does anything, and where that goes. */
import { type Section, table } from './section.js';

interface Startup {
  readonly commands: readonly { readonly name: string; readonly minMs: number; medianMs: number }[];
  readonly measured: readonly { readonly name: string; readonly minMs: number }[];
  readonly peakMb: Readonly<Record<string, number>>;
}

export const startup: Section = {
  name: 'startup',
  source: 'frontend',
  command: 'npm run bench -- frontend',
  describe(results) {
    const { commands, measured, peakMb } = results as Startup;
    const cost = (name: string): number | undefined =>
      commands.find((command) => command.name === name)?.minMs;
    const node = cost('node -e 0') ?? 0;
    const loaded = cost('merganser --version') ?? node;
    const parts = ['warm cache', 'no cache'].flatMap((cache) => {
      const front = measured.find(({ name }) => name === cache)?.minMs;
      if (front === undefined) return [];
      return ['exec', 'run'].flatMap((name) => {
        const whole = cost(`merganser ${name}, ${cache}`);
        if (whole === undefined) return [];
        const times = [node, loaded - node, front, whole - loaded - front, whole];
        return [[`${name}, ${cache}`, ...times.map((ms) => ms.toFixed(0))]];
      });
    });
    const peaks = Object.entries(peakMb).map(([name, mb]) => `${mb.toFixed(0)} MB with ${name}`);
    return {
      table: [
        ...table(
          ['command', 'least ms', 'median ms'],
          commands.map(({ name, minMs, medianMs }) => [
            name,
            minMs.toFixed(0),
            medianMs.toFixed(0),
          ]),
        ),
        '',
        ...table(
          ['parts, ms', 'Node.js', 'loading our code', 'front end', 'the rest', 'whole'],
          parts,
        ),
        '',
        `The front end alone needs ${peaks.join(', ')} at most.`,
      ],
    };
  },
};
