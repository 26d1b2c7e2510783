/**
 * The conformance programs at every level of optimisation and in every way to execute them, against what is expected of them:
 *
 *   npx tsx tests/campaigns/programs.ts [topic/name…]
 *
 * Prints what differs, and how many explorations agreed; exit status 1 if anything differs. The suite has a sixth of it.
 */
import './leash.js';
import { execute, statusOf, type Tiers } from '../exec/execute.js';
import { programNames, readProgram } from '../programs/programs.js';

const levels = ['0', '1', '2'] as const;
const tiers: readonly Tiers[] = ['both', '0', 'loops'];
const named = process.argv.slice(2);
let agreed = 0;
let differed = 0;

for (const name of named.length > 0 ? named : programNames()) {
  const { source, args, input, output, status } = readProgram(name);
  if (!output) continue;
  for (const optimise of levels) {
    for (const tier of tiers) {
      const run = execute([source], { optimise, args, input, tiers: tier });
      if (statusOf(run) === status && run.stdout.equals(output)) agreed++;
      else {
        differed++;
        console.log(`${name} at -O${optimise}, tiers ${tier}: status ${statusOf(run)}, ${status}`);
      }
    }
  }
}
console.log(`${agreed} runs as expected, ${differed} not`);
process.exitCode = differed > 0 ? 1 : 0;
