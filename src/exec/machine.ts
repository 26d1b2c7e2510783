/**
 * The machine: the frames of the running program and the loop that runs them.
 *
 * The loop calls one step after another. Steps return nothing, or the block to go on with, or `reload`
 * when the top frame is another one or the run has stopped. Faults (errors of the program) and
 * requests for concrete values arrive as exceptions; the frame then stands at the instruction that
 * caused them, which has had no effect.
 *
 * Instructions are counted block by block, on entry; what a longjmp or the end of the program leaves
 * undone is taken back.
 */
import { ExprContext } from '../expr/index.js';
import { type Instruction, inlineStack } from '../ir/index.js';
import {
  AddressSpace,
  MemoryAccess,
  type NoticeListener,
  stackTop,
  UndefinedValues,
} from '../memory/index.js';
import { type Concrete, Domain, type ExecutionError, Fault, type Slot } from '../value/index.js';
import type { ValueOf } from './argument-values.js';
import { CallStack } from './call-stack.js';
import { ConcreteInputs } from './concrete-inputs.js';
import type { Coverage } from './coverage.js';
import type { Maker } from './external.js';
import { describeFault } from './fault-description.js';
import { FloatEnvironment } from './float-environment.js';
import { BlockCode, type Frame, type FunctionCode, reload } from './frame.js';
import type { Host } from './host.js';
import { IFuncs } from './ifuncs.js';
import { reportedStack } from './location.js';
import type { MachineOptions } from './machine-options.js';
import { MeetingStops } from './meeting-stops.js';
import { localVariables, nearestObject } from './named-objects.js';
import { type Outcome, stopOf } from './outcome.js';
import type { PreparedFunction, Program } from './prepare/index.js';
import { outgoingEdges, translateFunction } from './tier0/translate.js';
import { Tiers } from './tiers.js';
import { UndefinedUses } from './undefined-uses.js';

/** The count runs down in portions, so that it stays a small integer. */
const portion = 1 << 28;
/** The same for a run that is watched. */
const watchedPortion = 1000;

/** About what a greeting by printf takes, twice. */
const defaultWarmUp = 50_000;

/** More than a native stack of 8 MiB has room for. */
const defaultMaxFrames = 500_000;

/** Whether the source has no other line in some instructions, as far as it is known for them. */
function isAllOfOneLine([first, ...others]: readonly Instruction[]): boolean {
  const lineOf = (inst: Instruction): number | undefined => inlineStack(inst)[0]?.line;
  const line = lineOf(first);
  return others.every((inst) => inst.op === 'unreachable' || lineOf(inst) === line);
}

/** Thrown through compiled code by a longjmp to a frame beneath it; the frames are cut already. */
export class FramesCut {}

export class Machine extends CallStack {
  readonly domain: Domain;
  readonly access: MemoryAccess;
  readonly host: Host;
  readonly tiers: Tiers | undefined;
  /** Where uses of undefined values are errors. */
  readonly undefinedUses: UndefinedUses | undefined;
  readonly checkOvershift: boolean;
  readonly checkFloat: boolean;
  readonly checkCancellation: boolean;
  readonly floatEnvironment: FloatEnvironment;
  readonly checkDivisionOverflow: boolean;
  readonly checkAbsolute: boolean;
  readonly maxHeap: number;
  readonly nullOnEmptyRealloc: boolean;
  readonly checkCallTypes: boolean;
  readonly inputs: ConcreteInputs;
  private readonly symbolicSizes: number;
  readonly onNotice: NoticeListener | undefined;
  readonly coverage: Coverage | undefined;
  readonly meetings: MeetingStops;
  readonly ifuncs = new IFuncs(this);
  readonly external: (name: string) => Maker | undefined;
  readonly override: (name: string) => Maker | undefined;
  /** Instructions that may still be executed. */
  budget = Number.POSITIVE_INFINITY;
  /** Instructions executed, exact whenever `run` has returned. */
  instructions = 0;

