/**
 * Libraries: collections of modules of which a program takes only those that define something it
 * lacks (POSIX `ar`; `ld`, "archive members"). A member is only read when it is taken, so a large
 * library costs no more than its symbol table.
 */
import type { Module } from '../../ir/index.js';

export type MemberId = string | number;

export interface Library {
  /** For messages. */
  readonly name: string;
  /** The symbols that the members define, each with the member that is to be taken for it. */
  symbols(): ReadonlyMap<string, MemberId>;
  /**
   * What the definition of a symbol refers to outside of local definitions, where the library knows:
   * then a link from given roots takes that alone, not all that the symbol's member refers to.
   */
  needs?(symbol: string): readonly string[] | undefined;
  /** Reads a member, with the same TypeTable as the program's modules. */
  load(member: MemberId): Module;
  /**
   * Whether the program may define a symbol that a member defines as well: the program's definition
   * then replaces it everywhere, as a runtime library wants it. A plain archive reports a duplicate.
   */
  readonly replaceable: boolean;
}
