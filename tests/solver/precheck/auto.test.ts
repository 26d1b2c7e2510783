/** When `auto` asks the pre-check: by counts alone, so that a run is the same again. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../../src/expr/index.js';
import type { Solver } from '../../../src/solver/index.js';
import {
  PreCheckStage,
  type PreCheckStatistics,
} from '../../../src/solver/precheck/precheck-stage.js';

/** A core that answers nothing, at a price. */
function asked(queries: number, conflictsEach: number, constraint: (ctx: ExprContext) => Expr) {
  const ctx = new ExprContext();
  let conflicts = 0;
  const core: Solver = {
    name: 'core',
    check: () => {
      conflicts += conflictsEach;
      return { status: 'unknown', reason: 'conflicts' };
    },
    statistics: () => new Map(),
    dispose: () => {},
  };
  const stage = new PreCheckStage(core, {
    mode: 'auto',
    tellsIntervals: false,
    conflicts: () => conflicts,
  });
  const constraints = [constraint(ctx)];
  for (let n = 0; n < queries; n++) stage.check({ constraints });
  return (stage.statistics().get('pre-check') as PreCheckStatistics).asked;
}

const element = (ctx: ExprContext): Expr =>
  ctx.zext(ctx.read(ctx.constArray(Uint8Array.of(1, 2, 3, 4), 32), ctx.symbol('i', 32)), 32);
const refutable = (ctx: ExprContext) =>
  ctx.ult(ctx.constant(1000, 32), ctx.add(element(ctx), element(ctx)));
const possible = (ctx: ExprContext) => ctx.ult(ctx.constant(3, 32), element(ctx));

describe('the pre-check where it pays', () => {
  it('is never asked where the core has little to do', () => {
    expect(asked(5000, 19, refutable)).toBe(0);
  });

  it('is left for longer and longer where it refutes nothing', () => {
    const [some, more] = [asked(1200, 500, possible), asked(10_000, 500, possible)];
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(20);
    expect(more).toBeLessThan(50);
  });

  it('is left where its programs cost more than the conflicts that it spares', () => {
    expect(asked(10_000, 20, possible)).toBeLessThan(50);
  });

  it('stays where it refutes', () => {
    expect(asked(2000, 500, refutable)).toBeGreaterThan(1900);
  });
});