  private readonly evaluate: ValueOf | undefined;
  private readonly renewBudget: () => number;
  /** Set by a step that stops the run. */
  protected outcome: Outcome | undefined = undefined;
  /** Whether the top frame's block is yet to be counted when it is reloaded at its start. */
  private atEntry = true;
  /** The portion of the budget that is being used, and what is left of it. */
  private granted = 0;
  protected left = 0;
  /** Index of the first frame that the present `run` may return to. */
  private floor = 0;
  private readonly watch: (() => void) | undefined;
  private readonly portion: number;
  private readonly codes: (FunctionCode | undefined)[] = [];
  /** coverage.ts: which blocks the path has done, and how often tier 0 has done each. */
  private readonly marks: Uint8Array;
  private readonly runs: Float64Array;

  constructor(program: Program, options: MachineOptions) {
    super(program, options.maxFrames ?? defaultMaxFrames);
    this.host = options.host;
    this.external = options.externals;
    this.override = options.overrides ?? (() => undefined);
    this.evaluate = options.evaluate;
    this.renewBudget = options.renewBudget ?? (() => 0);
    this.domain = new Domain(options.terms ?? new ExprContext(), program.layout.pointerBits());
    const { memory, layout } = program;
    const values = options.checkUninitialised ? new UndefinedValues(this.domain.terms) : undefined;
    this.undefinedUses = values && new UndefinedUses(this, values);
    this.access = new MemoryAccess({
      space: new AddressSpace(memory, program.objects, localVariables(this)),
      names: {
        addressBits: this.domain.addressBits,
        nearest: (address) => nearestObject(program, this.frames, address),
        functionAt: (address) => program.functionAt(address)?.name,
      },
      layout,
      domain: this.domain,
      undefinedValues: values,
      onNotice: options.onNotice,
      relocatable:
        options.addresses === 'relocatable' ? (options.relocatableObjects ?? 'heap') : undefined,
      accessTypes: options.accessTypes,
      isCertain: options.isCertain,
    });
    if (options.checkUninitialised) program.keepVariablesInMemory();
    this.checkOvershift = options.checkOvershift ?? false;
    this.checkFloat = options.checkFloat ?? false;
    this.checkCancellation = options.checkCancellation ?? false;
    this.floatEnvironment = new FloatEnvironment(this);
    this.checkDivisionOverflow = options.checkDivisionOverflow ?? true;
    this.checkAbsolute = options.checkAbsolute ?? false;
    this.maxHeap = options.maxHeap ?? Infinity;
    this.nullOnEmptyRealloc = options.nullOnEmptyRealloc ?? false;
    this.checkCallTypes = options.checkCallTypes ?? true;
    this.inputs = new ConcreteInputs(options.inputSeed);
    this.symbolicSizes = options.symbolicSizes ?? 0;
    this.onNotice = options.onNotice;
    this.coverage = options.coverage;
    this.watch = options.watch;
    this.meetings = new MeetingStops(memory, options.isMeeting);
    this.portion = options.watch ? watchedPortion : portion;
    this.marks = options.coverage?.path ?? Uint8Array.of(1);
    this.runs = options.coverage?.runs ?? new Float64Array(1);
    const isInterpreted =
      options.checkUninitialised || options.checkFloat || options.checkCancellation;
    this.tiers =
      options.compile === false || isInterpreted
        ? undefined
        : new Tiers(this, options.warmUp ?? defaultWarmUp, options.compile === 'loops');
  }

  /** The most bytes of an object whose size is a term; 0 where sizes are numbers. */
  get capacity(): number {
    return this.program.objects.capacity ?? this.symbolicSizes;
  }

  codeOf(fn: PreparedFunction): FunctionCode {
    return (this.codes[fn.id] ??= translateFunction(this, fn));
  }

  /** Ends the top frame and gives its result to the caller. */
  return(value: Slot | undefined): BlockCode {
    this.noteDone(this.top.block);
    return this.finish(value);
  }

  /** The same for a frame that compiled code has brought to its end, with the stack pointer it left. */
  finish(value: Slot | undefined, sp?: number): BlockCode {
    const frame = this.pop(sp);
    if (frame.isBarrier || this.frames.length === 0) return this.stop({ kind: 'returned', value });
    if (frame.resultSlot >= 0) this.top.slots[frame.resultSlot] = this.resultOf(frame, value);
    return reload;
  }

