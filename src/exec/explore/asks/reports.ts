/** Calls that look at values, and say something about them. */
import { Expr, printKQueryTerm } from '../../../expr/index.js';
import { fromBits } from '../../../memory/index.js';
import { concreteWord, type Slot } from '../../../value/index.js';
import { textOf } from '../../builtins/end.js';
import { byteCount } from '../../builtins/memory.js';
import type { Maker } from '../../external.js';
import type { RegionCall } from '../../outcome.js';
import type { MessageSource } from '../states/events.js';
import { pointedType } from './input-types.js';
import type { RunningPath } from './running-path.js';
import { nameIn } from './texts.js';

export function reportCalls(running: RunningPath): [string, Maker][] {
  const { terms } = running;

  const isSymbolic: Maker =
    () =>
    ([value]) =>
      value instanceof Expr ? 1 : 0;

  /** A value that the term can have; the path is not narrowed to it. */
  const getValue: Maker =
    ({ machine, inst }) =>
    ([value]) => {
      if (!(value instanceof Expr)) return value;
      const bits = running.someValue(value);
      return fromBits(machine.program.layout, inst.type, bits);
    };

  /** What a harness made by --function got from the function: tests expect it. */
  const returned: Maker = ({ machine, inst }) => {
    const type = pointedType(machine.program, inst);
    return ([pointer, size]) => {
      const count = byteCount(size);
      const address = machine.access.require(pointer, count, 'read');
      const bytes = Array.from({ length: count }, (_, i) => machine.access.byte(address + i));
      running.current.returned = { bytes, kind: 'value', type };
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
      running.current.returned = { bytes: [isNull], kind: 'pointer', type: undefined };
      return undefined;
    };

  const printExpr: Maker =
    ({ machine }) =>
    ([text, value]) => {
      running.say('print', `${textOf(machine, text)}:${showSlot(value)}`);
      return undefined;
    };

  /** The term, a value of it, and between which unsigned values it lies. */
  const printRange: Maker =
    ({ machine }) =>
    ([text, value]) => {
      let range = '';
      if (value instanceof Expr) {
        const { least, greatest } = rangeOf(running, value);
        const some = running.paths.value(running.current.path, value);
        range = least === greatest ? ` == ${least}` : ` ~= ${some} (in [${least}, ${greatest}])`;
      }
      running.say('print', `${textOf(machine, text)}:${showSlot(value)}${range}`);
      return undefined;
    };

  const message =
    (source: MessageSource): Maker =>
    () =>
    ([text]) => {
      running.say(source, nameIn(running, text));
      return undefined;
    };

  const stackTrace: Maker =
    ({ machine }) =>
    () => {
      machine.stackTrace().forEach(({ function: name, position }, i) => {
        const where = position ? ` at ${position.file}:${position.line}` : '';
        running.say('stack-trace', `#${i} ${name}${where}`);
      });
      return undefined;
    };

  const merge =
    (call: RegionCall): Maker =>
    ({ machine }) =>
    () => {
      if (running.tellsMerges) running.say('print', `${call} merge: state ${running.current.id}`);
      return running.stopsAtRegions ? machine.stop({ kind: 'region', call }) : undefined;
    };

  return [
    ['merganser_returned', returned],
    ['merganser_returned_pointer', returnedPointer],
    ['klee_is_symbolic', isSymbolic],
    ['klee_get_valuef', getValue],
    ['klee_get_valued', getValue],
    ['klee_get_valuel', getValue],
    ['klee_get_valuell', getValue],
    ['klee_get_value_i32', getValue],
    ['klee_get_value_i64', getValue],
    ['klee_print_expr', printExpr],
    ['klee_print_range', printRange],
    ['klee_warning', message('warning')],
    ['klee_warning_once', message('warning-once')],
    ['klee_stack_trace', stackTrace],
    ['klee_open_merge', merge('open')],
    ['klee_close_merge', merge('close')],
  ];
}

/** A term as KLEE prints it; arrays are named as the inputs are. */
function showSlot(value: Slot): string {
  if (!(value instanceof Expr)) return String(value);
  return printKQueryTerm(value, (name) => name.replace(/#\d+$/, ''));
}

/** The least and the greatest value that a term can have, as unsigned numbers. */
function rangeOf(running: RunningPath, term: Expr): { least: bigint; greatest: bigint } {
  const { terms, paths, current } = running;
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
