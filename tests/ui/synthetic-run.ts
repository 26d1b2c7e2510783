/**
 * A run directory as docs/events.md describes it, of any size, without an engine: a random tree of
 * decisions over the bytes of one input. The same seed gives the same directory.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { writeKTest } from '../../src/results/index.js';

export interface SyntheticOptions {
  /** Nodes of the tree, about. */
  readonly nodes: number;
  readonly seed?: number;
  /** Which part is written: a killed run lacks its end. */
  readonly state?: 'finished' | 'killed' | 'running';
  /** Whether test files are written, and not only spoken of. */
  readonly withTests?: boolean;
  readonly withProfile?: boolean;
  /** Whether states join now and then. */
  readonly withJoins?: boolean;
}

const source = `/* A scanner for numbers and names. */
#include <klee/klee.h>

static int scan(const char *text) {
  int i = 0, depth = 0;
  while (text[i]) {
    if (text[i] == '(') depth++;
    else if (text[i] == ')') depth--;
    else if (text[i] >= '0' && text[i] <= '9') i += 2;
    if (depth > 7) klee_report_error("scan.c", 10, "too deep", "user");
    i++;
  }
  return depth;
}

int main(void) {
  char text[16];
  klee_make_symbolic(text, sizeof text, "text");
  return scan(text);
}
`;

