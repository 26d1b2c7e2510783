/**
 * Answers for symbolic pointers: the memory model says which objects an access may reach and in how many ways the
 * state goes on; accesses that miss them are reported, for the nearest address that does.
 *
 * Invariant: the inputs of a state are those of its ways, of what is reported, and of what is said to be given up.
 */
import { Expr, fewValues, type TableReads } from '../../../expr/index.js';
import {
  type AccessRequest,
  type Beyond,
  type Contexts,
  createSplitting,
  isWithin,
  leastSlack,
  type MemoryModel,
  type MemoryModelName,
  memoryModels,
  mostObjects,
  NeedsObject,
  nearestMiss,
  type PointerReach,
  ResolutionNotes,
  type Root,
  SettledPointers,
  type SplitSettings,
  type Splitting,
} from '../../../memory/index.js';
import type { PathCondition } from '../../../solver/index.js';
import { AccessFault, type Fault } from '../../../value/index.js';
import type { Outcome } from '../../outcome.js';
import type { Engine } from '../life/engine.js';
import type { Population } from '../life/population.js';
import { isStopping, type Way, type Ways } from '../life/ways.js';
import type { State } from '../states/state.js';
import { type ContextSettings, contextsOf } from './allocation-contexts.js';
import { StaticSegments } from './static-segments.js';

export interface PointerSettings extends SplitSettings, ContextSettings {
  /** What becomes of a pointer into several objects; `forking` unless said otherwise. */
  readonly memoryModel?: MemoryModelName;
  /** Which objects a symbolic pointer reaches; `own` unless said otherwise. */
  readonly pointersReach?: PointerReach;
  /** Whether symbolic pointers that can only be one address become it (true by default). */
  readonly settlesPointers?: boolean;
  /** Whether an access through a pointer that is one of a few addresses is made at each of them (true by default). */
  readonly choosesByGuards?: boolean;
}

/** Bad accesses of an instruction of which the nearest is looked for. */
const nearestMisses = 4;

type Access = Pick<Extract<Outcome, { kind: 'address' }>, 'pointer' | 'size' | 'intent'>;

export class PointerAnswers {
  readonly notes = new ResolutionNotes();
  private readonly model: MemoryModel;
  private readonly contexts: Contexts | undefined;
  private readonly staticSegments: StaticSegments;
  private readonly splitting: Splitting | undefined;
  private readonly settled: SettledPointers | undefined;
  /** How often an instruction missed its object. */
  private readonly missed = new Map<object, number>();

  constructor(
    private readonly population: Population,
    private readonly ways: Ways,
    private readonly engine: Engine,
    private readonly tables: TableReads | undefined,
    private readonly settings: PointerSettings,
  ) {
    const { machine, terms, paths, budget } = engine;
    this.model = memoryModels[settings.memoryModel ?? 'forking'];
    this.splitting = createSplitting(settings);
    this.contexts = contextsOf(machine, settings);
    this.staticSegments = new StaticSegments(machine);
    if (settings.settlesPointers ?? true) this.settled = new SettledPointers(terms, paths, budget);
  }

  /** The running state goes on with each of the objects that a symbolic pointer may reach. */
  answer(state: State, outcome: Access): void {
    const { population } = this;
    const { budget, machine } = this.engine;
    const request = this.request(state.path, outcome);
    const unknown = this.unknownReach(request);
    if (unknown) {
      this.object(state, unknown.base, unknown.guard);
      return;
    }
    const found = this.model.resolve(request);
    if (found.incomplete && isStopping(budget)) return;
    for (const beyond of found.beyond) this.endBeyond(state, beyond, request);
    if (found.incomplete === 'objects') {
      const text = `a pointer may reach more than ${mostObjects} objects, or too many places that are none; the others are left out`;
      population.endPartly(state, 'objects', text);
    } else if (found.incomplete) {
      population.endPartly(
        state,
        'solver',
        'the solver gave up on which objects a pointer may reach',
      );
    }
    if (found.ways.length === 0) {
      if (population.isReplaying) {
        population.lose(state);
        return;
      }
      population.remove(state);
      return;
    }
    const isChosen =
      (this.settings.choosesByGuards ?? true) && fewValues(request.shown) !== undefined;
    if (isChosen) this.notes.fewAddresses++;
    const known = machine.access.reaches;
    const ways = found.ways.map(({ side, reach }) => ({
      side,
      resumption: { kind: 'reach', reaches: [...known, { ...reach, isChosen }] } as const,
    }));
    this.ways.follow(state, 'pointer', ways);
  }

