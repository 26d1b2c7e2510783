/**
 * Between the tiers: how tier 0 calls compiled code, and how compiled code calls tier 0.
 *
 * Tier 0 hands every call with concrete arguments to tier 1, if tier 1 has the function. The call
 * returns a value, or leaves frames: these go onto the frame list, beneath the frames of calls that
 * compiled code had made into tier 0 and that are still active, and tier 0 goes on with the top one.
 *
 * Compiled code calls tier 0 for what it cannot do itself: engine functions, variadic functions,
 * functions with setjmp. If such a call ends otherwise than by a return, the run stops: compiled code
 * bails out, its frames are rebuilt beneath, and the outcome is the one of the inner run. A fault in
 * an engine function is not reported from there: the call is refused, and tier 0 does it again.
 *
 * longjmp to a frame beneath compiled code cuts the frame list and throws `FramesCut` through it.
 */
import { type CallInstruction, definitionOf, type Func, failingAllocators } from '../ir/index.js';
import { NeedsAddress, NeedsObject } from '../memory/index.js';
import {
  type Concrete,
  containsTerm,
  Fault,
  NeedsCheck,
  NeedsConcrete,
  type Slot,
} from '../value/index.js';
import { callMismatch } from './call-types.js';
import type { Implementation } from './external.js';
import { BlockCode, type Frame, reload } from './frame.js';
import type { HotLoop } from './hot-loop.js';
import { isLibrary } from './location.js';
import type { Machine } from './machine.js';
import type { PreparedFunction } from './prepare/index.js';
import { rebuildFrames } from './spilled-frames.js';
import { placeVarArgs } from './tier0/varargs.js';
import {
  type CallResult,
  type Interpreter,
  leastFrameCost,
  type SpilledFrame,
  WasmTier,
} from './wasm/index.js';

const refused: CallResult = { kind: 'refused' };
const suspended: CallResult = { kind: 'suspended' };

/** Whether a function is worth compiling for one call. */
function isEager(fn: PreparedFunction): boolean {
  const definition = definitionOf(fn.func);
  if (definition && isLibrary(definition)) return false;
  return fn.blocks.some((block) => block.edges.some((edge) => edge.target <= block.index));
}

/** Whether a function is worth compiling for one call, and how often its compiled form bailed out. */
interface CallRecord {
  readonly isEager: boolean;
  calls: number;
  bails: number;
  restsFor: number;
  nextRest: number;
}

function newRecord(isEager: boolean): CallRecord {
  return { isEager, calls: 0, bails: 0, restsFor: 0, nextRest: 256 };
}

const toleratedBails = 4;

export class Tiers implements Interpreter {
  private readonly wasm: WasmTier;
  private readonly engineFunctions = new Map<CallInstruction | Func, Implementation>();
  /** Calls whose last target was seen to be of the call's type. */
  private readonly agreed = new Map<CallInstruction, Func>();
  private readonly records: (CallRecord | undefined)[] = [];
  private active = 0;
  private warm = false;
  /** Instructions of compiled code that the machine knows of. */
  private accounted = 0;
  /** What a call returned that compiled code cannot hold. */
  private termResult: Slot | undefined = undefined;

  constructor(
    private readonly machine: Machine,
    /** Instructions that tier 0 executes before it has everything compiled that is called. */
    private readonly warmUp: number,
    /** Whether only loops go to compiled code, whatever it costs. */
    readonly loopsOnly: boolean,
  ) {
    this.wasm = new WasmTier(
      machine.program,
      this,
      true,
      machine.coverage,
      machine.meetings.points,
    );
  }

  /** Whether compiled code is on the JavaScript stack. */
  get isRunning(): boolean {
    return this.active > 0;
  }

  /** The stack pointer of the compiled code that is running. */
  get stackPointer(): number {
    return this.wasm.stackPointer;
  }

