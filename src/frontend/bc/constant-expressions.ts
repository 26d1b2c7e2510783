/** Constant expressions (CST_CODE_CE_*) of all versions from LLVM 14 on. */
import { type Constant, type ConstantExpr, foldExpression, type Type } from '../../ir/index.js';
import { noFlags } from '../instruction-shapes.js';
import { unrotate } from './bit-reader.js';
import type { BitStream } from './bit-stream.js';
import { constantCode as code } from './codes.js';
import {
  binaryFlags,
  binaryOperation,
  castFlags,
  castOperations,
  fastMathFlags,
  floatPredicates,
  gepFlags,
  intPredicates,
  isFloat,
} from './operations.js';
import { shuffleMask } from './shuffle-mask.js';
import type { BitcodeTypes } from './types.js';

/** A record kept until the constants that it refers to are known. */
export interface DeferredConstant {
  readonly code: number;
  readonly type: Type;
  readonly operands: Uint32Array;
  readonly highs: Uint32Array;
  /** Bit position after the record, for messages. */
  readonly at: number;
}

interface ConstantSource {
  get(id: number): Constant;
}

export function constantExpression(
  record: DeferredConstant,
  constants: ConstantSource,
  types: BitcodeTypes,
  stream: BitStream,
): Constant {
  const { operands, type } = record;
  const number = (index: number): number => {
    if (index >= operands.length) {
      stream.fail(`constant record ${record.code} is too short`, undefined, record.at);
    }
    return operands[index];
  };
  const value = (index: number): Constant => constants.get(number(index));
  const make = (
    op: ConstantExpr['op'],
    parts: readonly Constant[],
    more: Partial<ConstantExpr> = {},
  ): Constant =>
    foldExpression({ kind: 'expr', op, type, operands: parts, flags: noFlags, ...more });
  const known = <T>(found: T | undefined, what: string): T =>
    found ?? stream.fail(`a constant has an unknown ${what}`, undefined, record.at);

  switch (record.code) {
    case code.unary:
      known(number(0) === 0 || undefined, 'operation');
      return make('fneg', [value(1)], { flags: fastMathFlags(operands[2] ?? 0) });
    case code.binary: {
      const op = known(binaryOperation(number(0), isFloat(type)), 'operation');
      return make(op, [value(1), value(2)], { flags: binaryFlags(op, operands[3] ?? 0) });
    }
    case code.cast: {
      const op = known(castOperations[number(0)], 'cast');
      return make(op, [value(2)], { flags: castFlags(op, operands[3] ?? 0) });
    }
    case code.select:
      return make('select', [value(0), value(1), value(2)]);
    case code.extractElement:
      return make('extractelement', [value(1), value(operands.length === 4 ? 3 : 2)]);
    case code.insertElement:
      return make('insertelement', [value(0), value(1), value(operands.length === 4 ? 3 : 2)]);
    case code.shuffleVector:
    case code.shuffleVectorTyped: {
      const first = record.code === code.shuffleVector ? 0 : 1;
      const indices = known(shuffleMask(value(first + 2)), 'mask');
      return make('shufflevector', [value(first), value(first + 1)], { indices });
    }
    case code.compare: {
      const predicate = number(3);
      return predicate >= 32
        ? make('icmp', [value(1), value(2)], {
            predicate: known(intPredicates[predicate - 32], 'predicate'),
          })
        : make('fcmp', [value(1), value(2)], {
            predicate: known(floatPredicates[predicate], 'predicate'),
          });
    }
    case code.gep:
    case code.inboundsGep:
    case code.gepInRangeIndex:
    case code.gepInRange:
    case code.gepFlags:
      return gep();
    default:
      return stream.fail(
        `unknown constant record ${record.code}`,
        'It may come from an LLVM newer than 22: compile with an older one.',
        record.at,
      );
  }

  function gep(): Constant {
    let at = 0;
    const sourceType = types.get(number(at++));
    let flags: readonly string[];
    if (record.code === code.gep) flags = noFlags;
    else if (record.code === code.inboundsGep) flags = gepFlags(1);
    else {
      const bits = number(at++);
      // The index that LLVM 14 to 18 mark as in range has no form in the module and is left out.
      if (record.code === code.gepInRangeIndex) flags = gepFlags(bits & 1);
      else if (record.code === code.gepInRange) flags = [...gepFlags(bits), `inrange(${range()})`];
      else flags = gepFlags(bits);
    }
    const parts: Constant[] = [];
    while (at < operands.length) {
      parts.push(value(at + 1));
      at += 2;
    }
    if (parts.length === 0) stream.fail('getelementptr without a base', undefined, record.at);
    return make('getelementptr', parts, { flags, sourceType });

    function range(): string {
      const wide = (): bigint => {
        const low = BigInt(number(at));
        return low | (BigInt(record.highs[at++]) << 32n);
      };
      const bits = number(at++);
      if (bits <= 64) {
        const lower = unrotate(wide());
        return `${lower}, ${unrotate(wide())}`;
      }
      const counts = wide();
      const bound = (words: number): bigint => {
        let result = 0n;
        for (let i = 0; i < words; i++) {
          result |= BigInt.asUintN(64, unrotate(wide())) << BigInt(64 * i);
        }
        return BigInt.asIntN(bits, result);
      };
      const lower = bound(Number(counts & 0xffffffffn));
      return `${lower}, ${bound(Number(counts >> 32n))}`;
    }
  }
}
