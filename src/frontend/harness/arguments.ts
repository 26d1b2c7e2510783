/**
 * The arguments of a harness: the lines of C that make them, by the types of the parameters (the table
 * in generate.ts). What has no name in C is made of bytes, with its pointers put into their places.
 */
import { type CType, type Member, withoutNames } from '../../ir/index.js';
import { declare, isNameable, isStream } from './c-types.js';
import { callback } from './callbacks.js';

export interface HarnessParameter {
  readonly name: string;
  readonly type: CType;
}

export interface HarnessOptions {
  /** Elements of arrays and bytes of strings. */
  readonly bound: number;
  /** The same for single parameters, and for members as `parameter.member`. */
  readonly bounds: ReadonlyMap<string, number>;
  /** How many pointers are followed before they are null. */
  readonly depth: number;
  /**
   * The most bytes of an object of symbolic size: an array with its length beside it has just as many elements, if
   * they fit.
   */
  readonly symbolicSizes?: number;
  /** What else than an object of its own a parameter may point to. */
  readonly pointers?: PointerChoice;
}

/** Nothing else; nothing at all; what another parameter of the type points to; both. */
export const pointerChoices = ['valid', 'null', 'alias', 'any'] as const;
export type PointerChoice = (typeof pointerChoices)[number];

/** A pointer that another parameter may be, too. */
interface Given {
  readonly name: string;
  readonly key: string;
  readonly text: string;
}

export class ArgumentWriter {
  readonly lines: string[] = [];
  /** Functions before `main`. */
  readonly functions: string[] = [];
  private readonly given: Given[] = [];
  private readonly counts = new Map<string, number>();
  private readonly variables = new Map<string, string>();

  constructor(
    private readonly options: HarnessOptions,
    /** Names that no variable may hide. */
    private readonly used: Set<string>,
  ) {}

  /** Makes an argument; what to write for it in the call. */
  parameter({ name, type }: HarnessParameter, hasLength: boolean): string {
    const bare = withoutNames(type);
    if (bare.kind === 'pointer') {
      const pointer = this.pointer(name, bare.target, 0, hasLength, name);
      return this.chosen(name, bare.target, hasLength, pointer);
    }
    const variable = this.fresh(name);
    this.variables.set(name, variable);
    this.lines.push(`${isNameable(type) ? declare(type, variable) : `int ${variable}`};`);
    this.makeSymbolic(`&${variable}`, `sizeof ${variable}`, name);
    this.narrow(variable, type, name, 0);
    return variable;
  }

  /** Makes an array that has as many elements as its length says; undefined where it cannot. */
  exactArray(array: HarnessParameter, length: HarnessParameter): [string, string] | undefined {
    const { bound, symbolicSizes = 0 } = this.options;
    const type = withoutNames(array.type);
    if (type.kind !== 'pointer') return undefined;
    const { target } = type;
    const bare = withoutNames(target);
    const isPlain = bare.kind === 'void' || (bare.kind === 'basic' && !needsCare(bare));
    const count = this.boundOf(array.name, bound);
    const size = bare.kind === 'basic' ? bare.bits / 8 : 1;
    if (!isPlain || count * size > symbolicSizes) return undefined;
    this.counts.set(array.name, count);
    const variable = this.fresh(array.name);
    const elements = this.parameter(length, false);
    this.limit(length, array);
    const bytes = `${elements} * sizeof *${variable}`;
    // Static, so that what it points to is not lost when the function returns.
    this.lines.push(
      `static ${bare.kind === 'void' ? `unsigned char *${variable}` : declare(target, `*${variable}`)};`,
      // It is not the program's, should calls of malloc be made to fail.
      `while (!(${variable} = __builtin_malloc(${bytes}))) continue;`,
    );
    this.makeSymbolic(`(void *)${variable}`, bytes, array.name);
    return [this.chosen(array.name, target, true, variable), elements];
  }

  /** The pointer, or null, or what an earlier parameter points to, as the options say. */
  private chosen(name: string, target: CType, hasLength: boolean, pointer: string): string {
    const { pointers = 'valid' } = this.options;
    let text = pointer;
    // Qualifiers make no other object, and a string is no array without an end.
    const key = `${declare(target, '')} ${hasLength} ${this.counts.get(name)}`;
    const mayMeet = pointers === 'alias' || pointers === 'any';
    if (pointer !== '0' && mayMeet) {
      for (const other of this.given.filter((earlier) => earlier.key === key)) {
        text = `${this.choice(`${name}_is_${other.name}`)} ? (void *)${other.text} : (void *)${text}`;
      }
    }
    this.given.push({ name, key, text: pointer });
    if (pointer !== '0' && (pointers === 'null' || pointers === 'any')) {
      text = `${this.choice(`${name}_is_null`)} ? (void *)0 : ${text === pointer ? `(void *)${text}` : text}`;
    }
    return text;
  }

