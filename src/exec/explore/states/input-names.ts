/**
 * Names of inputs on a path. A name that comes twice gets a number, as in KLEE: `x`, `x_1`, `x_2`. The number
 * says how many inputs of the path are called so already, those with a number (or anything else) behind an
 * underscore among them; should that name be taken too, it is the next one that is not.
 *
 * A program may ask for a million inputs of one name, or of as many names. So the counts are kept, not made by
 * looking through the inputs: each name counts for itself and for each of its beginnings that an underscore
 * follows. They are a value that belongs to the path; a fork copies nothing.
 */
import { IntegerMap } from '../../../collections/index.js';

/** How many inputs are called so or begin with it, and whether one is called just that. */
interface Use {
  readonly count: number;
  readonly isTaken: boolean;
}

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
    let count = this.use(wish)?.count ?? 0;
    if (count === 0) return wish;
    while (this.use(`${wish}_${count}`)?.isTaken) count++;
    return `${wish}_${count}`;
  }

  /** These and another one. */
  with(name: string): InputNames {
    let { uses } = this;
    for (let end = name.indexOf('_', 1); end > 0; end = name.indexOf('_', end + 1)) {
      uses = this.counted(uses, name.slice(0, end), false);
    }
    return new InputNames(this.numbers, this.counted(uses, name, true));
  }

  private counted(uses: IntegerMap<Use>, text: string, isName: boolean): IntegerMap<Use> {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size));
    const known = uses.get(number);
    const isTaken = isName || (known?.isTaken ?? false);
    return uses.with(number, { count: (known?.count ?? 0) + 1, isTaken });
  }

  private use(text: string): Use | undefined {
    const number = this.numbers.get(text);
    return number === undefined ? undefined : this.uses.get(number);
  }
}
