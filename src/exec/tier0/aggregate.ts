/** Aggregates and vectors by value (LangRef "Aggregate Operations", "Vector Operations"). */
import { Expr, Kind } from '../../expr/index.js';
import type {
  ExtractElementInst,
  ExtractValueInst,
  InsertElementInst,
  InsertValueInst,
  ShuffleVectorInst,
  Value,
} from '../../ir/index.js';
import { concreteWord, type Slot, zeroOf } from '../../value/index.js';
import type { Step } from '../frame.js';
import { choose } from './compare.js';
import type { Translator } from './translator.js';

export function translateExtractValue(t: Translator, inst: ExtractValueInst): Step {
  const { indices } = inst;
  return t.unary(inst, (aggregate) =>
    indices.reduce<Slot>((value, index) => (value as readonly Slot[])[index], aggregate),
  );
}

export function translateInsertValue(t: Translator, inst: InsertValueInst): Step {
  const { indices } = inst;
  return t.binary(inst, (aggregate, element) => inserted(aggregate, element, indices, 0));
}

function inserted(aggregate: Slot, element: Slot, indices: readonly number[], depth: number): Slot {
  if (depth === indices.length) return element;
  const copy = (aggregate as readonly Slot[]).slice();
  const index = indices[depth];
  copy[index] = inserted(copy[index], element, indices, depth + 1);
  return copy;
}

/** An index beyond the vector gives poison: zero. A symbolic one is a choice among the elements. */
export function translateExtractElement(t: Translator, inst: ExtractElementInst): Step {
  const zero = zeroOf(inst.type);
  const isIndex = indexTest(t, inst.operands[1]);
  return t.binary(inst, (vector, index) => {
    const elements = vector as readonly Slot[];
    if (!(index instanceof Expr)) return elements[concreteWord(index) as number] ?? zero;
    return elements.reduceRight(
      (rest, element, i) => choose(t, inst.type, isIndex(index, i), element, rest),
      zero,
    );
  });
}

export function translateInsertElement(t: Translator, inst: InsertElementInst): Step {
  const target = t.target(inst);
  const [vector, element, index] = t.readers(inst.operands);
  const { type } = inst.operands[1];
  const isIndex = indexTest(t, inst.operands[2]);
  return (s) => {
    const elements = vector(s) as readonly Slot[];
    const [at, value] = [index(s), element(s)];
    s[target] = elements.map((old, i) => {
      if (!(at instanceof Expr)) return concreteWord(at) === i ? value : old;
      return choose(t, type, isIndex(at, i), value, old);
    });
    return undefined;
  };
}

/** Whether an index of its width is a number that the width may not have. */
function indexTest(t: Translator, { type }: Value): (index: Slot, i: number) => Slot {
  const width = t.layout.sizeInBits(type);
  return (index, i) => (i < 2 ** width ? t.domain.compare(Kind.Eq, width, index, i) : 0);
}

export function translateShuffle(t: Translator, inst: ShuffleVectorInst): Step {
  const { mask, type } = inst;
  const zero = zeroOf(type.kind === 'vector' ? type.element : type);
  return t.binary(inst, (a, b) => {
    const [first, second] = [a as readonly Slot[], b as readonly Slot[]];
    return mask.map((i) => (i < 0 ? zero : i < first.length ? first[i] : second[i - first.length]));
  });
}