  /**
   * Whether a call goes to compiled code. Compiling costs more than a short program takes: until the
   * machine has warmed up, only functions of the user's own code that have a loop are compiled (a
   * loop in `main` would otherwise never be).
   */
  takes(fn: PreparedFunction): boolean {
    if (this.loopsOnly) return false;
    const record = (this.records[fn.id] ??= newRecord(isEager(fn)));
    if (!this.warm) {
      this.warm = this.machine.executed >= this.warmUp;
      if (!this.warm && !record.isEager) return false;
    }
    if (record.restsFor > 0) {
      record.restsFor--;
      return false;
    }
    return this.wasm.has(fn);
  }

  /**
   * A function whose calls mostly bail out (its data is symbolic) costs more compiled than interpreted:
   * it rests for a number of calls, which doubles each time.
   */
  private noteBail(fn: PreparedFunction): void {
    const record = this.records[fn.id]!;
    record.bails++;
    if (record.bails <= toleratedBails || 2 * record.bails < record.calls) return;
    record.restsFor = record.nextRest;
    record.nextRest *= 2;
    record.calls = record.bails = 0;
  }

  /** Calls compiled code from tier 0: its result, or `reload` when it left frames. */
  enter(
    fn: PreparedFunction,
    args: readonly Concrete[],
    resultSlot: number,
  ): Concrete | undefined | BlockCode {
    const { machine, wasm } = this;
    const depth = machine.frames.length;
    this.records[fn.id]!.calls++;
    const values = args.slice(0, fn.func.params.length);
    const { stackPointer, stackLow } = machine;
    const spilled = this.runCompiled(() => wasm.call(fn, values, stackPointer, stackLow));
    if (spilled.length === 0) {
      if (depth > 0) machine.top.sp = wasm.stackLeft;
      return wasm.result;
    }
    this.noteBail(fn);
    this.rebuild(spilled, depth, resultSlot);
    return reload;
  }

  /**
   * Goes on with the top frame in compiled code, at the header of a loop whose instructions are counted:
   * what the run goes on with then, or undefined if tier 0 must do it.
   */
  reenter(frame: Frame, loop: HotLoop): BlockCode | undefined {
    const { machine, wasm } = this;
    if (frame.dynamic?.length || frame.varArgs) return undefined;
    const code = loop.codeFor(frame, wasm);
    if (!code) return undefined;
    const depth = machine.frames.length;
    machine.consume(-frame.block.size);
    // Nothing of the block is left to be done here.
    frame.pc = frame.block.prepared!.body.length;
    const before = wasm.count;
    const spilled = this.runCompiled(() =>
      wasm.callLoop(code, frame.slots as readonly (Concrete | undefined)[], frame),
    );
    loop.noteGain(wasm.count - before);
    if (spilled.length === 0) return machine.finish(wasm.result, wasm.stackLeft);
    this.rebuild(spilled, depth, frame.resultSlot, frame);
    return reload;
  }

  /** Runs compiled code; when it has bailed out, its frames. */
  private runCompiled(run: () => SpilledFrame[]): SpilledFrame[] {
    const { machine, wasm } = this;
    const nativeDepth = wasm.depth;
    const outerStack = wasm.stackPointer;
    const outerLow = wasm.stackLow;
    this.limit();
    // Frames that compiled code has not told of count too: there is room for so many at most.
    const room = Math.max(0, machine.maxFrames - machine.frames.length);
    wasm.leave(Math.min(nativeDepth, leastFrameCost * room));
    // How deep compiled code goes is not noted.
    machine.lowest = machine.program.objects.stackLimit;
    this.active++;
    try {
      const spilled = run();
      wasm.leave(nativeDepth);
      return spilled;
    } catch (thrown) {
      wasm.leave(nativeDepth);
      wasm.stackPointer = outerStack;
      wasm.stackLow = outerLow;
      throw thrown;
    } finally {
      this.active--;
      this.account();
      machine.coverage?.noteCompiledCode();
    }
  }

