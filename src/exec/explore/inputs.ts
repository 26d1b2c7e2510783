/**
 * The analysis interface in an exploration: klee/klee.h, merganser.h, SV-COMP's functions. What is
 * not here does what it does in a concrete run (builtins/analysis.ts).
 */
import { Expr, printKQueryTerm } from '../../expr/index.js';
import type { CType, Type } from '../../ir/index.js';
import { textOf } from '../builtins/end.js';
import { concreteExternals } from '../builtins/index.js';
import { byteCount } from '../builtins/memory.js';
import { concreteWord, type Slot } from '../domain.js';
import { Fault } from '../errors.js';
import type { ExternalTable, Maker } from '../external.js';
import { fromBits } from '../format.js';
import type { Machine } from '../machine.js';
import { setContents } from '../object-arrays.js';
import type { MessageSource } from './events.js';
import type { Explorer } from './explorer.js';
import { fileCalls } from './file-calls.js';
import { intType, nondetType, pointedType } from './input-types.js';
import { objectAt } from './resolve.js';
import { nameAt } from './symbolic-names.js';

/** Of a symbolic object; a larger one is an array from the beginning (object-arrays.ts). */
const mostSingleBytes = 1024;

export function symbolicExternals(explorer: Explorer): (name: string) => Maker | undefined {
  const table = analysisTable(explorer);
  return (name) => {
    const own = table.get(name);
    if (own) return own;
    if (name.startsWith('__VERIFIER_nondet_')) return nondet(explorer, name);
    const known = concreteExternals(name);
    if (known || !explorer.inventsResults || name.startsWith('llvm.')) return known;
    return invented(explorer, name);
  };
}

/** A little-endian word of an input's bytes. */
export function word(explorer: Explorer, name: string, width: number, type?: CType): Expr {
  const { terms } = explorer;
  const size = Math.ceil(width / 8);
  const array = explorer.newInput(name, size, type);
  let value = terms.read(array, terms.constant(0, 32));
  for (let i = 1; i < size; i++) {
    value = terms.concat(terms.read(array, terms.constant(i, 32)), value);
  }
  return value.width === width ? value : terms.extract(value, 0, width);
}

const undecided = { kind: 'given-up', reason: 'the solver gave up on an assumption' } as const;

/** A fresh value with a condition that it can satisfy. */
function assumed(explorer: Explorer, condition: Expr, value: Expr) {
  return explorer.assume(condition) === 'held' ? value : explorer.machine.stop(undecided);
}

function nondet(explorer: Explorer, name: string): Maker {
  return ({ machine, inst }) => {
    const { type } = inst;
    if (type.kind === 'void') return () => undefined;
    const short = name.slice('__VERIFIER_nondet_'.length);
    const isBool = short === 'bool' || short === '_Bool';
    const width = machine.program.layout.sizeInBits(type);
    return () => {
      const value = word(explorer, short, width, nondetType(short));
      if (!isBool || width === 1) return value;
      const { terms } = explorer;
      return assumed(explorer, terms.ule(value, terms.constant(1, width)), value);
    };
  };
}

/** A function that nobody defines: any result, and no effect (`--externals=symbolic`). */
function invented(explorer: Explorer, name: string): Maker {
  return ({ machine, inst: { type } }) => {
    explorer.warn(
      `${name} is not defined: its result is any value of its type, and it has no effect`,
    );
    if (type.kind === 'void') return () => undefined;
    const { layout } = machine.program;
    const fresh = (part: Type): Slot => {
      if (part.kind === 'struct') return (part.fields ?? []).map(fresh);
      if (part.kind === 'array' || part.kind === 'vector') {
        return Array.from({ length: part.length }, () => fresh(part.element));
      }
      return word(explorer, name, layout.sizeInBits(part));
    };
    return () => fresh(type);
  };
}

/** Output is the program's as long as there is one path; then it goes nowhere. */
function output(explorer: Explorer): Maker {
  return (site) => {
    const real = concreteExternals('__mg_write')?.(site);
    const isShown = () =>
      !explorer.isReplaying && (explorer.printing !== 'never' || explorer.isSinglePath);
    return (args) => (isShown() && real ? real(args) : args[2]);
  };
}

/** The address of an object that may become symbolic. */
function writableObject(machine: Machine, pointer: Slot, count: number): number {
  try {
    return machine.access.require(pointer, count, 'write');
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.detail !== 'read-only') throw thrown;
    throw new Fault('user', 'cannot make readonly object symbolic');
  }
}

function wrongArguments(): Fault {
  const text = 'Incorrect number of arguments to klee_make_symbolic(void*, size_t, char*)';
  return new Fault('user', text);
}

/**
 * The text that a function of the analysis interface is given. It ends with its object, where it has no
 * zero byte.
 */
