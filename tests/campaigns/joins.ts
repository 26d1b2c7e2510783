/**
 * Merging neither loses nor adds a behaviour: the programs of tests/merge/join, at three levels, each in every way to
 * merge, against brute force and against an exploration without merging.
 *
 *   npx tsx tests/campaigns/joins.ts [NAME…]
 *
 * NAME: part of a program's title, or of the name of a way (`static`, `dynamic qce`). Prints each difference, and the
 * numbers of explorations and joins; exit status 1 if there was any difference.
 */
import { Compiled } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import { agree, explore, waysToMerge } from '../merge/join/agreement.js';
import { joinPrelude, joinPrograms } from '../merge/join/join-programs.js';

const wanted = process.argv.slice(2);
const isWanted = (title: string, way: string) =>
  wanted.length === 0 || wanted.some((part) => title.includes(part) || way.includes(part));

const total = { explorations: 0, joins: 0, different: 0 };
for (const level of ['0', '1', '2'] as const) {
  const options = { library: true, prelude: joinPrelude };
  const compiled = new Compiled(joinPrograms, 'embedded', level, options);
  for (const program of joinPrograms) {
    const ways = waysToMerge.filter(({ name }) => isWanted(program.title, name));
    if (ways.length === 0) continue;
    const truth = endings(compiled, program);
    const unmerged = explore(compiled, program);
    for (const way of ways) {
      const { complaint, merges } = agree(compiled, program, truth, unmerged, way);
      total.explorations++;
      total.joins += merges;
      if (complaint === undefined) continue;
      total.different++;
      console.log(`${program.title} at -O${level}, ${way.name}: ${complaint}`);
    }
  }
  console.log(`up to -O${level}: ${JSON.stringify(total)}`);
}
process.exitCode = total.different > 0 ? 1 : 0;
