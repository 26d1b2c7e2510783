/**
 * Node.js anew, with flags that V8 takes only at its start: the size of its heap, and how it guards the memories of
 * WebAssembly. (`v8.setFlagsFromString` accepts `--max-old-space-size` later too, without effect.)
 *
 * Another process costs a twentieth of a second; it is made only where a limit calls for it.
 */
'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const tty = require('node:tty');

const unguarded = '--disable-wasm-trap-handler';
/** What three guarded memories need: V8 reserves 10 GB of addresses for each. */
const enoughAddresses = 40e9;

/** Where addresses are few (`ulimit -v`): the flag with which V8 reserves none, unless it is set or not known. */
exports.flagsForFewAddresses = () => {
  const { execArgv, allowedNodeEnvironmentFlags: known } = process;
  if (execArgv.includes(unguarded) || !known.has(unguarded)) return [];
  try {
    const limits = fs.readFileSync('/proc/self/limits', 'latin1');
    const limit = /^Max address space\s+(\d+)/m.exec(limits)?.[1];
    return limit !== undefined && Number(limit) < enoughAddresses ? [unguarded] : [];
  } catch {
    return [];
  }
};

function adviceFor(flags) {
  return flags.includes(unguarded)
    ? "; allow more addresses ('ulimit -v'): 6 GB are needed, and more for long runs"
    : '; lower --max-memory';
}

/** Runs the same command in another process; its exit status. */
exports.restart = (flags) =>
  new Promise((ended) => {
    const words = [...process.execArgv, ...flags, ...process.argv.slice(1)];
    const child = spawn(process.execPath, words, { stdio: 'inherit' });
    // Ctrl-C at a terminal reaches both processes; other signals only the one that they are sent to.
    const isAtTerminal = [0, 1, 2].some((fd) => tty.isatty(fd));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (signal !== 'SIGINT' || !isAtTerminal) child.kill(signal);
      });
    }
    child.on('error', () => ended(undefined));
    child.on('exit', (status, signal) => {
      if (signal === null) return ended(status);
      // V8 says why, but not what to do.
      if (signal === 'SIGABRT' || signal === 'SIGTRAP') {
        fs.writeSync(2, `merganser: there was too little memory${adviceFor(flags)}\n`);
        return ended(2);
      }
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
