/**
 * Corpora of other people's programs, given by the path of a checkout:
 *
 *     npm run corpus -- svcomp|floats|bombs|loops DIRECTORY [--seconds N] [--flag FLAG]… [--only TEXT]
 *                       [--part I/N] [--no-klee] [--no-merganser]
 *
 * `floats` are SV-COMP's folders of floating point, whose results are kept apart from those of the other folders.
 *
 * Each task is given to us and, where there is one, to KLEE, in turn and with the same time. Verdicts are
 * counted as correct, wrong and unknown; a wrong one is a failure (exit status 1). The results go to
 * `bench/results/corpus-NAME.json`. With `--only` (tasks whose name has the text) or `--part` (the Ith of N
 * parts, from 1) the other tasks keep the results that are stored there, and so does an engine that is left
 * out.
 */
import * as fs from 'node:fs';
import { parseArgs } from 'node:util';
import { machineFacts } from '../measure.js';
import { klee, ours } from './engines.js';
import { logicBombs } from './logic-bombs.js';
import { stringLoops } from './string-loops.js';
import { type Row, summarise } from './summary.js';
import { svcompTasks } from './svcomp.js';
import type { Task } from './task.js';

const corpora = new Map([
  ['svcomp', svcompTasks],
  ['floats', svcompTasks],
  ['bombs', logicBombs],
  ['loops', stringLoops],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '1/1' },
    flag: { type: 'string', multiple: true, default: [] },
    klee: { type: 'boolean', default: true },
    merganser: { type: 'boolean', default: true },
  },
});
const [name = '', directory = ''] = positionals;
const corpus = corpora.get(name);
if (!corpus || !fs.existsSync(directory)) {
  console.error(
    `give a corpus (${[...corpora.keys()].join(', ')}) and the directory of a checkout`,
  );
  process.exit(2);
}

const file = new URL(`../results/corpus-${name}.json`, import.meta.url);
const isPartial = values.only || values.part !== '1/1' || !values.merganser || !values.klee;
const stored: readonly Row[] =
  isPartial && fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { rows: Row[] }).rows
    : [];
const rows = new Map(stored.map((row) => [row.task, row]));

const peer = values.klee ? klee() : undefined;
const engines = [...(values.merganser ? [ours] : []), ...(peer ? [peer] : [])];
for (const task of chosen([...corpus(directory)])) {
  const verdicts: Row['verdicts'] = {};
  for (const engine of engines) {
    verdicts[engine.name] = task.decide(engine, Number(values.seconds), values.flag);
  }
  rows.set(task.name, {
    task: task.name,
    expected: task.expected,
    verdicts: { ...rows.get(task.name)?.verdicts, ...verdicts },
  });
  const text = Object.entries(verdicts).map(
    ([engine, { verdict, reason, ms }]) =>
      `${engine} ${verdict}${verdict === 'unknown' ? ` (${reason})` : ''} ${(ms / 1000).toFixed(2)} s`,
  );
  console.log(
    `${task.name}${task.expected ? `, expected ${task.expected}` : ''}: ${text.join('; ')}`,
  );
}

const all = [...rows.values()].sort((a, b) => (a.task < b.task ? -1 : 1));
const tables = summarise(all);
console.table(tables.map(({ reasons: _, ...row }) => row));
for (const { engine, reasons, wrongTasks } of tables) {
  for (const task of wrongTasks) console.log(`WRONG: ${engine} on ${task}`);
  for (const [reason, count] of reasons) console.log(`${engine}: ${count} × ${reason}`);
}
const contents = {
  corpus: name,
  ...machineFacts(),
  seconds: Number(values.seconds),
  tables,
  rows: all,
};
fs.writeFileSync(file, `${JSON.stringify(contents, undefined, 2)}\n`);
process.exitCode = tables[0]!.wrongTasks.length > 0 ? 1 : 0;

function chosen(tasks: readonly Task[]): Task[] {
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  return tasks.filter(
    (task, i) =>
      task.name.includes(values.only) && Math.floor((i * parts) / tasks.length) === part - 1,
  );
}
