/**
 * Kills runs at random moments: `npx tsx tests/campaigns/kill.ts [kills]`, 200 unless said otherwise.
 * Prints how many were killed before, while and after tests were written, and each problem found.
 */
import { programs, Victim } from '../results/killed.js';
import './leash.js';

const kills = Number(process.argv[2] ?? 200);
const victims = Object.values(programs).map((source) => new Victim(source));
let withDirectory = 0;
let withTests = 0;
let finished = 0;
let tests = 0;
let broken = 0;
for (let i = 0; i < kills; i++) {
  const remains = await victims[i % victims.length].killAfter(Math.random() ** 2 * 3000);
  if (remains.hasDirectory) withDirectory++;
  if (remains.tests > 0) withTests++;
  if (remains.hasDirectory && remains.stoppedBy !== 'interrupted') finished++;
  tests += remains.tests;
  for (const problem of remains.problems) console.log(`kill ${i}: ${problem}`);
  if (remains.problems.length > 0) broken++;
}
console.log(
  `${kills} kills: ${withDirectory} with a directory, ${withTests} with tests (${tests} in all, each readable), ${finished} after the end, ${broken} with problems`,
);
for (const victim of victims) victim.dispose();
// Kills that hit nothing show nothing.
const isTelling = withTests >= kills / 3;
if (!isTelling) console.log('too few runs had written a test when they were killed');
process.exitCode = broken > 0 || !isTelling ? 1 : 0;
