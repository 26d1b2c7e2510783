/**
 * Runs the commands of one SMT-LIB script on a solver (SMT-LIB 2.6 §4.2) and prints the replies.
 *
 * Every check hands the solver all assertions, oldest first; ours keeps what it learned about a common
 * beginning, so push and pop need nothing of their own.
 */
import {
  type Assumption,
  bitVectorText,
  type Command,
  Evaluator,
  type Expr,
  ExprContext,
  floatingPointText,
  roundingText,
  ScriptReader,
  SmtError,
  type SmtSort,
  type SmtValue,
  smtSortText,
  sortWidth,
  type Value,
} from '../expr/index.js';
import type { Answer, Model, Sat, Solver } from '../solver/index.js';

export interface RunnerOptions {
  readonly makeSolver: (t: ExprContext) => Solver;
  readonly milliseconds: number | undefined;
  /** Print a model after every sat. */
  readonly models: boolean;
  readonly print: (line: string) => void;
  readonly warn: (message: string) => void;
}

interface Assertion {
  readonly term: Expr;
  readonly name: string | null;
}

const noModel = '(error "there is no model")';
const noCore = '(error "there is no unsatisfiable core")';

const infoTexts: Readonly<Record<string, string>> = {
  ':name': '"merganser"',
  ':authors': '"the Merganser authors"',
  ':error-behavior': 'immediate-exit',
};

export class ScriptRunner {
  private readonly t = new ExprContext();
  readonly solver: Solver;
  private readonly reader: ScriptReader;
  private scopes: Assertion[][] = [[]];
  private answer: Answer | null = null;
  private assumptions: readonly Assumption[] = [];
  private expected: string | null = null;
  private printsSuccess = false;
  /** Answers that differ from the script's own `:status`. */
  contradictions = 0;

  constructor(
    text: string,
    private readonly options: RunnerOptions,
  ) {
    this.solver = options.makeSolver(this.t);
    this.reader = new ScriptReader(this.t, text);
  }

  /** Runs to the end, or to the first error, which is printed; true if there was none. */
  run(): boolean {
    try {
      for (let command = this.reader.next(); command !== null; command = this.reader.next()) {
        if (command.kind === 'exit') break;
        const reply = this.reply(command);
        if (reply !== null) this.options.print(reply);
      }
      return true;
    } catch (error) {
      if (!(error instanceof SmtError)) throw error;
      this.options.print(`(error "${error.message.replaceAll('"', '""')}")`);
      return false;
    }
  }

  /** Carries a command out and gives the reply to print, if there is one. */
  private reply(command: Command): string | null {
    const success = this.printsSuccess ? 'success' : null;
    switch (command.kind) {
      case 'assert':
        this.scopes[this.scopes.length - 1].push(command);
        this.answer = null;
        return success;
      case 'push':
      case 'pop':
        this.answer = null;
        for (let i = 0; i < command.levels; i++) {
          if (command.kind === 'push') this.scopes.push([]);
          else this.scopes.pop();
        }
        return success;
      case 'check':
        return this.check(command.assumptions);
      case 'get-model':
        return this.answer?.status === 'sat' ? this.modelText(this.answer.model) : noModel;
      case 'get-value': {
        if (this.answer?.status !== 'sat') return noModel;
        const { model } = this.answer;
        const pairs = command.terms.map(
          ({ text, value }) => `(${text} ${this.valueText(value, model)})`,
        );
        return `(${pairs.join('\n ')})`;
      }
      case 'get-unsat-core': {
        if (this.answer?.status !== 'unsat') return noCore;
        const core = new Set(this.answer.core);
        const names = this.assertions().filter(({ term, name }) => name !== null && core.has(term));
        return `(${names.map(({ name }) => name).join(' ')})`;
      }
      case 'get-unsat-assumptions': {
        if (this.answer?.status !== 'unsat') return noCore;
        const core = new Set(this.answer.core);
        const failed = this.assumptions.filter(({ term }) => core.has(term));
        return `(${failed.map(({ text }) => text).join(' ')})`;
      }
      case 'set-info':
        if (command.key === ':status') this.expected = command.value;
        return success;
      case 'set-option':
        if (command.key === ':print-success') this.printsSuccess = command.value === 'true';
        return this.printsSuccess ? 'success' : null;
      case 'set-logic':
        return success;
      case 'get-info':
        if (command.key === ':reason-unknown') return `(:reason-unknown ${this.reason()})`;
        return infoTexts[command.key]
          ? `(${command.key} ${infoTexts[command.key]})`
          : 'unsupported';
      case 'echo':
        return command.text;
      case 'reset':
      case 'reset-assertions':
        this.scopes = [[]];
        this.answer = null;
        return success;
      case 'get-option':
      case 'get-assertions':
        return 'unsupported';
      case 'exit':
        return null;
    }
  }

