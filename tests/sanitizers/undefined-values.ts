/**
 * Random programs with values that nobody set, and no memory errors: what MemorySanitizer sees and the engine
 * must see alike.
 *
 * Scalars, arrays, structures (with bit-fields), unions, pointers and heap objects are set in part, or on some
 * paths only; they are copied, passed and returned in structures, which is no error, and used in
 * conditions, indices, divisors, arguments and results, which is one.
 *
 * Three rules keep to what both define alike. An expression has at most one value that may be undefined, since the
 * engine knows that x - x is 0. Numbers that it is compared with are such that either outcome is possible, since the
 * engine knows where only one is. And a sum is only made of values that are undefined in all bits or in none (`whole`),
 * since the sanitizer does not carry an undefined bit upwards.
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
  type TypeName,
} from './small-programs.js';

interface Scope extends BaseScope {
  /** Variables that may be undefined: all of it or nothing, and any part of it. */
  readonly whole: readonly Named[];
  readonly loose: readonly Named[];
  /** Arrays and heap objects with elements that may be undefined. */
  readonly partial: readonly ArrayObject[];
  readonly structs: readonly string[];
  readonly unions: readonly string[];
  readonly pointers: readonly Named[];
  readonly calls: readonly Call[];
}

interface Call {
  readonly name: string;
  readonly kind: 'setter' | 'value' | 'struct' | 'user';
  readonly type: TypeName;
}

export interface ValuesOptions {
  readonly maxBits?: number;
}

export function undefinedValues(seed: number, { maxBits = 8 }: ValuesOptions = {}): RandomProgram {
  return new UndefinedValues(seed, maxBits).program();
}

/** The structure's fields, some of them in one byte. */
const fields = ['a', 'b', 'c', 'd', 'e'] as const;

class UndefinedValues extends SmallPrograms<Scope> {
  /** Of a hundred declarations, how many set the variable. */
  private readonly care = [20, 50, 80][this.below(3)];

