/**
 * Scripts of SMT-LIB 2.6 as commands over terms (§3.9). Declarations, definitions and sorts are
 * carried out here, with their scopes; what needs a solver is handed on.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { Elaborator, fault, listOf } from './elaborate.js';
import { type SExpr, SExprReader, SList, SmtError, sexprText } from './sexpr.js';
import { type SmtSort, type SmtValue, sameSort, smtSortText } from './values.js';

/** A declared constant, for models. */
export interface Declared {
  readonly name: string;
  readonly sort: SmtSort;
  readonly value: SmtValue;
}

export type Command =
  | { readonly kind: 'assert'; readonly term: Expr; readonly name: string | null }
  | { readonly kind: 'check'; readonly assumptions: readonly Assumption[] }
  | { readonly kind: 'push' | 'pop'; readonly levels: number }
  | { readonly kind: 'get-value'; readonly terms: readonly { text: string; value: SmtValue }[] }
  | { readonly kind: 'get-model' | 'get-unsat-core' | 'get-unsat-assumptions' }
  | { readonly kind: 'get-info' | 'get-option'; readonly key: string }
  | { readonly kind: 'set-option' | 'set-info'; readonly key: string; readonly value: string }
  | { readonly kind: 'set-logic'; readonly logic: string }
  | { readonly kind: 'echo'; readonly text: string }
  | { readonly kind: 'reset' | 'reset-assertions' | 'exit' | 'get-assertions' };

export interface Assumption {
  readonly text: string;
  readonly term: Expr;
}

/** What lives between a push and its pop. */
class Scope {
  readonly names: string[] = [];
  readonly declared: Declared[] = [];
}

export class ScriptReader {
  private elaborator: Elaborator;
  private readonly reader: SExprReader;
  private scopes: Scope[] = [new Scope()];
  private readonly namedHere = new Map<Expr, string>();
  private readonly sortsByName = new Map<string, SmtSort>();

  constructor(
    private readonly t: ExprContext,
    text: string,
  ) {
    this.reader = new SExprReader(text);
    this.elaborator = this.newElaborator();
  }

  /** Constants that are declared now. */
  get declared(): readonly Declared[] {
    return this.scopes.flatMap((scope) => scope.declared);
  }

  /** The next command that is not a declaration, or null at the end. */
  next(): Command | null {
    for (;;) {
      const expression = this.reader.next();
      if (expression === null) return null;
      if (!(expression instanceof SList)) {
        throw new SmtError(`a command is a list; ${expression} is not`, 1, 1);
      }
      const command = this.command(expression);
      if (command !== null) return command;
    }
  }

  private newElaborator(): Elaborator {
    const elaborator = new Elaborator(this.t);
    elaborator.onNamed = (name, value) => {
      this.bind(name, value);
      if ('expr' in value) this.namedHere.set(value.expr, name);
    };
    return elaborator;
  }

