/**
 * Random C programs with symbolic sizes and copies of symbolic length.
 *
 * Heap objects and arrays of variable length whose sizes depend on inputs, accessed at places that may lie behind
 * them, copied, filled, made larger and smaller, freed, reached through pointers that may be in either of two.
 *
 * What a program reads it has written before, as what nobody wrote depends on the layout; and it goes at most
 * `farthest` bytes beyond an object, where nothing lies in any layout.
 */
import { Choices } from './choices.js';
import {
  expression,
  type InputShape,
  item,
  list,
  type Part,
  type RandomProgram,
  type Tree,
} from './syntax.js';

/** The most bytes that an object of symbolic size has, which is a capacity that suffices. */
export const mostBytes = 128;

/** Beyond an object of the heap, and of the stack; the gaps behind them are larger. */
const farthest = 24;
const farthestOnStack = 12;

interface Block {
  readonly name: string;
  /** The variable that holds its size. */
  readonly size: string;
  /** How far behind its beginning it may be accessed, whatever its size is. */
  readonly reach: number;
}

export function generateSized(seed: number, maxInputs = 800): RandomProgram {
  return new Generator(seed, maxInputs).program();
}

class Generator extends Choices {
  private readonly prefix: string;
  private readonly numbers: string[] = [];
  /** Of a hundred places and lengths, how many are not kept within bounds. */
  private readonly risk: number;
  private forks: number;

