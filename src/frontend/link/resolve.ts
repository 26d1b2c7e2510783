/**
 * Symbol resolution: of all global values with one name, which one do they all mean?
 *
 * The rules are those of LLVM's linker, which are those of ELF: a definition beats a declaration; a
 * strong definition beats weak ones, two strong ones are an error; a common one (a tentative
 * definition of C) beats weak ones and the largest common one wins; among weak ones the first wins,
 * `weak` before `linkonce`. An `available_externally` body is worth no more than a declaration, but
 * stays when there is nothing better. A strong reference beats an `extern_weak` one.
 *
 * Definitions of replaceable inputs (our runtime) count as weaker than all others.
 *
 * Local values (`internal`, `private`) and unnamed ones mean themselves.
 */
import {
  dataLayoutOf,
  type GlobalValue,
  type UnnamedAddr,
  type Visibility,
} from '../../ir/index.js';
import { ComdatTable } from './comdat.js';
import { globalsOf, type Input, isIntrinsic, isLocal, isWeak, needsDefinition } from './input.js';
import { functionOfIntrinsic } from './intrinsic-needs.js';
import { type LinkMessage, whereDefined } from './messages.js';
import { mismatch } from './signatures.js';

export class Resolution {
  readonly errors: LinkMessage[] = [];
  readonly warnings: LinkMessage[] = [];
  readonly inputs: Input[] = [];
  readonly owner = new Map<GlobalValue, Input>();
  private readonly comdats = new ComdatTable(this.errors);
  private readonly winners = new Map<string, GlobalValue>();

  /** Takes an input in; gives the names that it needs defined. */
  add(input: Input): string[] {
    this.inputs.push(input);
    const values = globalsOf(input.module);
    for (const value of values) this.owner.set(value, input);
    this.comdats.add(input);
    const wanted: string[] = [];
    for (const value of values) {
      if (!this.isResolvedByName(value)) continue;
      const known = this.winners.get(value.name);
      const winner = known ? this.settle(known, value) : value;
      this.winners.set(value.name, winner);
      if (this.lacksDefinition(value) && value.linkage !== 'extern_weak') wanted.push(value.name);
    }
    return wanted;
  }

  /** The value that a name stands for. */
  lookup(name: string): GlobalValue | undefined {
    return this.winners.get(name);
  }

  names(): Iterable<string> {
    return this.winners.keys();
  }

  /** What a reference to a value means. */
  meaning(value: GlobalValue): GlobalValue {
    if (!this.isResolvedByName(value)) return value;
    return this.functionOf(value.name) ?? this.winners.get(value.name) ?? value;
  }

  /** The library's function that an intrinsic is a call of, where there is one. */
  private functionOf(name: string): GlobalValue | undefined {
    const called = isIntrinsic(name) ? functionOfIntrinsic(name) : undefined;
    const winner = called === undefined ? undefined : this.winners.get(called);
    return winner && !this.lacksDefinition(winner) ? winner : undefined;
  }

  /** Whether the value has no body of its own, or loses it with its comdat group. */
  lacksDefinition(value: GlobalValue): boolean {
    return needsDefinition(value) || this.isDiscarded(value);
  }

  isDiscarded(value: GlobalValue): boolean {
    return this.comdats.discarded.has(value);
  }

  /** Whether a name is still to be found in a library. */
  isUndefined(name: string): boolean {
    const winner = this.winners.get(name);
    return winner === undefined || this.lacksDefinition(winner);
  }

  private isResolvedByName(value: GlobalValue): boolean {
    return value.name !== '' && !isLocal(value) && value.linkage !== 'appending';
  }

  private settle(known: GlobalValue, value: GlobalValue): GlobalValue {
    const winner = this.choose(known, value);
    const loser = winner === known ? value : known;
    if (!isIntrinsic(value.name)) this.checkKinds(winner, loser);
    combine(winner, loser);
    return winner;
  }

  private choose(known: GlobalValue, value: GlobalValue): GlobalValue {
    if (this.lacksDefinition(value)) {
      if (!this.lacksDefinition(known)) return known;
      if (known.linkage === 'extern_weak') return value;
      const body = value.linkage === 'available_externally' && !this.isDiscarded(value);
      return body ? value : known;
    }
    if (this.lacksDefinition(known)) return value;
    const knownYields = this.owner.get(known)!.replaceable;
    const valueYields = this.owner.get(value)!.replaceable;
    if (knownYields !== valueYields) return knownYields ? value : known;
    if (value.linkage === 'common') {
      if (known.linkage === 'common') return this.larger(known, value);
      return isWeak(known) ? value : known;
    }
    if (isWeak(value)) {
      const stronger = known.linkage.startsWith('linkonce') && value.linkage.startsWith('weak');
      return stronger ? value : known;
    }
    if (isWeak(known)) return value;
    this.reportDuplicate(known, value);
    return known;
  }

  private larger(known: GlobalValue, value: GlobalValue): GlobalValue {
    if (known.kind !== 'global' || value.kind !== 'global') return known;
    const size = dataLayoutOf(this.owner.get(value)!.module).allocSize(value.valueType);
    const knownSize = dataLayoutOf(this.owner.get(known)!.module).allocSize(known.valueType);
    const align = Math.max(known.align, value.align);
    known.align = value.align = align;
    return size > knownSize ? value : known;
  }

  private reportDuplicate(known: GlobalValue, value: GlobalValue): void {
    const first = whereDefined(known, this.owner.get(known)!.module.id);
    const second = whereDefined(value, this.owner.get(value)!.module.id);
    this.errors.push({
      kind: 'duplicate',
      symbol: value.name,
      message: `duplicate symbol ${value.name}: defined in ${first} and in ${second}`,
    });
  }

  private checkKinds(winner: GlobalValue, loser: GlobalValue): void {
    const found = mismatch(winner, loser);
    if (!found) return;
    const winnerPlace = whereDefined(winner, this.owner.get(winner)!.module.id);
    const loserPlace = whereDefined(loser, this.owner.get(loser)!.module.id);
    const message = `${winner.name} ${found.what}: ${found.winner} in ${winnerPlace}, ${found.loser} in ${loserPlace}`;
    const list = found.kind === 'thread-local' ? this.errors : this.warnings;
    list.push({ kind: found.kind, symbol: winner.name, message });
  }
}

/** The more constraining of two, as the System V ABI asks ("Symbol Table", st_other). */
const visibilities: readonly Visibility[] = ['hidden', 'protected', 'default'];
const addresses: readonly UnnamedAddr[] = ['none', 'local', 'global'];

/** What the loser says about the symbol also holds for the winner. */
function combine(winner: GlobalValue, loser: GlobalValue): void {
  const stricter = <T>(order: readonly T[], a: T, b: T) =>
    order[Math.min(order.indexOf(a), order.indexOf(b))];
  winner.visibility = stricter(visibilities, winner.visibility, loser.visibility);
  winner.unnamedAddr = stricter(addresses, winner.unnamedAddr, loser.unnamedAddr);
  if (winner.kind !== 'global' || loser.kind !== 'global') return;
  if (!winner.initializer && !loser.initializer) winner.constant &&= loser.constant;
}
