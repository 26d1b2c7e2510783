/**
 * Queries whose inputs have few values left: all of them are tried.
 *
 * A byte that goes through calendar arithmetic gives products and quotients of 64 bits that a SAT solver
 * does not crack, and yet there are 256 cases. What counts is how many values the inputs can have, at
 * whatever width the program computes with them: an int that is known to be below 300 has 300. For each
 * condition the lanes (`small-domain.ts`) that satisfy it are found once and kept; a query is the
 * intersection of such sets.
 *
 * Up to some hundred values of small terms this is done at once. Up to 65,536, and where terms are large, as merging
 * makes them, it is done when the solver behind has had as many conflicts as take about as long: most questions over
 * two bytes are easy there, and a pass over all values is not (10 s for one of Expat's that a SAT solver has in 24 ms).
 *
 * Words of large constant tables are another matter. Several bytes of a table at one index are as many circuits of the
 * whole table, or as many searches for a block of it (`array/large-table.ts`) that do not know of each other, while a
 * scan of a million indices takes a second at most: up to that many it is done at once.
 *
 * Complete for what it accepts: no array is read at a symbolic index but constant ones, no quantifiers.
 */
import { type Expr, forEachNode, Kind, noTerm, type Support } from '../../expr/index.js';
import type { Answer, Budget, Query } from '../solver.js';
import { type Bounds, boundsOf } from './single-word.js';
import { SmallDomain } from './small-domain.js';
import { Stage } from './stage.js';

const mostLanes = 1 << 16;
/** Lanes up to which the solver behind is not asked first. */
const fewLanes = 512;
/** The conflicts that it may have otherwise: so many, and one more for so much work that it may save (values times nodes). */
const patience = 200;
const workOfConflict = 1 << 13;
/** Values times nodes up to which the solver behind is not asked first. */
const littleWork = 1 << 16;
const mostInputs = 16;
/** Lanes where several bytes of large tables are read, and when a table is large. */
const mostLanesOfTables = 1 << 20;
const largeTable = 1 << 13;
/** Values times nodes of the terms. */
const mostWork = 1 << 27;
/** Terms of which it is kept what they look at. */
const mostUses = 1 << 12;
/** Bits of the sets that are kept. */
const mostKept = 1 << 25;

export class EnumerationStage extends Stage {
  readonly name = 'enumeration';
  private sets = new Map<string, Map<Expr, Uint32Array>>();
  private kept = 0;
  private readonly uses = new TermUses();
  private last: SmallDomain | undefined = undefined;

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question } = query;
    const terms = question ? [question, ...constraints] : constraints;
    const bounds = new Map<Expr, Bounds>();
    const found = domainOf(terms, this.uses, bounds);
    if (found === undefined) return this.pass(query, budget);
    const { domain, isScan } = found;
    const limit = budget?.conflicts ?? Number.POSITIVE_INFINITY;
    const workUpTo = (most: number) => domain.count * nodesOf(terms, most / domain.count);
    const isCheap = domain.count <= fewLanes && workUpTo(littleWork) <= littleWork;
    const work = isCheap ? 0 : workUpTo(mostWork);
    if (work > mostWork) return this.pass(query, budget);
    if (!isScan && !isCheap) {
      const conflicts = Math.min(limit, patience + Math.floor(work / workOfConflict));
      const first = this.pass(query, { ...budget, conflicts });
      const isHard = first.status === 'unknown' && first.reason === 'conflicts';
      if (!isHard || limit <= conflicts) return first;
    }
    const answer = this.enumerate(domain, terms, bounds, budget);
    return answer ?? this.pass(query, budget);
  }

  /**
   * The same lanes as they were made last, with what was evaluated in them: questions of one path have one domain. What the
   * lanes rest on is the query's own: the values below eight may be those of a bound, or of three bits.
   */
  private lanesOf(domain: SmallDomain): SmallDomain {
    if (domain.count === this.last?.count && domain.key === this.last.key) return this.last;
    this.last = domain;
    return domain;
  }

  private enumerate(
    domain: SmallDomain,
    terms: readonly Expr[],
    bounds: ReadonlyMap<Expr, Bounds>,
    budget: Budget | undefined,
  ): Answer | undefined {
    const end = performance.now() + (budget?.milliseconds ?? Number.POSITIVE_INFINITY);
    const isOver = () => performance.now() > end || budget?.cancelled?.() === true;
    const left = allLanes(domain.count);
    const lanes = this.lanesOf(domain);
    const core: Expr[] = [];
    for (const term of terms) {
      const set = this.setOf(lanes, term, isOver);
      if (set === undefined) {
        const reason = budget?.cancelled?.() ? 'cancelled' : 'time';
        return { status: 'unknown', reason };
      }
      const word = bounds.get(term)?.word;
      const isBound = word !== undefined && domain.words.has(word);
      if (intersect(left, set) || isBound) core.push(term);
    }
    const lane = firstOf(left);
    return lane < 0 ? { status: 'unsat', core } : { status: 'sat', model: domain.model(lane) };
  }

  private setOf(domain: SmallDomain, term: Expr, isOver: () => boolean): Uint32Array | undefined {
    const known = this.sets.get(domain.key)?.get(term);
    if (known !== undefined) return known;
    const opposite = term.kind === Kind.Not && this.sets.get(domain.key)?.get(term.a);
    const set = opposite ? complement(opposite, domain.count) : domain.satisfying(term, isOver);
    if (set === undefined) return undefined;
    this.kept += domain.count;
    if (this.kept > mostKept) {
      this.sets = new Map();
      this.kept = domain.count;
    }
    const ofDomain = this.sets.get(domain.key) ?? new Map<Expr, Uint32Array>();
    this.sets.set(domain.key, ofDomain.set(term, set));
    return set;
  }
}

