/** What those who work on states share: what a state is spread over while it runs, and who is told of its life. */
import type { ExprContext } from '../../../expr/index.js';
import type { Budget, PathSolver } from '../../../solver/index.js';
import type { Coverage } from '../../coverage.js';
import type { Machine } from '../../machine.js';
import type { Files } from '../files/files.js';
import type { ExploreEvent } from '../states/events.js';

export interface Engine {
  readonly machine: Machine;
  readonly coverage: Coverage;
  /** The files of the state that runs. */
  readonly files: Files;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  /** For one question to the solver. */
  readonly budget: Budget | undefined;
  readonly emit: (event: ExploreEvent) => void;
  /** `detail` says what the warning is, for who says it in words of their own. */
  readonly warn: (text: string, detail?: string) => void;
}
