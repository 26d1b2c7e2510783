/** The way that a path has taken through branches on symbolic conditions. */

/** The branches on symbolic conditions that a path has taken, the last one first. */
export interface BranchTrace {
  readonly parent: BranchTrace | undefined;
  readonly isTrue: boolean;
  /** Whether the other side was possible too. */
  readonly isFork: boolean;
  readonly length: number;
}

export function branchList(trace: BranchTrace | undefined): BranchTrace[] {
  const list: BranchTrace[] = [];
  for (let at = trace; at; at = at.parent) list.push(at);
  return list.reverse();
}
