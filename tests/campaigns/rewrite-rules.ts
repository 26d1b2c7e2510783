/**
 * Proves up to forty instances of every rewrite rule at 32 and 64 bits with the z3 on the PATH.
 *
 *     npx tsx tests/campaigns/rewrite-rules.ts [instances] [seconds for each]
 *
 * Z3 does not decide all of them (products and quotients of two 64-bit terms): those are counted, by
 * rule. A refuted instance is printed, with exit status 1.
 */
import { spawnSync } from 'node:child_process';
import { rules } from '../../src/expr/rewrite/index.js';
import { instances, refutation, smallest, wideGrammars } from '../expr/rewrite-instances.js';
import './leash.js';

const most = Number(process.argv[2] ?? 40);
const seconds = Number(process.argv[3] ?? 5);
let proved = 0;
let wrong = 0;
const undecided = new Map<string, number>();

for (const width of [32, 64]) {
  for (const grammar of wideGrammars(width)) {
    for (const rule of rules) {
      const scripts = smallest(instances(grammar, rule, most), most).map((instance) =>
        refutation(grammar, rule, instance),
      );
      if (scripts.length === 0) continue;
      const input = scripts.map((script) => `(reset)\n${script}`).join('\n');
      const { stdout, error } = spawnSync('z3', ['-in', `-t:${1000 * seconds}`], {
        input: input.replaceAll('(exit)', ''),
        encoding: 'utf8',
      });
      if (error) throw new Error(`this campaign needs z3 on the PATH: ${error.message}`);
      const verdicts = stdout.trim().split('\n');
      if (verdicts.length !== scripts.length) throw new Error(`${rule.name}: z3 prints ${stdout}`);
      verdicts.forEach((verdict, i) => {
        if (verdict === 'unsat') proved++;
        else if (verdict === 'unknown' || verdict === 'timeout') {
          undecided.set(rule.name, (undecided.get(rule.name) ?? 0) + 1);
        } else {
          wrong++;
          console.log(`${rule.name} at ${width} bits: ${verdict}\n${scripts[i]}`);
        }
      });
    }
  }
  console.log(`up to ${width} bits: ${proved} proved, ${wrong} wrong`);
}
const open = [...undecided.values()].reduce((sum, count) => sum + count, 0);
console.log(`${proved} instances proved, ${wrong} wrong, ${open} undecided within ${seconds} s:`);
for (const [name, count] of undecided) console.log(`  ${name}: ${count}`);
process.exitCode = wrong > 0 ? 1 : 0;
