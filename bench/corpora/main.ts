/**
 * Corpora of other people's programs, given by the path of a checkout:
 *
 *     npm run corpus -- svcomp|bombs|loops DIRECTORY [--seconds N] [--limit N] [--flag FLAG]… [--no-klee]
 *
 * Each task is given to us and, where there is one, to KLEE, in turn and with the same time. Verdicts are
 * counted as correct, wrong and unknown; a wrong one is a failure (exit status 1). The results go to
 * `bench/results/corpus-NAME.json`.
 */
import * as fs from 'node:fs';
import { parseArgs } from 'node:util';
import { machineFacts } from '../measure.js';
import { klee, ours } from './engines.js';
import { logicBombs } from './logic-bombs.js';
import { stringLoops } from './string-loops.js';
import { svcompTasks } from './svcomp.js';
import type { Task, Verdict } from './task.js';

const CORPORA = new Map([
  ['svcomp', svcompTasks],
  ['bombs', logicBombs],
  ['loops', stringLoops],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    seconds: { type: 'string', default: '10' },
    limit: { type: 'string', default: '1000000' },
    flag: { type: 'string', multiple: true, default: [] },
    klee: { type: 'boolean', default: true },
  },
});
const [name = '', directory = ''] = positionals;
const corpus = CORPORA.get(name);
if (!corpus || !fs.existsSync(directory)) {
  console.error(
    `give a corpus (${[...CORPORA.keys()].join(', ')}) and the directory of a checkout`,
  );
  process.exit(2);
}

interface Row {
  readonly task: string;
  readonly expected?: string;
  readonly verdicts: Record<string, Verdict>;
}

const peer = values.klee ? klee() : undefined;
const engines = peer ? [ours, peer] : [ours];
const rows: Row[] = [];
for (const task of take(corpus(directory), Number(values.limit))) {
  const verdicts: Row['verdicts'] = {};
  for (const engine of engines) {
    verdicts[engine.name] = task.decide(engine, Number(values.seconds), values.flag);
  }
  rows.push({ task: task.name, expected: task.expected, verdicts });
  const text = Object.entries(verdicts).map(
    ([engine, { verdict, reason, ms }]) =>
      `${engine} ${verdict}${verdict === 'unknown' ? ` (${reason})` : ''} ${(ms / 1000).toFixed(2)} s`,
  );
  console.log(
    `${task.name}${task.expected ? `, expected ${task.expected}` : ''}: ${text.join('; ')}`,
  );
}

/** Of tasks without an expected verdict the engines must agree, where both decide. */
function classify({ expected, verdicts }: Row, engine: string): 'correct' | 'wrong' | 'unknown' {
  const own = verdicts[engine]!.verdict;
  if (own === 'unknown') return 'unknown';
  const decided = Object.values(verdicts).map(({ verdict }) => verdict);
  const right = expected ?? decided.find((verdict, i) => i > 0 && verdict !== 'unknown') ?? own;
  return own === right ? 'correct' : 'wrong';
}

const tables = engines.map((engine) => {
  const counts = { correct: 0, wrong: 0, unknown: 0 };
  const reasons = new Map<string, number>();
  let ms = 0;
  for (const row of rows) {
    const { reason, ms: spent } = row.verdicts[engine.name]!;
    const outcome = classify(row, engine.name);
    counts[outcome]++;
    ms += spent;
    if (outcome === 'unknown') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (outcome === 'wrong') console.log(`WRONG: ${engine.name} on ${row.task}`);
  }
  const sorted = [...reasons].sort((a, b) => b[1] - a[1]);
  return { engine: engine.name, ...counts, seconds: Math.round(ms / 1000), reasons: sorted };
});
console.table(tables.map(({ reasons: _, ...row }) => row));
for (const { engine, reasons } of tables) {
  for (const [reason, count] of reasons.slice(0, 10))
    console.log(`${engine}: ${count} × ${reason}`);
}
const stored = { corpus: name, ...machineFacts(), seconds: Number(values.seconds), tables, rows };
const file = new URL(`../results/corpus-${name}.json`, import.meta.url);
fs.writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`);
process.exitCode = tables[0]!.wrong > 0 ? 1 : 0;

function* take(tasks: Iterable<Task>, count: number): Generator<Task> {
  let left = count;
  for (const task of tasks) {
    if (left-- <= 0) return;
    yield task;
  }
}
