/**
 * AVX2's loads of lanes from places that a vector names (`avx2intrin.h`; Intel's manual, volume 2, VPGATHER): each lane comes
 * from the base plus its signed index times the scale, if the sign of its mask is set, and from the first operand if not.
 * Where there are more lanes than indices (four words by two indices), the others are zero.
 */
import { Kind } from '../../expr/index.js';
import type { FloatType } from '../../ir/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { settled } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { scalarOf } from './lanes.js';

const gather: Maker = ({ machine, inst }) => {
  const { domain, access, program } = machine;
  const { type } = inst;
  if (type.kind !== 'vector') return () => 0;
  const { addressBits, terms } = domain;
  const [, , indices, masks] = inst.operands;
  const indexWidth = program.layout.sizeInBits(scalarOf(indices!.type));
  const maskType = scalarOf(masks!.type);
  const maskWidth = program.layout.sizeInBits(maskType);
  const floats =
    maskType.kind === 'float' ? new FloatTerms(terms, (maskType as FloatType).format) : undefined;
  const isSet = (value: Slot): boolean => {
    const bits = floats ? floats.of(value) : domain.term(value, maskWidth);
    return concreteWord(settled(terms.extract(bits, maskWidth - 1, 1))) === 1;
  };
  return ([others, base, places, mask, scale]) => {
    const factor = domain.extract(Number(concreteWord(scale!)), 0, addressBits);
    const named = places as readonly Slot[];
    return (others as readonly Slot[]).map((other, i) => {
      if (i >= named.length) return 0;
      if (!isSet((mask as readonly Slot[])[i]!)) return other;
      const index =
        indexWidth < addressBits
          ? domain.signExtend(named[i]!, indexWidth, addressBits)
          : domain.extract(named[i]!, 0, addressBits);
      const offset = domain.binary(Kind.Mul, addressBits, index, factor);
      return access.load(type.element, domain.binary(Kind.Add, addressBits, base!, offset));
    }) as Slot;
  };
};

export const gatherIntrinsics: ExternalTable = new Map<string, Maker>(
  ['d.d', 'd.q', 'q.d', 'q.q', 'd.ps', 'd.pd', 'q.ps', 'q.pd'].flatMap(
    (kind): [string, Maker][] => [
      [`llvm.x86.avx2.gather.${kind}`, gather],
      [`llvm.x86.avx2.gather.${kind}.256`, gather],
    ],
  ),
);
