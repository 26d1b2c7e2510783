/**
 * The conformance programs as programs of 32 bits, beside the native binaries of `-m32`:
 *
 *   npx tsx tests/campaigns/programs-m32.ts [topic/name…]
 *
 * Each is compiled natively with SSE2, as values in x87 registers have another precision than their types, and run here
 * in both tiers. Prints what differs, and how many agreed; programs that do not compile for 32 bits (`__int128`) are named.
 */
import './leash.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, statusOf, type Tiers } from '../exec/execute.js';
import { programNames, readProgram } from '../programs/programs.js';
import { run } from '../runtime/native.js';

const directory = mkdtempSync(join(tmpdir(), 'merganser-m32-'));
const compilers = ['clang-19', 'clang-16', 'clang', 'gcc'];
const compiler = compilers.find((name) => run(name, ['--version']).status === 0) ?? 'gcc';
const chosen = process.argv.slice(2);
const tiers: readonly Tiers[] = ['both', '0', 'loops'];
let agreed = 0;
let differed = 0;
const unfit: string[] = [];

for (const name of chosen.length > 0 ? chosen : programNames()) {
  const { source, args, input } = readProgram(name);
  const binary = join(directory, 'program');
  const flags = ['-w', '-m32', '-msse2', '-mfpmath=sse', '-ffp-contract=off'];
  const compiled = run(compiler, [...flags, '-o', binary, source, '-lm']);
  if (compiled.status !== 0) {
    unfit.push(name);
    continue;
  }
  const expected = run(binary, args, { cwd: directory, input });
  const found = tiers.filter((tier) => {
    const options = { args, input, directory, tiers: tier, flags: ['-w', '-m32'] };
    try {
      const execution = execute([source], options);
      if (statusOf(execution) === expected.status && execution.stdout.equals(expected.stdout))
        return false;
      const { outcome } = execution;
      console.log(`${name} (tiers ${tier}): status ${statusOf(execution)}, ${expected.status}`);
      if (outcome.kind === 'error') console.log(`  ${outcome.error.message}`);
      const [ours, theirs] = [execution.stdout, expected.stdout].map((text) =>
        text.toString('latin1').split('\n'),
      );
      const line = theirs.findIndex((text, i) => text !== ours[i]);
      if (line >= 0) console.log(`  line ${line + 1}: ${ours[line]}\n  native: ${theirs[line]}`);
    } catch (thrown) {
      console.log(`${name} (tiers ${tier}): ${thrown instanceof Error ? thrown.message : thrown}`);
    }
    return true;
  });
  if (found.length > 0) differed++;
  else agreed++;
}

rmSync(directory, { recursive: true, force: true });
console.log(`${agreed} agree with ${compiler} -m32, ${differed} differ`);
if (unfit.length > 0) console.log(`do not compile for 32 bits: ${unfit.join(', ')}`);
process.exitCode = differed > 0 ? 1 : 0;