function nameIn(explorer: Explorer, pointer: Slot): string {
  const { machine, paths, current } = explorer;
  const passed = 'string pointer passed to one of the klee_ functions';
  const address = pointer instanceof Expr ? paths.uniqueValue(current.path, pointer) : pointer;
  if (address === null || address === undefined) throw new Fault('user', `Symbolic ${passed}`);
  try {
    return textOf(machine, address);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const object = typeof address === 'number' ? objectAt(machine, address) : undefined;
    if (!object) throw new Fault('user', `Invalid ${passed}`);
    explorer.warn('String not terminated by \\0 passed to one of the klee_ functions');
    const rest = object.base + object.size - (address as number);
    return new TextDecoder().decode(machine.program.memory.slice(address as number, rest));
  }
}

function analysisTable(explorer: Explorer): ExternalTable {
  const { terms } = explorer;

  const makeSymbolic: Maker = ({ machine, inst }) => {
    const type = pointedType(machine.program, inst);
    return ([pointer, size, name, ...more]) => {
      if (name === undefined || more.length > 0) throw wrongArguments();
      const count = byteCount(size);
      const address = writableObject(machine, pointer, count);
      const text = name === 0 ? 'unnamed' : nameIn(explorer, name);
      const object = objectAt(machine, address);
      if (object && (object.base !== address || object.size !== count)) {
        throw new Fault(
          'user',
          `Wrong size given to klee_make_symbolic: ${count} bytes of ${object.size}`,
        );
      }
      if (text === '') {
        explorer.say('warning', 'renamed empty name to "unnamed"', 'klee_make_symbolic');
      }
      const array = explorer.newInput(text || 'unnamed', count, type);
      if (object && count > mostSingleBytes) setContents(machine.access, address, count, array);
      else {
        for (let i = 0; i < count; i++) {
          machine.access.setByte(address + i, terms.read(array, terms.constant(i, 32)));
        }
      }
      return undefined;
    };
  };

  const nondetMemory: Maker = (site) => {
    const make = makeSymbolic(site);
    return ([pointer, size]) => make([pointer, size, 0]);
  };

  const int: Maker =
    () =>
    ([name]) =>
      word(explorer, nameIn(explorer, name), 32, intType);

  /** An int in [from, to), signed unless that would be empty. */
  const range: Maker =
    () =>
    ([from, to, name]) => {
      const low = Number(BigInt.asIntN(32, BigInt(concreteWord(from))));
      const high = Number(BigInt.asIntN(32, BigInt(concreteWord(to))));
      if (low >= high) throw new Fault('user', `invalid range: klee_range(${low}, ${high})`);
      if (low + 1 === high) return low >>> 0;
      const value = word(explorer, nameIn(explorer, name), 32, intType);
      const atLeast = terms.sle(terms.constant(low >>> 0, 32), value);
      const below = terms.slt(value, terms.constant(high >>> 0, 32));
      return assumed(explorer, terms.and(atLeast, below), value);
    };

  const truth = (condition: Expr) =>
    terms.not(terms.eq(condition, terms.constant(0, condition.width)));

  const assume =
    (isErrorWhenFalse: boolean): Maker =>
    ({ machine }) =>
    ([condition]) => {
      const held =
        condition instanceof Expr
          ? explorer.assume(truth(condition))
          : concreteWord(condition) === 0
            ? 'infeasible'
            : 'held';
      if (held === 'held') return undefined;
      if (held === 'unknown') return machine.stop(undecided);
      if (held === 'infeasible' && isErrorWhenFalse) {
        throw new Fault('user', 'invalid klee_assume call (provably false)');
      }
      return machine.stop({ kind: 'silent', status: 0 });
    };

  const isSymbolic: Maker =
    () =>
    ([value]) =>
      value instanceof Expr ? 1 : 0;

  /** One of 0 … n − 1. */
  const choose: Maker =
    () =>
    ([count]) => {
      const n = concreteWord(count);
      if (n === 0) throw new Fault('user', 'klee_choose(0): there is nothing to choose from');
      const value = word(explorer, 'klee_choose', 64);
      return assumed(explorer, terms.ult(value, terms.constant(n, 64)), value);
    };

  /** A value that the term can have; the path is not narrowed to it. */
  const getValue: Maker =
    ({ machine, inst }) =>
    ([value]) => {
      if (!(value instanceof Expr)) return value;
      const bits = explorer.someValue(value);
      return fromBits(machine.program.layout, inst.type, bits);
    };

  /** What a harness made by --function got from the function: tests expect it. */
  const returned: Maker = ({ machine, inst }) => {
    const type = pointedType(machine.program, inst);
    return ([pointer, size]) => {
      const count = byteCount(size);
      const address = machine.access.require(pointer, count, 'read');
      const bytes = Array.from({ length: count }, (_, i) => machine.access.byte(address + i));
      explorer.current.returned = { bytes, kind: 'value', type };
      return undefined;
    };
  };

  /** Of a pointer only whether it is null can be expected. */
  const returnedPointer: Maker =
    () =>
    ([pointer]) => {
      const isNull =
        pointer instanceof Expr
          ? terms.zext(terms.eq(pointer, terms.constant(0, pointer.width)), 8)
          : Number(concreteWord(pointer) === 0);
      explorer.current.returned = { bytes: [isNull], kind: 'pointer', type: undefined };
      return undefined;
    };

  /** Tests of this path satisfy the condition, where they can. */
  const prefer: Maker =
    () =>
    ([_object, condition]) => {
      if (!(condition instanceof Expr)) return undefined;
      const { current } = explorer;
      current.preferences = current.preferences.with(truth(condition));
      return undefined;
    };

  const setForking: Maker =
    () =>
    ([enable]) => {
      explorer.current.forks = concreteWord(enable) !== 0;
      return undefined;
    };

  const printExpr: Maker =
    ({ machine }) =>
    ([text, value]) => {
      explorer.say('print', `${textOf(machine, text)}:${showSlot(value)}`);
      return undefined;
    };

  /** The term, a value of it, and between which unsigned values it lies. */
  const printRange: Maker =
    ({ machine }) =>
    ([text, value]) => {
      let range = '';
      if (value instanceof Expr) {
        const { least, greatest } = rangeOf(explorer, value);
        const some = explorer.paths.value(explorer.current.path, value);
        range = least === greatest ? ` == ${least}` : ` ~= ${some} (in [${least}, ${greatest}])`;
      }
      explorer.say('print', `${textOf(machine, text)}:${showSlot(value)}${range}`);
      return undefined;
    };

  const message =
    (source: MessageSource): Maker =>
    () =>
    ([text]) => {
      explorer.say(source, nameIn(explorer, text));
      return undefined;
    };

  const stackTrace: Maker =
    ({ machine }) =>
    () => {
      machine.stackTrace().forEach(({ function: name, position }, i) => {
        const where = position ? ` at ${position.file}:${position.line}` : '';
        explorer.say('stack-trace', `#${i} ${name}${where}`);
      });
      return undefined;
    };

  const merge =
    (what: 'open' | 'close'): Maker =>
    () =>
    () => {
      if (explorer.tellsMerges)
        explorer.say('print', `${what} merge: state ${explorer.current.id}`);
      return undefined;
    };

  const exit: Maker =
    ({ machine }) =>
    ([status]) =>
      machine.stop({ kind: 'exit', status: explorer.statusOf(status) });

  return new Map<string, Maker>([
    ['klee_make_symbolic', makeSymbolic],
    ['__VERIFIER_nondet_memory', nondetMemory],
    ['klee_int', int],
    ['klee_range', range],
    ['klee_choose', choose],
    ['merganser_returned', returned],
    ['merganser_returned_pointer', returnedPointer],
    ['klee_prefer_cex', prefer],
    ['klee_posix_prefer_cex', prefer],
    ['klee_assume', assume(!explorer.silentAssume)],
    ['__VERIFIER_assume', assume(false)],
    ['klee_is_symbolic', isSymbolic],
    ['klee_get_valuef', getValue],
    ['klee_get_valued', getValue],
    ['klee_get_valuel', getValue],
    ['klee_get_valuell', getValue],
    ['klee_get_value_i32', getValue],
    ['klee_get_value_i64', getValue],
    ['klee_set_forking', setForking],
    ['klee_print_expr', printExpr],
    ['klee_print_range', printRange],
    ['klee_warning', message('warning')],
    ['klee_warning_once', message('warning-once')],
    ['klee_stack_trace', stackTrace],
    ['klee_open_merge', merge('open')],
    ['klee_close_merge', merge('close')],
    ['__mg_exit', exit],
    ['__mg_sleep', doesNotWait],
    ...(explorer.hasInputs
      ? fileCalls(explorer.files, concreteExternals, output(explorer), (machine, pointer) =>
          nameAt(explorer, machine, pointer),
        )
      : []),
  ]);
}

