/**
 * A unit: the functions that are compiled into one WebAssembly module together. It starts from the
 * function that is about to be called and takes in what that calls directly, up to a size, so that
 * calls within it are plain; whatever else it calls is reached through the function table and
 * compiled when it is first called.
 */
import type { CallAttributes, CallInst, Func, Type, Value } from '../../ir/index.js';
import { calleeOf } from '../../ir/index.js';
import type { Coverage } from '../coverage.js';
import type { MeetingPoints } from '../meeting-points.js';
import type { PreparedFunction, Program } from '../prepare/index.js';
import { Assembler } from './assembler.js';
import { tryComponents, Unsupported } from './components.js';
import { type Callee, type Environment, signatureOf } from './emitter.js';
import { F64, I32, I64, ModuleBuilder, type Signature, signatureKey } from './encoding.js';
import { enteringCode, hasFloats, leavingCode, patternSignature } from './float-patterns.js';
import { compileFunction, type FunctionBody } from './function.js';
import type { LoopEntry } from './loop-entry.js';
import { supportSignatures, wasmPages } from './support.js';
import { partsOf } from './values.js';

/** Instructions in one unit, about. */
const unitSize = 6000;

/** Functions of the host that generated code calls. */
export const hostSignatures: Record<string, Signature> = {
  fmod: { params: [F64, F64], results: [F64] },
  round: { params: [F64], results: [F64] },
  /** (function number, signature) → whether the table now has it. */
  resolve: { params: [I32, I32], results: [I32] },
  /** The budget is used up → whether to bail out. */
  mustStop: { params: [], results: [I32] },
};

/** A call that leaves compiled code: for a builtin, a variadic or an uncompilable function. */
export interface HostCall {
  readonly call: CallInst;
  readonly target: Func;
  readonly signature: Signature;
}

export interface UnitPlan {
  readonly program: Program;
  readonly trackDirty: boolean;
  readonly coverage: Coverage | undefined;
  readonly isMeeting: MeetingPoints | undefined;
  /** Signature of a function that was compiled before; undefined if it was not. */
  earlier(func: Func): Signature | undefined;
  /** Whether tier 1 is known not to be able to compile a function. */
  hopeless(func: Func): boolean;
  signatureId(signature: Signature): number;
}

export interface Unit {
  readonly binary: Uint8Array;
  readonly bodies: readonly FunctionBody[];
  /** Members that turned out not to be compilable, and why. */
  readonly failed: readonly { fn: PreparedFunction; reason: string }[];
  /** In the order of the imports `host.0`, `host.1`, … */
  readonly hostCalls: readonly HostCall[];
  /** Functions imported from earlier units as `earlier.<number>`. */
  readonly earlier: readonly PreparedFunction[];
}

export const globalNames = ['count', 'budget', 'bailed', 'spill', 'stack', 'depth', 'low'] as const;

/** Under which name a unit exports the function that JavaScript calls, where it is not the compiled one. */
export function entryName(id: number): string {
  return `enter.${id}`;
}

/** The function that a call names for certain. */
export function directTarget(callee: Value): Func | undefined {
  if (callee.kind === 'function') return callee;
  if (callee.kind === 'alias') return directTarget(callee.aliasee);
  return undefined;
}

/** The signature of a function, or undefined if some type has no components. */
function signatureOfTypes(
  result: Type,
  params: readonly Type[],
  attributes: CallAttributes,
): Signature | undefined {
  const isKnown = tryComponents(result) && params.every(tryComponents);
  return isKnown ? signatureOf(result, params, attributes) : undefined;
}

export function functionSignature(func: Func): Signature | undefined {
  const { result, params, varArg } = func.functionType;
  return varArg ? undefined : signatureOfTypes(result, params, func.attributes);
}

