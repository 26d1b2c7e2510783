/**
 * What a run directory says of a run that was stopped or killed, so that it can go on.
 *
 * Everything is in `events.ndjson` (docs/events.md): whoever writes it appends lines in the order in which things happen, so what
 * is there is a beginning of what happened, wherever it was cut off. **A node that neither forked nor ended lives**, and the
 * choices in the lines of the forks before it are its decisions, which name its state (src/exec/explore/states/state.ts). The
 * state is made again by them, up to its last decision, and does again what it had done since. What it had told since then (errors
 * on some of its inputs, while it went on with the others) is kept by name, and not told again.
 *
 * Three things are taken back, as they are half done, or will be done again: paths that the end of the run cut short, with
 * their tests; a fork whose failing side has no end yet; the end with a new error that was not described any more. Their lines are
 * removed from the file.
 */
import type { ExecutionError, GapCause, NamedState } from '../../exec/index.js';
import { sideName } from '../../exec/index.js';
import { bitSetMembers } from '../coverage/tracker.js';
import { parsedLine, wholeLines } from '../json-file.js';
import { mostTexts, type Named } from '../recorder/event-log.js';
import { ExecutionTree } from '../recorder/execution-tree.js';
import type { Place } from '../stored-run.js';
import type { InputType } from '../values/input-type.js';
import type { StatesLine } from './kept-states.js';
import { rewrite } from './rewrite.js';

type Decisions = NonNullable<NamedState['decisions']>;

export type FoundBefore = ExecutionError & { readonly test: string | null };

/** See `Gaps` of src/run: what was left out. */
export interface GapBefore {
  readonly cause: GapCause;
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

export interface PastRun {
  /** Of the log's format. */
  readonly version: number;
  /** The process that explored last. */
  readonly pid: number;
  /** States that were joined have no name. */
  readonly hasJoins: boolean;
  readonly states: readonly NamedState[];
  /** In their place, where the run goes on from states that were kept (kept-states.ts), and how often they were. */
  readonly blocks: readonly string[];
  readonly statesKept: number;
  readonly lastNode: number;
  readonly completed: number;
  readonly errored: number;
  readonly partial: number;
  readonly silent: number;
  readonly forks: number;
  /** As the last sample says, which is a little less than it was. */
  readonly instructions: number;
  readonly queries: number;
  readonly solverMs: number;
  /** Milliseconds that the run has lasted. */
  readonly elapsed: number;
  readonly errors: readonly FoundBefore[];
  readonly gaps: readonly GapBefore[];
  /** Names of tests that stay. */
  readonly tests: ReadonlySet<string>;
  /** Points of lines.json that were reached, in all and by tests, and marks of the engine's coverage. */
  readonly points: ReadonlySet<number>;
  readonly pointsInTests: ReadonlySet<number>;
  readonly marks: readonly number[];
  readonly named: Named;
  readonly tree: ExecutionTree;
}

/** A node that lives, as far as lines were read. */
interface Living {
  readonly decisions: Decisions | undefined;
  readonly told: readonly string[];
  readonly instructions: number;
  readonly solverTime: number;
}

/** An error on some inputs of a state, which goes on as the node `rest`. */
interface Side {
  readonly line: number;
  readonly rest: number;
  /** What lived before the fork. */
  readonly node: number;
  readonly before: Living;
}

interface Line {
  readonly e: string;
  readonly t?: number;
  readonly [field: string]: unknown;
}

type Kid = readonly [node: number, condition: number, ...choices: (number | string)[]];

/** `kept`: where the run goes on from states that were kept, with the log up to there. */
export function readPastRun(
  file: string,
  kept?: StatesLine,
): { readonly past: PastRun; forgetUndone(): void } {
  const reader = new PastReader();
  let number = 0;
  for (const text of wholeLines(file)) {
    if (kept && number > kept.line) reader.undone.add(number);
    else {
      const line = parsedLine<Line>(text);
      if (line) reader.note(line, number);
    }
    number++;
  }
  const past = reader.finish();
  const states = kept && { states: [], blocks: kept.blocks, statesKept: kept.number };
  return { past: { ...past, ...states }, forgetUndone: () => rewrite(file, reader.undone) };
}

class PastReader {
  /** Numbers of lines that tell of what is taken back. */
  readonly undone = new Set<number>();
  private readonly living = new Map<number, Living>([
    [1, { decisions: undefined, told: [], instructions: 0, solverTime: 0 }],
  ]);
  private readonly sides = new Map<number, Side>();
  /** Ends with an error that is new, until it is described: the line, and the node as it lived. */
  private readonly undescribed = new Map<
    number,
    { line: number; test: string; before: Living | undefined; side: Side | undefined }
  >();
  /** Lines that tell of tests, by the name of the test. */
  private readonly testLines = new Map<string, number>();
  private readonly places = new Map<number, Place>();
  private readonly conditions = new Map<number, string>();
  private lastCondition = 0;
  private readonly inputs: { name: string; size: number; type: InputType }[] = [];
  private hasResult = false;
  private readonly tree = new ExecutionTree();
  private readonly tests = new Set<string>();
  private readonly points = new Set<number>();
  private readonly pointsInTests = new Set<number>();
  private readonly marks: number[] = [];
  private readonly errors: (FoundBefore & { node: number })[] = [];
  private readonly gaps: GapBefore[] = [];
  private version = 0;
  private pid = 0;
  private elapsed = 0;
  private lastNode = 1;
  private hasJoins = false;
  private readonly counts = { completed: 0, errored: 0, partial: 0, silent: 0, forks: 0 };
  private sample = { instructions: 0, queries: 0, solverMs: 0 };

