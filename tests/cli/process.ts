/** The command line as a process of its own: `npx tsx tests/cli/process.ts exec a.c`. */
import { main } from '../../src/cli/main.js';

process.exitCode = await main(process.argv.slice(2), {
  workingDirectory: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
