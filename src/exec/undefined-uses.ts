/**
 * Uses of undefined values (`--check-uninitialised`): where MemorySanitizer would report one.
 *
 * A use is what decides where the program goes or what the outside sees: a branch, an address, a divisor, a
 * value that has to be concrete (a length, a call of the host), an argument or a result that the compiler calls
 * `noundef`, the result of a function whose C type is a scalar, the exit status. The machine stops at most of
 * these by itself when it meets a term; here the stop is judged. Inputs for which an undefined bit matters are an
 * error; for the others the term is replaced by one without undefined bytes, and the run goes on.
 *
 * Arithmetic on floating-point numbers has no terms; an undefined operand makes an undefined result.
 */
import { Expr } from '../expr/index.js';
import {
  type CallInstruction,
  calleeOf,
  type Func,
  findAttribute,
  functionTypeOf,
  type Type,
  withoutNames,
} from '../ir/index.js';
import type { UndefinedValues } from '../memory/index.js';
import { type ErrorKind, Fault, type Slot } from '../value/index.js';
import type { Machine } from './machine.js';
import type { Outcome } from './outcome.js';
import { replaceTerm } from './replace-term.js';

export class UndefinedUses {
  constructor(
    private readonly machine: Machine,
    private readonly values: UndefinedValues,
  ) {}

  /** The stop without undefined values, or an error; undefined where the run goes on by itself. */
  judge(outcome: Outcome): Outcome | undefined {
    const used = usedBy(outcome);
    const { shadows } = this.values;
    if (!used || !shadows.touches(used.term)) return outcome;
    const { term, by } = used;
    const { machine } = this;
    const defined = shadows.definedness(term);
    if (defined.isFalse) {
      if (outcome.kind === 'concretise' && this.skipFloat(term)) return undefined;
      return { kind: 'error', error: machine.describe(this.fault(by, term)) };
    }
    if (!defined.isTrue && !machine.domain.granted.has(defined)) {
      return { kind: 'check', condition: defined, fault: this.fault(by, term) };
    }
    return this.withValue(outcome, term, shadows.valueOf(term));
  }

  /** A value that must be defined, with what it is. */
  require(value: Slot, what: () => string): void {
    if (Array.isArray(value)) {
      for (const part of value as readonly Slot[]) this.require(part, what);
      return;
    }
    const { shadows } = this.values;
    if (!(value instanceof Expr) || !shadows.touches(value)) return;
    const defined = shadows.definedness(value);
    this.machine.domain.check(defined.isConst ? defined.value : defined, () =>
      this.fault(what(), value),
    );
  }

  /** A result of width 1 that is undefined where a bit of some operand is. */
  unlessDefined(operands: readonly Slot[], result: Slot): Slot {
    const { shadows } = this.values;
    const { terms } = this.machine.domain;
    const touched = operands.filter(
      (operand): operand is Expr => operand instanceof Expr && shadows.touches(operand),
    );
    if (touched.length === 0) return result;
    const defined = touched
      .map((operand) => shadows.definedness(operand))
      .reduce((all, one) => terms.and(all, one));
    const unknown = this.values.scalar(1, this.values.originOf(touched[0]));
    const chosen = terms.ite(defined, this.machine.domain.term(result, 1), unknown);
    return chosen.isConst ? chosen.value : chosen;
  }

  /** LLVM's freeze: some value, but always the same. */
  frozen(value: Slot): Slot {
    if (Array.isArray(value)) return value.map((part) => this.frozen(part));
    if (!(value instanceof Expr)) return value;
    const known = this.values.shadows.valueOf(value);
    return known.isConst ? known.value : known;
  }

  /** An undefined value of a type. Vectors have none: their lanes are computed with before they are chosen. */
  ofType(type: Type, zero: Slot): Slot {
    if (type.kind === 'struct') {
      return type.fields!.map((field, i) => this.ofType(field, (zero as readonly Slot[])[i]));
    }
    if (type.kind === 'array') {
      return (zero as readonly Slot[]).map((part) => this.ofType(type.element, part));
    }
    if (type.kind !== 'int' && type.kind !== 'pointer' && type.kind !== 'float') return zero;
    const width = this.machine.program.layout.sizeInBits(type);
    return this.values.scalar(width, 'a variable');
  }

  private fault(by: string, term: Expr): Fault {
    const origin = this.values.originOf(term);
    return new Fault('uninitialised', `${by} depends on ${origin}, which was not written before`);
  }