  private assertions(): Assertion[] {
    return this.scopes.flat();
  }

  private check(assumptions: readonly Assumption[]): string {
    const terms = [...this.assertions(), ...assumptions].map(({ term }) => term);
    const constraints = terms.filter((term) => !term.isTrue);
    const { milliseconds } = this.options;
    this.assumptions = assumptions;
    this.answer = constraints.some((term) => term.isFalse)
      ? { status: 'unsat', core: [this.t.false] }
      : this.solver.check({ constraints }, milliseconds === undefined ? {} : { milliseconds });
    const { status } = this.answer;
    const contradicts =
      (this.expected === 'sat' || this.expected === 'unsat') &&
      status !== 'unknown' &&
      status !== this.expected;
    if (contradicts) {
      this.contradictions++;
      this.options.warn(`the script says ${this.expected}, the solver ${status}`);
    }
    if (this.answer.status === 'unknown') {
      this.options.warn(`unknown: ${this.answer.detail ?? this.answer.reason}`);
    }
    const shown = this.options.models && this.answer.status === 'sat';
    return shown ? `${status}\n${this.modelText((this.answer as Sat).model)}` : status;
  }

  private reason(): string {
    if (this.answer?.status !== 'unknown') return '"there is no unknown answer"';
    return this.answer.reason === 'time' ? 'timeout' : 'incomplete';
  }

  private modelText(model: Model): string {
    const lines = this.reader.declared.map(
      ({ name, sort, value }) =>
        `  (define-fun ${name} () ${smtSortText(sort)} ${this.valueText(value, model)})`,
    );
    return ['(', ...lines, ')'].join('\n');
  }

  private valueText(value: SmtValue, model: Model): string {
    if ('number' in value) return '(error "numbers of reals have no printed values")';
    if ('expr' in value) return scalarText(value.sort, new Evaluator(model).value(value.expr));
    return value.array.kind === 'plain'
      ? arrayText(value.sort, model, value.array.expr)
      : '(error "only declared arrays have printed values")';
  }
}

function scalarText(sort: SmtSort, value: Value): string {
  if (sort.kind === 'Bool') return value === 1 ? 'true' : 'false';
  if (sort.kind === 'BitVec') return bitVectorText(value, sort.width);
  if (sort.kind === 'FloatingPoint') return floatingPointText(sort, value);
  if (sort.kind === 'RoundingMode') return roundingText(value);
  throw new Error('an array is no scalar');
}

/** A declared array as stores of the elements that the model mentions over zeros. */
function arrayText(sort: SmtSort & { kind: 'Array' }, model: Model, expr: Expr): string {
  const width = sortWidth(sort.element);
  const shift = BigInt(Math.ceil(Math.log2(Math.ceil(width / 8))));
  const elements = new Map<bigint, bigint>();
  for (const [at, byte] of model.arrays.get(expr.array) ?? []) {
    const index = BigInt(at) >> shift;
    const offset = 8n * (BigInt(at) - (index << shift));
    elements.set(index, (elements.get(index) ?? 0n) | (BigInt(byte) << offset));
  }
  let text = `((as const ${smtSortText(sort)}) ${scalarText(sort.element, 0)})`;
  for (const [index, bits] of elements) {
    const value = BigInt.asUintN(width, bits);
    if (value === 0n) continue;
    const scalar = width === 1 ? Number(value) : value;
    text = `(store ${text} ${bitVectorText(index, sort.index)} ${scalarText(sort.element, scalar)})`;
  }
  return text;
}
