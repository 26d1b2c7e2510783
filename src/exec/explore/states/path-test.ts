/** The test of a path: values for its inputs, with those that the program's author prefers. */
import { Expr } from '../../../expr/index.js';
import type { Budget, PathCondition, PathSolver } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import type { TestCase } from './events.js';
import type { State } from './state.js';

/** Inputs of a path: those that it prefers (klee_prefer_cex), where they are possible. */
export function testOf(
  paths: PathSolver,
  budget: Budget | undefined,
  state: State,
  path: PathCondition,
): TestCase {
  return new LazyTest(() => {
    const model = preferred(paths, budget, state, path).model();
    const inputs = Array.from(state.inputs, ({ name, array, size }) => ({
      name,
      bytes: model.bytesOf(array.array, size),
    }));
    const { returned } = state;
    if (!returned) return { inputs };
    const known = (byte: Slot) => Number(byte instanceof Expr ? model.evaluate(byte) : byte);
    return { inputs, returned: { ...returned, bytes: Uint8Array.from(returned.bytes, known) } };
  });
}

/** The path with as many of the state's preferences as can hold together, the first ones first. */
function preferred(
  paths: PathSolver,
  budget: Budget | undefined,
  state: State,
  path: PathCondition,
): PathCondition {
  let narrowed = path;
  for (const preference of state.preferences) {
    const side = paths.assume(narrowed, preference, budget);
    if (typeof side !== 'string') narrowed = side;
  }
  return narrowed;
}

/** Computed when it is first looked at: a run that writes no tests does not need it. */
class LazyTest implements TestCase {
  private known: TestCase | undefined = undefined;

  constructor(private readonly compute: () => TestCase) {}

  private get values(): TestCase {
    this.known ??= this.compute();
    return this.known;
  }

  get inputs(): TestCase['inputs'] {
    return this.values.inputs;
  }

  get returned(): TestCase['returned'] {
    return this.values.returned;
  }
}
