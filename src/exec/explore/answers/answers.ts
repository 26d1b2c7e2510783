/**
 * Answers to the machine's stops: it stops where it cannot go on by itself, because what comes next depends
 * on an input. Each kind of stop asks the solver which ways there are, reports the inputs for which the
 * program goes wrong here, and lets the state go on along the others (ways.ts). Symbolic pointers are in pointers.ts.
 *
 * Invariant: a state's path condition is satisfiable, and describes exactly the inputs that lead to it. A
 * question that was broken off because the run is to end leaves the state as it was.
 */
import { Expr, type ExprContext, type TableReads } from '../../../expr/index.js';
import type { IndirectBrInst, SwitchInst } from '../../../ir/index.js';
import type { Budget, PathSolver, Side } from '../../../solver/index.js';
import { Fault, type Slot } from '../../../value/index.js';
import { placeValues } from '../../concretise.js';
import type { Machine } from '../../machine.js';
import type { Outcome } from '../../outcome.js';
import type { Engine } from '../life/engine.js';
import type { Population } from '../life/population.js';
import { isStopping, type Way, type Ways } from '../life/ways.js';
import type { Seeds } from '../states/seeds.js';
import type { State } from '../states/state.js';
import {
  anyOne,
  type ConcretisedCounts,
  needFor,
  needs,
  sizesAboveCapacity,
  triedParts,
} from './concrete-needs.js';
import { ForkLimits, type ForkShares } from './fork-limits.js';
import { Patience, putOff } from './hard-questions.js';
import { findLeak } from './leaks.js';
import { PointerAnswers, type PointerSettings } from './pointers.js';

/** What a user may choose of what happens at a stop. */
export interface AnswerSettings extends PointerSettings {
  /** Whether objects that nothing points to when the program ends are errors. */
  readonly checkLeaks?: boolean;
  /** Whether each case of a switch is a way of its own, although several may lead to one block. */
  readonly splitsCases?: boolean;
  readonly forkShares?: ForkShares | undefined;
  /** A state with so many forks behind it is given up at the next one. */
  readonly maxDepth?: number | undefined;
  /** Whether states keep the branches that they take. */
  readonly tracesBranches?: boolean;
  /** Tests whose values are among those that are tried where only some are. */
  readonly seeds?: Seeds | undefined;
  /** The sides to take at the first branches on symbolic conditions. */
  readonly sides?: readonly boolean[] | undefined;
}

export class Answers {
  readonly concretised: ConcretisedCounts = { address: 0, size: 0, floatingPoint: 0, host: 0 };
  /** Whether the running state was left before a branch whose question is hard; whoever runs it takes note. */
  hasPutOff = false;
  /** The last term that was made concrete, and when. */
  private lastConcrete: { term: Expr; instructions: number; pc: number } | undefined = undefined;
  private readonly machine: Machine;
  private readonly terms: ExprContext;
  private readonly paths: PathSolver;
  private readonly budget: Budget | undefined;
  private readonly patience: Patience;
  readonly pointers: PointerAnswers;
  private readonly forkLimits: ForkLimits | undefined;
  private readonly tracesBranches: boolean;

  constructor(
    private readonly population: Population,
    private readonly ways: Ways,
    private readonly engine: Engine,
    private readonly tables: TableReads | undefined,
    private readonly settings: AnswerSettings,
  ) {
    const { machine, terms, paths, budget } = engine;
    this.machine = machine;
    this.terms = terms;
    this.paths = paths;
    this.budget = budget;
    this.patience = new Patience(budget);
    this.pointers = new PointerAnswers(population, ways, engine, tables, settings);
    if (settings.forkShares) this.forkLimits = new ForkLimits(settings.forkShares);
    this.tracesBranches = settings.tracesBranches ?? settings.sides !== undefined;
  }

  /** Another state runs now. */
  forget(): void {
    this.lastConcrete = undefined;
  }

  /** Whether a state that waits keeps nobody waiting. */
  private get mayWait(): boolean {
    return this.population.size > 1 && !this.population.isSilent;
  }