  takesOver(func: Func): boolean {
    return this.machine.override(func.name) !== undefined;
  }

  needsInterpreter(func: Func): boolean {
    if (failingAllocators.has(func.name)) return true;
    return this.machine.floatEnvironment.needsInterpreter(func);
  }

  mustStop(): boolean {
    this.account();
    if (!this.machine.renew()) return true;
    this.limit();
    return false;
  }

  /** A call that compiled code hands over. */
  call(target: Func, args: Concrete[], site: CallInstruction | undefined): CallResult {
    const { machine } = this;
    try {
      if (target.blocks.length > 0 && !this.takesOver(target)) {
        return this.runInterpreted(target, args, site);
      }
      const implementation = this.engineFunction(target, site);
      const result = implementation?.(args);
      if (!implementation) return refused;
      if (!(result instanceof BlockCode)) return this.resultOf(result);
      return machine.isStopping ? suspended : refused;
    } catch (thrown) {
      if (isUndone(thrown)) return refused;
      throw thrown;
    }
  }

  private runInterpreted(
    target: Func,
    args: readonly Concrete[],
    site: CallInstruction | undefined,
  ): CallResult {
    const { machine, wasm } = this;
    const fn = machine.program.prepared(target);
    // They ask for the frame of their caller.
    if ((fn.isVarArg && !site) || failingAllocators.has(target.name)) return refused;
    if (site && this.agreed.get(site) !== target) {
      if (callMismatch(site, target, machine.domain.addressBits, () => true)) return refused;
      this.agreed.set(site, target);
    }
    this.account();
    const depth = machine.frames.length;
    let frame: Frame;
    try {
      const named = args.slice(0, target.params.length);
      frame = machine.push(fn, named, wasm.stackPointer, wasm.stackLow);
      if (fn.isVarArg && site) placeVarArgs(machine, frame, site, (i) => args[i]);
    } catch (thrown) {
      machine.frames.length = depth;
      throw thrown;
    }
    const result = machine.runNested(frame);
    this.limit();
    if (!result) return suspended;
    wasm.stackPointer = machine.returnedSp;
    return this.resultOf(result.value);
  }

  /** Compiled code cannot hold a term: it bails out behind the call, and the frame gets the term. */
  private resultOf(value: Slot | undefined): CallResult {
    if (value === undefined || !containsTerm(value)) {
      return { kind: 'value', value: value as Concrete | undefined };
    }
    this.termResult = value;
    return suspended;
  }

  /** Tells the machine what compiled code executed since the last time. */
  private account(): void {
    const { count } = this.wasm;
    this.machine.consume(count - this.accounted);
    this.accounted = count;
  }

  /** Tells compiled code how far it may go. */
  private limit(): void {
    this.wasm.budget = this.accounted + Math.max(0, this.machine.remaining);
  }

  private engineFunction(
    target: Func,
    site: CallInstruction | undefined,
  ): Implementation | undefined {
    const key = site ?? target;
    let implementation = this.engineFunctions.get(key);
    if (!implementation && site) {
      const { machine } = this;
      const maker = machine.override(target.name) ?? machine.external(target.name);
      implementation = maker?.({ machine, inst: site });
      if (implementation) this.engineFunctions.set(key, implementation);
    }
    return implementation;
  }

  private rebuild(
    spilled: readonly SpilledFrame[],
    depth: number,
    resultSlot: number,
    taken?: Frame,
  ): void {
    const { machine, termResult } = this;
    this.termResult = undefined;
    const innermost = this.wasm.stackLeft;
    rebuildFrames(machine, spilled, { depth, innermost, resultSlot, termResult, taken });
  }
}

/** Whether an engine function stopped before it had an effect. */
function isUndone(thrown: unknown): boolean {
  return (
    thrown instanceof Fault ||
    thrown instanceof NeedsConcrete ||
    thrown instanceof NeedsAddress ||
    thrown instanceof NeedsObject ||
    thrown instanceof NeedsCheck
  );
}