  note(line: Line, number: number): void {
    this.elapsed = Math.max(this.elapsed, line.t ?? 0);
    switch (line.e) {
      case 'start':
        this.version = line['version'] as number;
        this.pid = line['pid'] as number;
        return;
      case 'resume':
        this.pid = line['pid'] as number;
        return;
      case 'place':
        this.places.set(line['id'] as number, line as unknown as Place);
        return;
      case 'cond':
        if (this.conditions.size >= mostTexts) this.conditions.clear();
        this.lastCondition = line['id'] as number;
        this.conditions.set(this.lastCondition, line['text'] as string);
        return;
      case 'input':
        this.inputs.push(line as unknown as { name: string; size: number; type: InputType });
        return;
      case 'result':
        this.hasResult = true;
        return;
      case 'fork':
        this.fork(line, number);
        return;
      case 'merge': {
        this.hasJoins = true;
        const [node, parents] = [line['node'] as number, line['parents'] as [number][]];
        const ended = parents.map(([parent]) => parent);
        this.tree.join(node, ended, line['at'] as number);
        for (const parent of ended) this.living.delete(parent);
        const costs = {
          instructions: line['instructions'] as number,
          solverTime: line['solverMs'] as number,
        };
        this.living.set(node, { decisions: undefined, told: [], ...costs });
        this.lastNode = Math.max(this.lastNode, node);
        return;
      }
      case 'end':
        this.end(line, number);
        return;
      case 'error':
        this.error(line);
        return;
      case 'test':
        this.test(line, number);
        return;
      case 'cover':
        for (const point of line['points'] as number[]) this.points.add(point);
        for (const mark of (line['marks'] ?? []) as number[]) this.marks.push(mark);
        return;
      case 'gap':
        this.gap(line['cause'] as GapCause, line['reason'] as string, line['at'] as number);
        return;
      case 'sample': {
        const { instructions, queries, solverMs } = line as unknown as typeof this.sample;
        this.sample = { instructions, queries, solverMs };
        return;
      }
      case 'stop':
        this.undone.add(number);
        return;
    }
  }

  private fork(line: Line, number: number): void {
    const node = line['node'] as number;
    const before = this.living.get(node);
    const kids = line['kids'] as Kid[];
    const at = line['at'] as number;
    for (const [kid, condition] of kids) {
      this.tree.fork(kid, node, at, condition);
      this.lastNode = Math.max(this.lastNode, kid);
    }
    if (!before) return;
    this.living.delete(node);
    const isSide = line['why'] === 'check' || line['why'] === 'partial';
    const costs = {
      instructions: line['instructions'] as number,
      solverTime: line['solverMs'] as number,
    };
    const [[first], ...others] = kids;
    for (const [kid, , ...choices] of isSide ? kids.slice(0, 1) : kids) {
      const told = isSide && choices.length === 0 ? before.told : [];
      const decisions = choices.reduce(decided, before.decisions);
      this.living.set(kid, { decisions, told, ...costs });
    }
    if (isSide) {
      for (const [kid] of others) {
        this.sides.set(kid, { line: number, rest: first, node, before });
      }
    } else this.counts.forks += others.length;
  }