export function writeSyntheticRun(directory: string, options: SyntheticOptions): void {
  const { nodes, seed = 1, state = 'finished', withTests = false, withProfile = false } = options;
  const { withJoins = false } = options;
  const random = generator(seed);
  fs.mkdirSync(path.join(directory, 'tests'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'scan.c'), source);
  const lines: string[] = [];
  const event = (fields: object) => lines.push(JSON.stringify(fields));
  event({
    e: 'start',
    version: withJoins ? 2 : 1,
    program: ['scan.c'],
    time: new Date(Date.now() + 1000).toISOString(),
    pid: state === 'running' ? process.pid : 2 ** 22 + 1,
  });
  [6, 7, 8, 9, 10, 13].forEach((line, i) => {
    event({ e: 'place', id: i + 1, file: 'scan.c', line, column: 5, function: 'scan' });
  });
  let conditions = 1;
  const known = new Map<string, number>();
  const condition = (text: string) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    event({ e: 'cond', id: conditions, text });
    known.set(text, conditions);
    return conditions++;
  };
  event({
    e: 'input',
    name: 'text',
    size: 16,
    type: {
      kind: 'array',
      count: 16,
      element: { kind: 'integer', name: 'char', size: 1, signed: true, char: true },
    },
  });

  interface Open {
    readonly node: number;
    readonly depth: number;
    readonly instructions: number;
    readonly solverMs: number;
  }
  let next = 2;
  let time = 0;
  const living: Open[] = [{ node: 1, depth: 0, instructions: 0, solverMs: 0 }];
  const counts = {
    exit: 0,
    error: 0,
    partial: 0,
    tests: 0,
    forks: 0,
    merges: 0,
    instructions: 0,
    solverMs: 0,
  };
  const errors: object[] = [];
  const leave = Math.max(1, Math.floor(nodes / 2));
  const sample = () =>
    event({
      e: 'sample',
      t: Math.round(time),
      paths: counts.exit + counts.error,
      errors: errors.length,
      states: living.length,
      forks: counts.forks,
      instructions: counts.instructions,
      lines: Math.min(10, 3 + Math.round(Math.log2(counts.forks + 1))),
      branches: Math.min(9, Math.round(Math.log2(counts.forks + 1))),
      queries: counts.forks * 2,
      solverMs: Math.round(counts.solverMs),
      rssMb: Math.round(90 + living.length * 0.02 + counts.forks * 0.004),
    });

  while (living.length > 0) {
    if (state !== 'finished' && counts.forks >= leave * 0.6) break;
    const at = random() < 0.7 ? living.length - 1 : Math.floor(random() * living.length);
    const [path] = living.splice(at, 1);
    time += 0.2 + random() * 1.5;
    const cost = Math.floor(random() * 900) + 20;
    const solving = random() < 0.02 ? random() * 60 : random() * 0.8;
    const instructions = path.instructions + cost;
    const solverMs = Math.round((path.solverMs + solving) * 100) / 100;
    counts.instructions += cost;
    counts.solverMs += solving;
    if (withJoins && living.length > 3 && random() < 0.25) {
      const others = living.splice(-1 - Math.floor(random() * 2));
      counts.merges++;
      const parents = [{ ...path, instructions, solverMs }, ...others];
      const joined = {
        node: next++,
        depth: Math.max(...parents.map(({ depth }) => depth)),
        instructions: Math.max(...parents.map((parent) => parent.instructions)),
        solverMs: Math.max(...parents.map((parent) => parent.solverMs)),
      };
      event({
        e: 'merge',
        t: Math.round(time),
        node: joined.node,
        at: 5,
        instructions: joined.instructions,
        solverMs: joined.solverMs,
        parents: parents.map((parent) => [parent.node, parent.instructions, parent.solverMs]),
      });
      living.push(joined);
      continue;
    }
    const mayFork = counts.forks + living.length < leave;
    if (mayFork && (living.length < 4 || random() < 0.62)) {
      counts.forks++;
      const place = Math.floor(random() * 4);
      const byte = `text[${Math.min(15, Math.floor(path.depth / 3))}]`;
      const text = [`${byte} == 0`, `${byte} == '('`, `${byte} == ')'`, `${byte} >= '0'`][place];
      const not = [`${byte} != 0`, `${byte} != '('`, `${byte} != ')'`, `${byte} < '0'`][place];
      const kids = [
        [next, condition(text)],
        [next + 1, condition(not)],
      ];
      event({
        e: 'fork',
        t: Math.round(time),
        node: path.node,
        at: place + 1,
        why: 'branch',
        kids,
        instructions,
        solverMs,
      });
      for (const [node] of kids)
        living.push({ node, depth: path.depth + 1, instructions, solverMs });
      next += 2;
    } else {
      const draw = random();
      const how = draw < 0.012 ? 'error' : draw < 0.03 ? 'partial' : 'exit';
      counts[how]++;
      const hasTest = how === 'exit' || (how === 'error' && errors.length < 5);
      const name = hasTest ? `test${String(++counts.tests).padStart(6, '0')}` : undefined;
      if (name && withTests) {
        const bytes = Uint8Array.from({ length: 16 }, () => 32 + Math.floor(random() * 90));
        const ktest = writeKTest({ args: ['scan.c'], objects: [{ name: 'text', bytes }] });
        fs.writeFileSync(`${directory}/tests/${name}.ktest`, ktest);
      }
      event({
        e: 'end',
        t: Math.round(time),
        node: path.node,
        how,
        depth: path.depth,
        instructions,
        solverMs,
        at: how === 'error' ? 5 : 6,
        ...(how === 'exit' && { status: path.depth % 3 }),
        ...(how === 'error' && { error: 'user' }),
        ...(how === 'partial' && { reason: 'the solver gave up on a branch' }),
        ...(name && { test: name }),
      });
      if (name) event({ e: 'test', t: Math.round(time), test: name, node: path.node, fresh: 0 });
      if (how === 'error' && name) {
        const error = { kind: 'user', message: `too deep (${errors.length + 1})` };
        event({
          e: 'error',
          t: time,
          node: path.node,
          ...error,
          at: 5,
          function: 'scan',
          test: name,
        });
        const position = { file: 'scan.c', line: 10, column: 20 };
        errors.push({
          ...error,
          file: 'scan.c',
          line: 10,
          function: 'scan',
          stack: [
            { function: 'scan', position },
            { function: 'main', position: { ...position, line: 19 } },
          ],
          test: name,
        });
      }
    }
    if ((counts.forks + counts.exit) % Math.ceil(nodes / 150) === 0) sample();
  }
  sample();
  const isOver = state === 'finished';
  if (isOver)
    event({ e: 'stop', t: Math.round(time), complete: counts.partial === 0, stoppedBy: null });
  const text = `${lines.join('\n')}\n`;
  fs.writeFileSync(
    path.join(directory, 'events.ndjson'),
    state === 'killed' ? `${text}{"e":"fork","t":12,"no` : text,
  );
  const stage = (part: number, ms: number) => ({
    queries: Math.round(counts.forks * 2 * part),
    sat: Math.round(counts.forks * part * 0.9),
    unsat: Math.round(counts.forks * part * 0.4),
    unknown: 0,
    ms: Math.round(ms),
  });
  writeJson(directory, 'summary.json', {
    version: '0.1.0',
    program: ['scan.c'],
    options: { search: 'random-path', seed: 7, help: false },
    complete: isOver && counts.partial === 0,
    stoppedBy: isOver ? null : 'interrupted',
    paths: {
      completed: counts.exit,
      errored: counts.error,
      partial: counts.partial,
      estimated: null,
    },
    states: { max: 4000, forks: counts.forks, merges: counts.merges },
    instructions: counts.instructions,
    tests: counts.tests,
    errors,
    coverage: { lines: { covered: 10, total: 11 }, branches: { covered: 9, total: 12 } },
    solver: {
      ...stage(1, counts.solverMs),
      byStage: {
        models: stage(1, counts.solverMs),
        cache: stage(0.45, counts.solverMs * 0.9),
        intervals: stage(0.3, counts.solverMs * 0.85),
        core: stage(0.2, counts.solverMs * 0.8),
      },
    },
    ...(withJoins && { merge: mergeSection }),
    wallMs: Math.round(time),
    maxRssMb: 412,
  });
  writeJson(directory, 'lines.json', linesOf(directory, counts.forks));
  writeJson(directory, 'queries.json', {
    version: 1,
    queries: [62.5, 41.2, 17.3].map((ms, i) => ({
      ms,
      t: 100 * i,
      node: 1,
      at: i + 1,
      answer: i === 1 ? 'unsat' : 'sat',
      smt2: '(set-logic QF_ABV)\n(declare-const text (Array (_ BitVec 32) (_ BitVec 8)))\n(assert (= (select text #x00000000) #x28))\n(check-sat)\n',
    })),
  });
  if (withProfile) fs.writeFileSync(path.join(directory, 'profile.folded'), folded);
}

