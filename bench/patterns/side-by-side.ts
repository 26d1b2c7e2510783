/**
 * Subjects measured side by side (`--jobs N`): as many processes as that, each with one subject at a time. The processor time of a run is that
 * of the children of its process (bench/explore.ts), so that subjects at once need processes of their own. Rows are kept as they
 * come: a cut loses the subjects that are being measured, and nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keep, type Measured, measured } from '../merging/results.js';
import type { PatternResults, PatternRow } from './results.js';

export type PartName = keyof Required<PatternResults>;

/** What a process is asked for: one part of the evaluation on one subject. */
export interface Order {
  readonly part: string;
  /** Where the part keeps its rows. */
  readonly kept: PartName;
  readonly subject: string;
  readonly loops: string | undefined;
  readonly time: number;
  readonly rounds: number;
  /** Rows of the subject that there are already. */
  readonly known: readonly PatternRow[];
}

export type Measurement = Pick<Measured<PatternRow>, 'rows' | 'odd'>;

const worker = fileURLToPath(new URL('measure-one.ts', import.meta.url));

/** Which of the stored parts some part adds to. */
export const keptIn = (part: string): PartName =>
  part === 'solving' || part === 'incremental' ? 'modes' : (part as PartName);

export async function measureSideBySide(
  jobs: number,
  part: string,
  subjects: readonly string[],
  options: Pick<Order, 'loops' | 'time' | 'rounds'>,
  stored: PatternResults,
  store: () => void,
): Promise<void> {
  const kept = keptIn(part);
  const into = measured(stored[kept]);
  stored[kept] = into;
  const open = [...subjects];
  const work = async (): Promise<void> => {
    const child = fork(worker, { stdio: 'inherit' });
    for (let subject = open.shift(); subject !== undefined; subject = open.shift()) {
      const known = into.rows.filter(({ name }) => name === subject);
      const { rows, odd } = await ordered(child, { part, kept, subject, known, ...options });
      for (const row of rows) {
        keep(
          into,
          row,
          odd.filter((text) => text.startsWith(`${row.name},`)),
          store,
        );
      }
    }
    child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, subjects.length) }, work));
}

/** Has one subject measured. */
function ordered(child: ChildProcess, order: Order): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void =>
      reject(new Error(`${order.subject}: its process ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (measurement) => {
      child.off('exit', fail);
      resolve(measurement as Measurement);
    });
    child.send(order);
  });
}
