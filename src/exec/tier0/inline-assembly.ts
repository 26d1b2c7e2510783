/**
 * Inline assembly (LangRef "Inline Assembler Expressions"): barriers, value fences, and x86-64
 * instructions that compute in registers, in AT&T syntax: what portable programs swap bytes, rotate and
 * negate with. They are executed on symbolic values too. A program that asks for the processor's features
 * (`cpuid`, `xgetbv`) is told that it has none, and takes its portable way. Anything else is an error that
 * is found when it is reached.
 *
 * An operand stands for a register of the width of its type. As on the machine, an instruction of 32
 * bits clears the upper half of a 64-bit register and narrower ones leave the rest as it was. Flags are
 * not modelled: no instruction here reads them, and they are no output.
 */
import { canonical, Kind } from '../../expr/index.js';
import type { CallInstruction, InlineAsm } from '../../ir/index.js';
import type { Domain, Slot } from '../domain.js';
import { Fault, unsupported } from '../errors.js';
import type { Step } from '../frame.js';
import { zeroOf } from '../value.js';
import type { Operand, Translator } from './translator.js';

const harmless = new Set(['', 'nop', 'pause', 'rep; nop']);

/** `cpuid` as compilers' headers write it, `%rbx` saved around it. */
const asksForFeatures =
  /^(?:xchg[lq]?\s+%[er]bx\s*,\s*\$\{?1(?::[kq]\})?\s+)?(?:cpuid|xgetbv)(?:\s+xchg[lq]?\s+%[er]bx\s*,\s*\$\{?1(?::[kq]\})?)?$/;

/** A step for the call; `target` is the slot of its result, -1 for none. */
export function translateInlineAssembly(
  t: Translator,
  inst: CallInstruction,
  asm: InlineAsm,
  args: readonly Operand[],
  target: number,
  pc: number,
): Step {
  const text = asm.template.replace(/#.*$/gm, '').trim();
  const given = (s: Slot[], { at, value }: Operand): Slot => (at < 0 ? value : s[at]);
  const zero = zeroOf(inst.type);
  if (asksForFeatures.test(text) && target >= 0) {
    return (s, frame) => {
      frame.pc = pc;
      s[target] = zero;
      return undefined;
    };
  }
  if (harmless.has(text)) {
    const [first] = args;
    const passes = first !== undefined && inst.operands[0].type === inst.type;
    return (s, frame) => {
      frame.pc = pc;
      if (target >= 0) s[target] = passes ? given(s, first) : zero;
      return undefined;
    };
  }
  const code = assemble(text, inst, asm);
  if (!code) {
    return () => {
      const what = `inline assembly "${asm.template}"`;
      const { message } = unsupported(what, 'give a C version of it');
      throw new Fault('model', message, 'assembly');
    };
  }
  return (s) => {
    const registers = code.registers.map((argument) =>
      argument < 0 ? 0 : given(s, args[argument]),
    );
    for (const instruction of code.instructions) instruction(t.domain, registers);
    s[target] = registers[0];
    return undefined;
  };
}

type Instruction = (domain: Domain, registers: Slot[]) => void;

interface Assembled {
  /** By register, the argument that it holds at the start; -1 for none. */
  readonly registers: readonly number[];
  readonly instructions: readonly Instruction[];
}

/** A register as an operand of the template, or a number. */
type Place =
  | { readonly register: number; readonly width: number; readonly whole: number }
  | { readonly value: bigint };

/** Undefined where something is not known here. */
function assemble(text: string, inst: CallInstruction, asm: InlineAsm): Assembled | undefined {
  if (inst.type.kind !== 'int') return undefined;
  const constraints = asm.constraints.split(',').filter((word) => !word.startsWith('~'));
  const [output, ...inputs] = constraints;
  if (output !== '=r' && output !== '=&r' && output !== '=q') return undefined;
  const widths = [inst.type.bits];
  const registers = [-1];
  const registerOf = [0];
  for (const [argument, constraint] of inputs.entries()) {
    const { type } = inst.operands[argument];
    if (type.kind !== 'int') return undefined;
    if (constraint === '0') {
      if (type.bits !== widths[0]) return undefined;
      registers[0] = argument;
      registerOf.push(0);
    } else if (constraint === 'r' || constraint === 'q') {
      registerOf.push(registers.length);
      registers.push(argument);
      widths.push(type.bits);
    } else return undefined;
  }
  if (widths.some((width) => ![8, 16, 32, 64].includes(width))) return undefined;
  const place = (operand: string): Place | undefined => {
    const number = /^\$\$(-?(?:0x[0-9a-f]+|\d+))$/i.exec(operand);
    if (number) {
      const isNegative = number[1].startsWith('-');
      const size = BigInt(number[1].replace('-', ''));
      return { value: isNegative ? -size : size };
    }
    const register = /^\$(?:(\d+)|\{(\d+):([bwkq])\})$/.exec(operand);
    const known = register && registerOf[Number(register[1] ?? register[2])];
    if (known === null || known === undefined) return undefined;
    const whole = widths[known];
    const width = register?.[3] ? { b: 8, w: 16, k: 32, q: 64 }[register[3]]! : whole;
    return width > whole ? undefined : { register: known, width, whole };
  };
  const lines = text.split(/[;\n]/).map((line) => line.trim());
  const instructions = lines
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^([a-z]+)\s+(.*)$/.exec(line);
      if (!match) return undefined;
      const places = match[2].split(',').map((operand) => place(operand.trim()));
      return places.every((one) => one !== undefined) ? encode(match[1], places) : undefined;
    });
  if (!instructions.every((one) => one !== undefined)) return undefined;
  // A register that is read before it is written must have been given a value.
  const isSet = registers[0] >= 0 || /^mov[lq]?\s[^;\n]*,\s*\$0\s*(?:[;\n]|$)/.test(text);
  return isSet ? { registers, instructions } : undefined;
}

