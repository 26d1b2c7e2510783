/** Calls that make inputs: klee_make_symbolic and kin, SV-COMP's nondet functions, functions that nobody defines. */
import { Expr, type ExprContext } from '../../../expr/index.js';
import type { CType, Type } from '../../../ir/index.js';
import { type Region, setContents, withoutVeils } from '../../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../../value/index.js';
import { byteCount } from '../../builtins/memory.js';
import type { Maker } from '../../external.js';
import type { Machine } from '../../machine.js';
import { undecided } from './assumptions.js';
import { charType, intType, nondetType, pointedType, wordSize } from './input-types.js';
import type { RunningPath } from './running-path.js';
import { nameIn } from './texts.js';

/** Of a symbolic object; a larger one is an array from the beginning (object-arrays.ts). */
const mostSingleBytes = 1024;

/** Elements of an array as a little-endian word. */
export function bytesAt(terms: ExprContext, array: Expr, from: number, size: number): Expr {
  let value = terms.read(array, terms.constant(from, 32));
  for (let i = 1; i < size; i++) {
    value = terms.concat(terms.read(array, terms.constant(from + i, 32)), value);
  }
  return value;
}

/** A little-endian word of an input's bytes. */
export function word(running: RunningPath, name: string, width: number, type?: CType): Expr {
  const { terms } = running;
  const size = Math.ceil(width / 8);
  const value = bytesAt(terms, running.newInput(name, size, type), 0, size);
  return value.width === width ? value : terms.extract(value, 0, width);
}

/** A fresh value with a condition that it can satisfy. */
function assumed(running: RunningPath, condition: Expr, value: Expr) {
  return running.assume(condition) === 'held' ? value : running.machine.stop(undecided);
}

export function nondet(running: RunningPath, name: string): Maker {
  return ({ machine, inst }) => {
    const { type } = inst;
    if (type.kind === 'void') return () => undefined;
    const short = name.slice('__VERIFIER_nondet_'.length);
    const isBool = short === 'bool' || short === '_Bool';
    const width = machine.program.layout.sizeInBits(type);
    return () => {
      const value = word(running, short, width, nondetType(short, machine.domain.addressBits));
      if (!isBool || width === 1) return value;
      const { terms } = running;
      return assumed(running, terms.ule(value, terms.constant(1, width)), value);
    };
  };
}

/** A function that nobody defines: any result, and no effect (`--externals=symbolic`). */
export function invented(running: RunningPath, name: string): Maker {
  return ({ machine, inst: { type } }) => {
    running.warn(
      `${name} is not defined: its result is any value of its type, and it has no effect`,
    );
    if (type.kind === 'void') return () => undefined;
    const { layout } = machine.program;
    const fresh = (part: Type): Slot => {
      if (part.kind === 'struct') return (part.fields ?? []).map(fresh);
      if (part.kind === 'array' || part.kind === 'vector') {
        return Array.from({ length: part.length }, () => fresh(part.element));
      }
      return word(running, name, layout.sizeInBits(part));
    };
    return () => fresh(type);
  };
}

/** The address of an object that may become symbolic. */
function writableObject(machine: Machine, pointer: Slot, count: number): number {
  try {
    return machine.access.require(pointer, count, 'write');
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.detail !== 'read-only') throw thrown;
    throw new Fault('user', 'a constant cannot become an input', 'input-constant');
  }
}

/** The object of symbolic size at an address, if all of it is meant. */
function sizedObject({ program, access }: Machine, pointer: Slot, bytes: Slot): Region | undefined {
  if (typeof pointer !== 'number' || !(bytes instanceof Expr)) return undefined;
  if (program.objects.extentOf(pointer)?.length !== bytes) return undefined;
  return access.objectAt(pointer);
}

/** Makes an object of symbolic size an input of that length. */
function fillSized(
  running: RunningPath,
  object: Region,
  name: string,
  type: CType | undefined,
): void {
  const { terms, machine } = running;
  const { access, program } = machine;
  const { base, size } = object;
  const array = running.newInput(name, size, type, program.objects.extentOf(base)?.length);
  withoutVeils(access.space, [object], () => {
    if (size > mostSingleBytes) setContents(access, base, size, array);
    else for (let i = 0; i < size; i++) access.setByte(base + i, bytesAt(terms, array, i, 1));
  });
}

function wrongArguments(): Fault {
  const text = 'klee_make_symbolic takes an address, a size and a name';
  return new Fault('user', text, 'input-arguments');
}

