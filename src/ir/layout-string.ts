/**
 * Layout strings (LangRef "Data Layout"): LLVM's defaults, overridden entry by entry.
 */

/** A layout string that cannot be understood, or the size of a type that has none. */
export class DataLayoutError extends Error {}

export interface PointerSpec {
  readonly bits: number;
  readonly align: number;
  readonly indexBits: number;
}

/** Widths in bits to alignments in bytes. */
type WidthTable = Map<number, number>;

/** What a layout string says. */
export class LayoutRules {
  readonly littleEndian: boolean = true;
  /** `S128`: natural stack alignment in bytes; 0 where not given. */
  readonly stackAlign: number = 0;
  /** Address spaces of allocas, globals and functions. */
  readonly allocaAddressSpace: number = 0;
  readonly globalAddressSpace: number = 0;
  readonly programAddressSpace: number = 0;
  /** `n8:16:32:64`. */
  readonly nativeIntegers: readonly number[] = [];

  readonly pointers = new Map<number, PointerSpec>([[0, { bits: 64, align: 8, indexBits: 64 }]]);
  readonly integers: WidthTable = new Map([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  readonly floats: WidthTable = new Map([
    [16, 2],
    [32, 4],
    [64, 8],
    [128, 16],
  ]);
  readonly vectors: WidthTable = new Map([
    [64, 8],
    [128, 16],
  ]);
  readonly aggregateAlign: number = 1;
  /** Ascending widths that have an entry in `integers`. */
  readonly integerWidths: readonly number[];

  /** Throws DataLayoutError for a malformed text. */
  constructor(readonly text: string) {
    for (const entry of text.split('-')) {
      if (entry === '') continue;
      const fields = entry.split(':');
      const head = fields[0];
      const width = () => number(head.slice(1), entry);
      /** The alignment in field `i`, given in bits. */
      const align = (i: number) => {
        const bits = fields.length > i ? number(fields[i], entry) : Number.NaN;
        if (Number.isNaN(bits) || bits % 8 !== 0 || (bits !== 0 && !isPowerOfTwo(bits))) {
          throw malformed(entry, 'expected an alignment in bits, a power of two of at least 8');
        }
        return Math.max(1, bits / 8);
      };
      switch (head[0]) {
        case 'e':
        case 'E':
          this.littleEndian = head === 'e';
          break;
        case 'p': {
          const space = /^p[a-z]*(\d*)(\(.*\))?$/.exec(head);
          if (!space) throw malformed(entry, 'expected p, then an address space');
          const bits = fields.length > 1 ? number(fields[1], entry) : 0;
          if (bits === 0) throw malformed(entry, 'expected the size of a pointer in bits');
          const indexBits = fields.length > 4 ? number(fields[4], entry) : bits;
          this.pointers.set(Number(space[1]), { bits, align: align(2), indexBits });
          break;
        }
        case 'i':
          this.integers.set(width(), align(1));
          break;
        case 'f':
          this.floats.set(width(), align(1));
          break;
        case 'v':
          this.vectors.set(width(), align(1));
          break;
        case 'a':
          this.aggregateAlign = align(1);
          break;
        case 'n':
          if (head === 'ni') break;
          this.nativeIntegers = [head.slice(1), ...fields.slice(1)].map((n) => number(n, entry));
          break;
        case 'S':
          this.stackAlign = width() / 8;
          break;
        case 'A':
          this.allocaAddressSpace = width();
          break;
        case 'G':
          this.globalAddressSpace = width();
          break;
        case 'P':
          this.programAddressSpace = width();
          break;
        case 'm':
        case 'F':
        case 's':
          break;
        default:
          throw malformed(entry, 'no such kind of entry');
      }
    }
    this.integerWidths = [...this.integers.keys()].sort((a, b) => a - b);
  }
}

function isPowerOfTwo(n: number): boolean {
  return Number.isInteger(Math.log2(n));
}

function malformed(entry: string, why: string): DataLayoutError {
  return new DataLayoutError(`data layout entry "${entry}": ${why}`);
}

function number(text: string, entry: string): number {
  if (!/^\d{1,9}$/.test(text)) throw malformed(entry, `"${text}" is not a number`);
  return Number(text);
}
