/**
 * A long run of tests/solver/ilp: random integer programs, our solver against trying all points and against Z3's
 * integers, with coefficients around 2^31, 2^32, 2^53, 2^63 and 2^64 among small ones.
 *
 *     npx tsx tests/campaigns/ilp.ts [programs] [seed]
 *
 * A quarter of the programs is tried point by point with a generous budget, a quarter with a budget that runs out, half
 * of them, larger ones, goes to the z3 on the PATH. Ends with exit status 1 at the first difference.
 */
import fc from 'fast-check';
import { compare, enumerated, hasZ3, judgedByZ3, programs, solved } from '../solver/ilp/systems.js';
import './leash.js';

const total = Number(process.argv[2] ?? 20_000);
const first = Number(process.argv[3] ?? 1);
const tally = { programs: 0, complete: 0, incomplete: 0, answersOfZ3: 0 };
for (let seed = first; tally.programs < total; seed++) {
  const small = fc.sample(programs(4, 6), { numRuns: 500, seed });
  small.forEach((program, i) => {
    const answer = i % 2 === 0 ? solved(program, 200) : solved(program, i % 4, i % 13);
    if (compare(answer, enumerated(program))) tally.complete++;
    else tally.incomplete++;
  });
  tally.programs += small.length;
  if (hasZ3) {
    const large = fc.sample(programs(8, 300), { numRuns: 500, seed });
    tally.answersOfZ3 += judgedByZ3(large, 60);
    tally.programs += large.length;
  }
  console.log(JSON.stringify(tally));
}