  /** An input that is 0 or 1. */
  private choice(name: string): string {
    const variable = this.fresh(name);
    this.lines.push(`unsigned char ${variable};`);
    this.makeSymbolic(`&${variable}`, `sizeof ${variable}`, name);
    this.lines.push(`klee_assume(${variable} <= 1);`);
    return variable;
  }

  /** A length is at most the number of elements of the array before it. */
  limit({ name, type }: HarnessParameter, array: HarnessParameter): void {
    const bare = withoutNames(type);
    const most = this.counts.get(array.name);
    if (most === undefined) return;
    const isSigned = bare.kind === 'basic' && bare.encoding === 'signed';
    const variable = this.variables.get(name)!;
    const atMost = `${variable} <= ${most}`;
    this.lines.push(`klee_assume(${isSigned ? `(${variable} >= 0) & (${atMost})` : atMost});`);
  }

  /** A name for a variable that hides nothing. */
  fresh(name: string): string {
    let variable = name.replace(/\W+/g, '_');
    while (this.used.has(variable)) variable += '_';
    this.used.add(variable);
    return variable;
  }

  private makeSymbolic(object: string, size: string, name: string): void {
    this.lines.push(`klee_make_symbolic(${object}, ${size}, "${name}");`);
  }

  private boundOf(name: string, otherwise: number): number {
    return this.options.bounds.get(name) ?? otherwise;
  }

  /** Makes what a pointer points to; the pointer. */
  private pointer(
    name: string,
    target: CType,
    depth: number,
    hasLength: boolean,
    label: string,
  ): string {
    const bare = withoutNames(target);
    if (bare.kind === 'function') return this.callback(name, bare, label);
    if (isStream(target)) return this.stream(name, label);
    const isOpaque = (bare.kind === 'struct' || bare.kind === 'union') && !bare.members;
    if (depth > this.options.depth || isOpaque || bare.kind === 'unknown') return '0';
    const variable = this.fresh(name);
    if (bare.kind === 'array' && bare.length === undefined) {
      return this.rows(variable, bare.element, label);
    }
    if (bare.kind === 'pointer') return this.pointers(variable, target, bare.target, depth, label);
    const isString = bare.kind === 'basic' && bare.name === 'char' && !hasLength;
    const isStruct = bare.kind === 'struct' || bare.kind === 'union';
    const count = this.boundOf(label, isStruct && !hasLength ? 1 : this.options.bound);
    this.counts.set(label, count);
    const length = isString ? count + 1 : Math.max(count, 1);
    const array = `${variable}[${length}]`;
    if (!isNameable(target) && isStruct) return this.nameless(variable, bare, length, label, depth);
    const isPlain = bare.kind === 'void' || !isNameable(target);
    this.lines.push(
      `${isPlain ? `${bare.kind === 'enum' ? 'int' : 'unsigned char'} ${array}` : declare(target, array)};`,
    );
    this.makeSymbolic(variable, `sizeof ${variable}`, label);
    if (isString) this.lines.push(`klee_assume(${variable}[${count}] == 0);`);
    if (needsCare(bare)) {
      for (let i = 0; i < length; i++) {
        const place = length === 1 ? label : `${label}[${i}]`;
        this.narrow(`${variable}[${i}]`, target, place, depth);
      }
    }
    return variable;
  }

  private callback(
    name: string,
    type: Extract<CType, { kind: 'function' }>,
    label: string,
  ): string {
    const known = this.fresh(`${name.replace(/\W+/g, '_')}_stub`);
    const text = callback(type, known, label);
    if (text === undefined) return '0';
    this.functions.push(text);
    return known;
  }

  /** A stream that can be read and written. */
  private stream(name: string, label: string): string {
    const variable = this.fresh(name);
    const contents = this.fresh(`${variable}_contents`);
    const size = this.boundOf(label, this.options.bound);
    this.lines.push(`unsigned char ${contents}[${size}];`);
    this.makeSymbolic(contents, `sizeof ${contents}`, label);
    this.lines.push(
      'extern FILE *fmemopen(void *, __SIZE_TYPE__, const char *);',
      `FILE *${variable} = fmemopen(${contents}, sizeof ${contents}, "r+");`,
    );
    return variable;
  }