/** Nothing else runs while a path waits, and the run's own time is not the program's. */
const doesNotWait: Maker = () => () => undefined;

/** A term as KLEE prints it; arrays are named as the inputs are. */
function showSlot(value: Slot): string {
  if (!(value instanceof Expr)) return String(value);
  return printKQueryTerm(value, (name) => name.replace(/#\d+$/, ''));
}

/** The least and the greatest value that a term can have, as unsigned numbers. */
function rangeOf(explorer: Explorer, term: Expr): { least: bigint; greatest: bigint } {
  const { terms, paths, current } = explorer;
  const constant = (value: bigint) => terms.constant(value, term.width);
  const some = BigInt(paths.value(current.path, term));
  const search = (from: bigint, to: bigint, isPossible: (middle: bigint) => Expr): bigint => {
    let [possible, beyond] = [from, to];
    while (possible !== beyond) {
      const middle = possible < beyond ? (possible + beyond + 1n) / 2n : (possible + beyond) / 2n;
      if (paths.mayBeTrue(current.path, isPossible(middle))) possible = middle;
      else beyond = possible < beyond ? middle - 1n : middle + 1n;
    }
    return possible;
  };
  return {
    least: search(some, 0n, (middle) => terms.ule(term, constant(middle))),
    greatest: search(some, (1n << BigInt(term.width)) - 1n, (middle) =>
      terms.ule(constant(middle), term),
    ),
  };
}
