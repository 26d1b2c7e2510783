/**
 * Names of inputs on a path. A name that comes twice gets a number, as in KLEE: `x`, `x_1`, `x_2`. The number
 * says how many inputs of the path are called so already, those with a number (or anything else) behind an
 * underscore among them; should that name be taken too, it is the next one that is not.
 *
 * A program may ask for a million inputs of one name, or of as many names. So the counts are kept, not made by
 * looking through the inputs: each name counts for itself and for each of its beginnings that an underscore
 * follows. They are a value that belongs to the path; a fork copies nothing.
 *
 * Most names of a program with many inputs are numbers behind one wish, given in order. Of these, the wish keeps the
 * last, and they have no entries of their own.
 */
import { IntegerMap } from '../../../collections/index.js';

/** How many inputs are called so or begin with it, and whether one is called just that. */
interface Use {
  readonly count: number;
  readonly isTaken: boolean;
  /** With 1 to this behind an underscore it is taken, too; such names are nowhere else. */
  readonly numbered: number;
}

const unused: Use = { count: 0, isTaken: false, numbered: 0 };

export class InputNames {
  private constructor(
    /** Texts by number; grows, and is shared by all that come from one beginning. */
    private readonly numbers: Map<string, number>,
    private readonly uses: IntegerMap<Use>,
  ) {}

  static none(): InputNames {
    return new InputNames(new Map(), IntegerMap.empty);
  }

  /** The name that an input gets which is to be called so. */
  unique(wish: string): string {
    const { count: known, numbered } = this.use(wish);
    let count = known + (this.isNumbered(wish) ? 1 : 0);
    if (count === 0) return wish;
    for (; ; count++) {
      const name = `${wish}_${count}`;
      if (count > numbered && !this.use(name).isTaken) return name;
    }
  }

  /** These and another one. */
  with(name: string): InputNames {
    const last = name.lastIndexOf('_');
    const number = numberBehind(name, last);
    const isNext =
      number > 0 &&
      this.use(name.slice(0, last)).numbered === number - 1 &&
      !this.use(name).isTaken;
    let { uses } = this;
    for (let end = name.indexOf('_', 1); end > 0; end = name.indexOf('_', end + 1)) {
      const given = isNext && end === last ? number : 0;
      uses = this.counted(uses, name.slice(0, end), false, given);
    }
    return new InputNames(this.numbers, isNext ? uses : this.counted(uses, name, true, 0));
  }

  private counted(
    uses: IntegerMap<Use>,
    text: string,
    isName: boolean,
    given: number,
  ): IntegerMap<Use> {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size));
    const { count, isTaken, numbered } = uses.get(number) ?? unused;
    return uses.with(number, {
      count: count + 1,
      isTaken: isTaken || isName,
      numbered: given || numbered,
    });
  }

  private isNumbered(text: string): boolean {
    const last = text.lastIndexOf('_');
    const number = numberBehind(text, last);
    return number > 0 && this.use(text.slice(0, last)).numbered >= number;
  }

  private use(text: string): Use {
    const number = this.numbers.get(text);
    return (number === undefined ? undefined : this.uses.get(number)) ?? unused;
  }
}

/** The number that a name ends with as it is written here, behind the underscore at `last`; 0 if there is none. */
function numberBehind(name: string, last: number): number {
  const digits = last > 0 ? name.length - last - 1 : 0;
  if (digits === 0 || digits > 9 || name.charCodeAt(last + 1) === zero) return 0;
  let value = 0;
  for (let at = last + 1; at < name.length; at++) {
    const digit = name.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return 0;
    value = value * 10 + digit;
  }
  return value;
}

const zero = 48;
