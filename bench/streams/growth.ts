/**
 * Growth: 100,000 branches over one context and one solver, in random walks of twenty branches over 64
 * input bytes, so that old terms die and new ones come. The cost of the n-th query and the memory must
 * not climb without bound. The result is drawn as an SVG.
 */
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { PathCondition, PathSolver, pathChain } from '../../src/solver/index.js';

export interface GrowthPoint {
  readonly queries: number;
  /** Of the queries since the last point. */
  readonly meanUs: number;
  readonly p99Us: number;
  readonly heapMb: number;
  readonly rssMb: number;
  readonly satVariables: number;
}

const pointCount = 50;
const walk = 20;

export function growth(total = 100_000): GrowthPoint[] {
  const ctx = new ExprContext();
  const chain = pathChain(ctx);
  const paths = new PathSolver(ctx, chain);
  let state = 12345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const points: GrowthPoint[] = [];
  let path = PathCondition.empty;
  ctx.addRoots((visit) => {
    for (const term of path.constraints()) visit(term);
  });
  const condition = (): Expr => {
    const array = ctx.array('input', 32, 64);
    const at = random(61);
    const byte = (i: number): Expr => ctx.read(array, ctx.constant(at + i, 32));
    const word = ctx.concat(ctx.concat(byte(3), byte(2)), ctx.concat(byte(1), byte(0)));
    const c = ctx.constant(random(2 ** 24) * 256 + random(256), 32);
    switch (random(4)) {
      case 0:
        return ctx.ult(ctx.add(word, c), ctx.constant(random(2 ** 24) * 200, 32));
      case 1:
        return ctx.eq(ctx.and(word, ctx.constant(255 << (8 * random(3)), 32)), ctx.and(c, word));
      case 2:
        return ctx.slt(ctx.xor(word, c), ctx.sub(ctx.zext(byte(4 % 4), 32), c));
      default:
        return ctx.ult(ctx.mul(byte(0), ctx.constant(2 * random(60) + 3, 8)), byte(1));
    }
  };
  let latencies: number[] = [];
  for (let n = 1; n <= total; n++) {
    if (n % walk === 0) {
      path = PathCondition.empty;
      ctx.collectIfGrown(1 << 17);
    }
    const question = condition();
    const start = performance.now();
    const { whenTrue, whenFalse } = paths.fork(path, question);
    latencies.push(performance.now() - start);
    const [first, second] = random(2) ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    if (typeof first !== 'string') path = first;
    else if (typeof second !== 'string') path = second;
    if (n % (total / pointCount) === 0) {
      latencies.sort((a, b) => a - b);
      const memory = process.memoryUsage();
      const core = chain.statistics().get('core') as unknown as { variables: number };
      points.push({
        queries: n,
        meanUs: (1000 * latencies.reduce((sum, ms) => sum + ms, 0)) / latencies.length,
        p99Us: 1000 * latencies[Math.floor(0.99 * latencies.length)],
        heapMb: memory.heapUsed / 2 ** 20,
        rssMb: memory.rss / 2 ** 20,
        satVariables: core.variables,
      });
      latencies = [];
    }
  }
  return points;
}

/** The points as a picture: cost above, memory below. */
export function plot(points: readonly GrowthPoint[]): string {
  const width = 720;
  const height = 200;
  const panel = (
    top: number,
    title: string,
    series: [string, string, (p: GrowthPoint) => number][],
  ): string => {
    const most = Math.max(...points.flatMap((point) => series.map(([, , of]) => of(point))));
    const last = points[points.length - 1].queries;
    const lines = series.map(([, colour, of]) => {
      const path = points
        .map((point) => {
          const x = 60 + ((width - 80) * point.queries) / last;
          const y = top + height - (height * of(point)) / most;
          return `${x.toFixed(1)},${y.toFixed(1)}`;
        })
        .join(' ');
      return `<polyline fill="none" stroke="${colour}" points="${path}"/>`;
    });
    const keys = series.map(
      ([name, colour], i) =>
        `<text x="${300 + 130 * i}" y="${top - 8}" fill="${colour}">${name}</text>`,
    );
    return [
      `<text x="60" y="${top - 8}">${title}</text>`,
      `<text x="4" y="${top + 12}">${most.toFixed(0)}</text>`,
      `<text x="4" y="${top + height}">0</text>`,
      `<path d="M60 ${top}V${top + height}H${width - 20}" fill="none" stroke="#888"/>`,
      ...lines,
      ...keys,
    ].join('\n');
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="520" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    panel(30, 'microseconds per branch', [
      ['mean', '#1f77b4', (p) => p.meanUs],
      ['99th percentile', '#ff7f0e', (p) => p.p99Us],
    ]),
    panel(280, 'megabytes', [
      ['JavaScript heap', '#2ca02c', (p) => p.heapMb],
      ['resident', '#9467bd', (p) => p.rssMb],
    ]),
    `<text x="${width - 160}" y="510">${points[points.length - 1].queries} branches</text>`,
    '</svg>',
    '',
  ].join('\n');
}