  private withValue(outcome: Outcome, term: Expr, value: Expr): Outcome | undefined {
    const { machine } = this;
    const { granted } = machine.domain;
    if (outcome.kind === 'check') {
      if (value.isFalse) return { kind: 'error', error: machine.describe(outcome.fault) };
      if (!value.isTrue && !granted.has(value)) return { ...outcome, condition: value };
      granted.add(term);
      return undefined;
    }
    if (outcome.kind === 'decision') {
      const { terms } = machine.domain;
      const [yes, no] = [value, terms.not(value)].map((side) => side.isTrue || granted.has(side));
      if (!yes && !no) return { ...outcome, condition: value };
      granted.add(yes ? term : terms.not(term));
      return undefined;
    }
    if (outcome.kind === 'branch') {
      if (!value.isConst) return { ...outcome, condition: value };
      machine.takeEdge(value.value === 1 ? 0 : 1);
      return undefined;
    }
    if (outcome.kind === 'switch' && !value.isConst) return { ...outcome, value };
    return replaceTerm(machine, term, value.isConst ? value.value : value) ? undefined : outcome;
  }

  /** Gives the floating-point operation that the top frame is at an undefined result. */
  private skipFloat(term: Expr): boolean {
    const { top, program } = this.machine;
    const { instruction } = top;
    const { type } = instruction;
    const isIntrinsic = instruction.op === 'call' && isLlvmFloat(instruction as CallInstruction);
    if (!isIntrinsic && !floatOps.has(instruction.op)) return false;
    if (type.kind !== 'float' && type.kind !== 'int') return false;
    const width = program.layout.sizeInBits(type);
    const origin = this.values.originOf(term);
    top.slots[top.code.fn.slotOf(instruction)] = this.values.scalar(width, origin);
    top.pc++;
    return true;
  }
}

const floatOps: ReadonlySet<string> = new Set([
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
  'fcmp',
  'fptrunc',
  'fpext',
  'fptosi',
  'fptoui',
  'sitofp',
  'uitofp',
]);

function isLlvmFloat(call: CallInstruction): boolean {
  const callee = calleeOf(call);
  return (
    callee.kind === 'function' && callee.name.startsWith('llvm.') && call.type.kind === 'float'
  );
}

/** What is checked, by the error that it may be. */
const checked: Partial<Record<ErrorKind, string>> = {
  'division-by-zero': 'a division',
  overflow: 'a division',
  overshift: 'a shift',
};

/** The term that a stop is about. */
function usedBy(outcome: Outcome): { term: Expr; by: string } | undefined {
  switch (outcome.kind) {
    case 'branch':
      return { term: outcome.condition, by: 'a branch' };
    case 'switch':
      return { term: outcome.value, by: 'a branch' };
    case 'address':
      return { term: outcome.pointer, by: `the address of a ${outcome.intent}` };
    case 'check':
      return { term: outcome.condition, by: checked[outcome.fault.kind] ?? 'a check' };
    case 'decision':
      return { term: outcome.condition, by: 'a size' };
    case 'concretise':
      return { term: outcome.term, by: 'a value that must be known here' };
    default:
      return undefined;
  }
}

/** Which arguments of a call must have values. */
export function definedArguments(inst: CallInstruction, func: Func | undefined): number[] {
  const isBuiltin =
    func !== undefined && func.blocks.length === 0 && !func.name.startsWith('llvm.');
  const found: number[] = [];
  for (let i = 0; i < inst.operands.length - 1; i++) {
    const list = inst.attributes.params[i] ?? [];
    const declared = func?.attributes.params[i] ?? [];
    if (isBuiltin || findAttribute(list, 'noundef') || findAttribute(declared, 'noundef')) {
      found.push(i);
    }
  }
  return found;
}

/**
 * Whether what a function returns must have a value. C lets a caller ignore it, so the compiler does not say
 * `noundef`; a structure may be half set, and comes in the registers of integers.
 */
export function returnsDefined(func: Func): boolean {
  if (func.name === 'main' || findAttribute(func.attributes.result, 'noundef')) return true;
  const type = functionTypeOf(func);
  const result = type && withoutNames(type.result);
  if (result?.kind === 'basic') return result.encoding !== 'complex';
  return result?.kind === 'enum' || result?.kind === 'pointer';
}