  /** Lets the running state go on behind a stop, or ends it. */
  advance(state: State, outcome: Outcome): void {
    if (this.population.isReplaying && isEnd(outcome)) {
      this.population.lose(state);
      return;
    }
    if (this.isTooDeep(state, outcome)) {
      const text = `a path with ${state.depth} forks is given up`;
      const error = this.machine.describe(new Fault('model', text, 'depth'));
      this.population.end(state, { kind: 'error', error });
      return;
    }
    switch (outcome.kind) {
      case 'branch':
        this.branch(state, outcome.condition);
        return;
      case 'switch':
        this.switch(state, outcome.value);
        return;
      case 'check':
        this.check(state, outcome.condition, outcome.fault);
        return;
      case 'address':
        this.pointers.answer(state, outcome);
        return;
      case 'object':
        this.pointers.object(state, outcome.base, outcome.guard);
        return;
      case 'decision':
        this.decide(state, outcome.condition);
        return;
      case 'concretise':
        this.concretise(state, outcome.term, outcome.sooner);
        return;
      case 'exit':
        this.exit(state, outcome.status);
        return;
      case 'returned':
        this.exit(state, this.statusOf(outcome.value ?? 0));
        return;
      case 'signal':
        this.population.end(state, { kind: 'exit', status: 128 + outcome.signal });
        return;
      case 'silent':
        this.population.end(state, { kind: 'silent' });
        return;
      case 'given-up':
        if (isStopping(this.budget)) return;
        this.population.end(state, { kind: 'partial', cause: 'solver', reason: outcome.reason });
        return;
      case 'error':
        this.population.end(state, { kind: 'error', error: outcome.error });
        return;
      case 'meeting':
      case 'region':
      case 'budget':
        return;
    }
  }

  private isTooDeep(state: State, { kind }: Outcome): boolean {
    const { maxDepth = Infinity } = this.settings;
    return state.depth >= maxDepth && (kind === 'branch' || kind === 'switch');
  }

  /** The program ended by itself; by wish, what it leaked is an error. */
  private exit(state: State, status: number): void {
    const leak =
      this.settings.checkLeaks &&
      findLeak(this.machine, (term) => this.paths.value(state.path, term));
    if (leak) this.population.end(state, { kind: 'error', error: leak });
    else this.population.end(state, { kind: 'exit', status });
  }

  /** An exit status may be symbolic: it is then the one that the path's test gives. */
  statusOf(value: Slot | undefined): number {
    // A function that returns nothing stands in for main.
    if (value === undefined) return 0;
    const { current } = this.population;
    if (value instanceof Expr) current.status = value;
    const known = value instanceof Expr ? this.paths.value(current.path, value) : value;
    return Number(BigInt.asUintN(8, BigInt(known as number | bigint)));
  }

  private branch(state: State, condition: Expr): void {
    const shown = this.shown(condition);
    const budget = this.mayWait ? this.patience.for(state) : this.budget;
    const { whenTrue, whenFalse, settled } = this.paths.fork(state.path, shown, budget);
    const isOpen = whenTrue === 'unknown' || whenFalse === 'unknown';
    if (isOpen && budget !== this.budget && !isStopping(this.budget)) {
      putOff(state);
      this.hasPutOff = true;
      return;
    }
    state.putOff = 0;
    if (settled) placeValues(this.machine, settled);
    const ways: Way[] = [
      { side: whenTrue, resumption: { kind: 'edge', successor: 0 } },
      { side: whenFalse, resumption: { kind: 'edge', successor: 1 } },
    ];
    const wanted = this.onlySide(state, condition, ways);
    if (wanted === undefined) {
      this.ways.follow(state, 'branch', ways, this.tracesBranches);
    } else {
      const chosen = ways.map(
        (way, i): Way => (i === wanted ? way : { ...way, side: 'infeasible' }),
      );
      this.ways.follow(state, 'branch', chosen, this.tracesBranches);
    }
  }

