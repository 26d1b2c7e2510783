/**
 * Tier 1: compiled functions, how tier 0 calls them, and how they come back.
 *
 * A compiled call returns its value, or it has *bailed out*: every active compiled function has
 * written its locals to the spill area, innermost first. Frames for them are then rebuilt, and tier 0
 * goes on. If compiled code had called back into tier 0 (a `HostCall`), the frames of that call are
 * already there; the rebuilt ones go beneath them.
 */
import { type Func, isDeclaration } from '../../ir/index.js';
import { maxFunctions, signatureBase, spillBase } from '../../memory/index.js';
import type { Concrete } from '../../value/index.js';
import type { Coverage } from '../coverage.js';
import type { MeetingPoints } from '../meeting-points.js';
import type { PreparedFunction, Program } from '../prepare/index.js';
import { spilledAt, spillRecordSize } from './activation.js';
import { componentsOf, Unsupported } from './components.js';
import type { Point } from './emitter.js';
import { I64, type Signature, signatureKey } from './encoding.js';
import { patternSignature } from './float-patterns.js';
import type { FunctionBody } from './function.js';
import { HostCalls, type Interpreter, refusal } from './host-calls.js';
import { type LoopEntry, slotsNeededAt } from './loop-entry.js';
import { instantiateSupport } from './support.js';
import {
  buildUnit,
  directCalls,
  entryName,
  functionSignature,
  type globalNames,
  type Unit,
  type UnitPlan,
} from './unit.js';
import { fromParts, partsOf, readSpilled, toParts, writeSpilled } from './values.js';

/** A frame that compiled code left behind. */
export interface SpilledFrame {
  readonly fn: PreparedFunction;
  readonly point: Point;
  /** By slot; undefined where tier 1 cannot hold the slot, or nothing needs it any more. */
  readonly slots: (Concrete | undefined)[];
  readonly frameBase: number;
  /** The caller's stack pointer, where the function has a frame. */
  readonly savedStack: number;
}

/** A frame of tier 0 that compiled code takes over. */
export interface TakenFrame {
  readonly base: number;
  readonly sp: number;
  readonly low: number;
  readonly callerSp: number;
  readonly callerLow: number;
}

type Export = (...parts: (number | bigint)[]) => unknown;

interface Compiled {
  readonly body: FunctionBody;
  /** For compiled code to call. */
  readonly inner: Export;
  /** For JavaScript to call. */
  readonly entry: Export;
}

/** Bytes of machine stack that compiled code may use. */
const nativeStack = 360_000;

export class WasmTier {
  readonly failures = new Map<string, string>();
  private readonly compiled: (Compiled | undefined)[] = [];
  private readonly hopeless = new Set<Func>();
  private readonly table: WebAssembly.Table;
  private readonly globals: Record<(typeof globalNames)[number], WebAssembly.Global>;
  private readonly support: Record<string, never>;
  private readonly hostCalls: HostCalls;
  private readonly signatureIds = new Map<string, number>();
  /** Codes of loops are numbered after the functions. */
  private nextLoop = maxFunctions;

  constructor(
    private readonly program: Program,
    private readonly interpreter: Interpreter,
    private readonly trackDirty: boolean,
    private readonly coverage?: Coverage,
    private readonly isMeeting?: MeetingPoints,
  ) {
    this.support = instantiateSupport(program.memory.wasm);
    this.table = new WebAssembly.Table({ element: 'anyfunc', initial: maxFunctions });
    const i32 = (value: number) => new WebAssembly.Global({ value: 'i32', mutable: true }, value);
    const i64 = (value: bigint) => new WebAssembly.Global({ value: 'i64', mutable: true }, value);
    this.globals = {
      count: i64(0n),
      budget: i64((1n << 63n) - 1n),
      bailed: i32(0),
      spill: i32(0),
      stack: i32(0),
      low: i32(0),
      depth: i32(nativeStack),
    };
    this.hostCalls = new HostCalls(interpreter, this.globals);
  }

  /** Instructions counted so far, by compiled code alone. */
  get count(): number {
    return Number(this.globals.count.value);
  }
  set count(value: number) {
    this.globals.count.value = BigInt(value);
  }
  /** Compiled code bails out when the count is beyond this. */
  set budget(value: number) {
    this.globals.budget.value =
      value === Number.POSITIVE_INFINITY ? (1n << 63n) - 1n : BigInt(value);
  }
  /** The program's stack pointer while compiled code runs. */
  get stackPointer(): number {
    return this.globals.stack.value as number;
  }
  set stackPointer(value: number) {
    this.globals.stack.value = value;
  }

  /** The lowest byte of the objects of the innermost function that has some. */
  get stackLow(): number {
    return this.globals.low.value as number;
  }
  set stackLow(value: number) {
    this.globals.low.value = value;
  }

