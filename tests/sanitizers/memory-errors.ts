/**
 * Random programs with memory errors: what AddressSanitizer sees and the engine must see alike.
 *
 * AddressSanitizer sees a bad access by the bytes around an object, and a dead object by its own bytes. So
 *
 * - an index is at most eight bytes beyond its object, on either side;
 * - a pointer that may be into a dead object (`roaming`: to a variable of a block or a function that has
 *   ended, or into a freed heap object) is at an element of it, and is read and written there alone;
 * - what free is given is the beginning of a heap object, two bytes into one, or the beginning of a variable with nothing
 *   but unused bytes before it: AddressSanitizer takes what is there for its own record;
 * - every byte that is read was written, in all objects that are alive;
 * - nothing is moved from null to null: the sanitizer's memmove does not touch what is already in its place;
 * - memory that the stack gives out at run time is not used beyond its time, which AddressSanitizer does not see.
 */
import {
  expression,
  type InputShape,
  item,
  list,
  type RandomProgram,
  type Tree,
} from '../brute-force/syntax.js';
import {
  type ArrayObject,
  type BaseScope,
  type Named,
  SmallPrograms,
  type StatementKind,
  sizes,
  type TypeName,
} from './small-programs.js';

export const features = [
  'bounds',
  'heap',
  'scope',
  'return',
  'dynamic',
  'strings',
  'copies',
  'null',
] as const;
export type Feature = (typeof features)[number];

interface Scope extends BaseScope {
  readonly roaming: readonly Named[];
  /** Pointers that free may be given, to objects of a length. */
  readonly heaps: readonly ArrayObject[];
  readonly strings: readonly { readonly name: string; readonly capacity: number }[];
  readonly structs: readonly string[];
  readonly calls: readonly Call[];
}

interface Call {
  readonly name: string;
  /** What it gives; undefined for nothing. */
  readonly gives: 'value' | 'pointer' | undefined;
  readonly takes: readonly ('value' | 'pointer' | 'struct')[];
}

export interface MemoryOptions {
  readonly maxBits?: number;
  /** What not to do. */
  readonly without?: ReadonlySet<Feature>;
}

export function memoryErrors(seed: number, options: MemoryOptions = {}): RandomProgram {
  return new MemoryErrors(seed, options).program();
}

/** Bytes beyond an object where the sanitizer sees an access for certain. */
const reach = 8;

class MemoryErrors extends SmallPrograms<Scope> {
  /** Of a hundred accesses, how many may be beyond their object. */
  private readonly risk: number;
  /** The type of what pointers point to. */
  private readonly pointed: TypeName;
  private readonly without: ReadonlySet<Feature>;

  constructor(seed: number, { maxBits = 8, without = new Set() }: MemoryOptions) {
    super(seed, maxBits);
    this.without = without;
    this.risk = this.has('bounds') ? [0, 3, 6, 12, 25][this.below(5)] : 0;
    this.pointed = this.type();
  }

  protected readonly statementKinds: readonly StatementKind<Scope>[] = [
    { weight: 4, make: (scope) => this.assign(scope) },
    { weight: 5, make: (scope) => this.writeElement(scope) },
    { weight: 6, make: (scope) => this.point(scope) },
    { weight: 6, make: (scope) => this.usePointer(scope) },
    { weight: 4, make: (scope) => this.call(scope) },
    { weight: 3, make: (scope) => this.writeField(scope) },
    { weight: 6, make: (scope, depth) => this.branch(scope, depth) },
    { weight: 4, make: (scope, depth) => this.block(scope, depth) },
    { weight: 4, make: (scope, depth) => this.loop(scope, depth) },
    { weight: 4, make: (scope) => this.heap(scope) },
    { weight: 2, make: (scope, depth) => this.dynamic(scope, depth) },
    { weight: 3, make: (scope) => this.copy(scope) },
    { weight: 2, make: (scope) => this.string(scope) },
  ];

