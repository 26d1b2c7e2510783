/**
 * Calls from compiled code into tier 0: for a builtin, a variadic or an uncompilable function. While one
 * is active, a part of the machine stack is set aside for it.
 */
import type { Func, Type } from '../../ir/index.js';
import type { Concrete } from '../../value/index.js';
import { I64, ModuleBuilder, type Signature } from './encoding.js';
import { leavingCode, patternSignature } from './float-patterns.js';
import { functionSignature, type HostCall } from './unit.js';
import { fromParts, toParts } from './values.js';

/** What became of a call that compiled code handed to tier 0. */
export type CallResult =
  | { readonly kind: 'value'; readonly value: Concrete | undefined }
  /** It cannot be finished here: compiled code must bail out inside the call. */
  | { readonly kind: 'suspended' }
  /** It has not been begun: compiled code must bail out before the call. */
  | { readonly kind: 'refused' };

/** What tier 1 needs of tier 0. */
export interface Interpreter {
  /** Does a call that compiled code cannot do. May throw to end everything above some frame. */
  call(target: Func, args: Concrete[], site: HostCall['call'] | undefined): CallResult;
  /** Whether calls of a function never go to its body. */
  takesOver(func: Func): boolean;
  /** Whether a function computes what compiled code would compute otherwise. */
  needsInterpreter(func: Func): boolean;
  /** The budget is used up: false if compiled code may go on with a new one. */
  mustStop(): boolean;
}

/** Bytes of machine stack that a call back into tier 0 takes. */
const hostCallCost = 12_000;

/** The bit of `bailed` that a refused call sets: the call itself is to be done again. */
export const refusal = 2;

type Callback = (...parts: never[]) => unknown;

export class HostCalls {
  constructor(
    private readonly interpreter: Interpreter,
    private readonly globals: Readonly<Record<'depth' | 'bailed', WebAssembly.Global>>,
  ) {}

  /** What a call instruction imports. */
  atSite({ call, target, signature }: HostCall): Callback {
    const types = call.operands.slice(0, -1).map((operand) => operand.type);
    return this.callback(target, call, types, call.functionType.result, signature);
  }

  /** A compiled form of a function that tier 0 runs, for the function table. */
  trampoline(func: Func): unknown {
    const signature = functionSignature(func)!;
    const builder = new ModuleBuilder();
    const index = builder.importFunction('host', 'call', patternSignature(signature));
    const { locals, code } = leavingCode(signature, index);
    builder.define(builder.declare(), signature, locals, code, 'call');
    const { params, result } = func.functionType;
    const call = this.callback(func, undefined, params, result, signature);
    return new WebAssembly.Instance(new WebAssembly.Module(builder.finish()), { host: { call } })
      .exports['call'];
  }

  private callback(
    target: Func,
    site: HostCall['call'] | undefined,
    types: readonly Type[],
    result: Type,
    signature: Signature,
  ): Callback {
    const { globals, interpreter } = this;
    const zeros = patternSignature(signature).results.map((type) => (type === I64 ? 0n : 0));
    const zero = zeros.length > 1 ? zeros : zeros[0];
    return (...parts: (number | bigint)[]) => {
      let at = 0;
      const next = () => parts[at++];
      const args = types.map((type) => fromParts(type, next));
      const depth = globals.depth.value as number;
      globals.depth.value = depth - hostCallCost;
      const outcome = interpreter.call(target, args, site);
      globals.depth.value = depth;
      if (outcome.kind !== 'value') {
        globals.bailed.value = outcome.kind === 'refused' ? refusal : 1;
        return zero;
      }
      if (zeros.length === 0) return undefined;
      const values: (number | bigint)[] = [];
      toParts(result, outcome.value as Concrete, values);
      return values.length > 1 ? values : values[0];
    };
  }
}
