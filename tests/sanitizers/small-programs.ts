/**
 * What the families of random programs for the sanitizers share: few input bits, integers of all widths,
 * expressions that are defined for every value, conditions on inputs, branches.
 *
 * A family describes its statements as a table of weights; what a statement may refer to is in its scope.
 */
import { Choices } from '../brute-force/choices.js';
import { prelude as commonPrelude } from '../brute-force/generate.js';
import { expression, type InputShape, item, list, type Tree } from '../brute-force/syntax.js';

/**
 * AddressSanitizer has no bytes to spare before the first global of a section: the first ones here are
 * nobody's, so that an access right before a global of the program is one behind another.
 */
export const prelude = `${commonPrelude}
void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);
unsigned long strlen(const char *);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, unsigned long);
char *strcat(char *, const char *);
char *strchr(const char *, int);
int strcmp(const char *, const char *);
int memcmp(const void *, const void *, unsigned long);
void *memchr(const void *, int, unsigned long);
int puts(const char *);
u8 first_bytes[32]; u8 first_data[32] = {1};
`;

export const sizes = { i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, i64: 8, u64: 8 } as const;
export type TypeName = keyof typeof sizes;
const types = Object.keys(sizes) as TypeName[];

export interface Named {
  readonly name: string;
  readonly type: TypeName;
}

export interface ArrayObject extends Named {
  readonly length: number;
}

export interface BaseScope {
  /** What depends on the inputs for certain. */
  readonly inputs: readonly string[];
  /** What may be read as a number. */
  readonly values: readonly string[];
  /** What may be assigned to. */
  readonly variables: readonly Named[];
  /** Objects that are alive as long as the scope is. */
  readonly arrays: readonly ArrayObject[];
}

/** A kind of statement: how often it comes, and how it is made; undefined where the scope has nothing for it. */
export interface StatementKind<Scope> {
  readonly weight: number;
  readonly make: (scope: Scope, depth: number) => Tree | undefined;
}

export abstract class SmallPrograms<Scope extends BaseScope> extends Choices {
  protected readonly prefix: string;
  protected readonly globals: Tree[] = [];
  protected readonly functions: Tree[] = [];
  /** Statements that may still fork. */
  protected forks: number;

  constructor(
    protected readonly seed: number,
    private readonly maxBits: number,
  ) {
    super(seed);
    this.prefix = `p${seed}_`;
    this.forks = 3 + this.below(8);
  }

  protected abstract readonly statementKinds: readonly StatementKind<Scope>[];

  // Inputs

  protected inputs(): InputShape[] {
    const inputs: InputShape[] = [];
    let left = this.chance(5) ? this.maxBits : Math.min(this.maxBits, 2 + this.below(5));
    for (let i = 0; left > 0; i++) {
      const bits = i === 2 ? left : 1 + this.below(left);
      left -= bits;
      const padding = this.chance(20) ? [1, 1, 1] : [];
      inputs.push({ name: `in${i}`, limits: [2 ** bits, ...padding] });
    }
    return inputs;
  }

  protected declareInput({ name, limits }: InputShape): Tree {
    const type = limits.length === 4 ? this.pick(['i32', 'u32']) : 'u8';
    return item(
      `${type} ${name}; klee_make_symbolic(&${name}, sizeof ${name}, "${name}"); klee_assume((u32)${name} < ${limits[0]});`,
    );
  }

  // Statements

  protected statements(scope: Scope, count: number, depth: number): Tree[] {
    return Array.from({ length: count }, () => this.statement(scope, depth));
  }

  protected statement(scope: Scope, depth: number): Tree {
    const kinds = this.statementKinds;
    const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
    for (let tries = 0; tries < 20; tries++) {
      let rest = this.below(total);
      const kind = kinds.find(({ weight }) => (rest -= weight) < 0)!;
      const made = kind.make(scope, depth);
      if (made) return made;
    }
    return item(';');
  }