/** Compiles a function and what it takes along; at a loop entry, that alone. */
export function buildUnit(first: PreparedFunction, plan: UnitPlan, loop?: LoopEntry): Unit {
  const { program } = plan;
  const builder = new ModuleBuilder();
  builder.importMemory('env', 'memory', wasmPages);
  builder.importTable('env', 'table');
  for (const name of globalNames) {
    const wide = name === 'count' || name === 'budget';
    builder.importGlobal('env', name, wide ? I64 : I32);
  }
  const support = new Map<string, number>();
  for (const [name, signature] of Object.entries(supportSignatures)) {
    support.set(name, builder.importFunction('support', name, signature));
  }
  for (const [name, signature] of Object.entries(hostSignatures)) {
    support.set(name, builder.importFunction('host', name, signature));
  }

  const members = loop ? new Map<Func, Member>() : collect(first, plan);
  const compiled = loop ? [memberOf(first)!] : [...members.values()];
  const hostCalls: HostCall[] = [];
  const hostIndex = new Map<CallInst, number>();
  const earlier = new Map<Func, number>();
  for (const { fn } of compiled) {
    for (const { call, target } of directCalls(fn)) {
      if (members.has(target)) continue;
      const known = plan.earlier(target);
      if (known) {
        if (earlier.has(target)) continue;
        const id = program.prepared(target).id;
        earlier.set(target, builder.importFunction('earlier', `${id}`, known));
      } else if (target.blocks.length === 0 || plan.hopeless(target)) {
        const signature = callSignature(call);
        if (!signature) continue;
        const seen = patternSignature(signature);
        hostIndex.set(call, builder.importFunction('calls', `${hostCalls.length}`, seen));
        hostCalls.push({ call, target, signature });
      }
    }
  }
  for (const { call, signature } of hostCalls) {
    if (!hasFloats(signature)) continue;
    const index = builder.declare();
    const { locals, code } = leavingCode(signature, hostIndex.get(call)!);
    builder.define(index, signature, locals, code, undefined);
    hostIndex.set(call, index);
  }
  for (const member of compiled) member.index = builder.declare();

  const env: Environment = {
    layout: program.layout,
    trackDirty: plan.trackDirty,
    coverage: plan.coverage,
    isMeeting: plan.isMeeting,
    constant: (constant) => partsOf(constant.type, program.evaluate(constant)),
    callee: (call, target, signature): Callee => {
      const host = hostIndex.get(call);
      if (host !== undefined) return { kind: 'function', index: host };
      const key = signatureKey(signature);
      const member = members.get(target);
      if (member && signatureKey(member.signature) === key) {
        return { kind: 'function', index: member.index };
      }
      const known = plan.earlier(target);
      if (known && signatureKey(known) === key) {
        return { kind: 'function', index: earlier.get(target)! };
      }
      if (target.blocks.length === 0) throw new Unsupported(`a call of ${target.name}`);
      return { kind: 'number', number: program.prepared(target).id };
    },
    support: (name) => {
      const index = support.get(name);
      if (index === undefined) throw new Error(`no support function ${name}`);
      return index;
    },
    blockAddress: (fn, block) => program.blockAddress(fn.func, block),
    typeIndex: (signature) => builder.type(signature),
    signatureId: (signature) => plan.signatureId(signature),
  };

  const bodies: FunctionBody[] = [];
  const failed: { fn: PreparedFunction; reason: string }[] = [];
  for (const { fn, index, signature } of compiled) {
    const exportAs = `${loop?.id ?? fn.id}`;
    try {
      const body = compileFunction(fn, env, program.objects.stackLimit, loop);
      bodies.push(body);
      const own = body.locals.slice(signature.params.length);
      builder.define(index, signature, own, body.code, exportAs, fn.func.name);
      if (hasFloats(signature)) {
        const { locals, code } = enteringCode(signature, index);
        const entry = builder.declare();
        builder.define(entry, patternSignature(signature), locals, code, entryName(body.id));
      }
    } catch (error) {
      if (!(error instanceof Unsupported) || loop) throw error;
      failed.push({ fn, reason: error.message });
      const code = forward(fn.id, signature, builder);
      builder.define(index, signature, [], code, exportAs, fn.func.name);
    }
  }
  return {
    binary: builder.finish(),
    bodies,
    failed,
    hostCalls,
    earlier: [...earlier.keys()].map((func) => program.prepared(func)),
  };
}

interface Member {
  readonly fn: PreparedFunction;
  readonly signature: Signature;
  index: number;
}

function memberOf(fn: PreparedFunction): Member | undefined {
  const signature = functionSignature(fn.func);
  return signature && { fn, signature, index: 0 };
}

function collect(first: PreparedFunction, plan: UnitPlan): Map<Func, Member> {
  const members = new Map<Func, Member>();
  const queue = [first];
  let size = 0;
  for (let at = 0; at < queue.length; at++) {
    const fn = queue[at];
    if (members.has(fn.func)) continue;
    const member = memberOf(fn);
    if (!member) continue;
    members.set(fn.func, member);
    for (const block of fn.blocks) size += block.body.length;
    if (size > unitSize) break;
    for (const { target } of directCalls(fn)) {
      if (target.blocks.length === 0 || plan.hopeless(target) || plan.earlier(target)) continue;
      if (!members.has(target)) queue.push(plan.program.prepared(target));
    }
  }
  return members;
}

export function* directCalls(fn: PreparedFunction): Generator<{ call: CallInst; target: Func }> {
  for (const block of fn.blocks) {
    for (const inst of block.body) {
      if (inst.op !== 'call') continue;
      const target = directTarget(calleeOf(inst));
      if (target && !target.name.startsWith('llvm.')) yield { call: inst, target };
    }
  }
}

function callSignature(call: CallInst): Signature | undefined {
  return signatureOfTypes(
    call.functionType.result,
    call.operands.slice(0, -1).map((operand) => operand.type),
    call.attributes,
  );
}

/** The code of a function that goes on to what the table has at its number. */
function forward(number: number, signature: Signature, builder: ModuleBuilder): Uint8Array {
  const asm = new Assembler(signature.params);
  signature.params.forEach((_, i) => {
    asm.get(i);
  });
  asm.i32(number);
  asm.callIndirect(builder.type(signature));
  return asm.finish();
}