  /** The successor that a state must take where both are possible, by a trace or by a limit. */
  private onlySide(state: State, condition: Expr, ways: readonly Way[]): number | undefined {
    const { forkLimits } = this;
    if (ways.some(({ side }) => typeof side === 'string')) return undefined;
    const given = this.settings.sides?.[state.branches?.length ?? 0];
    if (given !== undefined) return given ? 0 : 1;
    if (!forkLimits) return undefined;
    const { frames } = this.machine;
    const limit = forkLimits.reached(frames);
    if (limit === undefined) {
      forkLimits.noteFork(frames);
      return undefined;
    }
    const [at] = this.machine.stackTrace();
    const place = at.position ? `${at.position.file}:${at.position.line}` : at.function;
    const reason = 'a limit of forks is reached: a branch is followed on one side only';
    if (limit === 'total') this.engine.warn(reason, 'fork-total');
    else this.engine.warn(`${reason}, at ${place}`, `fork-limit:${place}`);
    this.engine.emit({ kind: 'left-out', cause: 'one-sided', reason });
    return this.paths.value(state.path, condition) === 1 ? 0 : 1;
  }

  /** A condition in the form in which the solver is to see it. */
  private shown(condition: Expr): Expr {
    const known = this.terms.unnamed(condition);
    return this.tables?.condition(known) ?? known;
  }

  /** Successors that are the same block are one way, with one condition. */
  private switch(state: State, value: Expr): void {
    const { terms } = this;
    const frame = this.machine.top;
    if (frame.instruction.op === 'indirectbr') {
      this.indirectBranch(state, value, frame.instruction as IndirectBrInst);
      return;
    }
    const inst = frame.instruction as SwitchInst;
    const { edges } = frame.block.prepared!;
    const ways = new Map<number, { successor: number; condition: Expr }>();
    let otherwise: Expr = terms.true;
    inst.cases.forEach((constant, i) => {
      const equal = terms.eq(value, terms.constant(constant.value, value.width));
      otherwise = terms.and(otherwise, terms.not(equal));
      // A negative number is a way of its own: no block has it.
      const target = this.settings.splitsCases ? -1 - i : edges[i + 1].target;
      const known = ways.get(target);
      if (known) known.condition = terms.or(known.condition, equal);
      else ways.set(target, { successor: i + 1, condition: equal });
    });
    const toDefault = ways.get(edges[0].target);
    if (toDefault) toDefault.condition = terms.or(toDefault.condition, otherwise);
    else ways.set(edges[0].target, { successor: 0, condition: otherwise });
    const sides = [...ways.values()].map(({ successor, condition }) => ({
      side: this.paths.assume(state.path, this.shown(condition), this.budget),
      resumption: { kind: 'edge', successor } as const,
    }));
    this.ways.follow(state, 'switch', sides);
  }

  /** One way for each label; any other address is an error. */
  private indirectBranch(state: State, value: Expr, inst: IndirectBrInst): void {
    const { terms, machine, population } = this;
    const labels = inst.successors.map((block) =>
      terms.eq(
        value,
        terms.constant(machine.program.blockAddress(machine.top.code.fn.func, block), value.width),
      ),
    );
    const isLabel = labels.reduce((either, label) => terms.or(either, label), terms.false);
    const { whenTrue, whenFalse } = this.paths.fork(state.path, isLabel, this.budget);
    if ((whenTrue === 'unknown' || whenFalse === 'unknown') && isStopping(this.budget)) return;
    if (typeof whenFalse !== 'string') {
      const text = 'an indirect branch to an address that is not a label of it';
      const fault = new Fault('out-of-bounds', text, 'label');
      if (whenTrue === 'infeasible') {
        population.end(state, { kind: 'error', error: machine.describe(fault) });
        return;
      }
      population.endSide(state, whenFalse, fault);
    }
    if (typeof whenTrue === 'string') {
      population.end(state, {
        kind: 'partial',
        cause: 'solver',
        reason: 'the solver gave up on an indirect branch',
      });
      return;
    }
    const ways = labels.map((label, successor) => ({
      side: this.paths.assume(whenTrue, label, this.budget),
      resumption: { kind: 'edge', successor } as const,
    }));
    this.ways.follow(state, 'switch', ways);
  }

