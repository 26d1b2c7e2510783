/**
 * A query with quantifiers as one without: what of it is free of quantifiers, and the instances of the others as far as they are known.
 *
 * The parts go to the SAT solver in the order of the last query as far as possible, the question last: an instance that comes late
 * is put at the end, in front of the question, and stays there, so that the solver's trail is in place up to what is new.
 */
import type { Expr } from '../../expr/index.js';
import type { Model } from '../model.js';
import type { Query } from '../solver.js';
import type { Clause, Clauses } from './clauses.js';
import type { Universal } from './universal.js';

/** Terms without quantifiers, each with the constraints that it follows from. */
export type Parts = Map<Expr, readonly Expr[]>;

/** Adds a part, unless it is there. */
export function note(parts: Parts, part: Expr, ...from: readonly Expr[]): void {
  if (!parts.has(part)) parts.set(part, from);
}

export class QuantifiedQuery {
  readonly clauses: readonly Clause[];
  /** Quantifiers that must hold. */
  readonly demanded: readonly Universal[];
  private readonly question: Clause | undefined;

  constructor(
    readonly query: Query,
    clauses: Clauses,
  ) {
    const { constraints, question } = query;
    const list = constraints.map((term) => clauses.of(term));
    if (question !== undefined) list.push((this.question = clauses.of(question)));
    this.clauses = list;
    const demanded = new Set<Universal>();
    for (const clause of list) for (const universal of clause.demanded) demanded.add(universal);
    this.demanded = [...demanded];
  }

  /** Quantifiers that stand elsewhere, and those inside their instances and the others'. */
  named(): Universal[] {
    const found = new Set<Universal>();
    const add = (universals: Iterable<Universal>): void => {
      for (const universal of universals) {
        if (found.has(universal)) continue;
        found.add(universal);
        add(universal.inside);
      }
    };
    for (const clause of this.clauses) if (clause.named.length > 0) add(clause.named);
    for (const universal of this.demanded) add(universal.inside);
    return [...found];
  }

  /** What holds without quantifiers, and the constraints that each part follows from; facts about names follow from none. */
  parts(): Parts {
    const parts = this.plainParts();
    for (const { term, demanded } of this.clauses) {
      for (const { instances } of demanded) for (const part of instances) note(parts, part, term);
    }
    return parts;
  }

  /** The parts that are no instances of quantifiers that must hold. */
  plainParts(): Parts {
    const parts: Parts = new Map();
    for (const { term, plain } of this.clauses) for (const part of plain) note(parts, part, term);
    for (const { facts } of this.named()) for (const part of facts) note(parts, part);
    return parts;
  }

  /** Whether a model of all parts, in which bytes may differ that no part reads, satisfies the query. */
  isSatisfiedBy(model: Model): boolean {
    for (const { term, demanded, named } of this.clauses) {
      // What has no quantifiers is a part.
      if (named.length === 0 && demanded.length === 0) continue;
      if (!model.satisfies(term)) return false;
    }
    return true;
  }

  /** Whether any model satisfies the query. */
  holdsIn(model: Model): boolean {
    return this.clauses.every(({ term }) => model.satisfies(term));
  }

  /** The part that is asked last, if the question has one. */
  asked(): Expr | undefined {
    const plain = this.question?.plain ?? [];
    return plain[plain.length - 1];
  }

  /** The quantifiers that must hold under a model: those demanded, and those whose names are true. */
  holding(model: Model): Universal[] {
    const named = this.named().filter(({ name }) => model.satisfies(name));
    return named.length === 0 ? [...this.demanded] : [...new Set([...this.demanded, ...named])];
  }

  /** Gives names that a model makes false their witnesses; false if all have them. */
  witness(model: Model): boolean {
    let isNew = false;
    for (const universal of this.named()) {
      if (!model.satisfies(universal.name) && universal.witness()) isNew = true;
    }
    return isNew;
  }
}

/** Keeps the order of parts from one query to the next. */
export class PartOrder {
  private last: readonly Expr[] = [];

  /** All parts but the one that is asked last. */
  arrange(parts: ReadonlyMap<Expr, unknown>, asked: Expr | undefined): Expr[] {
    const rest = new Set(parts.keys());
    if (asked !== undefined) rest.delete(asked);
    const list: Expr[] = [];
    for (const part of this.last) {
      if (!rest.delete(part)) break;
      list.push(part);
    }
    for (const part of rest) list.push(part);
    this.last = list;
    return list;
  }
}
