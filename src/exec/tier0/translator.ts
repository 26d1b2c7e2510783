/**
 * What the translation of an instruction needs: the machine, the function, its slots and constants.
 *
 * An operand is a slot number, or −1 and a constant. Steps capture both and choose when they run
 * (`at < 0 ? value : slots[at]`): one form of each step serves every mix of operands.
 */
import type { ExprContext } from '../../expr/index.js';
import {
  type Constant,
  type DataLayout,
  type Instruction,
  isConstant,
  type Value,
} from '../../ir/index.js';
import type { MemoryAccess } from '../../memory/index.js';
import { type Domain, type Slot, unsupported } from '../../value/index.js';
import type { FunctionCode, Step } from '../frame.js';
import type { Machine } from '../machine.js';
import type { PreparedBlock, PreparedFunction, Program } from '../prepare/index.js';

export interface Operand {
  /** −1 for a constant. */
  readonly at: number;
  readonly value: Slot;
}

export type Reader = (slots: Slot[]) => Slot;

export class Translator {
  readonly program: Program;
  readonly layout: DataLayout;
  readonly domain: Domain;
  readonly access: MemoryAccess;
  readonly terms: ExprContext;
  readonly fn: PreparedFunction;

  constructor(
    readonly machine: Machine,
    readonly code: FunctionCode,
    readonly block: PreparedBlock,
  ) {
    this.fn = code.fn;
    this.program = machine.program;
    this.layout = machine.program.layout;
    this.domain = machine.domain;
    this.access = machine.access;
    this.terms = machine.domain.terms;
  }

  /** The slot that takes the result. */
  target(instruction: Instruction): number {
    return this.fn.slotOf(instruction);
  }

  operand(value: Value): Operand {
    if (value.kind === 'instruction' || value.kind === 'argument') {
      return { at: this.fn.slotOf(value), value: 0 };
    }
    if (isConstant(value)) return { at: -1, value: this.constant(value) };
    throw unsupported(`an operand of kind ${value.kind}`, 'it has no value');
  }

  private constant(value: Constant): Slot {
    const known = this.program.evaluate(value);
    const { undefinedUses } = this.machine;
    const isUndefined = value.kind === 'undef' || value.kind === 'poison';
    return undefinedUses && isUndefined ? undefinedUses.ofType(value.type, known) : known;
  }

  reader(value: Value): Reader {
    const { at, value: constant } = this.operand(value);
    return at < 0 ? () => constant : (slots) => slots[at];
  }

  readers(values: readonly Value[]): Reader[] {
    return values.map((value) => this.reader(value));
  }

  isPromoted(value: Value): boolean {
    return value.kind === 'instruction' && value.op === 'alloca' && this.fn.promoted.has(value);
  }

  /** A step that computes a result from its operands. */
  unary(instruction: Instruction, apply: (a: Slot) => Slot): Step {
    const target = this.target(instruction);
    const { at, value } = this.operand(instruction.operands[0]);
    return (slots) => {
      slots[target] = apply(at < 0 ? value : slots[at]);
      return undefined;
    };
  }

  binary(instruction: Instruction, apply: (a: Slot, b: Slot) => Slot): Step {
    const target = this.target(instruction);
    const { at: atA, value: valueA } = this.operand(instruction.operands[0]);
    const { at: atB, value: valueB } = this.operand(instruction.operands[1]);
    return (slots) => {
      slots[target] = apply(atA < 0 ? valueA : slots[atA], atB < 0 ? valueB : slots[atB]);
      return undefined;
    };
  }
}

/** Applies an operator on scalars to each lane. */
export function lanes1(apply: (a: Slot) => Slot): (a: Slot) => Slot {
  return (a) => (a as readonly Slot[]).map(apply);
}

export function lanes2(apply: (a: Slot, b: Slot) => Slot): (a: Slot, b: Slot) => Slot {
  return (a, b) => {
    const other = b as readonly Slot[];
    return (a as readonly Slot[]).map((x, i) => apply(x, other[i]));
  };
}
