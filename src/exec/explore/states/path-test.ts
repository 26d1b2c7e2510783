/** The test of a path: values for its inputs, with those that the program's author prefers. */
import { Expr } from '../../../expr/index.js';
import type { Budget, Model, PathCondition, PathSolver } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import type { BranchTrace } from './branch-trace.js';
import type { TestCase } from './events.js';
import { branchesOf, inputsOf, marksOn, type Past } from './past.js';
import { bytesIn } from './path-inputs.js';
import type { State } from './state.js';

/** What tests are made with. */
export interface TestMaking {
  readonly paths: PathSolver;
  readonly budget: Budget | undefined;
}

/**
 * Values for the inputs of one path; of the paths that a joined state stands for, the one that its model is of. All
 * of it is computed when it is first looked at: a run that writes no tests does not need it.
 */
export class PathTest implements TestCase {
  private knownModel: Model | undefined = undefined;
  private knownInputs: TestCase['inputs'] | undefined = undefined;
  private knownMarks: readonly number[] | undefined = undefined;

  constructor(
    private readonly making: TestMaking,
    private readonly state: State,
    private readonly path: PathCondition,
  ) {}

  private get model(): Model {
    this.knownModel ??= preferred(this.making, this.state, this.path).model();
    return this.knownModel;
  }

  private readonly evaluate = (term: Expr) => this.model.evaluate(term);

  get inputs(): TestCase['inputs'] {
    this.knownInputs ??= inputsIn(this.state, this.model);
    return this.knownInputs;
  }

  get returned(): TestCase['returned'] {
    const { returned } = this.state;
    if (!returned) return undefined;
    const known = (byte: Slot) => Number(byte instanceof Expr ? this.evaluate(byte) : byte);
    return { ...returned, bytes: Uint8Array.from(returned.bytes, known) };
  }

  get status(): number | undefined {
    const { status } = this.state;
    return status && Number(BigInt.asUintN(8, BigInt(this.evaluate(status))));
  }

  get marks(): readonly number[] {
    this.knownMarks ??= marksOn(this.state, this.evaluate);
    return this.knownMarks;
  }

  /** Whether a condition is true of the inputs. */
  holds(condition: Expr): boolean {
    return this.evaluate(condition) === 1;
  }

  get branches(): readonly BranchTrace[] {
    return branchesOf(this.state, this.evaluate);
  }
}

/** The inputs of the plain path that a model is of. */
export function inputsIn(past: Past, model: Model): TestCase['inputs'] {
  const evaluate = (term: Expr) => model.evaluate(term);
  return Array.from(inputsOf(past, evaluate), (input) => ({
    name: input.name,
    bytes: model.bytesOf(input.array.array, bytesIn(input, evaluate)),
  }));
}

/** The path with as many of the state's preferences as can hold together, the first ones first. */
function preferred(
  { paths, budget }: TestMaking,
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
