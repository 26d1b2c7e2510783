/**
 * The reads of a call whose printing nobody sees: the arguments that its format takes, and the texts among them.
 * What is asked is what the library would ask (runtime/libc/print.c), without following a text byte by byte.
 *
 * A format that is a choice between two is both of them, each where it is chosen. Where an argument is passed in
 * another way than the format takes it, or where a text is there for some inputs only, the library's own code
 * has the last word: `check` is then false, and nothing was decided.
 */
import { Expr, Kind } from '../../../expr/index.js';
import type { CallInstruction, Func, Type } from '../../../ir/index.js';
import { Shadow } from '../../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../../value/index.js';
import type { Machine } from '../../machine.js';
import type { RunningPath } from '../asks/running-path.js';
import { type Format, readFormat, type Taken, type TextTaken } from './print-format.js';
import { requireReading, TextReads } from './text-reads.js';

/** Where the arguments of a format are. */
interface Arguments {
  /** One that is passed as this; undefined if there is none. */
  value(index: number): Slot;
}

/** A format that a pointer may stand for, unless a condition holds. */
interface Choice {
  readonly pointer: number;
  readonly unless: Expr | undefined;
}

export class PrintReads {
  private readonly texts: TextReads;
  private readonly formats = new Map<string, Format>();
  private readonly literals = new Map<number, Format>();

  constructor(
    running: RunningPath,
    private readonly machine: Machine,
    private readonly func: Func,
    private readonly inst: CallInstruction,
  ) {
    this.texts = new TextReads(running);
  }

  /** The reads of one text. */
  checkText(pointer: Slot, onNull: 'printed' | 'error'): boolean {
    const reading = this.texts.reading(pointer, onNull);
    if (!reading) return false;
    requireReading(this.machine, reading);
    return true;
  }

  /** The reads of a format whose arguments are passed, or are those of a va_list. */
  checkFormat(args: readonly Slot[], format: number, hasList: boolean): boolean {
    const choices = this.choicesOf(args[format], undefined);
    return choices?.every((choice) => this.checkChoice(args, format, hasList, choice)) ?? false;
  }

  private checkChoice(
    args: readonly Slot[],
    index: number,
    hasList: boolean,
    { pointer, unless }: Choice,
  ): boolean {
    const format = this.formatAt(pointer, unless !== undefined);
    if (!format || format.needsLibrary) return false;
    const found = hasList
      ? this.listed(args[index + 1], format.taken)
      : this.passed(args, format.taken);
    if (!found) return false;
    if (found instanceof Fault) {
      requireReading(this.machine, { holds: 0, fault: found }, unless);
      return true;
    }
    return format.texts.every((text) => this.checkTaken(found, text, unless));
  }

  private checkTaken(found: Arguments, { argument, most }: TextTaken, unless?: Expr): boolean {
    const pointer = found.value(argument);
    if (unless && pointer instanceof Expr) return false;
    const limit = typeof most === 'object' ? found.value(most.argument) : most;
    if (limit instanceof Expr) return false;
    const bytes = limit === undefined ? undefined : Number(limit) | 0;
    const reading = this.texts.reading(
      pointer,
      'printed',
      bytes === undefined || bytes < 0 ? undefined : bytes,
    );
    if (!reading) return false;
    requireReading(this.machine, reading, unless);
    return true;
  }

  private choicesOf(pointer: Slot, unless: Expr | undefined): Choice[] | undefined {
    if (typeof pointer === 'number') return [{ pointer, unless }];
    if (!(pointer instanceof Expr)) return undefined;
    if (pointer.isConst) return this.choicesOf(pointer.value, unless);
    if (pointer.kind !== Kind.Ite) return undefined;
    const { terms } = this.machine.domain;
    const either = (other: Expr) => (unless ? terms.or(unless, other) : other);
    const whenTrue = this.choicesOf(pointer.b, either(terms.not(pointer.a)));
    const whenFalse = this.choicesOf(pointer.c, either(pointer.a));
    return whenTrue && whenFalse && [...whenTrue, ...whenFalse];
  }

  /** The format at an address; undefined where its bytes are not known. A literal is read once. */
  private formatAt(pointer: number, isChoice: boolean): Format | undefined {
    const literal = this.literals.get(pointer);
    if (literal) return literal;
    try {
      const text = knownText(this.machine, pointer);
      if (text === undefined) return undefined;
      let format = this.formats.get(text);
      if (!format) this.formats.set(text, (format = readFormat(text)));
      if (this.isLiteral(pointer, text)) this.literals.set(pointer, format);
      return format;
    } catch (thrown) {
      if (isChoice && thrown instanceof Fault) return undefined;
      throw thrown;
    }
  }

