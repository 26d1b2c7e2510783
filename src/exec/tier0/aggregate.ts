/** Aggregates and vectors by value (LangRef "Aggregate Operations", "Vector Operations"). */
import type {
  ExtractElementInst,
  ExtractValueInst,
  InsertElementInst,
  InsertValueInst,
  ShuffleVectorInst,
} from '../../ir/index.js';
import { concreteWord, type Slot, zeroOf } from '../../value/index.js';
import type { Step } from '../frame.js';
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

/** An index beyond the vector gives poison: zero. */
export function translateExtractElement(t: Translator, inst: ExtractElementInst): Step {
  const zero = zeroOf(inst.type);
  return t.binary(inst, (vector, index) => {
    const at = concreteWord(index) as number;
    return (vector as readonly Slot[])[at] ?? zero;
  });
}

export function translateInsertElement(t: Translator, inst: InsertElementInst): Step {
  const target = t.target(inst);
  const [vector, element, index] = t.readers(inst.operands);
  return (s) => {
    const copy = (vector(s) as readonly Slot[]).slice();
    const at = concreteWord(index(s)) as number;
    if (at < copy.length) copy[at] = element(s);
    s[target] = copy;
    return undefined;
  };
}

export function translateShuffle(t: Translator, inst: ShuffleVectorInst): Step {
  const { mask, type } = inst;
  const zero = zeroOf(type.kind === 'vector' ? type.element : type);
  return t.binary(inst, (a, b) => {
    const [first, second] = [a as readonly Slot[], b as readonly Slot[]];
    return mask.map((i) => (i < 0 ? zero : i < first.length ? first[i] : second[i - first.length]));
  });
}
