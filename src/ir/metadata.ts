/**
 * Metadata (LangRef "Metadata Nodes and Metadata Strings").
 *
 * Specialised nodes (`!DILocation(…)`) are held generically: a tag and named fields, spelt as LLVM's
 * assembly spells them, and left out where its printer leaves them out. Enumerations and flags are
 * numbers (`DW_TAG_member` is 0x0d). This is the form that both readers agree on; src/ir/debug-info.ts
 * gives the typed view that the rest of the program uses.
 */
import type { Constant } from './constants.js';
import type { Instruction } from './instructions.js';
import type { Argument } from './module.js';
import type { MetadataType } from './types.js';

export interface MDString {
  readonly kind: 'string';
  readonly text: string;
}

/** A value used as metadata: `!{i32 7, …}` or `metadata ptr %x`. */
export interface MDValue {
  readonly kind: 'value';
  readonly value: Constant | Argument | Instruction;
}

/** `!DIArgList(…)`: only ever an operand of debug records. */
export interface MDArgList {
  readonly kind: 'arglist';
  readonly values: readonly MDValue[];
}

/** The field of a specialised node. Integers beyond 2^53 are bigint. */
export type MDField = Metadata | null | number | bigint | boolean | string;

/**
 * A node. Readers may subclass it to parse `operands` or `fields` on first use; debug information of
 * a large module is mostly never looked at.
 */
export interface MDNode {
  readonly kind: 'node';
  readonly distinct: boolean;
  /** 'tuple' for `!{…}`, else the name of the specialised node: 'DILocation', 'DIExpression', … */
  readonly tag: string;
  /** Tuples: the operands. Empty for specialised nodes. */
  readonly operands: readonly (Metadata | null)[];
  /**
   * Specialised nodes: the fields by name. `DIExpression` has one field `elements`, which the
   * `elements` member below holds instead.
   */
  readonly fields: ReadonlyMap<string, MDField>;
  /** DIExpression: operators and arguments as numbers. */
  readonly elements: readonly (number | bigint)[];
}

export type Metadata = MDString | MDNode | MDValue | MDArgList;

/** A metadata operand of a call: `metadata !3`. */
export interface MetadataAsValue {
  readonly kind: 'metadata';
  readonly type: MetadataType;
  readonly metadata: Metadata;
}

/** Where an instruction comes from: a DILocation, whether it was a node or a bitcode record. */
export interface DebugLoc {
  readonly line: number;
  readonly column: number;
  /** DISubprogram, DILexicalBlock or DILexicalBlockFile. */
  readonly scope: MDNode;
  readonly inlinedAt: DebugLoc | undefined;
  readonly implicit: boolean;
  /** Whether it is a distinct node (as inlined-at locations are). */
  readonly distinct: boolean;
  /** Key instructions (LLVM 21 and later): the source atom and the rank in it; absent or 0 for none. */
  readonly atomGroup?: number;
  readonly atomRank?: number;
}

/**
 * A debug record. The intrinsic form (`call void @llvm.dbg.value(…)`, before LLVM 19) and the record
 * form (`#dbg_value(…)`) both become records, kept on the instruction that they precede.
 */
export interface DebugRecord {
  readonly kind: 'value' | 'declare' | 'assign' | 'label' | 'declare_value';
  /** The location operand: a value, an argument list, or an empty tuple. Undefined for labels. */
  readonly location: Metadata | undefined;
  /** DILocalVariable, or DILabel for labels. */
  readonly variable: MDNode;
  readonly expression: MDNode | undefined;
  /** assign: the DIAssignID, the address and its expression. */
  readonly assignId?: MDNode;
  readonly address?: Metadata;
  readonly addressExpression?: MDNode;
  readonly debugLoc: DebugLoc | undefined;
}