  /** Whether a function is compiled, compiling it now if it can be. */
  has(fn: PreparedFunction): boolean {
    if (this.compiled[fn.id]) return true;
    if (this.isHopeless(fn.func)) return false;
    this.compile(fn);
    return this.compiled[fn.id] !== undefined;
  }

  /**
   * Calls a compiled function. Returns the frames that it left, outermost first, if it bailed out;
   * they are empty if it returned, and `result` has its value then.
   */
  call(
    fn: PreparedFunction,
    args: readonly Concrete[],
    stackPointer: number,
    stackLow: number,
  ): SpilledFrame[] {
    const parts: (number | bigint)[] = [];
    args.forEach((arg, i) => {
      toParts(fn.func.params[i].type, arg, parts);
    });
    return this.run(this.compiled[fn.id]!, parts, stackPointer, stackLow);
  }

  private run(
    { entry, body }: Compiled,
    parts: readonly (number | bigint)[],
    stackPointer: number,
    stackLow: number,
  ): SpilledFrame[] {
    const { globals } = this;
    const outerStack = globals.stack.value;
    const outerLow = globals.low.value;
    globals.stack.value = stackPointer;
    globals.low.value = stackLow;
    const returned = entry(...parts);
    this.stackLeft = globals.stack.value as number;
    globals.stack.value = outerStack;
    globals.low.value = outerLow;
    if (globals.bailed.value !== 0) return this.takeSpilled();
    this.result = resultOf(body.fn.func, returned);
    return [];
  }

  /** The slots that a loop needs when it is entered. */
  slotsNeededAt(fn: PreparedFunction, header: number): number[] {
    return slotsNeededAt(this.program, fn, header);
  }

  /** Compiles a function from a loop on; undefined if tier 1 cannot begin there. */
  compileLoop(
    fn: PreparedFunction,
    header: number,
    symbolic: ReadonlySet<number>,
  ): LoopEntry | undefined {
    if (this.isHopeless(fn.func) || !functionSignature(fn.func)) return undefined;
    for (const { target } of directCalls(fn)) {
      if (!isDeclaration(target)) this.has(this.program.prepared(target));
    }
    const taken = this.slotsNeededAt(fn, header).filter((slot) => !symbolic.has(slot));
    const loop = { id: this.nextLoop++, header, symbolic, taken };
    try {
      this.instantiate(buildUnit(fn, this.plan(), loop));
    } catch (error) {
      if (error instanceof Unsupported) return undefined;
      throw error;
    }
    return loop;
  }

  /** Goes on in the code of a loop, like `call`. Slots without a value count as zero. */
  callLoop(
    { id, taken }: LoopEntry,
    slots: readonly (Concrete | undefined)[],
    frame: TakenFrame,
  ): SpilledFrame[] {
    const compiled = this.compiled[id]!;
    const { body } = compiled;
    const { view } = this.program.memory;
    const put = (local: number, part: number | bigint) => {
      writeSpilled(view, body.locals[local], spilledAt(local), part);
    };
    for (const slot of taken) {
      const value = slots[slot];
      const first = body.assignment.first[slot];
      const type = body.fn.slotTypes[slot];
      const parts = value === undefined ? undefined : partsOf(type, value);
      componentsOf(type).forEach((_, i) => {
        put(first + i, parts?.[i] ?? 0);
      });
    }
    put(body.frameBase, frame.base);
    put(body.savedStack, frame.callerSp);
    put(body.savedLow, frame.callerLow);
    const zeros = patternSignature(body.signature).params.map((type) => (type === I64 ? 0n : 0));
    return this.run(compiled, zeros, frame.sp, frame.low);
  }

  /** The value of the last call that returned. */
  result: Concrete | undefined = undefined;
  /** The stack pointer when the last call returned or bailed out. */
  stackLeft = 0;

  /** Forgets calls that an exception has ended. `depth` is what `enter` gave. */
  leave(depth: number): void {
    this.globals.depth.value = depth;
    this.globals.bailed.value = 0;
    this.globals.spill.value = 0;
  }
  get depth(): number {
    return this.globals.depth.value as number;
  }

  private takeSpilled(): SpilledFrame[] {
    const { view } = this.program.memory;
    const end = spillBase + (this.globals.spill.value as number);
    const refused = ((this.globals.bailed.value as number) & refusal) !== 0;
    const frames: SpilledFrame[] = [];
    for (let at = spillBase; at < end; ) {
      const { body } = this.compiled[view.getInt32(at, true)]!;
      frames.push(this.readFrame(body, at));
      at += spillRecordSize(body.locals.length);
    }
    this.leave(this.depth);
    if (refused) frames[0] = { ...frames[0], point: { ...frames[0].point, kind: 'at' } };
    return frames.reverse();
  }

