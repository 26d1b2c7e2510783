#!/usr/bin/env node
import * as module from 'node:module';
import * as v8 from 'node:v8';

// Node 22 and later keep the compiled form of our modules between runs.
module.enableCompileCache?.();

// V8 would make a node for every local at every exit of a loop. In a very large function (the main loop
// of sqlite3) there are more than its optimiser can number, and it aborts the process.
v8.setFlagsFromString('--no-wasm-loop-unrolling');
v8.setFlagsFromString('--no-wasm-loop-peeling');

const { main } = await import('../dist/bin/main.js');
const status = await main(process.argv.slice(2), {
  workingDirectory: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
// V8 may still be optimising generated code in the background, which a plain end would wait for.
for (const stream of [process.stdout, process.stderr]) {
  await new Promise((done) => stream.write('', done));
}
process.exit(status);
