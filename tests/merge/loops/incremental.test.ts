/** Incremental merging: which nodes are kept, and that no input comes to be on two paths. */
import { describe, expect, it } from 'vitest';
import type { State } from '../../../src/exec/index.js';
import { ExprContext } from '../../../src/expr/index.js';
import { Snapshots } from '../../../src/merge/loops/incremental.js';
import { PathCondition, PathSolver, pathChain, type Side } from '../../../src/solver/index.js';
import { compare } from '../../brute-force/compare.js';
import { Compiled } from '../../brute-force/compiled.js';
import { endings } from '../../brute-force/enumerate.js';
import { item, type RandomProgram } from '../../brute-force/syntax.js';

function possible(side: Side): PathCondition {
  if (typeof side === 'string') throw new Error(side);
  return side;
}

describe('a node that is merged with a path', () => {
  const ctx = new ExprContext();
  const paths = new PathSolver(ctx, pathChain(ctx));
  const forked = (path: PathCondition, name: string): [PathCondition, PathCondition] => {
    const { whenTrue, whenFalse } = paths.fork(
      path,
      ctx.eq(ctx.symbol(name, 8), ctx.constant(1, 8)),
    );
    return [possible(whenTrue), possible(whenFalse)];
  };
  const root = PathCondition.empty;
  const [first, second] = forked(root, 'a');
  const [left, right] = forked(first, 'b');
  const [node, other] = forked(second, 'b');
  const [beneath] = forked(node, 'c');

  /** The nodes that are left of a list, when `node` and `left` have become one. */
  function leftOf(nodes: readonly PathCondition[]): PathCondition[] {
    const state = {} as State;
    const snapshots = new Snapshots();
    for (const [i, path] of nodes.entries()) snapshots.add(`${i}`, { state, path });
    snapshots.replace({ state, path: node }, left);
    const [elsewhere] = forked(root, 'd');
    return nodes.filter((_, i) => snapshots.find(`${i}`, elsewhere, () => true));
  }

  it('is forgotten with all beneath it', () => {
    expect(leftOf([node, beneath])).toEqual([]);
  });

  it('takes inputs from the nodes that both come from, up to where they part', () => {
    expect(leftOf([first, left, second])).toEqual([]);
  });

  it('leaves their common ancestor and all beside them', () => {
    const [above] = forked(root, 'e');
    const own = paths.join([node, left]).path;
    expect(leftOf([right, other, above, own])).toEqual([right, other, above, own]);
  });
});

/** In each inner round two ways lead to the same count: nodes whose inputs were in part merged elsewhere are met again. */
const counting: RandomProgram = {
  seed: 1,
  inputs: [{ name: 's', limits: Array(4).fill(3) }],
  entry: 'counting',
  result: 'result',
  source: item(`
    u64 result;
    void counting(void) {
      u8 s[5] = {0}, t[4];
      klee_make_symbolic(t, sizeof t, "s");
      for (u32 i = 0; i < 4; i++) s[i] = t[i];
      for (u32 i = 0; i < 4; i++) klee_assume(s[i] < 3);
      u64 sum = 7;
      for (u32 at = 0; at < 5 && s[at] < 2; at += 2) {
        u32 count = 2;
        for (u32 i = 0; i < 4; i++) if (s[i] == 1 || s[i] == 2) count++;
        sum += 4 + count;
      }
      result = 31 * sum;
    }`),
};

/** The same, where the program may end in any inner round: what is left of a node is explored again without that. */
const ending: RandomProgram = {
  ...counting,
  seed: 2,
  entry: 'ending',
  source: item(`
    u64 result;
    static u32 divide(u32 by) { return 100 / by; }
    void ending(void) {
      u8 s[5] = {0}, t[4];
      klee_make_symbolic(t, sizeof t, "s");
      for (u32 i = 0; i < 4; i++) s[i] = t[i];
      for (u32 i = 0; i < 4; i++) klee_assume(s[i] < 3);
      u32 at = 0, sum = 7;
      while (s[at] == 1 || s[at] == 2) {
        at++;
        divide(s[at] != 2 || s[(at + 1) % 4] != 1);
        if (s[3] == 0) sum++;
      }
      result = 31 * sum + at;
    }`),
};

describe.each([counting, ending])('an input', (program) => {
  const compiled = new Compiled([program], 'embedded', '0');
  const truth = endings(compiled, program);
  const searchers = ['dfs', 'bfs', 'random-path'] as const;
  const modes = ['cfg', 'pattern', 'auto'] as const;
  it.each(searchers.flatMap((search) => modes.map((mode) => [search, mode] as const)))(
    'is on one path (%s, %s)',
    (search, loopMerge) => {
      const loopGuess = { perMerge: 0, perLeaf: 0, harder: 1 };
      const variant = { name: search, search, loopMerge, loopGuess };
      const verdict = compare(compiled, program, truth, variant, { time: 60_000 });
      expect(verdict).toMatchObject({ kind: 'same' });
    },
  );
});
