/**
 * Random C programs about pointers, with few input bits: tables of pointers, lists, trees, interior pointers, pointers in unions and
 * as integers, null, copies of tables, objects that are freed or grow while others point to them; and accesses
 * through all of them, within their objects and beyond. As in generate.ts, what is beyond an object is in no other one.
 */
import { Choices } from './choices.js';
import { expression, item, list, type RandomProgram, type Tree } from './syntax.js';

/** Elements of the table of pointers, and of the array of lists. */
const tableLength = 4;
const listLength = 3;

/** Without `integers` no pointer is computed as one: such a pointer reaches what lies at its address, whosever it was. */
export function generatePointers(seed: number, { integers = true } = {}): RandomProgram {
  return new PointerPrograms(seed, integers).program();
}

class PointerPrograms extends Choices {
  private readonly prefix: string;
  private readonly type: string;
  /** Objects by name, with their numbers of elements. */
  private readonly objects: { name: string; length: number; isHeap: boolean }[] = [];
  private readonly pointers = ['p', 'q'];
  private readonly risk: number;

  constructor(
    private readonly seed: number,
    private readonly integers: boolean,
  ) {
    super(seed);
    this.prefix = `q${seed}_`;
    this.type = this.pick(['u8', 'i16', 'i32', 'i32', 'u64']);
    this.risk = this.pick([0, 5, 20, 50]);
  }

