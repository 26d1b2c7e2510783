/**
 * Attributes (LangRef "Parameter Attributes", "Function Attributes", "Attribute Groups"). Groups
 * (`#0`) are resolved by the readers: a holder has its own list, sorted by `compareAttributes`.
 */
import type { Type } from './types.js';

export interface Attribute {
  /** The keyword (`nounwind`, `align`, `byval`), or the text of a string attribute. */
  readonly name: string;
  /** Whether the name was a quoted string (`"frame-pointer"="all"`). */
  readonly quoted: boolean;
  /**
   * `align 8`, `dereferenceable(8)`: a number (bigint beyond 2^53). String attributes: their value.
   * `memory(…)`, `captures(…)`, `range(…)`, `nofpclass(…)`, `allockind(…)`, `uwtable(…)`,
   * `initializes(…)`, `allocsize(…)`, `vscale_range(…)`: the text between the parentheses exactly as
   * LLVM prints it.
   */
  readonly value?: number | bigint | string;
  /** `byval(T)`, `sret(T)`, `elementtype(T)`, `inalloca(T)`, `preallocated(T)`, `byref(T)`. */
  readonly type?: Type;
}

export type AttributeList = readonly Attribute[];

export const noAttributes: AttributeList = Object.freeze([]);

/** Keywords first, then strings, each by name in code-unit order. */
export function compareAttributes(a: Attribute, b: Attribute): number {
  if (a.quoted !== b.quoted) return a.quoted ? 1 : -1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

export function findAttribute(list: AttributeList, name: string): Attribute | undefined {
  return list.find((attribute) => attribute.name === name);
}

/** Attributes of a function or a call: of the whole, of its result, of each parameter. */
export interface CallAttributes {
  readonly func: AttributeList;
  readonly result: AttributeList;
  /** May be shorter than the parameter list. */
  readonly params: readonly AttributeList[];
}

export const noCallAttributes: CallAttributes = Object.freeze({
  func: noAttributes,
  result: noAttributes,
  params: Object.freeze([]) as readonly AttributeList[],
});
