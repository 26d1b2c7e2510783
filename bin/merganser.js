#!/usr/bin/env node
'use strict';
// Other flags than those that Node.js was built with make it compile its own modules anew: the ones
// that every command needs are loaded first.
require('node:crypto');
require('node:child_process');
require('node:worker_threads');
const fs = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');
const { load } = require('./code-cache.js');
const { flagsForFewAddresses, restart } = require('./restart.js');

// V8 would make a node for every local at every exit of a loop. In a very large function (the main loop
// of sqlite3) there are more than its optimiser can number, and it aborts the process.
v8.setFlagsFromString('--no-wasm-loop-unrolling');
v8.setFlagsFromString('--no-wasm-loop-peeling');
// It also counts a jump back by the size of the loop, so a function with a large loop is optimised, for
// seconds, after a few rounds (docs/interpreter.md, "Large functions").
v8.setFlagsFromString('--wasm-tiering-budget=100000000');

/** What happened to standard output and standard error, if something cannot be written to them. */
let lost;
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    // Whoever reads has seen enough (`merganser run … | head -1`): no failure.
    if (error.code !== 'EPIPE') lost = error;
  });
}

async function start() {
  const flags = flagsForFewAddresses();
  const status = flags.length > 0 ? await restart(flags) : undefined;
  process.exit(status ?? (await startHere()));
}

async function startHere() {
  const bundle = path.join(__dirname, '..', 'dist', 'bin', 'main.cjs');
  const { exports, done } = load(bundle, process.argv[2]);
  const status = await exports.main(process.argv.slice(2), {
    workingDirectory: workingDirectory(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    restart,
  });
  done();
  // V8 may still be optimising generated code in the background, which a plain end would wait for.
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((written) => stream.write('', written));
  }
  if (lost) complain(`the output cannot be written: ${lost.message}`);
  return lost && status === 0 ? 2 : status;
}

/** Where nothing can be written to standard error either, the exit status says it. */
function complain(text) {
  try {
    fs.writeSync(2, `merganser: ${text}\n`);
  } catch {}
}

/** The folder that this was started in; it may have been removed since. */
function workingDirectory() {
  try {
    return process.cwd();
  } catch {
    complain('the working directory is gone; start in one that exists');
    process.exit(2);
  }
}

start();