  /** Reports an access that misses its objects, for the nearest address that does. */
  private endBeyond(state: State, beyond: Beyond, request: AccessRequest): void {
    const { population } = this;
    const { machine, paths } = this.engine;
    if (population.isSilent) return;
    const { size, intent, shown } = request;
    const example = this.looksForNearest() ? nearestMiss(request, beyond) : undefined;
    const address = example ? paths.value(example, shown) : beyond.address;
    const { objects } = machine.program;
    const fault = objects.measured(
      (term) => paths.value(example ?? beyond.path, term),
      () => machine.access.resolvedFault({ ...beyond, address }, size, intent),
    );
    population.endSide(state, beyond.path, fault, state.path, example);
  }

  /** An object that some of the states had which were joined to this one: it exists, or it does not. */
  object(state: State, base: number, guard: Expr): void {
    const { paths, budget } = this.engine;
    const { whenTrue, whenFalse } = paths.fork(state.path, guard, budget);
    const ways: Way[] = [
      { side: whenTrue, resumption: { kind: 'object', base, exists: true } },
      { side: whenFalse, resumption: { kind: 'object', base, exists: false } },
    ];
    this.ways.follow(state, 'pointer', ways);
  }

  /** An object that a symbolic pointer may be in, and of which it is not known whether it exists. */
  unknownReach({ root, shown, path }: AccessRequest): NeedsObject | undefined {
    const { machine, terms, paths } = this.engine;
    const { objects } = machine.program;
    for (const { base, size } of objects.guarded()) {
      if (typeof root === 'number') {
        if (root < base || root > base + size) continue;
      } else {
        const isInside = root
          ? isWithin(terms, root, base, size + 1)
          : isWithin(terms, shown, base, Math.max(1, size));
        if (paths.mayBeTrue(path, isInside) === false) continue;
      }
      return new NeedsObject(base, objects.guardOf(base)!);
    }
    return undefined;
  }

  /** An access of the present instruction, as memory models are asked about it. */
  request(path: PathCondition, { pointer, size, intent }: Access): AccessRequest {
    const { notes, splitting, contexts } = this;
    const { terms, paths, budget, machine } = this.engine;
    const { instruction } = machine.top;
    const shown = this.shownAddress(pointer);
    const root = this.settings.pointersReach === 'any' ? undefined : this.rootOf(pointer);
    const addressOn = (side: PathCondition) => this.settled?.addressOf(shown, side, instruction);
    const { space } = machine.access;
    return {
      space,
      terms,
      paths,
      path,
      pointer,
      shown,
      root,
      size,
      intent,
      budget,
      addressOn,
      by: instruction,
      notes,
      splitting,
      contexts,
      staticSegment: () => this.staticSegments.of(instruction),
    };
  }

  /** What a pointer was made from, as the solver is to see it; undefined where it is not known. */
  private rootOf(pointer: Expr): Root | undefined {
    const { origins, space } = this.engine.machine.access;
    const isSame = (one: number, other: number) => {
      const owner = space.ownerOf(one);
      return owner !== undefined && owner.base === space.ownerOf(other)?.base;
    };
    const root = origins.rootOf(pointer, isSame);
    if (root === pointer) return undefined;
    return root instanceof Expr ? this.shownAddress(root) : root;
  }

  /** An address in the form in which the solver is to see it. */
  private shownAddress(address: Expr): Expr {
    const known = this.engine.terms.unnamed(address);
    return this.tables?.value(known) ?? known;
  }

  /** Of inputs for which an access misses an object whose size is a term, those that miss it by the least. */
  exampleOf(fault: Fault, path: PathCondition): PathCondition | undefined {
    const { terms, paths, budget } = this.engine;
    const slack = fault instanceof AccessFault ? fault.access.slack : undefined;
    if (!slack || this.population.isSilent || !this.looksForNearest()) return undefined;
    return leastSlack({ terms, paths, budget }, path, slack);
  }

  /** Whether the nearest miss of the present instruction is looked for: not time and again. */
  private looksForNearest(): boolean {
    const { instruction } = this.engine.machine.top;
    const before = this.missed.get(instruction) ?? 0;
    this.missed.set(instruction, before + 1);
    return before < nearestMisses;
  }
}
