/**
 * Assignment duplication (Trabish, Rinetzky, Shoham and Sharma, "State Merging with Quantifiers in Symbolic Execution", ESEC/FSE
 * 2023, §5, step 2): a model of the stripped query satisfies a quantifier's body at the first value of its range. What it has there
 * is a good candidate for the rest of the range, so the bytes that the body reads at the other values get the same ones.
 *
 * `duplicate` is the paper's: every byte, but those to be skipped (step 3 skips what is involved in violations).
 *
 * `mend` is ours, and differs in two ways. Bytes that other parts of the query read are left alone: they satisfy these parts already,
 * which stay satisfied, so that only quantifiers have to be checked afterwards. And only bytes of values that break the body are
 * changed; where what the first value has does not help, the other bytes that the body reads there and the constants that it compares
 * with are tried, one byte at a time (s[i] = t[i] with t[i] given; s[i] = 'a' + i % 2).
 */
import {
  type ArrayInfo,
  BodyRun,
  Evaluator,
  type Expr,
  forEachNode,
  type Value,
} from '../../expr/index.js';
import type { Model } from '../model.js';
import { Draft } from './draft.js';
import { type ArrayRead, accessesOf, type Cells, forEachCell } from './reads.js';

/** A longer range is left as it is. */
const mostValues = 1 << 16;

/** The paper's duplication; `skipped` are bytes that keep their values. */
export function duplicate(quantifiers: readonly Expr[], model: Model, skipped: Cells): Model {
  const draft = new Draft(model);
  const evaluator = new Evaluator(draft);
  for (const quantifier of quantifiers) {
    forEachPlace(quantifier, model, evaluator, (run, accesses, samples) => {
      accesses.forEach((access, i) => {
        forEachCell(access, run.value(access.read.b), evaluator, (array, index) => {
          if (!skipped.has(array, index)) draft.set(array, index, samples[i]);
        });
      });
    });
  }
  return draft.isChanged ? draft.model() : model;
}

/** Changes bytes at which quantifiers are broken, except those that are kept. */
export function mend(quantifiers: readonly Expr[], model: Model, kept: Cells): Model {
  const draft = new Draft(model);
  const evaluator = new Evaluator(draft);
  for (const quantifier of quantifiers) {
    const constants = bytesIn(quantifier);
    forEachPlace(quantifier, model, evaluator, (run, accesses, samples, value) => {
      if (run.holdsAt(value)) return;
      const open: { root: ArrayInfo; index: Value; sample: number }[] = [];
      const seen: number[] = [];
      accesses.forEach((access, i) => {
        seen.push(run.value(access.read) as number);
        forEachCell(access, run.value(access.read.b), evaluator, (root, index) => {
          if (!kept.has(root, index)) open.push({ root, index, sample: samples[i] });
        });
      });
      for (const { root, index, sample } of open) draft.set(root, index, sample);
      if (open.length === 0 || run.holdsAt(value)) return;
      for (const { root, index, sample } of open) {
        for (const byte of new Set([...seen, ...samples, ...constants])) {
          draft.set(root, index, byte);
          if (run.holdsAt(value)) return;
        }
        draft.set(root, index, sample);
      }
    });
  }
  return draft.isChanged ? draft.model() : model;
}

/** Visits the values of a range beyond the first; `samples` are the bytes that the body reads at the first. */
function forEachPlace(
  quantifier: Expr,
  model: Model,
  evaluator: Evaluator,
  visit: (run: BodyRun, accesses: readonly ArrayRead[], samples: number[], value: Value) => void,
): void {
  const accesses = accessesOf(quantifier);
  if (accesses.length === 0) return;
  const low = model.evaluate(quantifier.a);
  const high = model.evaluate(quantifier.b);
  if (low >= high || typeof low !== 'number') return;
  if (typeof high !== 'number' || high - low > mostValues) return;
  const run = new BodyRun(quantifier, evaluator);
  run.holdsAt(low);
  const samples = accesses.map(({ read }) => run.value(read) as number);
  for (let value = low + 1; value <= high; value++) {
    run.holdsAt(value);
    visit(run, accesses, samples, value);
  }
}

const constantsOf = new WeakMap<Expr, readonly number[]>();

/** The bytes that a body mentions, and their neighbours. */
function bytesIn(quantifier: Expr): readonly number[] {
  let bytes = constantsOf.get(quantifier);
  if (bytes === undefined) {
    const found = new Set<number>([0]);
    forEachNode([quantifier.c], (node) => {
      if (!node.isConst || node.width < 8 || node.value > 255) return;
      const byte = node.value as number;
      for (const near of [byte, (byte + 1) & 255, (byte + 255) & 255]) found.add(near);
    });
    constantsOf.set(quantifier, (bytes = [...found].slice(0, 24)));
  }
  return bytes;
}
