/**
 * Processor time of processes, which a busy machine changes far less than the time on the clock.
 *
 * A Node.js process reports its own when it ends, by a file that is loaded before everything else; a
 * browser's is read from /proc, for the process and all that it started.
 */
import * as fs from 'node:fs';

/** What a process that was given `probeOptions` reports, in milliseconds. */
export interface Reported {
  readonly command: string;
  readonly user: number;
  readonly system: number;
  /** Of its first thread alone, on Linux: without the garbage collector's and the compiler's helpers. */
  readonly mainThread: number | null;
}

const probe = `
const fs = require('node:fs');
if (require('node:worker_threads').isMainThread) {
  if (process.env.PROBE_CORES) {
    require('node:os').availableParallelism = () => Number(process.env.PROBE_CORES);
  }
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    let mainThread = null;
    try {
      const schedule = fs.readFileSync('/proc/' + process.pid + '/schedstat', 'latin1');
      mainThread = Number(schedule.split(' ')[0]) / 1e6;
    } catch {}
    const line = { command: process.argv[2], user: user / 1000, system: system / 1000, mainThread };
    fs.appendFileSync(process.env.PROBE_FILE, JSON.stringify(line) + '\\n');
  });
}`;

export function writeProbe(file: string): void {
  fs.writeFileSync(file, probe);
}

/** The environment in which Node.js processes report to a file; `cores` is what they shall see. */
export function probeEnvironment(
  probeFile: string,
  reportFile: string,
  cores?: number,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: `--require=${probeFile}`,
    PROBE_FILE: reportFile,
    ...(cores !== undefined && { PROBE_CORES: String(cores) }),
  };
}

export function readReports(reportFile: string): Reported[] {
  if (!fs.existsSync(reportFile)) return [];
  const lines = fs.readFileSync(reportFile, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Reported);
}

/** Clock ticks of Linux are hundredths of a second to every program. */
const tickMs = 10;

/** Milliseconds that this process's browser has used so far, all its processes; undefined without /proc. */
export function browserTime(): number | undefined {
  if (!fs.existsSync('/proc/self/stat')) return undefined;
  const all = new Map<number, { name: string; parent: number; ms: number }>();
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // `pid (name, which may hold spaces) state parent …`
      const text = fs.readFileSync(`/proc/${entry}/stat`, 'latin1').trim();
      const [, name, rest] = /\((.*)\) (.*)$/.exec(text)!;
      const fields = rest.split(' ');
      const ms = tickMs * (Number(fields[11]) + Number(fields[12]));
      all.set(Number(entry), { name, parent: Number(fields[1]), ms });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    const { name, parent } = all.get(pid) ?? { name: '', parent: 0 };
    return (name.startsWith('chrom') && parent === process.pid) || (parent > 1 && isOurs(parent));
  };
  return [...all].reduce((sum, [pid, { ms }]) => sum + (isOurs(pid) ? ms : 0), 0);
}
