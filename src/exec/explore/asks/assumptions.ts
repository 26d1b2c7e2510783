/** Calls that narrow the path, or say which tests of it are preferred, or that others come first. */
import { Expr, type ExprContext } from '../../../expr/index.js';
import { concreteWord, Fault } from '../../../value/index.js';
import type { Maker } from '../../external.js';
import type { RunningPath } from './running-path.js';

export const undecided = {
  kind: 'given-up',
  reason: 'the solver gave up on an assumption',
} as const;

function truth(terms: ExprContext, condition: Expr): Expr {
  return terms.not(terms.eq(condition, terms.constant(0, condition.width)));
}

export function assumptionCalls(running: RunningPath): [string, Maker][] {
  const { terms } = running;

  const assume =
    (isErrorWhenFalse: boolean): Maker =>
    ({ machine }) =>
    ([condition]) => {
      const held =
        condition instanceof Expr
          ? running.assume(truth(terms, condition))
          : concreteWord(condition) === 0
            ? 'infeasible'
            : 'held';
      if (held === 'held') return undefined;
      if (held === 'unknown') return machine.stop(undecided);
      if (held === 'infeasible' && isErrorWhenFalse) {
        throw new Fault('user', 'an assumption cannot hold on this path', 'assumption');
      }
      return machine.stop({ kind: 'silent', status: 0 });
    };

  /** Tests of this path satisfy the condition, where they can. */
  const prefer: Maker =
    () =>
    ([_object, condition]) => {
      if (!(condition instanceof Expr)) return undefined;
      const { current } = running;
      current.preferences = current.preferences.with(truth(terms, condition));
      return undefined;
    };

  const setForking: Maker =
    () =>
    ([enable]) => {
      running.current.forks = concreteWord(enable) !== 0;
      return undefined;
    };

  const later: Maker = () => () => {
    running.current.standBack();
    return undefined;
  };

  return [
    ['__mg_later', later],
    ['klee_prefer_cex', prefer],
    ['klee_posix_prefer_cex', prefer],
    ['klee_assume', assume(!running.silentAssume)],
    ['__VERIFIER_assume', assume(false)],
    ['klee_set_forking', setForking],
  ];
}