/** How many nodes terms have; more than `most` are not counted. */
function nodesOf(terms: readonly Expr[], most: number): number {
  const seen = new Set<Expr>(terms);
  for (const node of seen) {
    if (seen.size > most) break;
    for (const child of [node.a, node.b, node.c]) if (child !== noTerm) seen.add(child);
  }
  return seen.size;
}

/** The inputs of terms with the values that they can have, if all that can be evaluated. */
function domainOf(
  terms: readonly Expr[],
  uses: TermUses,
  bounds: Map<Expr, Bounds>,
): { domain: SmallDomain; isScan: boolean } | undefined {
  for (const { support } of terms) {
    if (support.size > mostInputs || support.hasWholeArray || support.quantifierHeight > 0) {
      return undefined;
    }
  }
  const inputs = new Map<number, Expr>();
  const usedBits = new Map<Expr, number>();
  const tableReads = new Set<Expr>();
  const hiddenInputs = new Set<number>();
  for (const term of terms) {
    const { looked, hidden, tables, bound } = uses.of(term);
    if (bound) bounds.set(term, bound);
    for (const { key, input, bits } of looked) {
      inputs.set(key, input);
      usedBits.set(input, Math.max(bits, usedBits.get(input) ?? 0));
    }
    if (inputs.size > mostInputs) return undefined;
    for (const read of tables) tableReads.add(read);
    for (const key of hidden) hiddenInputs.add(key);
  }
  if (inputs.size === 0) return undefined;
  for (const key of hiddenInputs) {
    const input = inputs.get(key);
    if (input) usedBits.set(input, input.width);
  }
  const isKnown = (term: Expr) => uses.of(term).isWhole || consistsOf(term.support, inputs);
  if (!terms.every(isKnown)) return undefined;
  const isScan = tableReads.size > 1;
  const most = isScan ? mostLanesOfTables : mostLanes;
  const domain = SmallDomain.of(inputs, [...bounds.values()], usedBits, most);
  return domain && { domain, isScan };
}

/** What a term looks at. */
interface Uses {
  /** Its inputs with the keys of their atoms, and how many of the low bits of each. */
  readonly looked: readonly { readonly key: number; readonly input: Expr; readonly bits: number }[];
  /** The keys of those that it may read whole below a write at a symbolic index, without a node that does. */
  readonly hidden: readonly number[];
  /** Whether these are all that it depends on. */
  readonly isWhole: boolean;
  /** Its reads of large constant tables. */
  readonly tables: readonly Expr[];
  /** What it says about one word of inputs. */
  readonly bound: Bounds | undefined;
}

/** What terms look at, found once: the constraints of a path come with each of its questions. */
class TermUses {
  private kept = new Map<Expr, Uses>();

  of(term: Expr): Uses {
    let uses = this.kept.get(term);
    if (uses !== undefined) return uses;
    if (this.kept.size >= mostUses) this.kept = new Map();
    this.kept.set(term, (uses = usesOf(term)));
    return uses;
  }
}

function usesOf(term: Expr): Uses {
  const bitsOf = new Map<Expr, number>();
  const tables: Expr[] = [];
  const hidden = new Set<number>();
  const use = (input: Expr, bits: number) => {
    if (isInput(input)) bitsOf.set(input, Math.max(bits, bitsOf.get(input) ?? 0));
  };
  use(term, term.width);
  forEachNode([term], (node) => {
    if (node.kind === Kind.Extract) use(node.a, node.low + node.width);
    else {
      use(node.a, node.a.width);
      use(node.b, node.b.width);
      use(node.c, node.c.width);
    }
    if (node.kind !== Kind.Read || node.a.kind === Kind.ArraySymbol) return;
    if (node.a.kind !== Kind.ConstArray) {
      for (const { key } of node.support.atoms()) hidden.add(key);
    } else if (node.a.contents.bytes.length > largeTable) tables.push(node);
  });
  const looked = [...bitsOf].map(([input, bits]) => {
    return { key: input.support.atoms()[0].key, input, bits };
  });
  const inputs = new Map(looked.map(({ key, input }) => [key, input]));
  const isWhole = consistsOf(term.support, inputs);
  return { looked, hidden: [...hidden], isWhole, tables, bound: boundsOf(term) };
}

function isInput({ kind, a }: Expr): boolean {
  return kind === Kind.Symbol || (kind === Kind.Read && a.kind === Kind.ArraySymbol);
}

/** Below a write at a symbolic index a byte may be read that no node reads by itself. */
function consistsOf(support: Support, inputs: ReadonlyMap<number, Expr>): boolean {
  return support.atoms().every(({ key }) => inputs.has(key));
}

function allLanes(count: number): Uint32Array {
  const set = new Uint32Array(Math.ceil(count / 32)).fill(-1);
  if (count % 32 !== 0) set[set.length - 1] = 2 ** (count % 32) - 1;
  return set;
}

function complement(set: Uint32Array, count: number): Uint32Array {
  const others = allLanes(count);
  for (let i = 0; i < set.length; i++) others[i] &= ~set[i]!;
  return others;
}

/** Whether the first set has lost a lane. */
function intersect(set: Uint32Array, other: Uint32Array): boolean {
  let shrinks = false;
  for (let i = 0; i < set.length; i++) {
    const both = (set[i]! & other[i]!) >>> 0;
    if (both !== set[i]) shrinks = true;
    set[i] = both;
  }
  return shrinks;
}

function firstOf(set: Uint32Array): number {
  const word = set.findIndex((bits) => bits !== 0);
  if (word < 0) return -1;
  const bits = set[word]!;
  return 32 * word + 31 - Math.clz32(bits & -bits);
}