  constructor(
    private readonly seed: number,
    private readonly maxInputs: number,
  ) {
    super(seed);
    this.prefix = `z${seed}_`;
    this.risk = [0, 5, 15, 40][this.below(4)];
    this.forks = 2 + this.below(5);
  }

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const inputs = this.inputs();
    const table = `${prefix}table`;
    const blocks: Block[] = [{ name: table, size: '24', reach: 24 + farthest }];
    const body = [
      ...inputs.flatMap((input) => this.declareInput(input)),
      item('u64 h = 7;'),
      ...this.statements(blocks, 5 + this.below(8), 0),
      item(`${result} = h;`),
    ];
    const source = list([
      item(`u64 ${result};`),
      item(`u8 ${table}[24] = "the quick brown fox jum";`),
      item(`void ${prefix}main(void) {\n`, list(body), '}'),
    ]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  /** One to three bytes, each below a limit. */
  private inputs(): InputShape[] {
    const inputs: InputShape[] = [];
    let room = this.maxInputs;
    for (let i = 1 + this.below(3); i > 0 && room > 4; i--) {
      const limit = Math.min(room, this.pick([3, 6, 12, 20, 40]));
      room = Math.floor(room / limit);
      inputs.push({ name: `${this.prefix}in${inputs.length}`, limits: [limit] });
    }
    return inputs;
  }

  private declareInput({ name, limits }: InputShape): Tree[] {
    const value = `v${this.numbers.length}`;
    this.numbers.push(value);
    return [
      item(`u8 b${value}; klee_make_symbolic(&b${value}, 1, "${name}");`),
      item(`klee_assume(b${value} < ${limits[0]}); u32 ${value} = b${value};`),
    ];
  }

  private statements(blocks: readonly Block[], count: number, depth: number): Tree[] {
    const known = [...blocks];
    const made: Tree[] = [];
    for (let i = 0; i < count; i++) made.push(...this.statement(known, depth));
    return made;
  }

  private statement(blocks: Block[], depth: number): Tree[] {
    switch (this.below(13)) {
      case 0:
      case 1:
      case 2:
        return this.allocate(blocks);
      case 3:
      case 4:
        return [this.store(this.pick(blocks))];
      case 5:
        return [this.load(this.pick(blocks))];
      case 6:
      case 7:
        return [this.copy(this.pick(blocks), this.pick(blocks))];
      case 8:
        return [this.fill(this.pick(blocks))];
      case 9:
        return this.reallocate(blocks);
      case 10:
        return depth < 2 ? [this.branch(blocks, depth)] : [this.load(this.pick(blocks))];
      case 11:
        return depth < 2 ? [this.local(blocks, depth)] : [this.store(this.pick(blocks))];
      default:
        return this.chance(50) ? this.release(blocks) : [this.either(blocks)];
    }
  }

  /** A number that depends on inputs, at most 40. */
  private number(most = 40): Tree {
    const value = this.pick(this.numbers);
    const plain = this.chance(50)
      ? expression(value)
      : expression(
          `(${value} ${this.pick(['+', '^', '*'])} ${this.pick([`${1 + this.below(5)}`, this.pick(this.numbers)])})`,
        );
    return expression('(', plain, ` % ${most + 1})`);
  }

  private allocate(blocks: Block[]): Tree[] {
    const [name, size] = [this.fresh('p'), this.fresh('s')];
    const bytes = this.chance(20) ? expression(`${this.below(30)}`) : this.number();
    const reach = farthest;
    const declared = item(`u64 ${size} = `, bytes, ';');
    blocks.push({ name, size, reach });
    const calls = ['malloc', 'calloc', 'wide', 'product'] as const;
    switch (this.pick(calls)) {
      case 'calloc':
        return [declared, item(`u8 *${name} = calloc(${size}, 1);`)];
      case 'product':
        return [declared, item(`${size} *= 3; u8 *${name} = calloc(${size} / 3, 3);`)];
      case 'wide':
        return [
          declared,
          item(`${size} += 4; u8 *${name} = malloc(${size}); *(u32 *)${name} = ${this.below(99)};`),
          item(`memset(${name} + 4, ${this.below(200)}, ${size} - 4);`),
        ];
      case 'malloc':
        return [
          declared,
          item(`u8 *${name} = malloc(${size}); memset(${name}, ${this.below(200)}, ${size});`),
        ];
    }
  }

  /** A place in a block at which `width` bytes are accessed, within it unless that is a risk. */
  private place({ name, size, reach }: Block, width: number): Part[] {
    const far = Math.min(reach, farthest) - width;
    if (this.chance(this.risk)) {
      return [
        `${name}[`,
        this.chance(50) ? expression(`${this.below(far)}`) : this.number(far),
        ']',
      ];
    }
    const index = this.chance(40) ? expression(`${this.below(4)}`) : this.number(far);
    return [`${name}[${size} < ${width} ? 0 : (`, index, `) % (${size} - ${width - 1})]`];
  }

  /** Whether a block has so many bytes, unless the risk is taken. */
  private guard({ size }: Block, bytes: number): string {
    return this.chance(this.risk) ? '' : `if (${size} >= ${bytes}) `;
  }

  private store(block: Block): Tree {
    const width = this.pick([1, 1, 1, 2, 4]);
    const type = { 1: 'u8', 2: 'u16', 4: 'u32' }[width];
    const value = this.chance(50) ? expression(`${this.below(256)}`) : this.number();
    const target = this.place(block, width);
    return item(`${this.guard(block, width)}*(${type} *)&`, ...target, ' = ', value, ';');
  }

  private load(block: Block): Tree {
    const width = this.pick([1, 1, 1, 2, 4]);
    const type = { 1: 'u8', 2: 'u16', 4: 'u32' }[width];
    if (this.forks > 0 && this.chance(15)) {
      this.forks--;
      return item(
        `for (u32 k = 0; k < ${block.size} && k < 6; k++) h = h * 31 + ${block.name}[k];`,
      );
    }
    return item(
      `${this.guard(block, width)}h = h * 31 + *(${type} *)&`,
      ...this.place(block, width),
      ';',
    );
  }

  /** A length that fits into blocks from an offset on, unless the risk is taken. */
  private length(offset: number, ...blocks: readonly Block[]): Part[] {
    const far = Math.min(...blocks.map(({ reach }) => Math.min(reach, farthest))) - offset;
    const asked = this.number(Math.max(1, far));
    if (this.chance(this.risk)) return [asked];
    const room = blocks
      .map(({ size }) => `(${size} > ${offset} ? ${size} - ${offset} : 0)`)
      .reduce((a, b) => `(${a} < ${b} ? ${a} : ${b})`);
    return ['(', asked, ` < ${room} ? `, asked, ` : ${room})`];
  }

  private copy(to: Block, from: Block): Tree {
    const call = to === from ? 'memmove' : this.pick(['memcpy', 'memmove']);
    const [a, b] = [this.below(4), this.below(4)];
    if (this.chance(30)) {
      // To a symbolic place.
      const length = this.length(4, to, from);
      return item(
        `${call}(${to.name} + `,
        this.number(4),
        `, ${from.name} + ${b}, `,
        ...length,
        ');',
      );
    }
    const length = this.length(Math.max(a, b), to, from);
    return item(`${call}(${to.name} + ${a}, ${from.name} + ${b}, `, ...length, ');');
  }

  private fill(block: Block): Tree {
    const offset = this.below(4);
    const value = this.chance(50) ? expression(`${this.below(256)}`) : this.number();
    return item(
      `memset(${block.name} + ${offset}, `,
      value,
      ', ',
      ...this.length(offset, block),
      ');',
    );
  }

  private reallocate(blocks: Block[]): Tree[] {
    const heap = blocks.filter(({ name }) => name.startsWith('p'));
    if (heap.length === 0) return this.allocate(blocks);
    const { name, size } = this.pick(heap);
    const old = this.fresh('s');
    return [
      item(`u64 ${old} = ${size}; ${size} = 1 + `, this.number(30), ';'),
      item(`${name} = realloc(${name}, ${size});`),
      item(`if (${size} > ${old}) memset(${name} + ${old}, 3, ${size} - ${old});`),
    ];
  }

  private branch(blocks: Block[], depth: number): Tree {
    if (this.forks-- <= 0) return this.load(this.pick(blocks));
    const condition = expression(
      this.number(),
      ` ${this.pick(['<', '>', '==', '<='])} `,
      expression(`${this.below(30)}`),
    );
    const [yes, no] = [1, 2].map(() => list(this.statements(blocks, 1 + this.below(3), depth + 1)));
    return item('if (', condition, ') {\n', yes, '} else {\n', no, '}');
  }

  /** An array of variable length. */
  private local(blocks: Block[], depth: number): Tree {
    const [name, size] = [this.fresh('a'), this.fresh('s')];
    const block = { name, size, reach: farthestOnStack };
    const body = this.statements([...blocks, block], 1 + this.below(4), depth + 1);
    return item(
      `{ u64 ${size} = 1 + `,
      this.number(30),
      `; u8 ${name}[${size}]; memset(${name}, ${this.below(100)}, ${size});\n`,
      list(body),
      '}',
    );
  }

  /** A pointer that may be in either of two blocks. */
  private either(blocks: Block[]): Tree {
    const [a, b] = [this.pick(blocks), this.pick(blocks)];
    const name = this.fresh('q');
    const size = this.fresh('s');
    const block = { name, size, reach: Math.min(a.reach, b.reach) };
    return item(
      `{ u32 c = `,
      this.number(),
      ` > ${this.below(20)}; u8 *${name} = c ? ${a.name} : ${b.name}; u64 ${size} = c ? ${a.size} : ${b.size};\n`,
      list([this.store(block), this.load(block)]),
      '}',
    );
  }

  /** A block that is freed: it is not used any more, or it is. */
  private release(blocks: Block[]): Tree[] {
    const heap = blocks.filter(({ name }) => name.startsWith('p'));
    if (heap.length === 0) return this.allocate(blocks);
    const block = this.pick(heap);
    const freed = item(`free(${block.name});`);
    if (!this.chance(this.risk)) blocks.splice(blocks.indexOf(block), 1);
    return [freed];
  }
}
