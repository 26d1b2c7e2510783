/**
 * What becomes of the values of a call of a function as one of another type (call-types.ts), where that is let pass: what a processor
 * makes of them in its registers. An integer or a pointer loses its upper bits, or gets upper bits that are zero, or copies
 * of the sign where the function says so; of a number in floating point the bits are taken. Structures and vectors
 * do not agree with anything else.
 */
import { Expr } from '../../expr/index.js';
import {
  type AttributeList,
  type CallInstruction,
  type Func,
  findAttribute,
  type Type,
} from '../../ir/index.js';
import { bitsOf, fromBits } from '../../memory/index.js';
import { type Word, zeroOf } from '../../value/index.js';
import { type CallConversions, type Conversion, passedAs } from '../call-types.js';
import type { Translator } from './translator.js';

/** What a call changes of its values; undefined for nothing. */
export function conversionsOf(
  t: Translator,
  inst: CallInstruction,
  { functionType, attributes }: Func,
): CallConversions | undefined {
  const { params } = functionType;
  const passed = inst.operands.slice(0, Math.min(params.length, inst.operands.length - 1));
  const args = passed.map(({ type }, i) => {
    return conversion(t, type, params[i], inst.attributes.params[i], attributes.params[i]);
  });
  const isTaken = inst.type.kind !== 'void';
  const result = isTaken
    ? conversion(t, functionType.result, inst.type, [], attributes.result)
    : undefined;
  return result || args.some((one) => one) ? { args, result } : undefined;
}

function conversion(
  { layout, domain }: Translator,
  from: Type,
  to: Type,
  given: AttributeList | undefined,
  taken: AttributeList | undefined,
): Conversion | undefined {
  const { addressBits } = domain;
  if (passedAs(from, given, addressBits) === passedAs(to, taken, addressBits)) return undefined;
  const isByval = [given, taken].some((list = []) => findAttribute(list, 'byval'));
  if (!isScalar(from) || !isScalar(to) || isByval) return none(to);
  const [width, wanted] = [layout.sizeInBits(from), layout.sizeInBits(to)];
  const isSigned = findAttribute(taken ?? [], 'signext') !== undefined;
  return (value) => {
    const bits = bitsOf(layout, from, value);
    const resized =
      width >= wanted
        ? domain.extract(bits, 0, wanted)
        : isSigned
          ? domain.signExtend(bits, width, wanted)
          : domain.zeroExtend(bits, wanted);
    return resized instanceof Expr ? resized : fromBits(layout, to, resized as Word);
  };
}

/** For what does not agree: nobody may look at it. */
function none(type: Type): Conversion {
  const zero = zeroOf(type);
  return Object.assign(() => zero, { isImpossible: true });
}

function isScalar({ kind }: Type): boolean {
  return kind === 'int' || kind === 'pointer' || kind === 'float';
}
