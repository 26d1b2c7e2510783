/**
 * Random C programs that work on files: what they write, where they are, how long a file is, which descriptors are open and
 * which names there are depends on the inputs, on paths that meet again. What the calls give, and what is in the files at the end,
 * is part of the result.
 */
import { Choices } from './choices.js';
import { prelude } from './generate.js';
import { expression, item, list, type Part, type RandomProgram, type Tree } from './syntax.js';

export const filesPrelude = `${prelude}
i64 __mg_open(const char *, i32, u32);
i64 __mg_close(i32);
i64 __mg_read(i32, void *, u64);
i64 __mg_write(i32, const void *, u64);
i64 __mg_lseek(i32, i64, i32);
i64 __mg_ftruncate(i32, i64);
i64 __mg_dup(i32, i32);
i64 __mg_unlink(const char *, i32);
i64 __mg_rename(const char *, const char *);
i64 __mg_access(const char *, i32);
`;

const bufferSize = 8;
const fileNames = ['"a"', '"b"', '"./a"'];
/** Reading, writing, both; created, emptied, appended to. */
const openFlags = ['0', '0101', '0102', '0102', '01102', '02102', '0302', '02'];

export function generateFiles(seed: number): RandomProgram {
  return new Generator(seed).program();
}

class Generator extends Choices {
  private readonly prefix: string;
  private readonly bits: number;
  private statementsLeft: number;
  /** Branches and loops that may still be made. */
  private forksLeft = 4;

  constructor(private readonly seed: number) {
    super(seed);
    this.prefix = `f${seed}_`;
    this.bits = 4 + this.below(5);
    this.statementsLeft = 6 + this.below(12);
  }

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const input = { name: `${prefix}in`, limits: [2 ** this.bits] };
    const body = [
      item(`u8 x; klee_make_symbolic(&x, 1, "${input.name}");`),
      ...(this.bits < 8 ? [item(`klee_assume(x < ${2 ** this.bits});`)] : []),
      item(`u8 buffer[${bufferSize}]; memset(buffer, 5, ${bufferSize});`),
      item('u64 h = 7; i64 n = 0;'),
      item('i32 p = (i32)__mg_open("a", 0102, 0644), q = -1;'),
      item(`buffer[${this.below(bufferSize)}] = x;`),
      ...this.statements(0),
      item(`for (u32 c = 0; c < ${bufferSize}; c++) h = h * 31 + buffer[c];`),
      ...['"a"', '"b"'].map((name) => item(`h = h * 31 + ${prefix}contents(${name});`)),
      item(`${result} = h * 31 + n;`),
    ];
    const source = list([
      item(`u64 ${result};`),
      item(
        `noinline static u64 ${prefix}contents(const char *name) { u8 bytes[24]; i32 fd = (i32)__mg_open(name, 0, 0); if (fd < 0) return 3; i64 n = __mg_read(fd, bytes, 24); u64 h = n; for (i64 i = 0; i < n; i++) h = h * 31 + bytes[i]; return h; }`,
      ),
      item(`void ${prefix}main(void) {\n`, list(body), '}'),
    ]);
    return { seed: this.seed, inputs: [input], entry: `${prefix}main`, result, source };
  }

  private statements(depth: number): Tree[] {
    const made: Tree[] = [];
    const count = depth === 0 ? this.statementsLeft : 1 + this.below(3);
    for (let i = 0; i < count && this.statementsLeft > 0; i++) {
      this.statementsLeft--;
      made.push(this.statement(depth));
    }
    return made;
  }

  private statement(depth: number): Tree {
    if (this.forksLeft > 0 && depth < 2 && this.chance(35)) return this.fork(depth);
    const fd = this.pick(['p', 'p', 'q']);
    const call = (...parts: Part[]) => item('n = ', ...parts, '; h = h * 31 + n;');
    switch (this.below(12)) {
      case 0:
      case 1:
        return call(`__mg_read(${fd}, buffer, ${1 + this.below(4)})`);
      case 2:
      case 3:
      case 4: {
        const size = this.below(4);
        return call(`__mg_write(${fd}, buffer + ${this.below(bufferSize - size + 1)}, ${size})`);
      }
      case 5:
        return call(
          `__mg_lseek(${fd}, `,
          this.offset(),
          `, ${this.pick(['0', '0', '1', '2', '5'])})`,
        );
      case 6:
        return call(`__mg_ftruncate(${fd}, `, this.offset(), ')');
      case 7:
        return item(
          `q = (i32)__mg_open(${this.pick(fileNames)}, ${this.pick(openFlags)}, 0644); h += q;`,
        );
      case 8:
        return this.chance(50)
          ? item('q = (i32)__mg_dup(p, -1); h += q;')
          : call(`__mg_close(${fd})`);
      case 9:
        return this.pick([
          call(`__mg_unlink(${this.pick(fileNames)}, 0)`),
          call(`__mg_rename(${this.pick(fileNames)}, "b")`),
          call(`__mg_access(${this.pick(fileNames)}, 0)`),
        ]);
      default:
        return item(`buffer[${this.below(bufferSize)}] = `, this.value(), ';');
    }
  }

  private fork(depth: number): Tree {
    this.forksLeft--;
    const inner = () => list(this.statements(depth + 1));
    if (this.chance(20)) {
      const i = this.fresh('i');
      return item(`for (u32 ${i} = 0; ${i} < (x & 3u); ${i}++) {\n`, inner(), '}');
    }
    const end = this.chance(50) ? ['} else {\n', inner(), '}'] : ['}'];
    return item('if (', this.condition(), ') {\n', inner(), ...end);
  }

  private condition(): Tree {
    const mask = this.pick([1, 2, 4, 3, 12, 255]);
    const of = this.pick(['x', 'x', 'buffer[0]', 'buffer[1]', 'n']);
    const operator = this.pick(['==', '!=', '>', '<']);
    return expression(`(${of} & ${mask}) ${operator} ${this.below(mask + 1)}`);
  }

  private offset(): Tree {
    if (this.chance(25)) return expression('(x & 3)');
    return expression(`${this.below(6) - (this.chance(20) ? 3 : 0)}`);
  }

  private value(): Tree {
    return expression(
      this.pick(['x', 'x + 1', 'x * 3', `${this.below(200)}`, 'n', 'h', 'buffer[2] ^ x']),
    );
  }
}