  private resultOf({ code }: Frame, value: Slot | undefined): Slot {
    if (!code.conversions) return value as Slot;
    const { block, pc } = this.top;
    return code.resultFor(block.prepared?.body[pc - 1], value as Slot);
  }

  /** longjmp: the frame at this depth goes on at another place. Its memory stays. */
  unwindTo(depth: number, blockIndex: number, pc: number): void {
    const target = this.own(depth);
    const compiled = this.tiers?.isRunning ? this.tiers.stackPointer : stackTop;
    const lowest = Math.min(this.stackPointer, compiled);
    while (this.frames.length > depth + 1) this.leave(this.frames.pop()!);
    if (lowest < target.sp) this.unmapStack(lowest, target.sp);
    this.leave(target);
    target.block = target.code.blocks[blockIndex];
    target.pc = pc;
    target.block.ensureTranslated();
    this.instructions += this.undone(target);
  }

  /** A frame does not go on where it is: a block is done in which nothing is left of another line than the call's. */
  private leave(frame: Frame): void {
    const { block, pc } = frame;
    const body = block.prepared?.body ?? [];
    if (pc > 0 && isAllOfOneLine(body.slice(pc - 1))) this.noteDone(block);
    this.instructions -= this.undone(frame);
  }

  // Running

  /** Ends the run at the present instruction. */
  stop(outcome: Outcome): BlockCode {
    this.outcome = outcome;
    return reload;
  }

  /** Runs the top frame until something stops it. */
  run(): Outcome {
    for (;;) {
      const stop = this.runToStop();
      const outcome = this.undefinedUses ? this.undefinedUses.judge(stop) : stop;
      if (outcome) return outcome;
    }
  }

  protected runToStop(): Outcome {
    this.settle();
    this.outcome = undefined;
    let frame = this.top;
    let { slots, block, pc } = frame;
    if (pc === 0 && this.atEntry) this.left -= block.size;
    this.atEntry = true;
    let { steps } = block;
    const { marks, runs } = this;
    for (;;) {
      try {
        for (;;) {
          const next = steps[pc](slots, frame);
          if (next === undefined) {
            pc++;
            continue;
          }
          if (next === reload) {
            if (this.outcome !== undefined) break;
            frame = this.frames[this.frames.length - 1];
            ({ slots, block, pc } = frame);
            ({ steps } = block);
            if (pc !== 0) continue;
            if (!this.atEntry) {
              this.atEntry = true;
              continue;
            }
          } else {
            // A block that was only translated now is not done.
            if (block.steps === steps) {
              const { mark } = block;
              runs[mark]++;
              if (marks[mark] === 0) this.coverage!.set(mark);
            }
            block = frame.block = next;
            ({ steps } = block);
            pc = 0;
          }
          this.left -= block.size;
          if (this.left < 0 && !this.grantMore(block.size)) {
            frame.pc = 0;
            this.outcome = { kind: 'budget' };
            break;
          }
        }
      } catch (thrown) {
        if (thrown instanceof FramesCut && this.frames.length > this.floor) {
          frame = this.top;
          ({ slots, block, pc } = frame);
          ({ steps } = block);
          continue;
        }
        frame.pc = pc;
        if (pc === 0) this.atEntry = false;
        this.outcome = this.outcomeOf(thrown);
      }
      break;
    }
    this.settle();
    return this.outcome!;
  }

  /** Calls a function and runs it until it returns or something else stops the run. */
  call(fn: PreparedFunction, args: readonly Concrete[]): Outcome {
    if (!this.tiers?.takes(fn)) {
      this.push(fn, args);
      return this.run();
    }
    this.outcome = undefined;
    const result = this.tiers.enter(fn, args, -1);
    if (!(result instanceof BlockCode)) {
      this.settle();
      return { kind: 'returned', value: result };
    }
    if (this.outcome === undefined) return this.run();
    this.settle();
    return this.outcome;
  }

