/**
 * Attributes as text: inline on parameters, results and globals; in numbered groups (`#0`) on
 * functions and calls, where the same few lists repeat thousands of times.
 */
import type { Attribute, AttributeList } from '../attributes.js';
import { escapeString } from './names.js';
import type { TypeTexts } from './types.js';

/** LLVM's order of inline attributes: bare keywords, those with a type, those with a value, strings. */
function place({ quoted, type, value }: Attribute): number {
  if (quoted) return 3;
  return type ? 1 : value === undefined ? 0 : 2;
}

export class AttributeTexts {
  private readonly inline = new Map<AttributeList, string>();
  private readonly groupOf = new Map<AttributeList, string>();
  private readonly groupByText = new Map<string, string>();

  constructor(private readonly types: TypeTexts) {}

  /** `noundef align 8`, or ''. */
  list(attributes: AttributeList): string {
    if (attributes.length === 0) return '';
    let text = this.inline.get(attributes);
    if (text === undefined) {
      const sorted = [...attributes].sort((a, b) => place(a) - place(b));
      text = sorted.map((attribute) => this.one(attribute, false)).join(' ');
      this.inline.set(attributes, text);
    }
    return text;
  }

  /** ` #3`, or '' for an empty list. */
  group(attributes: AttributeList): string {
    if (attributes.length === 0) return '';
    let name = this.groupOf.get(attributes);
    if (name === undefined) {
      const text = attributes.map((attribute) => this.one(attribute, true)).join(' ');
      name = this.groupByText.get(text);
      if (name === undefined) {
        name = ` #${this.groupByText.size}`;
        this.groupByText.set(text, name);
      }
      this.groupOf.set(attributes, name);
    }
    return name;
  }

  /** `attributes #0 = { … }` for every group mentioned so far. */
  definitions(): string[] {
    return [...this.groupByText].map(([text, name]) => `attributes${name} = { ${text} }\n`);
  }

  private one(attribute: Attribute, grouped: boolean): string {
    const { name, value, type } = attribute;
    if (attribute.quoted) {
      const key = `"${escapeString(name)}"`;
      return value === undefined || value === '' ? key : `${key}="${escapeString(String(value))}"`;
    }
    if (type) return `${name}(${this.types.of(type)})`;
    if (value === undefined) return name;
    if (grouped && (name === 'align' || name === 'alignstack')) return `${name}=${value}`;
    return name === 'align' ? `align ${value}` : `${name}(${value})`;
  }
}
