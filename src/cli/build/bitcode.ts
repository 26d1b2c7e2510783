/**
 * Bitcode of all units of a build, made by as many processes as there are cores: a compiler in WebAssembly uses
 * one.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  type BuildStore,
  type CompileOptions,
  hasCode,
  type Unit,
  unitCode,
} from '../../frontend/index.js';

/** Why a unit has no bitcode. */
export interface Failure {
  readonly source: string;
  readonly why: string;
}

/** Environment variable by which a process is told what to compile. */
export const unitsVariable = 'MERGANSER_BUILD_UNITS';

/** Fewer units than this are compiled by one process. */
const worthProcesses = 8;

interface Work {
  readonly units: readonly Unit[];
  readonly options: CompileOptions;
}

/**
 * Compiles units of which there is no bitcode; `onProgress` hears how many are done. A build that changed little starts no
 * process for it.
 */
export async function makeBitcode(
  all: readonly Unit[],
  store: BuildStore,
  options: CompileOptions,
  onProgress: (done: number) => void,
): Promise<Failure[]> {
  const units = all.filter((unit) => !hasCode(unit, store, options));
  const kept = all.length - units.length;
  const processes = units.length < worthProcesses ? 1 : os.availableParallelism();
  if (processes === 1) {
    return compileUnits({ units, options }, store, (done) => onProgress(kept + done));
  }
  const done = new Array<number>(processes).fill(0);
  const found = await Promise.all(
    done.map((_, i) => {
      const mine = units.filter((_unit, at) => at % processes === i);
      return inProcess({ units: mine, options }, (count) => {
        done[i] = count;
        onProgress(done.reduce((sum, one) => sum + one, kept));
      });
    }),
  );
  return found.flat();
}

export function compileUnits(
  { units, options }: Work,
  store: BuildStore,
  onProgress: (done: number) => void,
): Failure[] {
  return units.flatMap((unit, i) => {
    const code = unitCode(unit, store, options);
    onProgress(i + 1);
    return code.ok ? [] : [{ source: unit.source, why: code.why }];
  });
}

/** The other end of `inProcess`: reads the work, tells each step in a line, the failures in the last. */
export function serveUnits(file: string, store: BuildStore, say: (line: string) => void): void {
  const work = JSON.parse(fs.readFileSync(file, 'utf8')) as Work;
  const failures = compileUnits(work, store, (done) => say(`${done}\n`));
  say(`${JSON.stringify(failures)}\n`);
}

function inProcess(work: Work, onProgress: (done: number) => void): Promise<Failure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-'));
  const file = path.join(folder, 'units.json');
  fs.writeFileSync(file, JSON.stringify(work));
  const child = spawn(process.execPath, [process.argv[1], 'build'], {
    env: { ...process.env, [unitsVariable]: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let failures: Failure[] | undefined;
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString();
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      if (line.startsWith('[')) failures = JSON.parse(line) as Failure[];
      else onProgress(Number(line));
    }
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      fs.rmSync(folder, { recursive: true, force: true });
      if (failures) resolve(failures);
      else resolve(work.units.map(({ source }) => ({ source, why: 'its compiler died' })));
    });
  });
}