  private isLiteral(pointer: number, text: string): boolean {
    const readOnly = Shadow.concrete | Shadow.readOnly;
    return this.machine.program.memory.allShadow(pointer, text.length + 1, 0xff, readOnly);
  }

  private passed(args: readonly Slot[], taken: readonly Taken[]): Arguments | Fault | undefined {
    const first = this.func.params.length;
    const count = args.length - first;
    if (count < taken.length) {
      const passed = count === 1 ? '1 argument is' : `${count} arguments are`;
      const text = `${passed} passed for a format of ${this.func.name} that takes ${taken.length}`;
      return new Fault('out-of-bounds', text, 'too-few-arguments');
    }
    const { addressBits } = this.machine.domain;
    const fits = taken.every((kind, i) =>
      isPassedAs(this.inst.operands[first + i].type, kind, addressBits),
    );
    return fits ? { value: (i) => args[first + i] } : undefined;
  }

  /** The arguments of a va_list (System V ABI 3.5.7), which is only looked at. */
  private listed(list: Slot, taken: readonly Taken[]): Arguments | Fault | undefined {
    const { access, program } = this.machine;
    const { types } = program.module;
    const size = this.machine.domain.addressBits / 8;
    const addresses = size === 4 ? stackAddresses(list, taken) : this.listedAddresses(list, taken);
    if (!addresses) return undefined;
    const missing = addresses.findIndex((address) => !isReadable(this.machine, address, size));
    if (missing >= 0) {
      const passed = missing === 1 ? 'has 1 argument' : `has ${missing} arguments`;
      const text = `the va_list ${passed} for a format of ${this.func.name} that takes ${taken.length}`;
      return new Fault('out-of-bounds', text, 'too-few-arguments');
    }
    return { value: (i) => access.load(types.int(8 * size), addresses[i]) };
  }

  /** Where a list of x86-64 leads. */
  private listedAddresses(list: Slot, taken: readonly Taken[]): number[] | undefined {
    const { access, program } = this.machine;
    const { types } = program.module;
    const at = access.require(list, 24, 'read');
    const fields = [
      access.load(types.int(32), at),
      access.load(types.int(32), at + 4),
      access.load(types.pointer(), at + 8),
      access.load(types.pointer(), at + 16),
    ];
    if (!fields.every((field) => typeof field === 'number')) return undefined;
    return listAddresses(fields as [number, number, number, number], taken);
  }
}

/** The text at an address; undefined where some of it is symbolic. */
export function knownText({ access }: Machine, pointer: Slot): string | undefined {
  let text = '';
  for (let at = access.require(concreteWord(pointer), 1, 'read'); ; at++) {
    const byte = access.byte(access.require(at, 1, 'read'));
    if (byte instanceof Expr) return undefined;
    if (byte === 0) return text;
    text += String.fromCharCode(byte as number);
  }
}

function isPassedAs(type: Type, taken: Taken, addressBits: number): boolean {
  switch (taken) {
    case 'word':
      return type.kind === 'pointer' || (type.kind === 'int' && type.bits <= addressBits);
    case 'wide':
      if (addressBits === 64) return isPassedAs(type, 'word', addressBits);
      return type.kind === 'int' && type.bits === 64;
    case 'double':
      return type.kind === 'float' && type.format === 'double';
    case 'extended':
      return type.kind === 'float' && type.format === 'x86_fp80';
  }
}

const stackSizes: Readonly<Record<Taken, number>> = {
  word: 4,
  wide: 8,
  double: 8,
  extended: 12,
};

/** Where va_arg of i386 code finds what a format takes: a va_list is passed as the address of its next argument. */
function stackAddresses(list: Slot, taken: readonly Taken[]): number[] | undefined {
  if (typeof list !== 'number') return undefined;
  let next = list;
  return taken.map((kind) => (next += stackSizes[kind]) - stackSizes[kind]);
}

/** Where va_arg finds what a format takes, from the fields of a va_list on. */
function listAddresses(
  [generalOffset, floatOffset, overflow, save]: readonly [number, number, number, number],
  taken: readonly Taken[],
): number[] {
  const generalEnd = 48;
  const floatEnd = 176;
  let general = generalOffset;
  let float = floatOffset;
  let stack = overflow;
  return taken.map((kind) => {
    if ((kind === 'word' || kind === 'wide') && general < generalEnd)
      return save + (general += 8) - 8;
    if (kind === 'double' && float < floatEnd) return save + (float += 16) - 16;
    const size = kind === 'extended' ? 16 : 8;
    const at = Math.ceil(stack / size) * size;
    stack = at + size;
    return at;
  });
}

function isReadable({ access }: Machine, address: number, size: number): boolean {
  try {
    access.require(address, size, 'read');
    return true;
  } catch (thrown) {
    if (thrown instanceof Fault) return false;
    throw thrown;
  }
}
