/**
 * Small queries: a known prefix of twelve conditions over a few bytes, one branch condition added. For
 * ours a fork (both sides); for the others one check-sat in an incremental process that has the prefix
 * asserted already.
 */
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { PathCondition, PathSolver, pathChain, type Query } from '../../src/solver/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { isOnPath, latencies } from './peers.js';
import { scriptOf } from './smtlib.js';

export interface Latency {
  readonly name: string;
  readonly medianUs: number;
  readonly p95Us: number;
}

const questionCount = 2000;

interface Setup {
  readonly ctx: ExprContext;
  readonly prefix: Expr[];
  readonly conditions: Expr[];
}

function setup(): Setup {
  const ctx = new ExprContext();
  const array = ctx.array('input', 32, 16);
  const byte = (i: number): Expr => ctx.read(array, ctx.constant(i, 32));
  const c = (value: number): Expr => ctx.constant(value, 8);
  const prefix: Expr[] = [];
  for (let i = 0; i < 4; i++) {
    prefix.push(ctx.ult(c(31), byte(i)), ctx.ult(byte(i), c(127)));
    prefix.push(ctx.ult(ctx.add(byte(i), byte(i + 1)), c(200)));
  }
  const conditions: Expr[] = [];
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let i = 0; i < questionCount; i++) {
    const a = byte(random(4));
    const b = byte(random(4));
    const sum = ctx.add(ctx.xor(a, c(random(256))), b);
    conditions.push(random(2) ? ctx.ult(sum, c(random(256))) : ctx.eq(sum, c(random(256))));
  }
  return { ctx, prefix, conditions };
}

function ours({ ctx, prefix, conditions }: Setup): number[] {
  const paths = new PathSolver(ctx, pathChain(ctx));
  let path = PathCondition.empty;
  for (const condition of prefix) {
    const side = paths.assume(path, condition);
    if (typeof side === 'string') throw new Error('the prefix is satisfiable');
    path = side;
  }
  return conditions.map((condition) => {
    const start = performance.now();
    paths.fork(path, condition);
    return performance.now() - start;
  });
}

function summary(name: string, times: number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => 1000 * sorted[Math.floor(share * (sorted.length - 1))];
  return { name, medianUs: at(0.5), p95Us: at(0.95) };
}

export async function smallQueries(): Promise<Latency[]> {
  const facts = setup();
  const results = [summary('ours, first 200 (cold)', ours(facts).slice(0, 200))];
  results.push(summary('ours, both sides', ours(setup()).slice(200)));
  const queries: Query[] = [
    { constraints: facts.prefix },
    ...facts.conditions.map((question) => ({ constraints: [], question })),
  ];
  const { prelude, queries: texts } = scriptOf(queries);
  const start = ['(set-logic QF_ABV)', ...prelude, ...texts[0].map((term) => `(assert ${term})`)];
  const questions = texts
    .slice(1)
    .map(([term]) => `(push 1)\n(assert ${term})\n(check-sat)\n(pop 1)\n`);
  const text = `${start.join('\n')}\n`;
  for (const [command, args] of [
    ['stp', ['--SMTLIB2']],
    ['z3', ['-in']],
  ] as const) {
    if (!isOnPath(command)) continue;
    const times = await latencies(command, args, text, questions);
    results.push(summary(`${command} over a pipe, one side`, times));
  }
  const z3 = await loadZ3({ incremental: true });
  const wasm = facts.conditions.map((question) => {
    const start = performance.now();
    z3.check({ constraints: facts.prefix, question });
    return performance.now() - start;
  });
  z3.dispose();
  results.push(summary('z3-solver (WebAssembly), one side', wasm));
  return results;
}
