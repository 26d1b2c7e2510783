/**
 * A long run under a memory cap: `npx tsx tests/campaigns/memory-cap.ts [MINUTES] [MEGABYTES]`
 * (10 and 1024). Explores a scanner over a text that is too long to be explored completely, depth first,
 * and looks once a second at the resident memory of the process. The campaign fails if the memory ever
 * exceeds the cap, or if the run ends before its time. Needs clang-16, `npm run build`, and Linux
 * (/proc). Stores bench/results/memory-cap.json.
 */
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import './leash.js';

const minutes = Number(process.argv[2] ?? 10);
const capMb = Number(process.argv[3] ?? 1024);
const root = fileURLToPath(new URL('../../', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-cap-'));
const bitcode = path.join(scratch, 'tokens.bc');
const flags = ['-O1', '-g', '-c', '-emit-llvm', '-fno-builtin', '-DSIZE=48', '-I', runtimeInclude];
const source = path.join(root, 'bench/programs/explore/tokens.c');
execFileSync('clang-16', [...flags, source, '-o', bitcode]);

const out = path.join(scratch, 'out');
const child = spawn(
  process.execPath,
  [
    path.join(root, 'bin/merganser.js'),
    ...['run', bitcode, '--json', '--no-write-tests', '--output-dir', out],
    ...['--max-time', `${minutes}min`, '--max-memory', `${capMb}MB`],
  ],
  { cwd: scratch, stdio: ['ignore', 'pipe', 'inherit'] },
);
let summary = '';
child.stdout.on('data', (text: Buffer) => {
  summary += text.toString();
});

const samples: { seconds: number; rssMb: number }[] = [];
const started = Date.now();
const timer = setInterval(() => {
  const rss = /VmRSS:\s+(\d+)/.exec(statusOf(child.pid!))?.[1];
  if (!rss) return;
  samples.push({
    seconds: Math.round((Date.now() - started) / 1000),
    rssMb: Math.round(Number(rss) / 1024),
  });
}, 1000);

function statusOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

child.on('exit', () => {
  clearInterval(timer);
  fs.rmSync(scratch, { recursive: true });
  const { paths, stoppedBy, instructions } = JSON.parse(summary) as {
    paths: { completed: number };
    stoppedBy: string | null;
    instructions: number;
  };
  const most = Math.max(...samples.map(({ rssMb }) => rssMb));
  const half = samples.slice(Math.floor(samples.length / 2));
  const mostLater = Math.max(...half.map(({ rssMb }) => rssMb));
  console.log(
    `${minutes} minutes under ${capMb} MB: ${paths.completed} paths, ${instructions} instructions, stopped by ${stoppedBy}; ${most} MB at most, ${mostLater} MB in the second half`,
  );
  // The highest of each sixtieth of the run.
  const part = Math.ceil(samples.length / 60);
  const peaks = samples
    .map((_, i) => samples.slice(i, i + part))
    .filter((_, i) => i % part === 0)
    .map((some) => ({ seconds: some[0].seconds, rssMb: Math.max(...some.map((s) => s.rssMb)) }));
  const result = { minutes, capMb, paths: paths.completed, instructions, stoppedBy, most, peaks };
  fs.writeFileSync(
    path.join(root, 'bench/results/memory-cap.json'),
    `${JSON.stringify(result, undefined, 1)}\n`,
  );
  if (most > capMb || stoppedBy !== 'time') process.exitCode = 1;
});
