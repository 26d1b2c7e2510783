/**
 * Random C programs with few input bits.
 *
 * Everything that an exploration treats in its own way is here: arithmetic of all widths and signs,
 * branches, switches, loops, arrays at symbolic indices within and beyond their bounds, pointers into
 * several objects, structures (by value too), calls through pointers, recursion, heap objects that may
 * be freed too early, copies and fills of memory, assumptions and assertions. A program ends by
 * returning, with a hash of what it computed in a global, or by an error.
 *
 * The programs may overflow and may read beyond objects: they are compared with themselves, as LLVM IR
 * in the same interpreter, where all of this is defined. What is beyond an object is in no other one: a run on one
 * input has numbers for pointers, which do not say whose they are.
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

export const prelude = `
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
void klee_report_error(const char *, int, const char *, const char *);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
#define fail(text) klee_report_error("", 0, text, "user")
#define noinline __attribute__((noinline))
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long i64; typedef unsigned long u64;
typedef __int128 i128;
`;

/** Wild indices are below this: no access gets past the gap that `Compiled` leaves between objects. */
const wildest = 256;

const types = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64'] as const;
type TypeName = (typeof types)[number];

interface Scope {
  /** What depends on the inputs for certain. */
  readonly inputs: string[];
  /** What may be read as a number. */
  readonly values: string[];
  /** Variables that may be assigned to. */
  readonly variables: string[];
  readonly arrays: { name: string; length: number; type: string; constant?: boolean }[];
  readonly structs: string[];
  readonly pointers: { name: string; type: string }[];
  /** Functions that may be called. */
  readonly calls: string[];
}

export interface GeneratorOptions {
  /** Input bits at most. */
  readonly maxBits?: number;
  /**
   * Whether paths may differ in more than values when they meet: in the inputs that they have asked for, in floating-point
   * numbers, in objects of variable size. Seeds give other programs then.
   */
  readonly uneven?: boolean;
}

export function generate(seed: number, options: GeneratorOptions = {}): RandomProgram {
  return new Generator(seed, options.maxBits ?? 16, options.uneven ?? false).program();
}

class Generator extends Choices {
  private readonly prefix: string;
  private readonly globals: Tree[] = [];
  private readonly functions: Tree[] = [];
  /** Statements that may still fork. */
  private forks: number;
  /** What asks for inputs that nobody has asked for yet, and the floating-point variable. */
  private readonly late: Tree[] = [];
  private readonly fraction = 'f0';
  /** Of a hundred accesses and operations, how many may fail. */
  private readonly risk: number;

