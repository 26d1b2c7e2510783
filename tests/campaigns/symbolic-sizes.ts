/**
 * The programs of tests/symbolic-sizes in all ways, and every test of theirs natively.
 *
 *   npx tsx tests/campaigns/symbolic-sizes.ts [PART-OF-A-NAME]
 *
 * Exit status 1 if an exploration finds something else than the program says, or a native run does.
 */
import { findNativeCompiler } from '../../src/results/index.js';
import { replayProgram } from '../native-replay/replay-program.js';
import { exploreProgram } from '../symbolic/explore-program.js';
import { capacity, readSized, sizedNames, ways } from '../symbolic-sizes/programs.js';
import './leash.js';

const [part = ''] = process.argv.slice(2);
const compiler = findNativeCompiler();
let wrong = 0;

function compare(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((value) => JSON.stringify(value));
  if (a === b) return;
  wrong++;
  console.log(`${what}:\n  found    ${a}\n  expected ${b}`);
}

const chosen = sizedNames.filter((name) => name.includes(part));
for (const name of chosen) {
  const { source, flags, expected, partial, isComparable } = readSized(name);
  const explore = (how: object) =>
    exploreProgram(source, { flags }, { symbolicSizes: capacity, ...how });
  const found = explore({});
  compare(name, { ...found, partial: found.partial.length }, { ...expected, partial });
  for (const way of ways) {
    compare(`${name} with ${way.name}`, explore(way.how).errors, expected.errors);
  }
  if (!compiler?.sanitizers || !isComparable) continue;
  const { differences } = replayProgram(source, { compiler, flags, symbolicSizes: capacity });
  compare(`${name} natively`, differences, []);
}
console.log(`${chosen.length} programs, ${ways.length + 1} ways, ${wrong} differences`);
process.exitCode = wrong > 0 ? 1 : 0;
