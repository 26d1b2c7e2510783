/**
 * Comdat groups (LangRef "Comdats"): of several groups of one name, the selection kind says which
 * stays; all members of the others are discarded together, local ones too. The size or contents
 * that `largest`, `samesize` and `exactmatch` look at are those of the variable that gives the group
 * its name.
 */
import {
  type Comdat,
  dataLayoutOf,
  type GlobalValue,
  type GlobalVariable,
} from '../../ir/index.js';
import { sameConstant } from './constant-equality.js';
import { baseObject, globalsOf, type Input } from './input.js';
import type { LinkMessage } from './messages.js';

interface Group {
  readonly input: Input;
  readonly selection: Comdat['selection'];
}

export class ComdatTable {
  /** Members of groups that were not selected. */
  readonly discarded = new Set<GlobalValue>();
  private readonly groups = new Map<string, Group>();

  constructor(private readonly errors: LinkMessage[]) {}

  add(input: Input): void {
    const losers = new Map<Input, Set<string>>();
    for (const comdat of input.module.comdats.values()) {
      const known = this.groups.get(comdat.name);
      if (!known) {
        this.groups.set(comdat.name, { input, selection: comdat.selection });
        continue;
      }
      const loser = this.select(comdat, known, input) === input ? known.input : input;
      const names = losers.get(loser);
      if (names) names.add(comdat.name);
      else losers.set(loser, new Set([comdat.name]));
    }
    for (const [loser, names] of losers) {
      for (const value of globalsOf(loser.module)) {
        const base = baseObject(value);
        const group = base && (base.kind === 'global' || base.kind === 'function') && base.comdat;
        if (group && names.has(group.name)) this.discarded.add(value);
      }
    }
  }

  /** Which of two inputs keeps its group. */
  private select(comdat: Comdat, known: Group, input: Input): Input {
    const { name } = comdat;
    let { selection } = comdat;
    if (selection !== known.selection) {
      const kinds = new Set([selection, known.selection]);
      if (!kinds.has('any') || !kinds.has('largest')) {
        this.report(
          name,
          `has the selection kinds ${known.selection} and ${selection}`,
          known,
          input,
        );
        return known.input;
      }
      selection = 'largest';
      this.groups.set(name, { input: known.input, selection });
    }
    switch (selection) {
      case 'any':
        return known.input;
      case 'nodeduplicate':
        this.report(name, 'must not be defined twice', known, input);
        return known.input;
    }
    const ours = leader(input, name);
    const theirs = leader(known.input, name);
    if (!ours || !theirs) {
      this.report(name, `needs a variable of its name for the kind ${selection}`, known, input);
      return known.input;
    }
    const size = dataLayoutOf(input.module).allocSize(ours.valueType);
    const otherSize = dataLayoutOf(known.input.module).allocSize(theirs.valueType);
    if (selection === 'largest') {
      if (size <= otherSize) return known.input;
      this.groups.set(name, { input, selection });
      return input;
    }
    if (selection === 'samesize' && size !== otherSize) {
      this.report(
        name,
        `has the sizes ${otherSize} and ${size}, which must be the same`,
        known,
        input,
      );
    }
    const exact = selection === 'exactmatch';
    if (exact && !sameConstant(ours.initializer, theirs.initializer)) {
      this.report(name, 'has contents that must be the same but differ', known, input);
    }
    return known.input;
  }

  private report(name: string, what: string, known: Group, input: Input): void {
    const where = `${known.input.module.id} and ${input.module.id}`;
    this.errors.push({
      kind: 'comdat',
      symbol: name,
      message: `comdat ${name} ${what}: in ${where}`,
    });
  }
}

function leader(input: Input, name: string): GlobalVariable | undefined {
  const value = input.module.symbols.get(name);
  const base = value && baseObject(value);
  return base?.kind === 'global' && base.initializer ? base : undefined;
}
