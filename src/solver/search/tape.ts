/**
 * Terms over words, evaluated in intervals: of numbers where they are floating point, of signed integers where they are
 * not, of truth values where they are conditions.
 *
 * An entry is a term with a reading; it stands behind those that it rests on, so that one pass evaluates all of them.
 * tape-plan.ts says of what an entry is made, intervals.ts how. numbers.ts says which formats are read.
 */
import { type Expr, floats } from '../../expr/index.js';
import { Affine } from './affine.js';
import { Distances } from './distances.js';
import type { Word } from './inputs.js';
import { Intervals } from './intervals.js';
import { type Entry, everything, Op, planOf, type Reading } from './tape-plan.js';

const { double } = floats;

const no: Entry = { op: Op.Fixed, a: 0, b: 0, c: 0, format: double, width: 0, rounding: 'even' };

export class Tape {
  private readonly entries: Entry[] = [];
  private readonly places = new Map<string, number>();
  private readonly intervals = new Intervals();
  private affine: Affine | undefined = undefined;
  private readonly distance = new Distances(this.entries, this.intervals);
  readonly low: number[] = this.intervals.low;
  readonly high: number[] = this.intervals.high;
  /** 1 where a value may be a NaN. */
  readonly nan: number[] = this.intervals.nan;
  /** The entries of the words, in their order. */
  readonly words: readonly number[];
  /** The entries of the conditions, in their order. */
  readonly conditions: readonly number[];

  constructor(words: readonly Word[], conditions: readonly Expr[]) {
    this.words = words.map(({ term, format }) => {
      const reading: Reading = format ?? (term.width === 1 ? 'truth' : 'integer');
      return this.fixed(keyOf(term, reading), ...everything(term, reading));
    });
    this.conditions = conditions.map((condition) => this.place(condition, 'truth'));
  }

  /** How much one evaluation costs. */
  get size(): number {
    return this.entries.length;
  }

  /** Evaluates all entries, the words' intervals given. */
  run(): void {
    const { entries, intervals } = this;
    for (let i = this.words.length; i < entries.length; i++) {
      if (entries[i].op !== Op.Fixed) intervals.step(i, entries[i]);
    }
  }

  /** The same, and what entries have in common narrows their intervals (affine.ts). */
  relate(): void {
    this.affine ??= new Affine(this.entries, this.intervals, this.words.length);
    this.affine.run();
  }

  /** How far conditions are from holding at a point, after `run` (distances.ts). */
  distances(): number[] {
    return this.distance.of(this.conditions);
  }

  private fixed(key: string, low: number, high: number, nan: number): number {
    return this.append(key, no, low, high, nan);
  }

  private append(key: string, entry: Entry, low: number, high: number, nan: number): number {
    const place = this.entries.push(entry) - 1;
    this.intervals.push(low, high, nan);
    this.places.set(key, place);
    return place;
  }

  /** The entry of a term, those that it rests on first. */
  private place(root: Expr, reading: Reading): number {
    const stack: { term: Expr; reading: Reading }[] = [{ term: root, reading }];
    while (stack.length > 0) {
      const { term, reading: as } = stack[stack.length - 1];
      const key = keyOf(term, as);
      if (this.places.has(key)) {
        stack.pop();
        continue;
      }
      const plan = planOf(term, as);
      const missing = (plan?.operands ?? []).filter(
        ([operand, its]) => !this.places.has(keyOf(operand, its)),
      );
      if (missing.length > 0) {
        for (const [operand, its] of missing) stack.push({ term: operand, reading: its });
        continue;
      }
      stack.pop();
      if (plan === undefined) this.fixed(key, ...everything(term, as));
      else {
        const [a = 0, b = 0, c = 0] = plan.operands.map(
          ([operand, its]) => this.places.get(keyOf(operand, its))!,
        );
        const entry: Entry = {
          ...{ op: plan.op, a, b, c, format: typeof as === 'string' ? double : as },
          ...{ width: plan.width ?? term.width, rounding: plan.rounding ?? 'even' },
        };
        this.append(key, entry, 0, 0, 0);
      }
    }
    return this.places.get(keyOf(root, reading))!;
  }
}

function keyOf({ id }: Expr, reading: Reading): string {
  return `${id}:${typeof reading === 'string' ? reading : reading.code}`;
}
