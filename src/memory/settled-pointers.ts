/**
 * Symbolic pointers that can be only one address.
 *
 * A pointer or an index that was read from an object with symbolic contents is a term, although the path
 * leaves it one value: the next node of a list once it is known which node this is, the position in a
 * buffer that is kept in a structure beside the buffer. An access there is an access at that address: the
 * object need not become an array (object-arrays.ts), and what is read is no choice among its elements.
 *
 * That costs a question for each access. Where an instruction's pointers were found to have several
 * addresses time and again (a table that is looked up), it is asked only now and then.
 */
import type { Expr, ExprContext } from '../expr/index.js';
import type { Budget, PathCondition, PathSolver } from '../solver/index.js';

/** Failures in a row after which an instruction is asked about less often, and how often then. */
const patience = 4;
const interval = 32;

export class SettledPointers {
  /** Failures in a row. */
  private readonly failures = new Map<object, number>();

  constructor(
    private readonly terms: ExprContext,
    private readonly paths: PathSolver,
    private readonly budget: Budget | undefined,
  ) {}

  /** The only address that the pointer of an access can be on a path, if that is known. `by`: the instruction. */
  addressOf(pointer: Expr, path: PathCondition, by: object): number | undefined {
    const failed = this.failures.get(by) ?? 0;
    if (failed >= patience && failed % interval !== 0) {
      this.failures.set(by, failed + 1);
      return undefined;
    }
    const { terms, paths } = this;
    const address = paths.value(path, pointer);
    const isThere = terms.eq(pointer, terms.constant(address, pointer.width));
    const isOnly = paths.fork(path, isThere, this.budget).whenFalse === 'infeasible';
    this.failures.set(by, isOnly ? 0 : failed + 1);
    return isOnly ? Number(address) : undefined;
  }
}