  private readFrame(body: FunctionBody, at: number): SpilledFrame {
    const { view } = this.program.memory;
    const read = (local: number) => readSpilled(view, body.locals[local], at + 8 + 8 * local);
    const point = body.points[view.getInt32(at + 4, true)];
    const { assignment } = body;
    const slots = assignment.first.map((first, slot) => {
      if (first < 0 || !assignment.holds(slot, point.block, point.index)) return undefined;
      let local = first;
      return fromParts(body.fn.slotTypes[slot], () => read(local++));
    });
    return {
      fn: body.fn,
      point,
      slots,
      frameBase: read(body.frameBase) as number,
      savedStack: read(body.savedStack) as number,
    };
  }

  private isHopeless(func: Func): boolean {
    return (
      this.hopeless.has(func) ||
      this.interpreter.takesOver(func) ||
      this.interpreter.needsInterpreter(func) ||
      isDeclaration(func) ||
      func.functionType.varArg ||
      this.program.prepared(func).usesSetjmp
    );
  }

  private compile(first: PreparedFunction): void {
    if (!functionSignature(first.func)) {
      this.giveUp(first, 'a parameter or result of a type that only tier 0 knows');
      return;
    }
    this.instantiate(buildUnit(first, this.plan()));
  }

  private plan(): UnitPlan {
    const { program } = this;
    return {
      program,
      trackDirty: this.trackDirty,
      coverage: this.coverage,
      isMeeting: this.isMeeting,
      earlier: (func) => this.compiled[program.numberOf(func)]?.body.signature,
      hopeless: (func) => this.isHopeless(func),
      signatureId: (signature) => this.signatureId(signature),
    };
  }

  private giveUp(fn: PreparedFunction, reason: string): void {
    this.hopeless.add(fn.func);
    this.failures.set(fn.name, reason);
  }

  private instantiate(unit: Unit): void {
    const calls = Object.fromEntries(
      unit.hostCalls.map((hostCall, i) => [`${i}`, this.hostCalls.atSite(hostCall)]),
    );
    const earlier = Object.fromEntries(
      unit.earlier.map((fn) => [`${fn.id}`, this.compiled[fn.id]!.inner as () => unknown]),
    );
    const instance = new WebAssembly.Instance(new WebAssembly.Module(unit.binary), {
      env: { memory: this.program.memory.wasm, table: this.table, ...this.globals },
      support: this.support,
      host: {
        fmod: (a: number, b: number) => a % b,
        round: roundHalfAway,
        resolve: (number: number, signature: number) => this.resolve(number, signature),
        mustStop: () => (this.interpreter.mustStop() ? 1 : 0),
      },
      calls,
      earlier,
    });
    for (const { fn, reason } of unit.failed) {
      this.giveUp(fn, reason);
      this.install(fn.id, functionSignature(fn.func)!, this.hostCalls.trampoline(fn.func));
    }
    for (const body of unit.bodies) {
      const inner = instance.exports[`${body.id}`] as Export;
      const entry = (instance.exports[entryName(body.id)] ?? inner) as Export;
      this.compiled[body.id] = { body, inner, entry };
      if (body.id === body.fn.id) this.install(body.id, body.signature, inner);
    }
  }

  private install(number: number, signature: Signature, entry: unknown): void {
    this.table.set(number, entry);
    const { view } = this.program.memory;
    view.setInt32(signatureBase + 4 * number, this.signatureId(signature), true);
  }

  private signatureId(signature: Signature): number {
    const key = signatureKey(signature);
    let id = this.signatureIds.get(key);
    if (id === undefined) {
      id = this.signatureIds.size + 1;
      this.signatureIds.set(key, id);
    }
    return id;
  }

  /** Sees to it that the table has a function of this signature at a number; 0 if it cannot. */
  private resolve(number: number, signatureId: number): number {
    const func = this.program.functionNumbered(number);
    if (!func) return 0;
    if (!isDeclaration(func)) this.has(this.program.prepared(func));
    const { view } = this.program.memory;
    const at = signatureBase + 4 * number;
    if (view.getInt32(at, true) === 0) {
      const signature = functionSignature(func);
      if (!signature) return 0;
      this.install(number, signature, this.hostCalls.trampoline(func));
    }
    return view.getInt32(at, true) === signatureId ? 1 : 0;
  }
}

function resultOf(func: Func, returned: unknown): Concrete | undefined {
  const { result } = func.functionType;
  if (result.kind === 'void') return undefined;
  const parts = Array.isArray(returned) ? returned : [returned];
  let at = 0;
  return fromParts(result, () => parts[at++] as number | bigint);
}

/** C's round: halves go away from zero. Math.round sends them upwards. */
function roundHalfAway(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
}
