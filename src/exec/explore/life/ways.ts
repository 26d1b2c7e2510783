/**
 * Ways: what a decision offers, and how states are led along it.
 *
 * A way is a path condition and what the state does first on it. The running state goes on with the
 * first way that is possible; each other one becomes a state of its own. A state that slept takes the
 * way that it took before (hibernation.ts), which is why ways have names that do not depend on what the
 * solver happened to find.
 */
import type { Budget, PathCondition, Side } from '../../../solver/index.js';
import { placePointer } from '../../concretise.js';
import { replaceTerm } from '../../replace-term.js';
import type { BranchTrace } from '../states/branch-trace.js';
import type { ForkReason } from '../states/events.js';
import type { Resumption, StartChoice, State } from '../states/state.js';
import type { Engine } from './engine.js';
import type { Population } from './population.js';

export interface Way {
  /** The path condition with the way's own, or why there is none. */
  readonly side: Side;
  readonly resumption: Resumption;
}

interface OpenWay {
  readonly path: PathCondition;
  readonly resumption: Resumption;
  readonly choice: number | bigint;
  readonly index: number;
}

export class Ways {
  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
    /** Gives the program, which stands before its first instruction, its arguments and files. */
    private readonly enterProgram: (start: StartChoice) => void,
  ) {}

  /** Goes on with the first possible way; the others are forked off. */
  follow(state: State, why: ForkReason, ways: readonly Way[], tracesBranch = false): void {
    const { population } = this;
    const { machine, budget, emit, warn } = this.engine;
    if (ways.some(({ side }) => side === 'unknown') && isStopping(budget)) return;
    const open: OpenWay[] = [];
    ways.forEach(({ side, resumption }, index) => {
      if (side === 'unknown') {
        population.endPartly(state, 'solver', 'the solver gave up on a branch');
      } else if (side !== 'infeasible') {
        open.push({ path: side, resumption, choice: choiceOf(resumption, index), index });
      }
    });
    if (open.length === 0) {
      const reason = 'the solver gave up on every branch';
      population.end(state, { kind: 'partial', cause: 'solver', reason });
      return;
    }
    if (open.length > 1 && !state.origin && this.isFirstDecision(state)) {
      population.hibernation?.noteFirstDecision(machine.program.objects.snapshot().heapEnd);
    }
    if (open.length > 1 && population.isReplaying) {
      this.followAgain(state, open, tracesBranch);
      return;
    }
    const [first, ...others] = open;
    const { decisions, path: before } = state;
    if (others.length > 0) {
      state.decide(first.choice);
      state.toldSides = undefined;
      state.sides = undefined;
      population.settle(state);
    }
    if (!state.forks && others.length > 0) {
      const reason = 'forking is switched off: branches follow one side only';
      warn(reason);
      emit({ kind: 'left-out', cause: 'one-sided', reason });
      others.length = 0;
    }
    const { branches } = state;
    const isFork = open.length > 1;
    if (tracesBranch) state.branches = traced(branches, first.index === 0, isFork);
    const { block, code } = machine.top;
    const site = code.fn.id * 4096 + block.prepared!.index;
    const children = others.map(({ path, resumption, choice, index }) => {
      const child = population.fork(state, path, resumption, decisions, choice);
      child.noteBranch(site, index);
      if (tracesBranch) child.branches = traced(branches, index === 0, isFork);
      return child;
    });
    if (children.length > 0) state.noteBranch(site, first.index);
    state.path = first.path;
    if (children.length > 0) population.history.fork(why, before, state, children);
    this.resume(first.resumption);
    state.isBehindFork = children.length > 0;
  }

  /** Whether a state stands where its decisions begin. */
  private isFirstDecision({ decisions }: State): boolean {
    const { isReplaying, hibernation } = this.population;
    return isReplaying ? hibernation!.leftCount === decisions?.length : !decisions;
  }

  /** Does in the machine what a way begins with. */
  resume(resumption: Resumption): void {
    const { machine } = this.engine;
    if (resumption.kind === 'edge') machine.takeEdge(resumption.successor);
    else if (resumption.kind === 'start') this.enterProgram(resumption.start);
    else if (resumption.kind === 'meeting') machine.passMeeting();
    else {
      if (resumption.kind === 'reach') {
        machine.access.reaches = resumption.reaches;
        placePointer(machine, resumption.reaches.at(-1)!);
      } else if (resumption.kind === 'value') {
        replaceTerm(machine, resumption.term, resumption.value);
      } else if (resumption.kind === 'granted') {
        machine.domain.granted.add(resumption.condition);
      } else if (resumption.kind === 'object') {
        machine.access.settleObject(resumption.base, resumption.exists);
      }
      machine.repeatInstruction();
    }
  }

  /** Takes the way that a state took before it went to sleep. */
  private followAgain(state: State, open: readonly OpenWay[], tracesBranch: boolean): void {
    const { population } = this;
    const hibernation = population.hibernation!;
    const choice = hibernation.take();
    const way = open.find((known) => known.choice === choice) ?? this.wayTo(state, choice, open[0]);
    const { frames } = this.engine.machine;
    const isMade = hibernation.finish(state);
    if (!way || (isMade && !hibernation.hasArrived(state, frames, false))) {
      population.lose(state);
      return;
    }
    if (tracesBranch) state.branches = traced(state.branches, way.index === 0, true);
    state.path = way.path;
    this.resume(way.resumption);
    if (!isMade) return;
    this.engine.machine.program.objects.stopPlacingAgain();
    population.startCounting();
    if (!hibernation.hasArrived(state, frames, true)) population.lose(state);
  }

  /** The way to a value that was not among those found this time. */
  private wayTo(
    state: State,
    choice: number | bigint,
    { resumption }: OpenWay,
  ): OpenWay | undefined {
    if (resumption.kind !== 'value') return undefined;
    const { terms, paths } = this.engine;
    const { term } = resumption;
    const path = paths.assume(state.path, terms.eq(term, terms.constant(choice, term.width)));
    if (typeof path === 'string') return undefined;
    return { path, resumption: { ...resumption, value: choice }, choice, index: 0 };
  }
}

/** Whether the solver gives up because the run is to end, which says nothing about the state. */
export function isStopping(budget: Budget | undefined): boolean {
  return budget?.cancelled?.() ?? false;
}

function traced(parent: BranchTrace | undefined, isTrue: boolean, isFork: boolean): BranchTrace {
  return { parent, isTrue, isFork, length: (parent?.length ?? 0) + 1 };
}

/** What names a way: its number, unless the ways depend on what the solver found first. */
function choiceOf(resumption: Resumption, index: number): number | bigint {
  if (resumption.kind === 'value') return resumption.value;
  if (resumption.kind === 'reach') {
    const [first] = resumption.reaches.at(-1)!.objects;
    return ('only' in first ? first.only : undefined) ?? first.base;
  }
  return index;
}