  private check(state: State, condition: Expr, fault: Fault): void {
    const shown = this.shown(condition);
    const { whenTrue, whenFalse } = this.paths.fork(state.path, shown, this.budget);
    if ((whenTrue === 'unknown' || whenFalse === 'unknown') && isStopping(this.budget)) return;
    if (whenFalse === 'unknown')
      this.population.endPartly(state, 'solver', `the solver gave up: ${fault.message}?`);
    else if (whenFalse !== 'infeasible') {
      if (whenTrue === 'infeasible') {
        this.population.end(state, { kind: 'error', error: this.machine.describe(fault) });
        return;
      }
      const rest = whenTrue === 'unknown' ? state.path : whenTrue;
      const example = this.pointers.exampleOf(fault, whenFalse);
      this.population.endSide(state, whenFalse, fault, rest, example);
    }
    if (whenTrue === 'unknown' || whenTrue === 'infeasible') {
      const reason = 'the solver gave up on a check';
      this.population.end(state, { kind: 'partial', cause: 'solver', reason });
      return;
    }
    state.path = whenTrue;
    this.machine.domain.granted.add(condition);
    this.machine.repeatInstruction();
  }

  /** The instruction goes on in two ways by a condition. */
  private decide(state: State, condition: Expr): void {
    const { whenTrue, whenFalse } = this.paths.fork(state.path, this.shown(condition), this.budget);
    const granted = (side: Side, known: Expr): Way => ({
      side,
      resumption: { kind: 'granted', condition: known },
    });
    this.ways.follow(state, 'value', [
      granted(whenTrue, condition),
      granted(whenFalse, this.terms.not(condition)),
    ]);
  }

  private concretise(state: State, term: Expr, sooner: Expr | undefined): void {
    const { terms, paths, machine } = this;
    const { executed: instructions } = machine;
    const { pc } = machine.top;
    const last = this.lastConcrete;
    if (last?.term === term && last.instructions === instructions && last.pc === pc) {
      this.population.end(state, {
        kind: 'partial',
        cause: 'unusable',
        reason: 'a value stays symbolic where none can be used',
      });
      return;
    }
    const need = sooner ? 'size' : needFor(machine.top, term, machine.domain.addressBits);
    let rest: Side = state.path;
    const ways: Way[] = [];
    const parts = sooner ? [sooner, terms.true].map(anyOne) : triedParts(terms, need, term);
    for (const value of sooner ? [] : (this.settings.seeds?.valuesOf(state, term) ?? [])) {
      if (typeof rest === 'string') break;
      const equal = terms.eq(term, terms.constant(value, term.width));
      const fork: { whenTrue: Side; whenFalse: Side } = paths.fork(rest, equal, this.budget);
      ways.push({ side: fork.whenTrue, resumption: { kind: 'value', term, value } });
      rest = fork.whenFalse;
    }
    for (const { condition, limit } of parts) {
      if (sooner && ways.length > 0) break;
      for (let tried = 0; tried < limit && typeof rest !== 'string'; tried++) {
        const part: Side = paths.assume(rest, condition, this.budget);
        if (typeof part === 'string') break;
        const value = paths.value(part, term);
        const equal = terms.eq(term, terms.constant(value, term.width));
        const fork: { whenTrue: Side; whenFalse: Side } = paths.fork(rest, equal, this.budget);
        ways.push({ side: fork.whenTrue, resumption: { kind: 'value', term, value } });
        rest = fork.whenFalse;
      }
    }
    if (rest === 'unknown' && isStopping(this.budget)) return;
    if (rest !== 'infeasible' && !this.population.isSilent) {
      this.concretised[need]++;
      const text =
        need === 'size'
          ? sizesAboveCapacity
          : `only some values of a symbolic term are explored where ${needs[need]} needs a concrete one`;
      this.engine.warn(text);
      this.population.endPartly(state, need, text);
    }
    this.lastConcrete = ways.length === 1 ? { term, instructions, pc } : undefined;
    this.ways.follow(state, 'value', ways);
  }
}

function isEnd({ kind }: Outcome): boolean {
  return ['exit', 'returned', 'signal', 'silent', 'given-up', 'error'].includes(kind);
}