  protected branch(scope: Scope, depth: number): Tree | undefined {
    if (this.forks <= 0 || depth <= 0) return undefined;
    this.forks--;
    const block = () => list(this.statements(scope, 1 + this.below(3), depth - 1));
    if (this.chance(20)) {
      const labels = [0, 1, 2, 3].filter(() => this.chance(60));
      const cases = labels.map((label) =>
        item(`case ${label}:;\n`, block(), this.chance(75) ? 'break;' : ''),
      );
      return item(
        'switch ((unsigned)',
        this.expression(scope, 1),
        ' & 3) {\n',
        list(cases),
        'default:;\n}',
      );
    }
    const otherwise = this.chance(35) ? ['} else {\n', block()] : [];
    return item('if (', this.condition(scope), ') {\n', block(), ...otherwise, '}');
  }

  /** Any statement on a condition. */
  protected maybe(scope: Scope, percent: number, statement: Tree): Tree {
    return this.chance(percent) ? item('if (', this.condition(scope), ') ', statement) : statement;
  }

  // Expressions

  protected type(): TypeName {
    return this.pick(types);
  }

  protected number(): string {
    const interesting = ['0', '1', '2', '-1', '7', '127', '255', '256', '-128', '32767'];
    return this.chance(40) ? this.pick(interesting) : String(this.below(200) - 50);
  }

  protected numbers(count: number): string {
    return Array.from({ length: count }, () => this.number()).join(', ');
  }

  /** A whole number from `from` to `to`. */
  protected within(scope: Scope, from: number, to: number): Tree {
    const count = to - from + 1;
    if (count === 1 || this.chance(20)) return expression(String(from + this.below(count)));
    return this.ranging(this.expression(scope, 1), from, to);
  }

  /** The same, and no constant for the compiler. */
  protected varying(scope: Scope, from: number, to: number): Tree {
    const value = expression(this.expression(scope, 1), ` ^ ${this.pick(scope.inputs)}`);
    return this.ranging(value, from, to);
  }

  private ranging(of: Tree, from: number, to: number): Tree {
    const value = expression('(unsigned)(', of, `) % ${to - from + 1}`);
    return from === 0 ? value : expression('(int)(', value, `) + ${from}`);
  }

  protected condition(scope: Scope): Tree {
    if (this.chance(70)) {
      const mask = this.pick([1, 3, 7, 15]);
      const operator = this.pick(['<', '>', '==', '!=']);
      return expression(
        `(${this.pick(scope.inputs)} & ${mask}) ${operator} ${this.below(mask + 1)}`,
      );
    }
    const operator = this.pick(['<', '<=', '>', '>=', '==', '!=']);
    return expression(this.expression(scope, 1), ` ${operator} `, this.number());
  }

  protected expression(scope: Scope, depth: number): Tree {
    if (depth <= 0 || this.chance(20)) return this.leaf(scope);
    const inner = () => this.expression(scope, depth - 1);
    switch (this.below(9)) {
      case 0:
      case 1:
        return expression('(', inner(), this.pick([' + ', ' - ', ' * ']), inner(), ')');
      case 2:
        return expression('(', inner(), this.pick([' & ', ' | ', ' ^ ']), inner(), ')');
      case 3:
        return expression(this.pick(['-', '~', '!']), '(', inner(), ')');
      case 4:
        return expression('(', inner(), this.pick([' << ', ' >> ']), `${this.below(8)})`);
      case 5:
        return expression(
          '(',
          inner(),
          this.pick([' / ', ' % ']),
          this.pick(['3', '7', '16']),
          ')',
        );
      case 6:
        return expression(`(${this.type()})(`, inner(), ')');
      case 7:
        return expression('((', this.condition(scope), ') ? ', inner(), ' : ', inner(), ')');
      default:
        return this.element(scope) ?? this.leaf(scope);
    }
  }

  protected leaf({ inputs, values }: Scope): Tree {
    if (this.chance(45)) return expression(this.pick(inputs));
    return expression(values.length === 0 || this.chance(35) ? this.number() : this.pick(values));
  }

  /** An element of an array, as an expression. */
  protected abstract element(scope: Scope): Tree | undefined;
}