  protected readonly statementKinds: readonly StatementKind<Scope>[] = [
    { weight: 3, make: (scope) => this.assign(scope) },
    { weight: 7, make: (scope) => this.set(scope) },
    { weight: 6, make: (scope) => this.move(scope) },
    { weight: 4, make: (scope, depth) => this.use(scope, depth) },
    { weight: 5, make: (scope, depth) => this.branch(scope, depth) },
    { weight: 3, make: (scope, depth) => this.loop(scope, depth) },
    { weight: 4, make: (scope) => this.call(scope) },
    { weight: 2, make: (scope, depth) => this.block(scope, depth) },
  ];

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const inputs = this.inputs();
    this.globals.push(
      item(`u64 ${result};`),
      item(`static i32 ${prefix}table[4] = {${this.numbers(4)}};`),
      item(
        `struct ${prefix}s { unsigned a : ${1 + this.below(5)}; unsigned b : 3; int c : ${2 + this.below(9)}; ${this.type()} d; ${this.type()} e; };`,
      ),
      item(`union ${prefix}u { u32 w; u16 h[2]; u8 b[4]; };`),
    );
    const names = inputs.map(({ name }) => name);
    const globals: Scope = {
      inputs: [],
      values: [],
      variables: [],
      arrays: [{ name: `${prefix}table`, type: 'i32', length: 4 }],
      whole: [],
      loose: [],
      partial: [],
      structs: [],
      unions: [],
      pointers: [],
      calls: [],
    };
    const calls = Array.from({ length: this.below(4) }, () => this.declareFunction(globals));
    const body = this.main({ ...globals, calls, inputs: names, values: names }, inputs, result);
    const source = list([...this.globals, ...this.functions, body]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  // Declarations

  private declareFunction(globals: Scope): Call {
    const { prefix } = this;
    const name = this.fresh(`${prefix}f`);
    const type = this.pick(['i32', 'i64', this.type()] as const);
    const scope: Scope = { ...globals, inputs: ['x'], values: ['x'] };
    const condition = () => this.condition(scope);
    const write = (head: string, ...body: Tree[]) =>
      this.functions.push(item(`static noinline ${head} {\n`, list(body), '}'));
    switch (this.below(4)) {
      case 0: {
        const set = item(`*to = `, this.expression(scope, 1), ';');
        write(`void ${name}(${type} *to, u32 x)`, item('if (', condition(), ') ', set));
        return { name, kind: 'setter', type };
      }
      case 1: {
        // Its result is not set on some way.
        const set = item('if (', condition(), ') k = ', this.expression(scope, 1), ';');
        write(`${type} ${name}(u32 x)`, item(`${type} k;`), set, item('return k;'));
        return { name, kind: 'value', type };
      }
      case 2: {
        const field = this.pick(fields);
        const set = item(`s.${field} = `, this.expression(scope, 1), ';');
        const struct = `struct ${prefix}s`;
        const made = this.chance(50)
          ? [item(`${struct} r;`), item('if (', condition(), ') r = s;')]
          : [item(`${struct} r = s;`)];
        write(`${struct} ${name}(${struct} s, u32 x)`, set, ...made, item('return r;'));
        return { name, kind: 'struct', type };
      }
      default: {
        const end = item('return x;');
        write(`u32 ${name}(${type} v, u32 x)`, item('if (', condition(), ') x += v > 3;'), end);
        return { name, kind: 'user', type };
      }
    }
  }

  private main(start: Scope, inputs: readonly InputShape[], result: string): Tree {
    const { prefix } = this;
    const body: Tree[] = inputs.map((input) => this.declareInput(input));
    const { scope: local, declared } = this.locals(start);
    body.push(...declared);
    let scope = local;
    for (let i = this.below(3); i > 0; i--) {
      const array = { name: this.fresh('a'), type: this.type(), length: this.pick([2, 3, 4]) };
      const { name, type, length } = array;
      const filled = this.chance(this.care) ? ` = {${this.numbers(length)}}` : '';
      const allocate = this.pick(['malloc(', 'realloc(0, ', 'calloc(1, ']);
      body.push(
        this.chance(35)
          ? item(`${type} *${name} = ${allocate}${length} * sizeof(${type}));`)
          : item(`${type} ${name}[${length}]${filled};`),
      );
      scope = { ...scope, partial: [...scope.partial, array] };
    }
    for (let i = this.below(3); i > 0; i--) {
      const name = this.fresh('s');
      const filled = this.chance(this.care) ? ' = {0}' : '';
      body.push(item(`struct ${prefix}s ${name}${filled};`));
      scope = { ...scope, structs: [...scope.structs, name] };
    }
    if (this.chance(30)) {
      const name = this.fresh('un');
      body.push(item(`union ${prefix}u ${name};`));
      scope = { ...scope, unions: [name] };
    }
    if (this.chance(30)) {
      const name = this.fresh('q');
      const home = this.chance(this.care) ? ` = ${prefix}table` : '';
      body.push(item(`i32 *${name}${home};`));
      scope = { ...scope, pointers: [{ name, type: 'i32' }] };
    }
    body.push(...this.statements(scope, 6 + this.below(9), 2));
    for (const name of scope.values) {
      body.push(item(`${result} = ${result} * 31 + (u64)(${name});`));
    }
    for (let i = this.below(3); i > 0; i--) {
      body.push(item('if (', this.test(scope), `) ${result} += ${this.number()};`));
    }
    return item(`int ${prefix}main(void) {\n`, list(body), 'return 0;\n}');
  }

  /** Variables of a block, some of them set. */
  private locals(scope: Scope): { scope: Scope; declared: Tree[] } {
    const declared: Tree[] = [];
    const defined = { name: this.fresh('v'), type: this.type() };
    declared.push(item(`${defined.type} ${defined.name} = `, this.expression(scope, 1), ';'));
    const declare = (kind: string, type: TypeName) => {
      const name = this.fresh(kind);
      const set = this.chance(this.care) ? [' = ', this.expression(scope, 1)] : [];
      declared.push(item(`${type} ${name}`, ...set, ';'));
      return { name, type };
    };
    const whole = Array.from({ length: 1 + this.below(2) }, () =>
      declare('w', this.pick(['i32', 'i64'])),
    );
    const loose = Array.from({ length: 1 + this.below(2) }, () => declare('x', this.type()));
    const inner: Scope = {
      ...scope,
      values: [...scope.values, defined.name],
      variables: [...scope.variables, defined],
      whole: [...scope.whole, ...whole],
      loose: [...scope.loose, ...loose],
    };
    return { scope: inner, declared };
  }

  // Values that may be undefined

  protected element(scope: Scope): Tree {
    const { name, length } = this.pick(scope.arrays);
    return expression(`${name}[`, this.within(scope, 0, length - 1), ']');
  }

  /** One that is undefined in all bits or in none. */
  private wholeValue(scope: Scope): Tree | undefined {
    if (scope.whole.length === 0) return undefined;
    const { name } = this.pick(scope.whole);
    const leaf = expression(name);
    if (this.chance(50)) return leaf;
    const other = this.expression(scope, 1);
    switch (this.below(4)) {
      case 0:
        return expression('(', leaf, this.pick([' + ', ' - ', ' ^ ']), '(i32)', other, ')');
      case 1:
        return expression('((i32)', other, ' - ', leaf, ')');
      case 2:
        return expression(this.pick(['~', '-']), leaf);
      default:
        return leaf;
    }
  }

  /** One that may be undefined in some bits. */
  private looseValue(scope: Scope): Tree {
    const places = [
      ...scope.loose.map(({ name }) => expression(name)),
      ...scope.partial.map(({ name, length }) =>
        expression(`${name}[`, this.within(scope, 0, length - 1), ']'),
      ),
      ...scope.structs.map((name) => expression(`${name}.${this.pick(fields)}`)),
      ...scope.unions.map((name) => expression(`${name}.${this.member()}`)),
      ...scope.pointers.map(({ name }) => expression(`*${name}`)),
    ];
    const leaf = places.length > 0 ? this.pick(places) : expression('0');
    if (this.chance(50)) return leaf;
    // A number that every width has; that no i8 is 200 is known to the engine alone.
    const number = String(this.below(128));
    switch (this.below(4)) {
      case 0:
        return expression('(', leaf, this.pick([' & ', ' | ', ' ^ ']), number, ')');
      case 1:
        return expression('(', leaf, this.pick([' >> ', ' << ']), `${this.below(8)})`);
      case 2:
        return expression('~', leaf);
      default:
        return expression(`(${this.type()})`, leaf);
    }
  }

  private member(): string {
    return this.pick(['w', 'h[0]', 'h[1]', 'b[0]', 'b[1]', 'b[2]', 'b[3]']);
  }

  private anyValue(scope: Scope): Tree {
    return (this.chance(40) ? this.wholeValue(scope) : undefined) ?? this.looseValue(scope);
  }

  /** A condition on such a value. */
  private test(scope: Scope): Tree {
    const value = this.anyValue(scope);
    if (this.chance(15)) return expression('!', value);
    if (this.chance(20)) return expression('(', value, ` & ${1 << this.below(8)}) != 0`);
    if (this.chance(60)) {
      return expression(value, ` ${this.pick(['<', '<=', '>', '>='])} ${this.below(128)}`);
    }
    return expression(value, ` ${this.pick(['==', '!='])} 0`);
  }

  // Statements

  private assign(scope: Scope): Tree | undefined {
    if (scope.variables.length === 0) return undefined;
    const { name } = this.pick(scope.variables);
    return item(`${name} ${this.pick(['=', '+=', '^='])} `, this.expression(scope, 2), ';');
  }

  /** Sets something, on some paths or on all. */
  private set(scope: Scope): Tree {
    const targets = this.targets(scope);
    const value = this.expression(scope, 1);
    if (scope.pointers.length > 0 && this.chance(20)) {
      const table = `${this.prefix}table`;
      const target = item(
        `${this.pick(scope.pointers).name} = &${table}[`,
        this.within(scope, 0, 3),
        '];',
      );
      return this.maybe(scope, 60, target);
    }
    if (scope.partial.length > 0 && this.chance(30)) return this.fill(scope);
    return this.maybe(scope, 60, item(this.pick(targets), ' = ', value, ';'));
  }

  private targets(scope: Scope): Tree[] {
    return [
      ...[...scope.whole, ...scope.loose].map(({ name }) => expression(name)),
      ...scope.partial.map(({ name, length }) =>
        expression(`${name}[`, this.within(scope, 0, length - 1), ']'),
      ),
      ...scope.structs.map((name) => expression(`${name}.${this.pick(fields)}`)),
      ...scope.unions.map((name) => expression(`${name}.${this.member()}`)),
    ];
  }

  private fill(scope: Scope): Tree {
    const { name, type, length } = this.pick(scope.partial);
    if (this.chance(50)) {
      const bytes = expression(`(`, this.within(scope, 0, length), `) * sizeof(${type})`);
      return item(`memset(${name}, ${this.below(256)}, `, bytes, ');');
    }
    return item(
      `for (int k = 0; k < (int)(`,
      this.within(scope, 0, length),
      `); k++) ${name}[k] = k + ${this.number()};`,
    );
  }

  /** Copies that use nothing. */
  private move(scope: Scope): Tree | undefined {
    switch (this.below(7)) {
      case 0: {
        const value = this.wholeValue(scope);
        return (
          value && this.maybe(scope, 40, item(`${this.pick(scope.whole).name} = `, value, ';'))
        );
      }
      case 1: {
        if (scope.structs.length === 0) return undefined;
        return item(`${this.pick(scope.structs)} = ${this.pick(scope.structs)};`);
      }
      case 2: {
        const [to, from] = [this.pick(scope.partial), this.pick(scope.partial)];
        if (!to || to.type !== from.type) return undefined;
        const bytes = `${Math.min(to.length, from.length)} * sizeof(${to.type})`;
        return item(`memmove(${to.name}, ${from.name}, ${bytes});`);
      }
      case 3: {
        // One of two numbers, without a branch at any level. They differ in one bit: of more, the engine knows that
        // they come together.
        const { name } = this.pick(scope.loose);
        return item(`${name} = (`, this.test(scope), `) ? ${1 << this.below(9)} : 0;`);
      }
      default: {
        const targets = this.targets({ ...scope, whole: [] });
        if (targets.length === 0) return undefined;
        return this.maybe(scope, 30, item(this.pick(targets), ' = ', this.looseValue(scope), ';'));
      }
    }
  }

  private use(scope: Scope, depth: number): Tree | undefined {
    if (scope.variables.length === 0) return undefined;
    const { name } = this.pick(scope.variables);
    switch (this.below(6)) {
      case 0:
      case 1: {
        if (this.forks <= 0) return undefined;
        this.forks--;
        const then = depth > 0 ? this.statement(scope, 0) : item(`${name} += 1;`);
        return item('if (', this.test(scope), ') {\n', list([then]), '}');
      }
      case 2:
        return item(`${name} += ${this.prefix}table[`, this.anyValue(scope), ' & 3];');
      case 3:
        return item(`${name} += (`, this.test(scope), `) ? ${name} : ++${name};`);
      case 4:
        return item(`${name} = 1000 / ((`, this.anyValue(scope), ' & 7) + 1);');
      default:
        return item(
          'switch (',
          this.anyValue(scope),
          ` & 3) { case 1: ${name} += 2; break; case 2: ${name} ^= 5; }`,
        );
    }
  }

  private block(scope: Scope, depth: number): Tree | undefined {
    if (depth <= 0) return undefined;
    const { scope: inner, declared } = this.locals(scope);
    const body = this.statements(inner, 1 + this.below(3), depth - 1);
    return item('{\n', list([...declared, ...body]), '}');
  }

  /** A loop with variables of its own, which every round begins without a value. */
  private loop(scope: Scope, depth: number): Tree | undefined {
    if (depth <= 0 || this.forks <= 0) return undefined;
    this.forks--;
    const counter = this.fresh('n');
    const { scope: inner, declared } = this.locals({
      ...scope,
      inputs: [counter, ...scope.inputs],
      values: [counter, ...scope.values],
    });
    const bound = this.chance(50)
      ? expression(String(1 + this.below(3)))
      : this.within(scope, 0, 3);
    const body = this.statements(inner, 2 + this.below(3), depth - 1);
    return item(
      `for (int ${counter} = 0; ${counter} < (int)(`,
      bound,
      `); ${counter}++) {\n`,
      list([...declared, ...body]),
      '}',
    );
  }

  private call(scope: Scope): Tree | undefined {
    if (scope.calls.length === 0 || scope.variables.length === 0) return undefined;
    const { name, kind, type } = this.pick(scope.calls);
    const value = this.expression(scope, 1);
    switch (kind) {
      case 'setter': {
        const same = [...scope.whole, ...scope.loose].filter((variable) => variable.type === type);
        if (same.length === 0) return undefined;
        return item(`${name}(&${this.pick(same).name}, `, value, ');');
      }
      case 'value':
        return item(`${this.pick(scope.variables).name} = ${name}(`, value, ');');
      case 'struct': {
        if (scope.structs.length === 0) return undefined;
        return item(
          `${this.pick(scope.structs)} = ${name}(${this.pick(scope.structs)}, `,
          value,
          ');',
        );
      }
      case 'user':
        return item(
          `${this.pick(scope.variables).name} = ${name}(`,
          this.anyValue(scope),
          ', ',
          value,
          ');',
        );
    }
  }
}
