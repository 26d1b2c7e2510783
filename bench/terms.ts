/**
 * What a term costs: nanoseconds to make one and to find one again, bytes per node, with a weak
 * reference per node as the alternative that was rejected; and ten million terms that must not leak.
 */
import { type Expr, ExprContext } from '../src/expr/index.js';
import { type BenchmarkOptions, interleaved, type Measured, printTable } from './measure.js';

const smallCount = 10_000;
const rounds = 40;
const largeCount = 10_000_000;

/** Adds two nodes per step that depend on all before. */
function grow(t: ExprContext, steps: number): Expr {
  const x = t.symbol('x', 32);
  const y = t.symbol('y', 32);
  let term = x;
  for (let i = 0; i < steps; i++) term = t.mul(t.xor(term, y), x);
  return term;
}

/** The same table with a weak reference per node, reduced to what matters. */
class WeakTable {
  private readonly nodes = new Map<number, WeakRef<{ a: number; b: number; id: number }>>();
  private next = 2;

  node(a: number, b: number): number {
    const key = a * 67_108_864 + b;
    const known = this.nodes.get(key)?.deref();
    if (known !== undefined) return known.id;
    const node = { a, b, id: this.next++ };
    this.nodes.set(key, new WeakRef(node));
    return node.id;
  }
}

function growWeak(table: WeakTable, steps: number): void {
  let term = 0;
  for (let i = 0; i < steps; i++) term = table.node(table.node(term, 1), 0);
}

/** Processor time of all threads, so that other work on the machine does not count. */
const processorMs = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const perNode = (work: () => void): number => (processorMs(work) / (2 * smallCount * rounds)) * 1e6;

export async function run({ runs }: BenchmarkOptions): Promise<unknown> {
  const known = new ExprContext();
  grow(known, smallCount);
  const weak = new WeakTable();
  growWeak(weak, smallCount);
  const repeat = (work: () => void) => (): number =>
    perNode(() => {
      for (let i = 0; i < rounds; i++) work();
    });
  const speed: Measured[] = await interleaved(
    [
      { name: 'find a known term', work: repeat(() => void grow(known, smallCount)) },
      { name: 'make a new term', work: repeat(() => void grow(new ExprContext(), smallCount)) },
      { name: 'find through a WeakRef', work: repeat(() => growWeak(weak, smallCount)) },
      { name: 'make with a WeakRef', work: repeat(() => growWeak(new WeakTable(), smallCount)) },
    ],
    runs,
  );
  printTable('terms (ns of processor time per node)', speed);
  const memory = bytesPerNode();
  const garbage = collectMany();
  console.log(`\nbytes per node, table included: ${memory}`);
  console.log(JSON.stringify(garbage));
  return { nanosecondsPerNode: speed, bytesPerNode: memory, garbage };
}

function bytesPerNode(): number {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const t = new ExprContext();
  const term = grow(t, 250_000);
  globalThis.gc?.();
  const after = process.memoryUsage();
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return term.id > 0 ? Math.round(used / t.size) : 0;
}

/** Ten million distinct terms of which a thousand live at a time. */
function collectMany(): Record<string, number> {
  const t = new ExprContext();
  const x = t.symbol('x', 64);
  const live: Expr[] = [];
  t.addRoots((visit) => {
    live.forEach(visit);
  });
  let mostNodes = 0;
  let mostHeap = 0;
  let collections = 0;
  const milliseconds = processorMs(() => {
    for (let i = 0; i < largeCount / 2; i++) {
      live[i % 1000] = t.mul(x, t.constant(2 * i + 3, 64));
      if (i % 1000 !== 0) continue;
      mostNodes = Math.max(mostNodes, t.size);
      if (t.collectIfGrown()) collections++;
      if (i % 100_000 === 0) mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
    }
  });
  t.collect();
  return {
    terms: largeCount,
    mostNodes,
    nodesAtTheEnd: t.size,
    mostHeapMb: Math.round(mostHeap / 2 ** 20),
    collections,
    nanosecondsPerTerm: Math.round((milliseconds / largeCount) * 1e6),
  };
}