  constructor(
    private readonly seed: number,
    private readonly maxBits: number,
    private readonly isUneven: boolean,
  ) {
    super(seed);
    this.prefix = `r${seed}_`;
    this.forks = 3 + this.below(9);
    this.risk = [0, 0, 2, 5, 12, 30][this.below(6)];
  }

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const inputs = this.inputs();
    const scope: Scope = {
      inputs: [],
      values: [],
      variables: [],
      arrays: [],
      structs: [],
      pointers: [],
      calls: [],
    };
    this.globals.push(item(`u64 ${result};`));
    this.globals.push(
      item(
        `struct ${prefix}s { ${this.type()} a; ${this.type()} b; unsigned c : ${1 + this.below(9)}; int d : ${2 + this.below(9)}; u8 e[4]; };`,
      ),
    );
    this.globals.push(
      item(`struct ${prefix}l { ${this.type()} a; u64 b; u64 c; ${this.type()} d; };`),
    );
    this.declareGlobals(scope);
    const count = this.below(4);
    for (let i = 0; i < count; i++) this.declareFunction(scope, i);
    const body = this.main(scope, inputs, result);
    const source = list([...this.globals, ...this.functions, body]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  private type(): TypeName {
    return this.pick(types);
  }

  // Declarations

  private inputs(): InputShape[] {
    const bits = this.chance(2) ? this.maxBits : Math.min(this.maxBits, 4 + this.below(7));
    const inputs: InputShape[] = [];
    let left = bits;
    const count = 1 + this.below(3);
    for (let i = 0; i < count && left > 0; i++) {
      const name = `in${i}`;
      const mine = i === count - 1 ? left : 1 + this.below(left);
      left -= mine;
      const size = mine > 8 ? this.pick([2, 4]) : this.pick([1, 1, 1, 2, 4, 8]);
      const limits = Array.from({ length: size }, (_, k) => {
        const bitsHere = Math.max(0, Math.min(8, mine - 8 * k));
        return 2 ** bitsHere;
      });
      inputs.push({ name, limits });
    }
    return inputs;
  }

  private declareGlobals(scope: Scope): void {
    const { prefix } = this;
    for (let i = 0; i < 2; i++) {
      const name = `${prefix}g${i}`;
      this.globals.push(item(`static ${this.type()} ${name} = ${this.number()};`));
      scope.values.push(name);
      scope.variables.push(name);
    }
    for (let i = 0; i < 2; i++) {
      const name = `${prefix}t${i}`;
      const type = this.type();
      const constant = i === 1;
      const length = this.pick([4, 8, 16]);
      const elements = Array.from({ length }, () => this.number()).join(', ');
      this.globals.push(
        item(`static ${constant ? 'const ' : ''}${type} ${name}[${length}] = {${elements}};`),
      );
      scope.arrays.push({ name, length, type, constant });
    }
    const name = `${prefix}gs`;
    this.globals.push(item(`static struct ${prefix}s ${name};`));
    scope.structs.push(name);
  }

  private declareFunction(scope: Scope, index: number): void {
    const name = `${this.prefix}f${index}`;
    const inner: Scope = {
      ...scope,
      inputs: ['x', 'y'],
      values: ['x', 'y', ...scope.values],
      variables: scope.variables,
      pointers: [],
      calls: [...scope.calls],
    };
    const attribute = this.chance(50) ? 'noinline ' : '';
    const statements = this.statements(inner, 1 + this.below(2), 1);
    this.functions.push(
      item(
        `static ${attribute}${this.type()} ${name}(${this.type()} x, ${this.type()} y) {\n`,
        list(statements),
        'return ',
        this.expression(inner, 2),
        ';\n}',
      ),
    );
    scope.calls.push(name);
  }

  private main(scope: Scope, inputs: readonly InputShape[], result: string): Tree {
    const { prefix } = this;
    const body: Tree[] = [];
    inputs.forEach(({ name, limits }, i) => {
      const isLate = this.isUneven && i > 0;
      if (isLate) this.late.push(this.declareLate(scope, body, name, limits));
      else body.push(...this.declareInput(scope, name, limits));
    });
    if (this.isUneven) body.push(item(`double ${this.fraction} = 1.5;`));
    const locals = 1 + this.below(3);
    for (let i = 0; i < locals; i++) {
      const name = this.fresh('v');
      body.push(item(`${this.type()} ${name} = `, this.expression(scope, 1), ';'));
      scope.values.push(name);
      scope.variables.push(name);
    }
    for (let i = this.below(3); i > 0; i--) {
      const name = this.fresh('a');
      const type = this.type();
      const length = this.pick([2, 4, 8]);
      const elements = Array.from({ length }, () => this.number()).join(', ');
      body.push(item(`${type} ${name}[${length}] = {${elements}};`));
      scope.arrays.push({ name, length, type });
    }
    if (this.chance(50)) {
      const name = this.fresh('s');
      body.push(item(`struct ${prefix}s ${name}; memset(&${name}, 0, sizeof ${name});`));
      scope.structs.push(name);
    }
    if (this.chance(50)) this.declarePointer(scope, body);
    if (this.chance(35)) this.declareHeap(scope, body);
    body.push(...this.statements(scope, 5 + this.below(8), 2));
    // Those that no statement has asked for.
    if (this.late.length > 0) body.push(...this.late);
    const hash = (value: Part) => item(`${result} = ${result} * 31 + (u64)(`, value, ');');
    for (const name of scope.values) if (this.chance(70)) body.push(hash(name));
    for (const { name } of scope.arrays) {
      if (this.chance(50)) {
        body.push(
          item(
            `for (unsigned k = 0; k < sizeof ${name} / sizeof *${name}; k++) ${result} = ${result} * 31 + (u64)${name}[k];`,
          ),
        );
      }
    }
    if (this.isUneven) body.push(hash(`(i64)(${this.fraction} * 8)`));
    for (const name of scope.structs) body.push(hash(`${name}.a + ${name}.c + ${name}.d`));
    return item(`int ${prefix}main(void) {\n`, list(body), 'return 0;\n}');
  }

  /** Declares an input that has a value of its own until it is asked for, by the statement that this gives. */
  private declareLate(scope: Scope, body: Tree[], name: string, limits: readonly number[]): Tree {
    const bytes = limits.map((_, i) => `${name}[${i}]`);
    body.push(item(`u8 ${name}[${limits.length}] = {${limits.map(() => this.below(9))}};`));
    scope.values.push(...bytes);
    const assumed = limits.map((limit, i) =>
      limit < 256 ? `klee_assume(${bytes[i]} < ${limit}); ` : '',
    );
    return item(`klee_make_symbolic(${name}, ${limits.length}, "${name}"); ${assumed.join('')}`);
  }

  /** A branch that leaves more than other values behind on one of its sides. */
  private unevenBranch(scope: Scope): Tree {
    const { fraction } = this;
    this.forks--;
    const asked = this.late.pop();
    if (asked) return item('if (', this.expression(scope, 2), ') {\n', list([asked]), '}');
    const numbers = () => this.pick(['0.25', '3', '-1.5', '1e9']);
    const target = this.pick(scope.variables);
    return this.pick([
      () => item('if (', this.expression(scope, 2), `) ${fraction} = ${numbers()};`),
      () =>
        item(
          ...['if (', this.expression(scope, 2), `) ${fraction} = ${fraction} * ${numbers()};`],
          `else ${fraction} += ${numbers()};`,
        ),
      () => item(`if (${fraction} > ${numbers()}) ${target} += ${1 + this.below(9)};`),
      () =>
        item(
          ...[
            'if (',
            this.expression(scope, 2),
            `) { u8 *d = __builtin_alloca(${1 + this.below(9)}); `,
          ],
          ...[
            'd[0] = ',
            this.expression(scope, 2),
            `; ${target} ^= d[${this.chance(this.risk) ? 9 : 0}]; }`,
          ],
        ),
    ])();
  }

  private declareInput(scope: Scope, name: string, limits: readonly number[]): Tree[] {
    const size = limits.length;
    const isBuffer = size > 1 && this.chance(30);
    const sized: Record<number, TypeName[]> = {
      1: ['i8', 'u8'],
      2: ['i16', 'u16'],
      4: ['i32', 'u32'],
      8: ['i64', 'u64'],
    };
    const type = isBuffer ? 'u8' : this.pick(sized[size]);
    const declared = isBuffer ? `${name}[${size}]` : name;
    const out = [
      item(`${type} ${declared};`),
      item(`klee_make_symbolic(&${name}, sizeof ${name}, "${name}");`),
    ];
    if (isBuffer) {
      limits.forEach((limit, i) => {
        if (limit < 256) out.push(item(`klee_assume(${name}[${i}] < ${limit});`));
        scope.values.push(`${name}[${i}]`);
        if (limit > 1) scope.inputs.push(`${name}[${i}]`);
      });
      scope.arrays.push({ name, length: size, type });
    } else {
      const bound = limits.reduce((product, limit) => product * BigInt(limit), 1n);
      if (bound < 1n << BigInt(8 * size)) {
        out.push(item(`klee_assume((u64)(u${8 * size})${name} < ${bound}ul);`));
      }
      scope.values.push(name);
      scope.inputs.push(name);
    }
    return out;
  }

  /** A pointer into one of several arrays of a type. */
  private declarePointer(scope: Scope, body: Tree[]): void {
    const type = this.type();
    const [a, b] = [this.fresh('a'), this.fresh('a')];
    const length = this.pick([2, 4]);
    for (const name of [a, b]) {
      const elements = Array.from({ length }, () => this.number()).join(', ');
      body.push(item(`${type} ${name}[${length}] = {${elements}};`));
      scope.arrays.push({ name, length, type });
    }
    const name = this.fresh('p');
    const index = this.index(scope, length);
    body.push(
      item(
        `${type} *${name} = (`,
        this.condition(scope, 1),
        `) ? &${a}[`,
        index,
        `] : &${b}[`,
        this.index(scope, length),
        '];',
      ),
    );
    scope.pointers.push({ name, type });
    scope.values.push(`(*${name})`);
  }

  private declareHeap(scope: Scope, body: Tree[]): void {
    const name = this.fresh('h');
    const type = this.type();
    const length = this.pick([1, 2, 4]);
    const extra = this.chance(20) ? expression(' + (', this.expression(scope, 1), ' & 3)') : '';
    body.push(
      item(
        `${type} *${name} = malloc((${length}`,
        extra,
        `) * sizeof(${type})); for (int k = 0; k < ${length}; k++) ${name}[k] = ${this.number()};`,
      ),
    );
    scope.pointers.push({ name, type });
    scope.values.push(`${name}[0]`);
    if (this.chance(40)) {
      body.push(item('if (', this.condition(scope, 1), `) free(${name});`));
    }
  }

  // Statements

  private statements(scope: Scope, count: number, depth: number): Tree[] {
    return Array.from({ length: count }, () => this.statement(scope, depth));
  }

  private block(scope: Scope, depth: number): Tree {
    return list(this.statements(scope, 1 + this.below(3), depth - 1));
  }

  private statement(scope: Scope, depth: number): Tree {
    const mayFork = this.forks > 0 && depth > 0;
    if (this.isUneven && mayFork && depth > 1 && this.chance(25)) return this.unevenBranch(scope);
    const choice = this.below(mayFork ? 24 : 13);
    switch (choice) {
      case 0:
      case 1:
      case 2:
        return item(`${this.pick(scope.variables)} = `, this.expression(scope, 3), ';');
      case 3: {
        const operator = this.pick(['+', '-', '*', '&', '|', '^']);
        return item(`${this.pick(scope.variables)} ${operator}= `, this.expression(scope, 2), ';');
      }
      case 4:
      case 5:
      case 6: {
        const array = this.pick(scope.arrays.filter(({ constant }) => !constant || this.risk > 10));
        const target = array.constant ? `((${array.type} *)${array.name})` : array.name;
        return item(
          `${target}[`,
          this.index(scope, array.length),
          '] = ',
          this.expression(scope, 2),
          ';',
        );
      }
      case 7:
        if (scope.pointers.length === 0) return this.statement(scope, depth);
        return item(
          `${this.pick(scope.pointers).name}[${this.chance(this.risk) ? this.below(6) : 0}] = `,
          this.expression(scope, 2),
          ';',
        );
      case 8: {
        const field = this.pick(['a', 'b', 'c', 'd']);
        return item(`${this.pick(scope.structs)}.${field} = `, this.expression(scope, 2), ';');
      }
      case 9:
        return item(
          `${this.pick(scope.structs)}.e[`,
          this.index(scope, 4),
          '] = ',
          this.expression(scope, 2),
          ';',
        );
      case 10:
        return this.copy(scope);
      case 11:
        return this.pick([
          () => item(`${this.pick(scope.structs)} = ${this.pick(scope.structs)};`),
          () => this.byValue(scope),
        ])();
      case 12:
        return this.movePointer(scope) ?? this.statement(scope, depth);
    }
    this.forks--;
    switch (choice) {
      case 13:
      case 14:
      case 15:
        return item('if (', this.condition(scope, 2), ') {\n', this.block(scope, depth), '}');
      case 16:
      case 17:
        return item(
          'if (',
          this.condition(scope, 2),
          ') {\n',
          this.block(scope, depth),
          '} else {\n',
          this.block(scope, depth),
          '}',
        );
      case 18:
        return this.switch(scope, depth);
      case 19:
      case 20:
        return this.loop(scope, depth);
      case 21:
        return item('if (', this.condition(scope, 2), `) fail("${this.fresh('assertion')}");`);
      case 22:
        return this.chance(30)
          ? item('klee_assume(', this.condition(scope, 2), ');')
          : this.throughTable(scope);
      default:
        return this.chance(40)
          ? item('if (', this.condition(scope, 2), ') return 0;')
          : item(`if (`, this.condition(scope, 2), ') ', this.statement(scope, 0));
    }
  }

  private switch(scope: Scope, depth: number): Tree {
    const used = new Set<number>();
    const cases: Tree[] = [];
    for (let i = 2 + this.below(4); i > 0; i--) {
      const label = this.chance(70) ? this.below(8) : this.below(256) - 64;
      if (used.has(label)) continue;
      used.add(label);
      const end = this.chance(75) ? 'break;\n' : '';
      cases.push(item(`case ${label}:;\n`, this.block(scope, depth), end));
    }
    if (this.chance(60)) cases.push(item('default:;\n', this.block(scope, depth), 'break;'));
    const value = this.chance(50)
      ? expression('(', this.expression(scope, 1), ' & 7)')
      : expression(`(${this.pick(['i8', 'int', 'i64'])})`, this.expression(scope, 1));
    return item('switch (', value, ') {\n', list(cases), '}');
  }

  private loop(scope: Scope, depth: number): Tree {
    const counter = this.fresh('n');
    const inner: Scope = { ...scope, values: [counter, ...scope.values] };
    const bound = this.chance(50)
      ? expression(String(1 + this.below(4)))
      : expression('(', this.expression(scope, 1), ' & 3)');
    const leave = this.chance(30)
      ? [item('if (', this.condition(inner, 1), ') break;')]
      : this.chance(20)
        ? [item('if (', this.condition(inner, 1), ') continue;')]
        : [];
    const body = list([...leave, ...this.statements(inner, 1 + this.below(2), depth - 1)]);
    return item(
      `for (int ${counter} = 0; ${counter} < (int)`,
      bound,
      `; ${counter}++) {\n`,
      body,
      '}',
    );
  }

  private copy(scope: Scope): Tree {
    const [a, b] = [this.pick(scope.arrays), this.pick(scope.arrays)];
    const bytes = (length: number, type: string) => `${length} * sizeof(${type})`;
    const size = Math.min(a.length, b.length);
    const writable = a.constant ? scope.arrays.find(({ constant }) => !constant)! : a;
    switch (this.below(4)) {
      case 0:
        return item(
          `memset(${writable.name}, (int)`,
          this.expression(scope, 1),
          `, ${this.chance(60) ? bytes(writable.length, writable.type) : this.below(4)});`,
        );
      case 1:
        return item(`memmove(${writable.name} + 1, ${writable.name}, sizeof ${writable.name}[0]);`);
      case 2:
        return item(
          `memcpy(${writable.name}, ${b.name}, (u64)(`,
          this.expression(scope, 1),
          ` & ${this.chance(this.risk) ? 15 : 3}));`,
        );
      default:
        return item(
          `memcpy(${writable.name}, ${b.name}, ${size} * (sizeof ${writable.name}[0] < sizeof ${b.name}[0] ? sizeof ${writable.name}[0] : sizeof ${b.name}[0]));`,
        );
    }
  }

  /** A structure too large for registers, copied for the callee. */
  private byValue(scope: Scope): Tree {
    const { prefix } = this;
    const name = `${prefix}big`;
    if (!this.functions.some(({ parts }) => String(parts[0]).includes(`${name}(`))) {
      this.functions.unshift(
        item(
          `static noinline u64 ${name}(struct ${prefix}l s, int k) {\ns.a += k; s.c ^= s.b;\nreturn (u64)s.a + s.c + (u64)s.d;\n}`,
        ),
      );
    }
    const variable = this.fresh('l');
    return item(
      `{ struct ${prefix}l ${variable}[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}}; ${variable}[1].b = (u64)`,
      this.expression(scope, 1),
      `; ${this.pick(scope.variables)} = ${name}(${variable}[`,
      this.index(scope, 2),
      '], (int)',
      this.expression(scope, 1),
      '); }',
    );
  }

  private movePointer(scope: Scope): Tree | undefined {
    const pointer = this.pick(scope.pointers.length > 0 ? scope.pointers : [undefined]);
    if (!pointer) return undefined;
    const same = scope.arrays.filter(({ type, constant }) => type === pointer.type && !constant);
    if (same.length === 0) return undefined;
    const array = this.pick(same);
    return item(
      'if (',
      this.condition(scope, 1),
      `) ${pointer.name} = &${array.name}[`,
      this.index(scope, array.length),
      '];',
    );
  }

  private throughTable(scope: Scope): Tree {
    if (scope.calls.length === 0) return item(';');
    const name = `${this.prefix}r${this.next()}`;
    const [first] = scope.calls;
    const entries = [first, this.pick(scope.calls)];
    this.functions.push(
      item(
        `static u64 (*const ${name}[2])(u64, u64) = {(u64 (*)(u64, u64))${this.wrapper(entries[0])}, (u64 (*)(u64, u64))${this.wrapper(entries[1])}};`,
      ),
    );
    return item(
      `${this.pick(scope.variables)} = ${name}[`,
      this.expression(scope, 1),
      ' & 1](',
      this.expression(scope, 1),
      ', ',
      this.expression(scope, 1),
      ');',
    );
  }

  private wrapper(callee: string): string {
    const name = `${callee}_w${this.next()}`;
    this.functions.push(item(`static u64 ${name}(u64 x, u64 y) { return (u64)${callee}(x, y); }`));
    return name;
  }

  // Expressions

  private number(): string {
    const interesting = ['0', '1', '2', '-1', '7', '127', '128', '255', '256', '-128', '32767'];
    return this.chance(40) ? this.pick(interesting) : String(this.below(200) - 50);
  }

  /** An index for an array of this length: mostly within it. */
  private index(scope: Scope, length: number): Tree {
    if (this.chance(25)) return expression(String(this.below(length)));
    const mask = this.chance(this.risk) ? 2 * length - 1 : length - 1;
    if (this.chance(Math.floor(this.risk / 3))) {
      return expression('(int)', this.expression(scope, 1), ` % ${wildest}`);
    }
    return expression('((unsigned)', this.expression(scope, 1), ` & ${mask})`);
  }

  private condition(scope: Scope, depth: number): Tree {
    const comparison = () => {
      if (this.chance(60)) {
        const mask = this.pick([1, 3, 7, 15, 127]);
        const operator = this.pick(['<', '>', '==', '!=']);
        const input = this.pick(scope.inputs);
        const value = this.chance(50)
          ? expression(input)
          : expression(
              '(',
              this.expression(scope, depth - 1),
              this.pick([' + ', ' ^ ']),
              input,
              ')',
            );
        return expression('(', value, ` & ${mask}) ${operator} ${this.below(mask + 1)}`);
      }
      const operator = this.pick(['<', '<=', '>', '>=', '==', '!=']);
      const right = this.chance(60) ? expression(this.number()) : this.expression(scope, depth - 1);
      return expression(this.expression(scope, depth), ` ${operator} `, right);
    };
    if (this.chance(15)) {
      return expression('(', comparison(), this.pick([' && ', ' || ']), comparison(), ')');
    }
    return comparison();
  }

  private expression(scope: Scope, depth: number): Tree {
    if (depth <= 0 || this.chance(15)) return this.leaf(scope);
    const inner = () => this.expression(scope, depth - 1);
    switch (this.below(17)) {
      case 0:
      case 1:
      case 2:
        return expression('(', inner(), this.pick([' + ', ' - ', ' * ']), inner(), ')');
      case 3:
      case 4:
        return expression('(', inner(), this.pick([' & ', ' | ', ' ^ ']), inner(), ')');
      case 5:
        return expression(this.pick(['-', '~', '!']), '(', inner(), ')');
      case 6: {
        const operator = this.pick([' << ', ' >> ']);
        const amount = this.chance(this.risk)
          ? expression('(', inner(), ` & ${this.pick([31, 63, 127])})`)
          : expression('(', inner(), ' & 7)');
        return expression('(', inner(), operator, amount, ')');
      }
      case 7: {
        const operator = this.pick([' / ', ' % ']);
        const divisor = this.chance(this.risk)
          ? inner()
          : this.chance(50)
            ? expression(this.pick(['3', '5', '7', '10', '-3', '16']))
            : expression('(', inner(), ' | 1)');
        return expression('(', inner(), operator, divisor, ')');
      }
      case 8:
        return expression(`(${this.chance(4) ? 'i128' : this.type()})(`, inner(), ')');
      case 9:
        return expression('(', this.condition(scope, depth - 1), ')');
      case 10:
        return expression(
          '((',
          this.condition(scope, depth - 1),
          ') ? ',
          inner(),
          ' : ',
          inner(),
          ')',
        );
      case 11:
      case 12:
      case 13: {
        const array = this.pick(scope.arrays);
        return expression(`${array.name}[`, this.index(scope, array.length), ']');
      }
      case 14: {
        const name = this.pick(scope.structs);
        return this.chance(60)
          ? expression(`${name}.${this.pick(['a', 'b', 'c', 'd'])}`)
          : expression(`${name}.e[`, this.index(scope, 4), ']');
      }
      case 15:
        if (scope.calls.length === 0) return inner();
        return expression(`${this.pick(scope.calls)}(`, inner(), ', ', inner(), ')');
      default:
        return this.leaf(scope);
    }
  }

  private leaf(scope: Scope): Tree {
    if (this.chance(45)) return expression(this.pick(scope.inputs));
    return expression(this.chance(35) ? this.number() : this.pick(scope.values));
  }
}