/** Of a run in which states were joined. */
const mergeSection = {
  mode: 'static',
  policy: 'qce',
  met: 34,
  joins: 9,
  joined: 21,
  unworthy: 24,
  refused: { files: 1 },
  places: [
    {
      ...{ function: 'scan', file: 'scan.c', line: 11, met: 30, joins: 8, joined: 19 },
      ...{ unworthy: 21, refused: { files: 1 }, objections: { 'i of scan': 18, depth: 3 } },
      hot: [{ variable: 'i of scan', share: 0.75 }],
      ...{ before: { turns: 4, ms: 1 }, after: { turns: 2, ms: 3 } },
    },
    {
      ...{ function: 'scan', file: 'scan.c', line: 13, met: 4, joins: 1, joined: 2 },
      ...{ unworthy: 3, refused: {}, objections: { depth: 3 }, hot: [] },
    },
  ],
};

/** As docs/profile.md has it. */
const folded = `solver: SAT;scan;scan.c:9 500000
solver: SAT;scan;scan.c:6 100000
interpretation;scan;scan.c:6 200000
term building;scan;scan.c:9 100000
interpretation;main;main, compiled (scan.c:16) 50000
output;scan;scan.c:6 30000
front end;(before and after the program);(before and after the program) 20000
`;

function linesOf(directory: string, forks: number): object {
  const covered = [5, 6, 7, 8, 9, 10, 11, 13, 18, 19];
  const points: object[] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 18, 19].map((line) => ({
    file: 0,
    line,
    covered: covered.includes(line),
    forks: line >= 6 && line <= 9 ? Math.round(forks / 4) : 0,
    queries: line >= 6 && line <= 9 ? Math.round(forks / 2) : 0,
    solverMs: line === 9 ? 120.5 : line === 6 ? 40 : 0,
    instructions: line * 1234,
  }));
  for (const line of [6, 7, 8, 9, 10]) {
    for (const side of [0, 1]) {
      points.push({ file: 0, line, branch: 0, side, covered: line !== 10 || side === 0, text: '' });
    }
  }
  return {
    version: 1,
    files: [{ file: 'scan.c', directory }],
    functions: [{ file: 0, name: 'scan', line: 4, point: 0 }],
    points,
  };
}

function writeJson(directory: string, name: string, value: object): void {
  fs.writeFileSync(path.join(directory, name), JSON.stringify(value));
}

/** Park and Miller's generator: enough for a picture. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
