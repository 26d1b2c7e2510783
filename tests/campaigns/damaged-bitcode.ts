/**
 * Reads thousands of damaged bitcode files: each must give a module or a ReadError, in little time
 * and memory. A failure names its seed; the same seed gives the same file again.
 *
 * npx tsx tests/campaigns/damaged-bitcode.ts [--count 5000] [--seed 1] [FILE.bc …]
 */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutate, outcome } from '../frontend/mutate-bitcode.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const directory = fileURLToPath(new URL('../frontend/data/bc/', import.meta.url));
const given = positionals.length > 0 ? positionals : fixtures();
const files = given.map((name) => ({ name, bytes: fs.readFileSync(name) }));

function fixtures(): string[] {
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.bc'))
    .map((name) => directory + name);
}

const problems = new Map<string, number>();
let refused = 0;
let slowest = { ms: 0, seed: 0 };
let failures = 0;
const first = Number(values.seed);
const count = Number(values.count);
for (let seed = first; seed < first + count; seed++) {
  const { name, bytes } = files[seed % files.length];
  const donor = files[(seed * 7 + 3) % files.length].bytes;
  const damaged = mutate(bytes, donor, seed);
  const start = performance.now();
  try {
    const message = outcome(damaged);
    if (message !== undefined) {
      refused++;
      const kind = message.replace(/^.*?: byte \d+( \(bit \d\))?: /, '').replace(/\d+/g, 'N');
      problems.set(kind, (problems.get(kind) ?? 0) + 1);
    }
  } catch (thrown) {
    failures++;
    console.log(`seed ${seed} (${name}): ${thrown instanceof Error ? thrown.stack : thrown}`);
  }
  const ms = performance.now() - start;
  if (ms > slowest.ms) slowest = { ms, seed };
}
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${count} files: ${refused} refused, ${count - refused - failures} read, ${failures} failures`,
);
console.log(`${problems.size} kinds of message; peak memory ${peak} MB`);
console.log(`slowest: seed ${slowest.seed}, ${slowest.ms.toFixed(0)} ms`);
if (failures > 0) process.exitCode = 1;
