/** What is told of a path when it ends: how, with which tests, and in which blocks it stood. */
import type { PathCondition } from '../../../solver/index.js';
import type { Frame } from '../../frame.js';
import type { ExploreEvent, PathEnd, TestCase } from '../states/events.js';
import { failedCalls, isFailure } from '../states/failed-calls.js';
import { testFrom } from '../states/kept-test.js';
import { PartTests, type TestsPerPath } from '../states/part-tests.js';
import type { Input } from '../states/path-inputs.js';
import { PathTest } from '../states/path-test.js';
import type { State } from '../states/state.js';
import type { Engine } from './engine.js';

type Tests = Pick<Extract<ExploreEvent, { kind: 'ended' }>, 'test' | 'others' | 'countPaths'>;

export class Endings {
  /** Where states are joined: tests for what the first one of a state does not show. */
  private readonly parts: PartTests | undefined;

  constructor(
    private readonly engine: Engine,
    /** Undefined where states are not joined. */
    testsPerPath: TestsPerPath | undefined,
  ) {
    if (testsPerPath !== undefined) {
      this.parts = new PartTests(engine, engine.coverage.size, testsPerPath);
    }
  }

  /** A state has ended. Its test has inputs on the path `example`. */
  tell(state: State, end: PathEnd, frames: readonly Frame[], example = state.path): void {
    const tests = this.testsOf(state, end, example);
    this.emit(state, withFailures(state, end, tests.test), frames, tests);
  }

  /** Inputs that are given up while others go on: they have no test. */
  tellGap(state: State, end: PathEnd, frames: readonly Frame[]): void {
    this.emit(state, end, frames, { test: undefined });
  }

  private emit(state: State, end: PathEnd, frames: readonly Frame[], tests: Tests): void {
    const begun = this.engine.coverage.begun(frames);
    this.engine.emit({ kind: 'ended', state, end, ...tests, begun });
  }

  private testsOf(state: State, end: PathEnd, example: PathCondition): Tests {
    const { kept, path } = state;
    if (kept && end.kind === 'partial') return { test: testFrom(kept) };
    if (state.isAsleep || end.kind === 'silent') return { test: undefined };
    const test = new PathTest(this.engine, state, example);
    const { parts } = this;
    if (!parts) return { test };
    const countPaths = (limit: number) => parts.countPaths(state, path, limit);
    return { test, others: parts.beside(test, state, path), countPaths };
  }
}

/** An error behind calls that failed says so. */
function withFailures(state: State, end: PathEnd, test: TestCase | undefined): PathEnd {
  if (end.kind !== 'error' || !test || !hasFailures(state.inputs)) return end;
  const failed = failedCalls(test.inputs);
  if (failed.length === 0) return end;
  const message = `${end.error.message}, after ${failed.join(' and ')}`;
  return { kind: 'error', error: { ...end.error, message } };
}

function hasFailures(inputs: Iterable<Input>): boolean {
  for (const { name } of inputs) if (isFailure(name)) return true;
  return false;
}
