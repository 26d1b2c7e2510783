#!/usr/bin/env node
import * as module from 'node:module';

// Node 22 and later keep the compiled form of our modules between runs.
module.enableCompileCache?.();

const { main } = await import('../dist/bin/main.js');
process.exitCode = await main(process.argv.slice(2), {
  workingDirectory: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