  private has(feature: Feature): boolean {
    return !this.without.has(feature);
  }

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const inputs = this.inputs();
    const struct = `struct ${prefix}s { ${this.type()} a; ${this.pointed} b[3]; ${this.type()} c; unsigned d : 5; int e : 7; };`;
    this.globals.push(item(`u64 ${result};`), item(struct));
    let scope = this.declareGlobals();
    for (let i = this.below(5); i > 0; i--) {
      scope = { ...scope, calls: [...scope.calls, this.declareFunction(scope)] };
    }
    const body = this.main(scope, inputs, result);
    const source = list([...this.globals, ...this.functions, body]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  // Declarations

  private declareGlobals(): Scope {
    const { prefix, pointed } = this;
    const variables: Named[] = [{ name: `${prefix}g`, type: this.type() }];
    this.globals.push(item(`static ${variables[0].type} ${prefix}g = ${this.number()};`));
    const arrays: ArrayObject[] = [];
    for (const constant of [false, true]) {
      const type = this.chance(60) ? pointed : this.type();
      const array = { name: `${prefix}${constant ? 'c' : 't'}`, type, length: 1 + this.below(6) };
      const word = constant ? 'const ' : '';
      // Half of the variables have no initialiser, and are in another section.
      const values = constant || this.chance(50) ? ` = {${this.numbers(array.length)}}` : '';
      this.globals.push(item(`static ${word}${type} ${array.name}[${array.length}]${values};`));
      if (!constant || this.chance(30)) arrays.push(array);
    }
    const roaming = [{ name: `${prefix}r`, type: pointed }];
    this.globals.push(item(`static ${pointed} ${prefix}home[2] = {${this.numbers(2)}};`));
    this.globals.push(item(`static ${pointed} *${prefix}r = &${prefix}home[${this.below(2)}];`));
    this.globals.push(item(`static struct ${prefix}s ${prefix}gs = {1, {2, 3, 4}, 5, 6, 7};`));
    return {
      inputs: [],
      values: [variables[0].name],
      variables,
      arrays,
      roaming,
      heaps: [],
      strings: [],
      structs: [`${prefix}gs`],
      calls: [],
    };
  }

  /** A function with an object of its own, whose address may leave it. */
  private declareFunction(globals: Scope): Call {
    const { pointed, prefix } = this;
    const name = this.fresh(`${prefix}f`);
    const own = this.array('own', this.chance(80) ? pointed : this.type());
    const outer: Scope = { ...globals, inputs: ['x'], values: ['x', ...globals.values] };
    const begin = this.declare(outer, own);
    const escapes = this.has('return');
    // Without the feature, the names are known to no statement that takes an address.
    const scope: Scope = {
      ...outer,
      variables: [...(escapes ? [{ name: 'x', type: pointed }] : []), ...globals.variables],
      arrays: [...(escapes ? [own] : []), ...globals.arrays],
    };
    const body = () => this.statements(scope, 1 + this.below(3), 1);
    const write = (head: string, parts: Tree[], end: Tree) =>
      this.functions.push(item(`static ${head} {\n`, list([begin, ...parts]), end, '}'));
    const sum = expression('(', this.expression(scope, 1), ' + own[0])');
    const home = `&${prefix}home[1]`;
    const address = own.type === pointed ? `&own[${this.below(own.length)}]` : `&x`;
    switch (this.below(7)) {
      case 0: {
        const chosen = escapes
          ? expression('(', this.condition(scope), `) ? ${address} : ${home}`)
          : expression(home);
        write(`${pointed} *${name}(${pointed} x)`, body(), item('return ', chosen, ';'));
        return { name, gives: 'pointer', takes: ['value'] };
      }
      case 1: {
        const leave = this.maybe(scope, 60, item(`${prefix}r = ${escapes ? address : home};`));
        write(`void ${name}(${pointed} x)`, [...body(), leave], item(';'));
        return { name, gives: undefined, takes: ['value'] };
      }
      case 2: {
        const inner: Scope = {
          ...scope,
          roaming: [{ name: 'p', type: pointed }, ...scope.roaming],
        };
        const read = this.usePointer(inner)!;
        const parts = [...body(), this.maybe(scope, 40, read)];
        write(`${pointed} ${name}(${pointed} *p, ${pointed} x)`, parts, item('return ', sum, ';'));
        return { name, gives: 'value', takes: ['pointer', 'value'] };
      }
      case 3: {
        // The pointer goes down valid; what comes up may be of a frame that has ended.
        const again = item(
          `if (x > 0) { ${pointed} *q = ${name}(p, x > 3 ? 2 : x - 1); if (`,
          this.condition(scope),
          ') *q += 1; if (',
          this.condition(scope),
          ') return q; }',
        );
        const chosen = expression(
          '(',
          this.condition(scope),
          `) ? ${escapes && own.type === pointed ? '&own[0]' : 'p'} : p`,
        );
        write(`${pointed} *${name}(${pointed} *p, int x)`, [again], item('return ', chosen, ';'));
        return { name, gives: 'pointer', takes: ['pointer', 'value'] };
      }
      case 4: {
        const leave = escapes
          ? [this.maybe(scope, 50, item(`${prefix}r = &s.b[${this.below(3)}];`))]
          : [];
        const change = item('s.b[', this.index(scope, pointed, 3), '] += (int)s.d;');
        write(
          `struct ${prefix}s ${name}(struct ${prefix}s s, ${pointed} x)`,
          [...body(), change, ...leave],
          item('return s;'),
        );
        return { name, gives: undefined, takes: ['struct', 'value'] };
      }
      default:
        write(`${pointed} ${name}(${pointed} x)`, body(), item('return ', sum, ';'));
        return { name, gives: 'value', takes: ['value'] };
    }
  }

  private main(globals: Scope, inputs: readonly InputShape[], result: string): Tree {
    const { prefix, pointed } = this;
    const names = inputs.map(({ name }) => name);
    let scope: Scope = { ...globals, inputs: names, values: [...names, ...globals.values] };
    const body: Tree[] = inputs.map((input) => this.declareInput(input));
    for (let i = 1 + this.below(2); i > 0; i--) {
      const variable = { name: this.fresh('v'), type: this.chance(50) ? pointed : this.type() };
      body.push(item(`${variable.type} ${variable.name} = `, this.expression(scope, 1), ';'));
      scope = {
        ...scope,
        values: [...scope.values, variable.name],
        variables: [...scope.variables, variable],
      };
    }
    for (let i = 1 + this.below(3); i > 0; i--) {
      const array = this.array(this.fresh('a'), this.chance(60) ? pointed : this.type());
      body.push(this.declare(scope, array));
      scope = { ...scope, arrays: [...scope.arrays, array] };
    }
    if (this.chance(40)) {
      const name = this.fresh('s');
      body.push(item(`struct ${prefix}s ${name} = {${this.number()}, {1, 2, 3}, 4, 5, 6};`));
      scope = { ...scope, structs: [...scope.structs, name] };
    }
    for (let i = this.below(3); i > 0; i--) {
      const name = this.fresh('r');
      body.push(item(`${pointed} *${name} = ${this.place(scope)};`));
      scope = { ...scope, roaming: [...scope.roaming, { name, type: pointed }] };
    }
    if (this.has('heap')) {
      for (let i = this.below(3); i > 0; i--) {
        // Whole granules: the rest of one that a freed object ends in counts as freed.
        const length = (1 + this.below(3)) * (reach / sizes[pointed]);
        const heap = { name: this.fresh('h'), type: pointed, length };
        body.push(item(`${pointed} *${heap.name} = `, this.allocation(heap), this.filled(heap)));
        scope = { ...scope, heaps: [...scope.heaps, heap] };
      }
    }
    if (this.has('strings') && this.chance(35)) {
      for (const text of ['', 'abc']) {
        const string = { name: this.fresh('z'), capacity: 4 + this.below(6) };
        body.push(item(`char ${string.name}[${string.capacity}] = "${text}";`));
        scope = { ...scope, strings: [...scope.strings, string] };
      }
    }
    body.push(...this.statements(scope, 6 + this.below(9), 2));
    const hash = (value: string) => item(`${result} = ${result} * 31 + (u64)(${value});`);
    for (const name of scope.values) body.push(hash(name));
    for (const { name, length } of scope.arrays) {
      body.push(
        item(`for (int k = 0; k < ${length}; k++) ${result} = ${result} * 31 + (u64)${name}[k];`),
      );
    }
    for (const name of scope.structs) body.push(hash(`${name}.a + ${name}.b[1] + ${name}.d`));
    for (const { name } of scope.roaming) if (this.chance(30)) body.push(hash(`*${name}`));
    for (const { name } of scope.heaps) if (this.chance(30)) body.push(hash(`${name}[0]`));
    return item(`int ${prefix}main(void) {\n`, list(body), 'return 0;\n}');
  }

  private array(name: string, type: TypeName): ArrayObject {
    return { name, type, length: 1 + this.below(5) };
  }

  private declare(scope: Scope, { name, type, length }: ArrayObject): Tree {
    const first = this.expression(scope, 1);
    const others = Array.from({ length: length - 1 }, () => `, ${this.number()}`).join('');
    return item(`${type} ${name}[${length}] = {(${type})`, first, `${others}};`);
  }

  // Places

  /** An index into so many elements of a type; by the program's risk one that may be beyond them. */
  private index(scope: Scope, type: TypeName, length: number, goesBelow = true): Tree {
    if (!this.chance(this.risk)) return this.within(scope, 0, length - 1);
    const beyond = 1 + this.below(reach / sizes[type]);
    // AddressSanitizer does not look at a global at a constant index.
    return this.chance(70) || !goesBelow
      ? this.varying(scope, 0, length - 1 + beyond)
      : this.varying(scope, -beyond, length - 1);
  }

  protected element(scope: Scope): Tree | undefined {
    const { name, type, length } = this.pick([...scope.arrays, ...scope.heaps]);
    // What is before a constant is the linker's choice.
    const isConstant = name === `${this.prefix}c`;
    return expression(`${name}[`, this.index(scope, type, length, !isConstant), ']');
  }

  /** The address of an element, as pointers of the program's type have it. */
  private place(scope: Scope): string {
    const { pointed } = this;
    const isPointed = ({ type }: Named) => type === pointed;
    const places = [
      ...scope.arrays
        .filter(isPointed)
        .map(({ name, length }) => `&${name}[${this.below(length)}]`),
      ...scope.variables.filter(isPointed).map(({ name }) => `&${name}`),
      ...scope.heaps.map(({ name, length }) => `${name} + ${this.below(length)}`),
      ...scope.structs.map((name) => `&${name}.b[${this.below(3)}]`),
      ...scope.roaming.map(({ name }) => name),
      ...(this.has('null') && this.chance(10) ? ['0'] : []),
    ];
    const chosen = this.pick(places);
    // A constant is not written through a pointer: that one is not told apart from an error of its own.
    return chosen.includes(`${this.prefix}c[`) ? `&${this.prefix}home[0]` : chosen;
  }

  // Statements

  private assign(scope: Scope): Tree {
    const { name } = this.pick(scope.variables);
    return item(`${name} ${this.pick(['=', '+=', '^='])} `, this.expression(scope, 2), ';');
  }

  private writeElement(scope: Scope): Tree | undefined {
    const { name, type, length } = this.pick([...scope.arrays, ...scope.heaps]);
    if (name === `${this.prefix}c`) return undefined;
    return item(
      `${name}[`,
      this.index(scope, type, length),
      '] = ',
      this.expression(scope, 2),
      ';',
    );
  }

  private writeField(scope: Scope): Tree {
    const name = this.pick(scope.structs);
    switch (this.below(4)) {
      case 0:
        return item(
          `${name}.b[`,
          this.index(scope, this.pointed, 3),
          '] = ',
          this.expression(scope, 1),
          ';',
        );
      case 1:
        return item(`${name} = ${this.pick(scope.structs)};`);
      default:
        return item(
          `${name}.${this.pick(['a', 'c', 'd', 'e'])} = `,
          this.expression(scope, 1),
          ';',
        );
    }
  }

  private point(scope: Scope): Tree {
    const { name } = this.pick(scope.roaming);
    const makers = scope.calls.filter(({ gives }) => gives === 'pointer');
    if (makers.length > 0 && this.chance(40)) {
      return this.maybe(scope, 40, item(`${name} = `, this.callTo(scope, this.pick(makers)), ';'));
    }
    return this.maybe(scope, 60, item(`${name} = ${this.place(scope)};`));
  }

  private usePointer(scope: Scope): Tree {
    const { name } = this.pick(scope.roaming);
    const { name: variable } = this.pick(scope.variables);
    switch (this.below(5)) {
      case 0:
        return item(`*${name} = `, this.expression(scope, 1), ';');
      case 1:
        return item(`${name}[0] += `, this.expression(scope, 1), ';');
      case 2:
        return item(`{ ${this.pointed} k; memcpy(&k, ${name}, sizeof k); ${variable} += k; }`);
      default:
        return item(`${variable} += *${name};`);
    }
  }

  private call(scope: Scope): Tree | undefined {
    if (scope.calls.length === 0) return undefined;
    const call = this.pick(scope.calls);
    const called = this.callTo(scope, call);
    if (call.takes[0] === 'struct') return item(`${this.pick(scope.structs)} = `, called, ';');
    if (call.gives !== 'value') return item(called, ';');
    return item(`${this.pick(scope.variables).name} = `, called, ';');
  }

  private callTo(scope: Scope, { name, takes }: Call): Tree {
    const args = takes.map((kind) =>
      kind === 'struct'
        ? expression(this.pick(scope.structs))
        : kind === 'pointer'
          ? expression(this.place(scope))
          : this.expression(scope, 1),
    );
    return expression(
      `${name}(`,
      ...args.flatMap((arg, i) => (i === 0 ? [arg] : [', ', arg])),
      ')',
    );
  }

  /** A block with objects of its own; pointers to them may stay behind. */
  private block(scope: Scope, depth: number): Tree | undefined {
    if (depth <= 0) return undefined;
    const { inner, declared } = this.locals(scope);
    const body = this.statements(inner, 1 + this.below(3), depth - 1);
    return item('{\n', list([...declared, ...body, ...this.leave(scope, inner)]), '}');
  }

  private loop(scope: Scope, depth: number): Tree | undefined {
    if (depth <= 0 || this.forks <= 0) return undefined;
    this.forks--;
    const counter = this.fresh('n');
    const within: Scope = { ...scope, values: [counter, ...scope.values] };
    const before = this.chance(40) ? this.statements(within, 1, 0) : [];
    const { inner, declared } = this.locals(within);
    const bound = this.chance(50)
      ? expression(String(1 + this.below(3)))
      : this.within(scope, 0, 3);
    const exit = this.chance(25)
      ? [item('if (', this.condition(inner), `) ${this.pick(['break', 'continue'])};`)]
      : [];
    const body = this.statements(inner, 1 + this.below(3), depth - 1);
    const left = this.leave(scope, inner);
    return item(
      `for (int ${counter} = 0; ${counter} < (int)(`,
      bound,
      `); ${counter}++) {\n`,
      list([...before, ...declared, ...left, ...exit, ...body]),
      '}',
    );
  }

  private locals(scope: Scope): { inner: Scope; declared: Tree[] } {
    const { pointed } = this;
    const variable = { name: this.fresh('v'), type: this.chance(60) ? pointed : this.type() };
    const array = this.array(this.fresh('a'), this.chance(60) ? pointed : this.type());
    const declared = [
      item(`${variable.type} ${variable.name} = `, this.expression(scope, 1), ';'),
      this.declare(scope, array),
    ];
    // Without the feature, the names are known to no statement that takes an address.
    const known = this.has('scope');
    const inner: Scope = {
      ...scope,
      values: [variable.name, ...scope.values],
      variables: known ? [variable, ...scope.variables] : scope.variables,
      arrays: known ? [array, ...scope.arrays] : scope.arrays,
    };
    return { inner, declared };
  }

  private leave(scope: Scope, inner: Scope): Tree[] {
    if (!this.has('scope') || this.chance(40)) return [];
    const { name } = this.pick(scope.roaming);
    return [this.maybe(inner, 60, item(`${name} = ${this.place(inner)};`))];
  }

  // The heap

  private allocation({ type, length }: ArrayObject): Tree {
    const bytes = `${length} * sizeof(${type})`;
    return this.chance(25)
      ? expression(`calloc(${length}, sizeof(${type}))`)
      : this.chance(20)
        ? expression(`realloc(0, ${bytes})`)
        : expression(`malloc(${bytes})`);
  }

  private filled({ name, length }: ArrayObject): string {
    return `; for (int k = 0; k < ${length}; k++) ${name}[k] = ${this.number()};`;
  }

  private heap(scope: Scope): Tree | undefined {
    if (scope.heaps.length === 0) return undefined;
    const heap = this.pick(scope.heaps);
    const { name, type, length } = heap;
    switch (this.below(8)) {
      case 0:
      case 1:
      case 2:
        return this.maybe(scope, 85, item(`free(${name});`));
      case 3:
        return this.maybe(
          scope,
          50,
          item(`{ ${name} = `, this.allocation(heap), this.filled(heap), ' }'),
        );
      case 4: {
        const others = scope.heaps.filter((other) => other.length === length);
        return this.maybe(scope, 60, item(`${name} = ${this.pick(others).name};`));
      }
      case 5: {
        // It moves; what still points to the old one is dangling.
        const more = length + this.below(3) * (reach / sizes[type]);
        const rest = `for (; k < ${more}; k++) ${name}[k] = ${this.number()};`;
        const moved = `{ int k = ${name} ? ${length} : 0; ${name} = realloc(${name}, ${more} * sizeof(${type})); ${rest} }`;
        return this.maybe(scope, 50, item(moved));
      }
      case 6:
        return item('if (', this.condition(scope), `) free(${name} ? (char *)${name} + 2 : 0);`);
      default: {
        if (this.has('null') && this.chance(40)) return this.maybe(scope, 90, item(`${name} = 0;`));
        const local = `{ _Alignas(64) ${type} far[${length}] = {1}; free(far); }`;
        return item(
          'if (',
          this.condition(scope),
          ') ',
          this.chance(50) ? `free(${this.prefix}home);` : local,
        );
      }
    }
  }

  /** Memory of the stack whose size is known when it is asked for. */
  private dynamic(scope: Scope, depth: number): Tree | undefined {
    if (!this.has('dynamic') || depth <= 0) return undefined;
    const name = this.fresh('d');
    const count = this.fresh('m');
    const type = this.type();
    const least = 1 + this.below(3);
    const declared = this.chance(50)
      ? `${type} ${name}[${count}];`
      : `${type} *${name} = __builtin_alloca(${count} * sizeof(${type}));`;
    const beyond = this.chance(this.risk * 2) ? 1 + this.below(reach / sizes[type]) : 0;
    const under = this.chance(this.risk) ? 1 + this.below(reach / sizes[type]) : 0;
    const use = item(
      `${this.pick(scope.variables).name} += ${name}[(int)((unsigned)(`,
      this.expression(scope, 1),
      `) % (${count} + ${beyond + under})) - ${under}];`,
    );
    return item(
      '{\n',
      list([
        item(`int ${count} = ${least} + `, this.within(scope, 0, 2), ';'),
        item(declared),
        item(`for (int k = 0; k < ${count}; k++) ${name}[k] = k + ${this.number()};`),
        use,
      ]),
      '}',
    );
  }

  // Copies

  private copy(scope: Scope): Tree | undefined {
    if (!this.has('copies')) return undefined;
    const targets = [...scope.arrays, ...scope.heaps].filter(
      ({ name }) => name !== `${this.prefix}c`,
    );
    const to = this.pick(targets);
    const from = this.pick([...scope.arrays, ...scope.heaps]);
    const bytes = ({ type, length }: ArrayObject) => length * sizes[type];
    const most = (limit: number) => limit + (this.chance(this.risk) ? 1 + this.below(reach) : 0);
    if (this.chance(35)) {
      return item(
        `memset(${to.name}, ${this.below(256)}, `,
        this.within(scope, 0, most(bytes(to))),
        ');',
      );
    }
    const isHeap = (array: ArrayObject) => scope.heaps.includes(array);
    // Two heap pointers may be one: memcpy may not be given what overlaps.
    const mayBeOne = isHeap(to) && isHeap(from);
    const copies = to === from || mayBeOne ? 'memmove' : 'memcpy';
    const limit = most(Math.min(bytes(to), bytes(from)));
    const guard = mayBeOne ? `if (${to.name} || ${from.name}) ` : '';
    return item(`${guard}${copies}(${to.name}, ${from.name}, `, this.within(scope, 0, limit), ');');
  }

  private string(scope: Scope): Tree | undefined {
    if (scope.strings.length < 2) return undefined;
    const [to, from] = this.chance(50) ? scope.strings : [...scope.strings].reverse();
    const { name: variable } = this.pick(scope.variables);
    switch (this.below(8)) {
      case 0:
        // Without a zero byte if all of it is filled.
        return item(`memset(${to.name}, 'x', `, this.within(scope, 1, to.capacity), ');');
      case 1:
        return item(`${to.name}[`, this.within(scope, 0, to.capacity - 1), '] = 0;');
      case 2:
        return item(`${variable} += strlen(${to.name});`);
      case 3:
        return item(`strcpy(${to.name}, ${from.name});`);
      case 4:
        return item(`strcat(${to.name}, ${from.name});`);
      case 5:
        return item(
          `strncpy(${to.name}, ${from.name}, `,
          this.within(scope, 1, to.capacity + 1),
          ');',
        );
      case 6:
        return item(`${variable} += strcmp(${to.name}, ${from.name}) > 0;`);
      default:
        return item(`${variable} += strchr(${to.name}, 'c') != 0;`);
    }
  }
}
