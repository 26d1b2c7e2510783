/**
 * A solver that speaks SMT-LIB 2 behind our interface.
 *
 * Each query is a script of its own after `(reset)`: external solvers are for second opinions and hard
 * queries, where the cost of printing does not count. A model is fetched by evaluating the query:
 * whatever input the evaluation touches is asked for with `get-value`. So arrays need no
 * enumeration, and the answer is checked on the way. The core of an unsatisfiable query is only
 * worked out, in a second check with named assertions, when somebody looks at it.
 *
 * Whatever goes wrong (no solver, a crash, silence, nonsense, a wrong model) makes the answer
 * `unknown` with what happened as detail, and one warning; the session starts afresh next time.
 */
import {
  type ArrayInfo,
  bitVectorText,
  canonical,
  Evaluator,
  type Expr,
  inputs,
  printScript,
  SExprReader,
  SList,
  type SymbolInfo,
  symbolText,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';
import {
  type Answer,
  type Budget,
  countAnswer,
  newStageStatistics,
  type Query,
  type Solver,
  type StageStatistics,
} from '../solver.js';
import { SessionCancelled, SessionTimeout, type SmtSession } from './session.js';

/** Without a budget of time, a query may take this long. */
const longest = 24 * 3600 * 1000;

/** Beyond its time limit, a solver that honours it gets this long to say so. */
const grace = 500;

export interface SmtLibOptions {
  /** Told once about each kind of failure. */
  readonly warn?: (message: string) => void;
  readonly logic?: string;
  /**
   * Put queries between push and pop in one running solver instead of a reset before each: several
   * times faster for small queries, slower for hard ones. Cores are then the whole query.
   */
  readonly incremental?: boolean;
}

export class SmtLibSolver implements Solver {
  readonly name: string;
  private readonly counts: StageStatistics = newStageStatistics();
  private readonly warned = new Set<string>();
  /** Whether the running solver is inside the push of the last query. */
  private pushed = false;

  constructor(
    private readonly session: SmtSession,
    private readonly options: SmtLibOptions = {},
  ) {
    this.name = session.name;
  }

  check(query: Query, budget: Budget = {}): Answer {
    const start = performance.now();
    const terms = query.question ? [...query.constraints, query.question] : [...query.constraints];
    const answer = this.answer(terms, budget);
    this.counts.queries++;
    this.counts.milliseconds += performance.now() - start;
    countAnswer(this.counts, answer);
    return answer;
  }

  statistics(): ReadonlyMap<string, Readonly<StageStatistics>> {
    return new Map([[this.name, this.counts]]);
  }

  dispose(): void {
    this.session.dispose();
  }

  private answer(terms: readonly Expr[], budget: Budget): Answer {
    if (budget.cancelled?.()) return { status: 'unknown', reason: 'cancelled' };
    const limit = budget.milliseconds ?? longest;
    try {
      const verdict = this.verdict(terms, limit, false, budget.cancelled);
      if (verdict === 'unsat') return this.unsat(terms, limit);
      if (verdict === 'sat') return { status: 'sat', model: this.model(terms, limit) };
      if (verdict === 'unknown' || verdict === 'timeout') {
        return { status: 'unknown', reason: 'time', detail: `${this.name} gave up` };
      }
      throw new Error(`answered ${JSON.stringify(verdict.slice(0, 200))} to (check-sat)`);
    } catch (failure) {
      this.pushed = false;
      if (failure instanceof SessionCancelled) return { status: 'unknown', reason: 'cancelled' };
      if (failure instanceof SessionTimeout) return { status: 'unknown', reason: 'time' };
      const detail = `${this.name}: ${(failure as Error).message}`;
      this.warn(detail);
      return { status: 'unknown', reason: 'incapable', detail };
    }
  }

  /** Sends the query and gives the last line of the reply. */
  private verdict(
    terms: readonly Expr[],
    limit: number,
    named: boolean,
    cancelled?: () => boolean,
  ): string {
    const finite = limit < longest && this.session.timeLimit !== undefined;
    const before = finite ? this.session.timeLimit!(Math.ceil(limit)) : '';
    const { incremental } = this.options;
    const logic = incremental ? null : (this.options.logic ?? 'ALL');
    const options = named || this.pushed ? '' : '(set-option :produce-models true)\n';
    const fresh = incremental ? `${this.pushed ? '(pop 1)' : ''}(push 1)` : '(reset)';
    const start = incremental ? `${options}${fresh}\n${before}` : `${fresh}\n${before}\n${options}`;
    const script = `${start}\n${printScript(terms, { named, logic })}`;
    this.pushed = false;
    const reply = this.session.ask(script, finite ? limit + grace : limit, cancelled);
    this.pushed = incremental === true;
    return reply.trim();
  }

  private unsat(terms: readonly Expr[], limit: number): Answer {
    const compute = (): readonly Expr[] => this.core(terms, limit);
    let known: readonly Expr[] | null = null;
    return {
      status: 'unsat',
      get core() {
        return (known ??= compute());
      },
    };
  }

  /** The named assertions of the solver's core; all terms where it gives none. */
  private core(terms: readonly Expr[], limit: number): readonly Expr[] {
    if (this.options.incremental) return terms;
    try {
      if (this.verdict(terms, limit, true) !== 'unsat') return terms;
      const reply = new SExprReader(this.session.ask('(get-unsat-core)\n', limit)).next();
      if (!(reply instanceof SList)) return terms;
      const names = new Set(reply.items);
      return terms.filter((_, i) => names.has(`a${i}`));
    } catch {
      return terms;
    }
  }

  private model(terms: readonly Expr[], limit: number): Model {
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    const mentioned = inputs(terms).symbols;
    if (mentioned.length > 0) {
      const values = this.values(
        mentioned.map((symbol) => symbolText(symbol.name)),
        limit,
      );
      mentioned.forEach((symbol, i) => {
        symbols.set(symbol, values[i]);
      });
    }
    const evaluator = new Evaluator({
      symbol: (symbol) => symbols.get(symbol) ?? 0,
      byte: (array, index) => {
        let bytes = arrays.get(array);
        if (bytes === undefined) arrays.set(array, (bytes = new Map()));
        let byte = bytes.get(index);
        if (byte === undefined) {
          const at = bitVectorText(index, array.indexWidth);
          byte = this.values([`(select ${symbolText(array.name)} ${at})`], limit)[0] as number;
          bytes.set(index, byte);
        }
        return byte;
      },
    });
    if (!terms.every((term) => evaluator.holds(term))) {
      throw new Error('gave a model that does not satisfy the query');
    }
    return new Model(symbols, arrays);
  }

  /** The values of terms in the model at hand. */
  private values(terms: readonly string[], limit: number): Value[] {
    const text = this.session.ask(`(get-value (${terms.join(' ')}))\n`, limit);
    const reply = new SExprReader(text).next();
    if (!(reply instanceof SList) || reply.items.length !== terms.length) {
      throw new Error(`answered ${JSON.stringify(text.slice(0, 200))} to (get-value …)`);
    }
    return reply.items.map((pair) => {
      const value = pair instanceof SList ? pair.items[pair.items.length - 1] : pair;
      const bits = value instanceof SList ? value.items[1] : value;
      if (bits === 'true' || bits === 'false') return bits === 'true' ? 1 : 0;
      if (typeof bits === 'string' && /^(#[xb]|bv)[0-9a-fA-F]+$/.test(bits)) {
        return canonical(BigInt(bits.startsWith('bv') ? bits.slice(2) : `0${bits.slice(1)}`));
      }
      throw new Error(`gave ${JSON.stringify(text.slice(0, 200))} as values`);
    });
  }

  private warn(message: string): void {
    if (this.warned.has(message)) return;
    this.warned.add(message);
    this.options.warn?.(message);
  }
}
