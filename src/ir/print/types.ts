/** Types as text, and the identified structures met on the way, which the module must define. */
import type { StructType, Type } from '../types.js';
import { escapeString, quoteName } from './names.js';

export class TypeTexts {
  private readonly texts = new Map<Type, string>();
  private readonly identified: StructType[] = [];
  private readonly taken = new Set<string>();
  private unnamed = 0;

  of(type: Type): string {
    let text = this.texts.get(type);
    if (text === undefined) {
      text = this.make(type);
      this.texts.set(type, text);
    }
    return text;
  }

  /** `%struct.x = type { … }` for every identified structure mentioned so far, in that order. */
  definitions(): string[] {
    const lines: string[] = [];
    for (let i = 0; i < this.identified.length; i++) {
      const type = this.identified[i];
      const body = type.fields ? this.body(type.fields, type.packed) : 'opaque';
      lines.push(`${this.of(type)} = type ${body}\n`);
    }
    return lines;
  }

  private make(type: Type): string {
    switch (type.kind) {
      case 'int':
        return `i${type.bits}`;
      case 'float':
        return type.format;
      case 'pointer':
        return type.addressSpace === 0 ? 'ptr' : `ptr addrspace(${type.addressSpace})`;
      case 'array':
        return `[${type.length} x ${this.of(type.element)}]`;
      case 'vector':
        return `<${type.scalable ? 'vscale x ' : ''}${type.length} x ${this.of(type.element)}>`;
      case 'struct':
        return type.name === undefined
          ? this.body(type.fields ?? [], type.packed)
          : this.identify(type, type.name);
      case 'function':
        return `${this.of(type.result)} (${this.parameters(type.params, type.varArg)})`;
      case 'target': {
        const parameters = [...type.types.map((part) => this.of(part)), ...type.ints];
        return `target(${[`"${escapeString(type.name)}"`, ...parameters].join(', ')})`;
      }
      default:
        return type.kind;
    }
  }

  parameters(params: readonly Type[], varArg: boolean): string {
    const texts = params.map((param) => this.of(param));
    if (varArg) texts.push('...');
    return texts.join(', ');
  }

  private body(fields: readonly Type[], packed: boolean): string {
    const inner = fields.length === 0 ? '{}' : `{ ${fields.map((f) => this.of(f)).join(', ')} }`;
    return packed ? `<${inner}>` : inner;
  }

  private identify(type: StructType, name: string): string {
    this.identified.push(type);
    if (name === '') return `%${this.unnamed++}`;
    let unique = name;
    for (let i = 0; this.taken.has(unique); i++) unique = `${name}.${i}`;
    this.taken.add(unique);
    return `%${quoteName(unique)}`;
  }
}