const suffixes: Readonly<Record<string, number>> = { b: 8, w: 16, l: 32, q: 64 };

const binary = {
  add: Kind.Add,
  sub: Kind.Sub,
  and: Kind.And,
  or: Kind.Or,
  xor: Kind.Xor,
} as const;

const shifts = { shl: Kind.Shl, sal: Kind.Shl, shr: Kind.LShr, sar: Kind.AShr } as const;

type Compute = (domain: Domain, old: Slot, source: Slot, width: number) => Slot;

/** An instruction by its name with or without the suffix of its width. */
function encode(name: string, places: readonly Place[]): Instruction | undefined {
  const exact = operation(name, places.length);
  const suffix = exact ? undefined : suffixes[name.slice(-1)];
  const compute = exact ?? (suffix ? operation(name.slice(0, -1), places.length) : undefined);
  const to = places[places.length - 1];
  if (!compute || !('register' in to)) return undefined;
  const from = places.length === 2 ? places[0] : { value: 0n };
  const width = suffix ?? to.width;
  if (to.width !== width && !(to.width > width && suffix)) return undefined;
  if ('register' in from && from.width < width) return undefined;
  return (domain, registers) => {
    const part = (place: Place): Slot =>
      'register' in place
        ? narrowed(domain, registers[place.register], place.whole, width)
        : canonical(BigInt.asUintN(width, place.value));
    const result = compute(domain, part(to), part(from), width);
    registers[to.register] = widened(domain, registers[to.register], result, to.whole, width);
  };
}

function narrowed(domain: Domain, value: Slot, whole: number, width: number): Slot {
  return width === whole ? value : domain.extract(value, 0, width);
}

/** The register with a new low part. */
function widened(domain: Domain, old: Slot, part: Slot, whole: number, width: number): Slot {
  if (width === whole) return part;
  if (width === 32) return domain.zeroExtend(part, whole);
  const rest = whole - width;
  return domain.concat(domain.extract(old, width, rest), part, rest, width);
}

function operation(name: string, operands: number): Compute | undefined {
  if (operands === 1) {
    switch (name) {
      case 'neg':
        return (domain, old, _source, width) => domain.binary(Kind.Sub, width, 0, old);
      case 'not':
        return (domain, old, _source, width) => domain.binary(Kind.Xor, width, old, ones(width));
      case 'inc':
        return (domain, old, _source, width) => domain.binary(Kind.Add, width, old, 1);
      case 'dec':
        return (domain, old, _source, width) => domain.binary(Kind.Sub, width, old, 1);
      case 'bswap':
        return byteSwapped;
      default:
        return undefined;
    }
  }
  if (operands !== 2) return undefined;
  if (name === 'mov') return (_domain, _old, source) => source;
  if (name === 'rol') return (domain, old, by, width) => rotated(domain, old, by, width);
  if (name === 'ror') {
    return (domain, old, by, width) =>
      typeof by === 'number' ? rotated(domain, old, width - (by % width), width) : notConstant();
  }
  if (name in shifts) {
    const kind = shifts[name as keyof typeof shifts];
    return (domain, old, by, width) =>
      typeof by === 'number'
        ? domain.binary(kind, width, old, Math.min(by & (width === 64 ? 63 : 31), width))
        : notConstant();
  }
  const kind = binary[name as keyof typeof binary];
  return kind && ((domain, old, source, width) => domain.binary(kind, width, old, source));
}

function ones(width: number): number | bigint {
  return width > 53 ? (1n << BigInt(width)) - 1n : 2 ** width - 1;
}

function notConstant(): never {
  throw new Fault('model', 'inline assembly shifts by a symbolic amount', 'assembly');
}

function rotated(domain: Domain, value: Slot, by: Slot, width: number): Slot {
  if (typeof by !== 'number') return notConstant();
  const left = by % width;
  if (left === 0) return value;
  const high = domain.extract(value, 0, width - left);
  const low = domain.extract(value, width - left, left);
  return domain.concat(high, low, width - left, left);
}

const byteSwapped: Compute = (domain, old, _source, width) => {
  let result = domain.extract(old, 0, 8);
  for (let at = 8; at < width; at += 8) {
    result = domain.concat(result, domain.extract(old, at, 8), at, 8);
  }
  return result;
};