  private end(line: Line, number: number): void {
    const node = line['node'] as number;
    const test = line['test'] as string | undefined;
    if (line['cause'] === 'stopped') {
      this.undone.add(number);
      return;
    }
    const [side, before] = [this.sides.get(node), this.living.get(node)];
    this.sides.delete(node);
    this.living.delete(node);
    if (test) this.tests.add(test);
    const how = line['how'] as 'exit' | 'error' | 'silent' | 'partial';
    if (how === 'error' && test) this.undescribed.set(node, { line: number, test, before, side });
    this.count(how, 1);
    const reason = line['reason'] as string | undefined;
    if (how === 'partial') this.gap(line['cause'] as GapCause, reason!, line['at'] as number);
    const rest = side && this.living.get(side.rest);
    if (!rest) return;
    const kind = line['error'] as ExecutionError['kind'];
    const { file = '', line: at = 0 } = this.places.get(line['at'] as number) ?? {};
    const name = reason ?? sideName({ kind, file, line: at });
    this.living.set(side.rest, { ...rest, told: [...rest.told, name] });
  }

  private count(how: 'exit' | 'error' | 'silent' | 'partial', by: number): void {
    const name = { exit: 'completed', error: 'errored', silent: 'silent', partial: 'partial' };
    this.counts[name[how] as keyof typeof this.counts] += by;
  }

  private error(line: Line): void {
    const node = line['node'] as number;
    this.undescribed.delete(node);
    const { file = '', line: at = 0 } = this.places.get(line['at'] as number) ?? {};
    const { kind, message, detail, function: name, stack, test } = line as unknown as FoundBefore;
    this.errors.push({
      ...{ kind, message, detail, function: name, stack, test, file, line: at, node },
    });
  }

  private test(line: Line, number: number): void {
    const test = line['test'] as string;
    this.testLines.set(test, number);
    // Of a path that goes on.
    if (!this.tests.has(test) && this.living.has(line['node'] as number)) {
      this.undone.add(number);
      return;
    }
    this.tests.add(test);
    for (const point of bitSetMembers(line['coverage'] as string)) this.pointsInTests.add(point);
  }

  private gap(cause: GapCause, message: string, place: number): void {
    const { file = '', line = 0 } = this.places.get(place) ?? {};
    this.gaps.push({ cause, message, file, line });
  }

  finish(): PastRun {
    for (const [node, { line, test, before, side }] of this.undescribed) {
      this.undone.add(line);
      this.tests.delete(test);
      this.count('error', -1);
      if (side) this.sides.set(node, side);
      else if (before) this.living.set(node, before);
    }
    // The last fork first: those before it may have to be taken back as well.
    for (const { line, rest, node, before } of [...this.sides.values()].reverse()) {
      this.undone.add(line);
      this.living.delete(rest);
      this.living.set(node, before);
    }
    const states = Array.from(
      this.living,
      ([node, { decisions, told, instructions, solverTime }]): NamedState => ({
        ...{ node, decisions, instructions, solverTime },
        toldSides: told.length > 0 ? told : undefined,
      }),
    );
    const { version, pid, hasJoins, lastNode, elapsed, errors, gaps, tests, points, marks } = this;
    const { places, conditions, lastCondition, inputs, hasResult, pointsInTests, tree } = this;
    const named = { places, conditions, lastCondition, inputs, hasResult };
    return {
      ...{ version, pid, hasJoins, states, blocks: [], statesKept: 0, lastNode, elapsed },
      ...{ errors, gaps, tests },
      ...{ points, pointsInTests, marks, named, tree, ...this.counts, ...this.sample },
    };
  }
}

function decided(parent: Decisions | undefined, written: number | string): Decisions {
  const choice = typeof written === 'string' ? BigInt(written) : written;
  return { parent, choice, length: (parent?.length ?? 0) + 1 };
}
