/**
 * Failing calls in the engine and natively: a program that calls every function of the table (tests/failing-calls/every.c)
 * is explored with one failing call on each path, and every test is replayed natively. Its exit status depends on what
 * each call gave and on errno.
 *
 *   npm run build
 *   npx tsx tests/campaigns/failing-calls.ts [N]
 *
 * Prints how many tests ended as predicted, and those that did not; exit status 1 if there are any. N calls fail on a path,
 * one if it is not given.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import './leash.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const source = fileURLToPath(new URL('../failing-calls/every.c', import.meta.url));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-failing-'));
fs.copyFileSync(source, path.join(folder, 'every.c'));
const run = (...words: string[]) =>
  spawnSync(process.execPath, [merganser, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });

const most = process.argv[2] ?? '1';
const inputs = ['--sym-files', '1,8', '--sym-stdin', '2'];
const explored = run('run', 'every.c', '--fail', 'all', '--max-fail', most, ...inputs);
process.stdout.write(explored.stderr);
const replayed = run('replay', '--native', 'always');
for (const line of replayed.stdout.split('\n'))
  if (!line.startsWith('as predicted')) console.log(line);
process.stdout.write(replayed.stderr);
fs.rmSync(folder, { recursive: true, force: true });
process.exitCode = explored.status === 0 ? (replayed.status ?? 1) : 1;
