/**
 * Runs scripts of package.json side by side, as many as there are cores, in the order in which they are named: name
 * the longest first. What each of them prints comes when it ends. If one fails, those that wait are not begun.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { availableParallelism } from 'node:os';

const names = process.argv.slice(2);
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

function run(name: string): Promise<boolean> {
  const command = scripts[name];
  if (command === undefined) throw new Error(`package.json has no script ${name}`);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => printed.push(data));
    }
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${name}: ${status === 0 ? 'done' : 'failed'} after ${seconds} s`);
      process.stdout.write(Buffer.concat(printed));
      resolve(status === 0);
    });
  });
}

let failed = false;
async function lane(): Promise<void> {
  for (let name = names.shift(); name !== undefined && !failed; name = names.shift()) {
    if (!(await run(name))) failed = true;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.exitCode = failed ? 1 : 0;
