/** Rules for reads at indices that are not constant, for stores, and for choices between arrays. */
import { liftStores, readThrough } from '../array-choice.js';
import { Kind } from '../kind.js';
import { choiceRules } from './choice.js';
import { areDistinct } from './known.js';
import { type Rule, rulesFor } from './rule.js';

const { Read, Store, ConstArray, ArrayIte } = Kind;

const read = rulesFor(Read);
const store = rulesFor(Store);
const choice = rulesFor(ArrayIte);

/** Stores that a read looks past, at most. */
const reach = 32;

export const arrayRules: readonly Rule[] = [
  read('read-uniform', 'read(k…k, i) = k', [ConstArray], (t, a) =>
    a.contents.uniform ? t.constant(a.contents.fill, 8) : null,
  ),
  read(
    'read-store',
    'read(a[i := x], i) = x; read(a[j := x], i) = read(a, i), j ≠ i',
    [Store],
    (t, a, b) => {
      let array = a;
      for (let steps = 0; steps < reach && array.kind === Store; steps++) {
        if (array.b === b) return array.c;
        if (!areDistinct(array.b, b)) break;
        array = array.a;
      }
      return array === a ? null : t.read(array, b);
    },
  ),
  read(
    'read-choice',
    'read(ite(c, a[i := x], b), i) = ite(c, x, read(b, i)); read(ite(c, a[j := x], a), i) = read(a, i), j ≠ i',
    [ArrayIte],
    (t, a, b) => readThrough(t, a, b),
  ),
  store('store-store', 'a[i := x][i := y] = a[i := y]', [Store], (t, a, b, c) =>
    a.b === b ? t.store(a.a, b, c) : null,
  ),
  store('store-read', 'a[i := read(a, i)] = a', [null], (_t, a, b, c) =>
    c.kind === Read && c.a === a && c.b === b ? a : null,
  ),
  ...choiceRules(ArrayIte, 'array-ite'),
  choice(
    'array-ite-stores',
    'ite(c, a[k := x], a) = a[k := ite(c, x, read(a, k))]; ite(c, a[i := x], b[i := y]) = ite(c, a, b)[i := ite(c, x, y)]',
    [null],
    (t, c, a, b) => liftStores(t, c, a, b),
  ),
];
