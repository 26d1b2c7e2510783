/**
 * Inline assembly (LangRef "Inline Assembler Expressions"): barriers, value fences, and x86-64
 * instructions that compute in registers, in AT&T syntax: what portable programs swap bytes, rotate and
 * negate with. They are executed on symbolic values too. A program that asks for the processor's features
 * (`cpuid`, `xgetbv`) is told that it has none, and takes its portable way. Anything else is an error that
 * is found when it is reached.
 *
 * An operand stands for a register of the width of its type; `ax` and `dx` may be asked for by name, for
 * products of two words. What an instruction does is in assembly-operations.ts.
 */
import type { CallInstruction, InlineAsm, Type } from '../../ir/index.js';
import { Fault, type Slot, unsupported, zeroOf } from '../../value/index.js';
import type { Step } from '../frame.js';
import {
  type AssemblyInstruction,
  encode,
  multiplication,
  type Place,
} from './assembly-operations.js';
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
  const { registers, results, instructions } = code;
  return (s) => {
    const values = registers.map(({ argument }) => (argument < 0 ? 0 : given(s, args[argument])));
    const state = { registers: values, carry: 0 };
    for (const instruction of instructions) instruction.execute(t.domain, state);
    s[target] = results === undefined ? values[0] : values.slice(0, results);
    return undefined;
  };
}

interface Register {
  readonly width: number;
  /** `ax`, `dx`, …, where one is asked for. */
  readonly name: string | undefined;
  /** The argument that it holds at the start; -1 for none. */
  argument: number;
}

interface Assembled {
  readonly registers: readonly Register[];
  /** The number of results, which are the first registers, where they are a structure. */
  readonly results: number | undefined;
  readonly instructions: readonly AssemblyInstruction[];
}

/** Undefined where something is not known here. */
function assemble(text: string, inst: CallInstruction, asm: InlineAsm): Assembled | undefined {
  const operands = operandsOf(inst, asm);
  if (!operands) return undefined;
  const { registers, registerOf } = operands;
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
    const whole = registers[known].width;
    const width = register?.[3] ? { b: 8, w: 16, k: 32, q: 64 }[register[3]]! : whole;
    return { register: known, width, whole };
  };
  const named = (name: string) => registers.findIndex((register) => register.name === name);
  const instructions: AssemblyInstruction[] = [];
  const isSet = new Set(registers.flatMap(({ argument }, i) => (argument < 0 ? [] : [i])));
  for (const line of text.split(/[;\n]/).map((part) => part.trim())) {
    if (line === '') continue;
    const [, name, rest] = /^([a-z]+)\s+(.*)$/.exec(line) ?? [];
    const places = rest?.split(',').map((operand) => place(operand.trim()));
    if (!places?.every((one) => one !== undefined)) return undefined;
    const [low, high] = [named('ax'), named('dx')];
    const isProduct = /^mul[lq]?$/.test(name) && places.length === 1 && low >= 0 && high >= 0;
    const instruction = isProduct
      ? multiplication(name, places[0], low, high)
      : encode(name, places);
    // A register that is read must have been given a value.
    if (!instruction?.reads.every((register) => isSet.has(register))) return undefined;
    isSet.add(instruction.writes);
    instructions.push(instruction);
  }
  const count = resultsOf(inst).length;
  for (let i = 0; i < count; i++) if (!isSet.has(i)) return undefined;
  return { registers, results: inst.type.kind === 'struct' ? count : undefined, instructions };
}

function resultsOf({ type }: CallInstruction): readonly Type[] {
  return type.kind === 'struct' ? (type.fields ?? []) : [type];
}

/** The registers, results first, and for each operand of the template the one that it stands for. */
function operandsOf(
  inst: CallInstruction,
  asm: InlineAsm,
): { readonly registers: readonly Register[]; readonly registerOf: readonly number[] } | undefined {
  const constraints = asm.constraints.split(',').filter((word) => !word.startsWith('~'));
  const outputs = constraints.filter((word) => word.startsWith('='));
  const results = resultsOf(inst);
  if (results.length !== outputs.length) return undefined;
  const registers: Register[] = [];
  const registerOf: number[] = [];
  const add = (constraint: RegExpExecArray | null, type: Type, argument: number): boolean => {
    if (!constraint || type.kind !== 'int' || ![8, 16, 32, 64].includes(type.bits)) return false;
    registerOf.push(registers.length);
    registers.push({ width: type.bits, name: constraint[1], argument });
    return true;
  };
  for (const [i, output] of outputs.entries()) {
    if (!add(/^=&?(?:r|q|\{(\w+)\})$/.exec(output), results[i], -1)) return undefined;
  }
  for (const [argument, constraint] of constraints.slice(outputs.length).entries()) {
    const { type } = inst.operands[argument];
    const tied = /^%?(\d+)$/.exec(constraint);
    if (tied) {
      const register = registers[Number(tied[1])];
      if (type.kind !== 'int' || type.bits !== register?.width) return undefined;
      register.argument = argument;
      registerOf.push(Number(tied[1]));
    } else if (!add(/^%?(?:r|q|rm|rme|\{(\w+)\})$/.exec(constraint), type, argument)) {
      return undefined;
    }
  }
  return { registers, registerOf };
}