  /** Rows of a length that only the call knows: as many as the bound, each as long. */
  private rows(variable: string, element: CType, label: string): string {
    const count = this.boundOf(label, this.options.bound);
    const bare = withoutNames(element);
    if (!isNameable(element) || bare.kind === 'array') return '0';
    this.lines.push(`${declare(element, `${variable}[${count * count}]`)};`);
    this.makeSymbolic(variable, `sizeof ${variable}`, label);
    return `(void *)${variable}`;
  }

  /** A structure without a name: its bytes, and its pointers by their places in them. */
  private nameless(
    variable: string,
    type: Extract<CType, { kind: 'struct' | 'union' }>,
    count: number,
    label: string,
    depth: number,
  ): string {
    const size = type.bits / 8;
    this.lines.push(`_Alignas(16) unsigned char ${variable}[${Math.max(size * count, 1)}];`);
    this.makeSymbolic(variable, `sizeof ${variable}`, label);
    for (let i = 0; i < count && type.kind === 'struct'; i++) {
      for (const { name, type: member, bitOffset, bitField } of type.members ?? []) {
        const bare = withoutNames(member);
        if (bitField || bare.kind !== 'pointer') continue;
        const place = `${label}${count === 1 ? '' : `[${i}]`}.${name}`;
        const pointer = this.pointer(place, bare.target, depth + 1, false, place);
        const at = `${variable} + ${i * size + bitOffset / 8}`;
        this.lines.push(`*(void **)(${at}) = (void *)${pointer};`);
      }
    }
    return `(void *)${variable}`;
  }

  /** Two pointers, then null. */
  private pointers(
    variable: string,
    type: CType,
    target: CType,
    depth: number,
    label: string,
  ): string {
    const elements = [0, 1].map((i) =>
      this.pointer(`${variable}_${i}`, target, depth + 1, false, `${label}[${i}]`),
    );
    const declared = isNameable(type) ? declare(type, `${variable}[3]`) : `void *${variable}[3]`;
    this.lines.push(`${declared} = {${elements.join(', ')}, 0};`);
    this.counts.set(label, 2);
    return isNameable(type) ? variable : `(void *)${variable}`;
  }

  /** Takes away bit patterns that no value of the type has, and gives pointers something to point to. */
  private narrow(place: string, type: CType, label: string, depth: number): void {
    const bare = withoutNames(type);
    if (bare.kind === 'basic' && bare.encoding === 'bool') {
      this.lines.push(`klee_assume(*(unsigned char *)&${place} <= 1);`);
    } else if (bare.kind === 'enum' && bare.enumerators.length > 0) {
      // The enumerators of one without a name may be known within the parameter list alone.
      const values = bare.enumerators.map(
        ({ name, value }) => `(${place} == ${isNameable(type) ? name : value})`,
      );
      // One condition without branches: `||` would start a path for each value.
      this.lines.push(`klee_assume(${values.join(' | ')});`);
    } else if (bare.kind === 'pointer') {
      const variable = label.replace(/\W+/g, '_');
      const pointer = this.pointer(variable, bare.target, depth + 1, false, label);
      // The member may be const.
      this.lines.push(`*(void **)&${place} = (void *)${pointer};`);
    } else if (bare.kind === 'struct') {
      for (const member of bare.members ?? []) this.narrowMember(place, member, label, depth);
    } else if (bare.kind === 'array' && needsCare(bare.element)) {
      for (let i = 0; i < (bare.length ?? 0); i++) {
        this.narrow(`${place}[${i}]`, bare.element, `${label}[${i}]`, depth);
      }
    }
  }

  private narrowMember(place: string, member: Member, label: string, depth: number): void {
    if (member.bitField || !needsCare(member.type)) return;
    if (withoutNames(member.type).kind === 'array' && member.bits === 0) return;
    if (member.name === '') this.narrow(place, member.type, label, depth);
    else this.narrow(`${place}.${member.name}`, member.type, `${label}.${member.name}`, depth);
  }
}

/** Whether some bit patterns of a type are not its values. */
function needsCare(type: CType): boolean {
  const bare = withoutNames(type);
  switch (bare.kind) {
    case 'basic':
      return bare.encoding === 'bool';
    case 'enum':
    case 'pointer':
      return true;
    case 'array':
      return needsCare(bare.element);
    case 'struct':
      return (bare.members ?? []).some((member) => needsCare(member.type));
    default:
      return false;
  }
}
