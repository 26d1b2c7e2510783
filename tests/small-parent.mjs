/**
 * Has a small process start the programs that tests wait for.
 *
 * Node.js starts a program by fork(2): the system copies the page tables of the whole process, throws the copy away
 * when the program begins, and takes a fault for every page that is written from then on. A process of the tests has
 * half a gigabyte, and of the system's time each program took 20 to 160 milliseconds. The process beside it, which
 * does nothing else (small-parent-process.mjs), has a tenth of that, and is asked through two pipes with names.
 * What cannot be asked for there (streams that are inherited) is started here as ever.
 */
import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { receive, send } from './small-parent-messages.mjs';

const spawnHere = childProcess.spawnSync;

/** The ends of the pipes; undefined where a system has no pipes with names. */
function startParent() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parent-'));
  const pipes = ['asked', 'answered'].map((name) => path.join(folder, name));
  try {
    if (spawnHere('mkfifo', pipes).status !== 0) return undefined;
    const program = fileURLToPath(new URL('small-parent-process.mjs', import.meta.url));
    const stdio = ['ignore', 'inherit', 'inherit'];
    childProcess.spawn(process.execPath, [program, ...pipes], { stdio }).unref();
    // Each waits until the other end is opened too.
    const [asked, answered] = [fs.openSync(pipes[0], 'w'), fs.openSync(pipes[1], 'r')];
    return { asked, answered };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const isPiped = (stdio) =>
  stdio === undefined || [stdio].flat().every((one) => one === 'pipe' || one === 'ignore');

function spawnThere(parent, command, args, options) {
  const { cwd = process.cwd(), env = process.env } = options;
  const surroundings = { cwd: cwd instanceof URL ? fileURLToPath(cwd) : cwd, env: { ...env } };
  send(parent.asked, [command, args, { ...options, ...surroundings }]);
  const { error, ...done } = receive(parent.answered);
  return error ? { ...done, error: Object.assign(new Error(error.message), error) } : done;
}

if (isMainThread) {
  const parent = startParent();
  if (parent) {
    childProcess.default.spawnSync = (command, ...rest) => {
      const args = Array.isArray(rest[0]) ? rest[0] : [];
      const options = (Array.isArray(rest[0]) ? rest[1] : rest[0]) ?? {};
      if (!isPiped(options.stdio)) return spawnHere(command, args, options);
      return spawnThere(parent, command, args, options);
    };
    syncBuiltinESMExports();
  }
}