  private command(list: SList): Command | null {
    const [head, ...rest] = list.items;
    switch (head) {
      case 'assert': {
        this.namedHere.clear();
        const term = this.elaborator.formula(rest[0], list);
        return { kind: 'assert', term, name: this.namedHere.get(term) ?? null };
      }
      case 'check-sat':
        return { kind: 'check', assumptions: [] };
      case 'check-sat-assuming': {
        const assumptions = listOf(rest[0], list).items.map((item) => ({
          text: sexprText(item),
          term: this.elaborator.formula(item, list),
        }));
        return { kind: 'check', assumptions };
      }
      case 'push':
      case 'pop':
        return this.moveScope(head, rest[0] === undefined ? 1 : Number(rest[0]), list);
      case 'declare-const':
        this.declare(list, rest[0], rest[1]);
        return null;
      case 'declare-fun':
        if (listOf(rest[1], list).items.length > 0) {
          throw fault(list, 'functions with arguments are not supported; only constants are');
        }
        this.declare(list, rest[0], rest[2]);
        return null;
      case 'define-fun':
      case 'define-const':
        this.define(list);
        return null;
      case 'define-sort':
        this.elaborator.sorts.set(String(rest[0]), { parameters: [], body: rest[2] });
        return null;
      case 'get-value': {
        const terms = listOf(rest[0], list).items.map((item) => ({
          text: sexprText(item),
          value: this.elaborator.term(item, list),
        }));
        return { kind: 'get-value', terms };
      }
      case 'set-option':
      case 'set-info':
        return { kind: head, key: String(rest[0]), value: rest[1] ? sexprText(rest[1]) : '' };
      case 'set-logic':
        return { kind: head, logic: String(rest[0]) };
      case 'get-info':
      case 'get-option':
        return { kind: head, key: String(rest[0]) };
      case 'echo':
        return { kind: 'echo', text: String(rest[0]).slice(1, -1).replaceAll('""', '"') };
      case 'reset':
        this.elaborator = this.newElaborator();
        this.scopes = [new Scope()];
        return { kind: 'reset' };
      case 'get-model':
      case 'get-unsat-core':
      case 'get-unsat-assumptions':
      case 'get-assertions':
      case 'reset-assertions':
      case 'exit':
        return { kind: head };
      default:
        throw fault(list, `the command ${sexprText(head ?? '')} is not supported`);
    }
  }

  private moveScope(kind: 'push' | 'pop', levels: number, list: SList): Command {
    if (!Number.isInteger(levels) || levels < 0) throw fault(list, `${kind} takes a number`);
    for (let i = 0; i < levels; i++) {
      if (kind === 'push') this.scopes.push(new Scope());
      else {
        if (this.scopes.length === 1) throw fault(list, 'pop without a push before it');
        for (const name of this.scopes.pop()!.names) this.elaborator.unbind(name);
      }
    }
    return { kind, levels };
  }

  private declare(list: SList, name: SExpr, sortText: SExpr): void {
    if (typeof name !== 'string') throw fault(list, 'a declaration begins with a name');
    if (this.elaborator.isBound(name)) throw fault(list, `${name} is already declared`);
    const sort = this.elaborator.sort(sortText, list);
    const value = this.elaborator.declare(this.unusedName(name, sort), sort);
    this.bind(name, value);
    this.scopes[this.scopes.length - 1].declared.push({ name, sort, value });
  }

  /** The name without quotes, or a variant where the context knows it with another sort. */
  private unusedName(name: string, sort: SmtSort): string {
    const plain = name.startsWith('|') ? name.slice(1, -1) : name;
    for (let attempt = plain; ; attempt += "'") {
      const known = this.sortsByName.get(attempt);
      if (known === undefined || sameSort(known, sort)) {
        this.sortsByName.set(attempt, sort);
        return attempt;
      }
    }
  }

  private define(list: SList): void {
    const [head, name, ...rest] = list.items;
    if (typeof name !== 'string') throw fault(list, 'a definition begins with a name');
    if (this.elaborator.isBound(name)) throw fault(list, `${name} is already declared`);
    const parameters = head === 'define-fun' ? listOf(rest.shift(), list).items : [];
    const result = this.elaborator.sort(rest[0], list);
    if (parameters.length > 0) {
      this.elaborator.macros.set(name, {
        parameters: parameters.map((entry) => {
          const parameter = listOf(entry, list);
          const sort = this.elaborator.sort(parameter.items[1], parameter);
          return { name: String(parameter.items[0]), sort };
        }),
        result,
        body: rest[1],
      });
      return;
    }
    const value = this.elaborator.term(rest[1], list);
    if (!sameSort(value.sort, result)) {
      throw fault(
        list,
        `${name} is defined with sort ${smtSortText(result)}, but its body has ${smtSortText(value.sort)}`,
      );
    }
    this.bind(name, value);
  }

  private bind(name: string, value: SmtValue): void {
    this.elaborator.bind(name, value);
    this.scopes[this.scopes.length - 1].names.push(name);
  }
}