  /**
   * Runs a call to its return, for compiled code. Another outcome leaves the frames where they are and
   * stops the outer run too.
   */
  runNested(frame: Frame): { value: Slot | undefined } | undefined {
    const { floor } = this;
    this.floor = this.frames.indexOf(frame, this.frames.length - 1);
    frame.isBarrier = true;
    try {
      const outcome = this.run();
      if (outcome.kind !== 'returned') return undefined;
      this.outcome = undefined;
      return { value: outcome.value };
    } finally {
      this.floor = floor;
    }
  }

  /** Whether a frame is out of reach of the present `run`: compiled code is in between. */
  isBeneathCompiled(depth: number): boolean {
    return depth < this.floor;
  }

  /** The run goes on at the start of a block that was counted before. */
  resumeCounted(): void {
    this.atEntry = false;
  }

  /** Goes on after the outcome `meeting`. */
  passMeeting(): void {
    this.meetings.isPassing = true;
    this.resumeCounted();
  }

  /** Goes on at the instruction that stopped the run. One that begins a meeting point is behind it. */
  repeatInstruction(): void {
    const { block, code, pc } = this.top;
    this.meetings.isPassing = pc === 0 && this.meetings.isAt(code.fn.id, block.prepared!.index);
  }

  /** Whether the run is about to stop. */
  get isStopping(): boolean {
    return this.outcome !== undefined;
  }

  /** Instructions executed so far, to the last block. */
  get executed(): number {
    return this.instructions + (this.granted - this.left);
  }

  /** Instructions that may still be executed, to the last one. */
  get remaining(): number {
    return this.budget - (this.granted - this.left);
  }

  /** Counts what compiled code executed. */
  consume(instructions: number): void {
    this.left -= instructions;
  }

  /** Goes on after the outcome `branch` or `switch`: along this successor of the terminator. */
  takeEdge(successor: number): void {
    const frame = this.top;
    this.noteDone(frame.block);
    frame.block.edges ??= outgoingEdges(this, frame.block);
    frame.block = frame.block.edges[successor].take(frame.slots);
    frame.pc = 0;
  }

  protected noteDone({ mark }: BlockCode): void {
    this.runs[mark]++;
    if (this.marks[mark] === 0) this.coverage!.set(mark);
  }

  /** What the instructions that the frames still had before them were counted for. */
  uncountRest(): void {
    for (const frame of this.frames) this.instructions -= this.undone(frame);
  }

  /** Accounts for what was executed and takes the next portion of the budget. */
  protected settle(least = 0): void {
    const executed = this.granted - this.left;
    this.instructions += executed;
    this.budget -= executed;
    this.granted = this.left = Math.max(0, Math.min(this.budget, Math.max(this.portion, least)));
  }

  /** After the portion was overdrawn by a block that is not executed yet. */
  private grantMore(blockSize: number): boolean {
    this.left += blockSize;
    this.settle(blockSize);
    if (this.watch) {
      this.top.pc = 0;
      this.watch();
    }
    if (this.left < blockSize && !this.renew()) return false;
    this.left -= blockSize;
    return true;
  }

  /** Asks for more budget; whether there is some. */
  renew(): boolean {
    const more = this.renewBudget();
    if (more <= 0) return false;
    this.budget += more;
    this.settle();
    return true;
  }

  protected outcomeOf(thrown: unknown): Outcome {
    if (thrown instanceof Fault) return { kind: 'error', error: this.describe(thrown) };
    const stop = stopOf(thrown);
    if (stop) return stop;
    throw thrown;
  }

  /** A fault with the position and the call stack of the present instruction. */
  describe(found: Fault, evaluate = this.evaluate): ExecutionError {
    return describeFault(this, found, evaluate);
  }

  /** Words about objects, for the input that a report is about: the one that the path's test has. */
  reporting<T>(words: () => T): T {
    return this.program.objects.measured(this.evaluate, words);
  }

  /** Frames were found beneath those that an error's stack names. */
  completeError(): void {
    if (this.outcome?.kind !== 'error') return;
    const { error } = this.outcome;
    const stack = reportedStack(error.kind, this.stackTrace(this.evaluate));
    this.outcome = { kind: 'error', error: { ...error, stack } };
  }

  /** Instructions of a frame's block behind its position: counted but not executed. */
  undone(frame: Frame): number {
    return Math.max(0, frame.block.prepared!.body.length - frame.pc);
  }
}