export function inputCalls(running: RunningPath): [string, Maker][] {
  const { terms } = running;

  const makeSymbolic: Maker = ({ machine, inst }) => {
    const type = pointedType(machine.program, inst);
    return ([pointer, bytes, name, ...more]) => {
      if (name === undefined || more.length > 0) throw wrongArguments();
      const sized = sizedObject(machine, pointer, bytes);
      if (sized) {
        const text = name === 0 ? 'unnamed' : nameIn(running, name) || 'unnamed';
        fillSized(running, sized, text, type);
        return undefined;
      }
      const count = byteCount(bytes);
      const address = writableObject(machine, pointer, count);
      const text = name === 0 ? 'unnamed' : nameIn(running, name);
      const object = machine.access.objectAt(address);
      if (object && (object.base !== address || object.size !== count)) {
        const asked = `${count} bytes at offset ${address - object.base} of ${object.size}`;
        throw new Fault('user', `an input is a whole object, not ${asked}`, 'input-size');
      }
      if (text === '') {
        const by = { function: 'klee_make_symbolic', detail: 'input-unnamed' };
        running.say('warning', 'an input without a name is called "unnamed"', by);
      }
      const array = running.newInput(text || 'unnamed', count, type);
      const size = wordSize(type, count, machine.domain.addressBits / 8);
      if (object && count > mostSingleBytes) setContents(machine.access, address, count, array);
      else {
        for (let i = 0; i < count; i += size) {
          machine.access.setWord(address + i, bytesAt(terms, array, i, size), size);
        }
      }
      return undefined;
    };
  };

  /** A buffer of symbolic length and contents; the length goes where the first argument points. */
  const buffer: Maker = ({ machine, inst }) => {
    const width = machine.domain.addressBits;
    const wide = machine.program.module.types.int(width);
    return ([length, most, name]) => {
      const { access } = machine;
      const capacity = byteCount(most);
      const place = access.require(length, width / 8, 'write');
      const text = nameIn(running, name);
      const value = word(running, `${text}.length`, width, nondetType('size_t', width));
      if (running.assume(terms.ule(value, terms.constant(capacity, width))) !== 'held') {
        return machine.stop(undecided);
      }
      access.store(wide, place, value);
      const object = access.allocate(capacity, 16, inst, value);
      if (object) fillSized(running, object, text, charType);
      return object?.base ?? 0;
    };
  };

  const capacity: Maker =
    ({ machine }) =>
    ([bytes]) => {
      const most = byteCount(bytes);
      machine.program.objects.capacity = most === 0 ? undefined : most;
      return undefined;
    };

  const nondetMemory: Maker = (site) => {
    const make = makeSymbolic(site);
    return ([pointer, size]) => make([pointer, size, 0]);
  };

  const int: Maker =
    () =>
    ([name]) =>
      word(running, nameIn(running, name), 32, intType);

  /** An int in [from, to), signed unless that would be empty. */
  const range: Maker =
    () =>
    ([from, to, name]) => {
      const low = Number(BigInt.asIntN(32, BigInt(concreteWord(from))));
      const high = Number(BigInt.asIntN(32, BigInt(concreteWord(to))));
      if (low >= high) {
        throw new Fault('user', `klee_range: the range ${low} … ${high} is empty`, 'empty-range');
      }
      if (low + 1 === high) return low >>> 0;
      const value = word(running, nameIn(running, name), 32, intType);
      const atLeast = terms.sle(terms.constant(low >>> 0, 32), value);
      const below = terms.slt(value, terms.constant(high >>> 0, 32));
      return assumed(running, terms.and(atLeast, below), value);
    };

  /** One of 0 … n − 1. */
  const choose: Maker =
    ({ machine }) =>
    ([count]) => {
      const width = machine.domain.addressBits;
      const n = concreteWord(count);
      if (n === 0) throw new Fault('user', 'klee_choose(0): there is nothing to choose from');
      const value = word(running, 'klee_choose', width);
      return assumed(running, terms.ult(value, terms.constant(n, width)), value);
    };

  return [
    ['klee_make_symbolic', makeSymbolic],
    ['__VERIFIER_nondet_memory', nondetMemory],
    ['merganser_buffer', buffer],
    ['merganser_capacity', capacity],
    ['klee_int', int],
    ['klee_range', range],
    ['klee_choose', choose],
  ];
}