  program(): RandomProgram {
    const { prefix, type } = this;
    const result = `${prefix}result`;
    const limits = [this.pick([8, 16, 64]), this.pick([2, 4, 8])];
    const inputs = limits.map((limit, i) => ({ name: `in${i}`, limits: [limit] }));
    const globals = [
      item(`u64 ${result};`),
      item(`static ${type} ${prefix}g[4] = {1, 2, 3, 4};`),
      item(`struct ${prefix}n { i32 v; struct ${prefix}n *next, *kids[2]; u8 tail[4]; };`),
      item(`union ${prefix}u { u64 n; ${type} *p; u8 b[8]; };`),
    ];
    this.objects.push({ name: `${prefix}g`, length: 4, isHeap: false });
    const body: Tree[] = inputs.flatMap(({ name }, i) => [
      item(`u8 ${name};`),
      item(`klee_make_symbolic(&${name}, 1, "${name}"); klee_assume(${name} < ${limits[i]});`),
    ]);
    body.push(item(`u64 v = 0; ${type} l[3] = {5, 6, 7}; union ${prefix}u u;`));
    this.objects.push({ name: 'l', length: 3, isHeap: false });
    for (let i = 1 + this.below(3); i > 0; i--) body.push(this.allocation());
    body.push(item(`${type} *p = ${this.place()}, *q = ${this.place()};`));
    const entries = Array.from({ length: tableLength }, () => this.place());
    body.push(item(`${type} *tab[${tableLength}] = {${entries.join(', ')}};`));
    body.push(...this.lists());
    for (let i = 5 + this.below(7); i > 0; i--) body.push(this.statement(2));
    body.push(item(`${result} = v;`));
    const main = item(`int ${prefix}main(void) {\n`, list(body), 'return 0;\n}');
    const source = list([...globals, main]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  private allocation(): Tree {
    const name = this.fresh('h');
    const length = 1 + this.below(4);
    this.objects.push({ name, length, isHeap: true });
    const { type } = this;
    return item(
      `${type} *${name} = malloc(${length} * sizeof(${type})); for (int k = 0; k < ${length}; k++) ${name}[k] = ${this.below(90)} + k;`,
    );
  }

  private lists(): Tree[] {
    const node = `struct ${this.prefix}n`;
    // What is below a node was made before it; now and then two are above one.
    const kid = (i: number) => (i === 0 || this.chance(30) ? '0' : `nodes[${this.below(i)}]`);
    const made = Array.from(
      { length: listLength },
      (_, i) =>
        `nodes[${i}] = malloc(sizeof(${node})); memset(nodes[${i}], ${i}, sizeof(${node})); nodes[${i}]->v = ${i}; nodes[${i}]->next = ${i === 0 ? '0' : `nodes[${i - 1}]`}; nodes[${i}]->kids[0] = ${kid(i)}; nodes[${i}]->kids[1] = ${kid(i)};`,
    );
    return [item(`${node} *nodes[${listLength}], *n; ${made.join(' ')}`)];
  }

  /** An address in an object, or right behind it; now and then null. */
  private place(): string {
    if (this.chance(this.risk / 5)) return '0';
    const { name, length } = this.pick(this.objects);
    return `${name} + ${this.below(this.chance(this.risk) ? length + 1 : length)}`;
  }

  private input(): string {
    return `in${this.below(2)}`;
  }

  /** Small numbers of either sign, most of them symbolic. */
  private index(most: number): Tree {
    if (this.chance(15)) return expression(`${this.below(most + 1)}`);
    const wide = this.chance(this.risk) ? this.pick([7, 15, 63]) : most;
    const value = `(i32)((${this.input()} ${this.pick(['', '+ 1', '>> 1', '* 3'])}) % ${wide + 1})`;
    return this.chance(this.risk / 2)
      ? expression(`(${value} - ${this.below(4)})`)
      : expression(value);
  }

  private element(): Tree {
    const { name, length } = this.pick(this.objects);
    switch (this.below(5)) {
      case 0:
        return expression(`${name}[`, this.index(length - 1), ']');
      case 1:
        return expression(`${this.pick(this.pointers)}[`, this.index(0), ']');
      case 2:
        return expression('tab[', this.index(tableLength - 1), '][', this.index(0), ']');
      case 3:
        return expression(`*${this.pick(this.pointers)}`);
      default:
        return expression('*tab[', this.index(tableLength - 1), ']');
    }
  }

  private pointer(): Tree {
    const { name, length } = this.pick(this.objects);
    switch (this.below(6)) {
      case 0:
        return expression(`&${name}[`, this.index(length - 1), ']');
      case 1:
        return expression('tab[', this.index(tableLength - 1), ']');
      case 2:
        return expression(`${this.pick(this.pointers)} + `, this.index(1));
      case 3:
        return expression(`(${this.condition()}) ? p : `, this.pointer());
      case 4:
        return this.integers
          ? expression(
              `(${this.type} *)((u64)${this.pick(this.pointers)} + `,
              this.index(1),
              ' * sizeof *p)',
            )
          : expression(`${this.pick(this.pointers)} + `, this.index(1));
      default:
        return expression(this.place());
    }
  }

  private condition(): string {
    const input = this.input();
    // An order of pointers into different objects would be that of another layout elsewhere.
    const pointers = this.pick(['p == q', 'p != 0', 'tab[0] == p', '&l[in1 & 1] < l + 1']);
    return this.chance(25)
      ? pointers
      : `(${input} & ${this.pick([1, 3, 6])}) ${this.pick(['==', '!=', '<'])} ${this.below(3)}`;
  }

  private statement(depth: number): Tree {
    const one = this.pick(this.pointers);
    switch (this.below(depth > 0 ? 18 : 11)) {
      case 0:
      case 1:
        return item('v = v * 31 + (u64)', this.element(), ';');
      case 2:
      case 3:
        return item(this.element(), ` = ${this.below(200)} + ${this.input()};`);
      case 4:
      case 5:
        return item(`${one} = `, this.pointer(), ';');
      case 6:
        return item('tab[', this.index(tableLength - 1), '] = ', this.pointer(), ';');
      case 7:
        return item(
          `u.p = ${one}; ${this.integers ? 'u.n += sizeof *p * (u64)' : 'u.p += '}`,
          this.index(1),
          `; ${this.pick(this.pointers)} = u.p;`,
        );
      case 8:
        return item('v += nodes[', this.index(listLength - 1), ']->tail[', this.index(3), '];');
      case 9: {
        const swap = `{ ${this.type} *t[${tableLength}]; memcpy(t, tab, sizeof t); t[`;
        return item(
          swap,
          this.index(tableLength - 1),
          '] = ',
          this.pointer(),
          '; memcpy(tab, t, sizeof t); }',
        );
      }
      case 10:
        return item(`v += (u64)(${this.condition()}) + (u64)(&l[2] - (l + ${this.input()} % 3));`);
      case 11:
        return item(
          `for (n = nodes[${listLength - 1}]; n; n = n->next) if (n->v == (i32)${this.input()}) break; if (n) v += n->tail[`,
          this.index(3),
          '];',
        );
      case 12:
        return item(
          `memcpy(${one}, `,
          this.pointer(),
          `, sizeof *p * (u64)(${this.input()} & 1));`,
        );
      case 13:
        return this.ending();
      case 14:
        return item(
          `n = nodes[`,
          this.index(listLength - 1),
          `]; for (int k = 0; k < 2 && n; k++) n = n->kids[(${this.input()} >> k) & 1]; if (n) { n->v++; v += (u64)n->v + n->tail[`,
          this.index(3),
          ']; }',
        );
      case 15:
        return item(
          'nodes[',
          this.index(listLength - 1),
          `]->kids[${this.input()} & 1] = ${this.chance(50) ? '0' : 'nodes[0]'};`,
        );
      default:
        return item(
          `if (${this.condition()}) {\n`,
          list([this.statement(depth - 1), this.statement(0)]),
          '}',
        );
    }
  }

  /** Frees an object, or lets it grow; what points to it dangles. */
  private ending(): Tree {
    const heap = this.objects.filter(({ isHeap }) => isHeap);
    const { name, length } = this.pick(heap);
    if (!this.chance(this.risk)) return item(`v += (u64)${name}[0];`);
    const condition = `if (${this.condition()}) `;
    if (this.chance(50))
      return item(condition, `{ free(${name}); ${this.chance(50) ? `${name} = l;` : ''} }`);
    const size = `${length + 2} * sizeof(${this.type})`;
    return item(
      condition,
      `{ ${this.type} *t = realloc(${name}, ${size}); t[${length + 1}] = 9; ${name} = t; }`,
    );
  }
}
