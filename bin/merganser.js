#!/usr/bin/env node
import * as module from 'node:module';

// Node 22 and later keep the compiled form of our modules between runs.
module.enableCompileCache?.();

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
