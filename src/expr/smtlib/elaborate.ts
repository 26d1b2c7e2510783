/**
 * From S-expressions to terms (SMT-LIB 2.6 §3.6), without recursion: a machine with a stack of
 * applications whose arguments are being read. Binders push their names, which hide outer ones
 * until the binder is left.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { apply, indexed } from './application.js';
import { forallOverSort } from './bounds.js';
import { FloatTheory, floatSortOf, formatOfSort } from './floats.js';
import { type SExpr, SList, SmtError } from './sexpr.js';
import {
  bitVec,
  boolSort,
  byteIndexWidth,
  fill,
  floatSort,
  type SmtSort,
  type SmtValue,
  sameSort,
  smtSortText,
  sortWidth,
} from './values.js';

/** A function with parameters, expanded where it is used. */
export interface Macro {
  readonly parameters: readonly { name: string; sort: SmtSort }[];
  readonly result: SmtSort;
  readonly body: SExpr;
}

/** An application, binder or annotation whose parts are being read. */
interface Frame {
  readonly list: SList;
  readonly kind: 'apply' | 'let' | 'quantifier' | 'annotation' | 'macro';
  readonly parts: readonly SExpr[];
  readonly values: SmtValue[];
  /** Names to forget when the frame is left. */
  bound: string[];
  symbols: Expr[];
}

export class Elaborator {
  private readonly names = new Map<string, SmtValue[]>();
  readonly macros = new Map<string, Macro>();
  readonly sorts = new Map<string, { parameters: string[]; body: SExpr }>();
  /** Called for every `:named` annotation. */
  onNamed: (name: string, value: SmtValue) => void = () => {};

  private readonly floats: FloatTheory;
  private openBinders = 0;

  constructor(private readonly t: ExprContext) {
    this.floats = new FloatTheory(t);
  }

  bind(name: string, value: SmtValue): void {
    const stack = this.names.get(name);
    if (stack === undefined) this.names.set(name, [value]);
    else stack.push(value);
  }

  unbind(name: string): void {
    const stack = this.names.get(name);
    stack?.pop();
    if (stack?.length === 0) this.names.delete(name);
  }

  isBound(name: string): boolean {
    return this.names.has(name) || this.macros.has(name);
  }

  sort(expression: SExpr, place: SList): SmtSort {
    if (expression === 'Bool') return boolSort;
    if (typeof expression === 'string') {
      const defined = this.sorts.get(expression);
      if (defined !== undefined && defined.parameters.length === 0) {
        return this.sort(defined.body, place);
      }
      const ofFloats = floatSortOf(expression);
      if (ofFloats !== undefined) return ofFloats;
      throw fault(
        place,
        `the sort ${expression} is not supported: use Bool, BitVec, FloatingPoint, RoundingMode and Array`,
      );
    }
    const [head, first, second] = expression.items;
    if (head === '_' && first === 'BitVec' && typeof second === 'string') {
      const width = Number(second);
      if (Number.isInteger(width) && width > 0) return bitVec(width);
    }
    if (head === '_' && first === 'FloatingPoint' && expression.items.length === 4) {
      return this.floatSort(expression);
    }
    if (head === 'Array' && expression.items.length === 3) {
      const index = this.sort(first, expression);
      const element = this.sort(second, expression);
      if (index.kind !== 'BitVec' || element.kind === 'Array' || element.kind === 'RoundingMode') {
        throw fault(expression, 'arrays go from bit-vectors to bit-vectors, numbers or Bool here');
      }
      return { kind: 'Array', index: index.width, element };
    }
    throw fault(
      expression,
      'this is not a supported sort: use Bool, (_ BitVec n), (_ FloatingPoint e p), (Array …)',
    );
  }

  private floatSort(expression: SList): SmtSort {
    const [exponentBits, precision] = expression.items.slice(2).map(Number);
    const sort = floatSort(exponentBits, precision);
    try {
      formatOfSort(sort as SmtSort & { kind: 'FloatingPoint' });
    } catch (error) {
      throw fault(expression, `${(error as Error).message}; there are 2 to 15, and 2 to 127`);
    }
    return sort;
  }

  /** A term that is a free symbol or array of the given sort. */
  declare(name: string, sort: SmtSort): SmtValue {
    const { t } = this;
    if (sort.kind === 'Array') {
      const expr = t.array(name, byteIndexWidth(sort));
      return { sort, array: { kind: 'plain', expr } };
    }
    return this.variable(sort, t.symbol(name, sortWidth(sort)));
  }

  private variable(sort: SmtSort, symbol: Expr): SmtValue {
    const expr = sort.kind === 'RoundingMode' ? this.floats.rounding(symbol) : symbol;
    return { sort, expr };
  }

  /** The meaning of a term; `place` is where to point for an atom. */
  term(expression: SExpr, place: SList): SmtValue {
    const frames: Frame[] = [];
    let value = this.enter(expression, place, frames);
    for (;;) {
      const frame = frames[frames.length - 1];
      if (frame === undefined) return value!;
      if (value !== null) this.receive(frame, value);
      const next = frame.parts[frame.values.length];
      if (next === undefined) {
        frames.pop();
        value = this.leave(frame);
      } else value = this.enter(next, frame.list, frames);
    }
  }

  /** A term of sort Bool. */
  formula(expression: SExpr, place: SList): Expr {
    const value = this.term(expression, place);
    if (value.sort.kind !== 'Bool' || !('expr' in value)) {
      throw fault(place, `a formula has sort Bool, not ${smtSortText(value.sort)}`);
    }
    return value.expr;
  }

  /** The value of an atom; for a list, pushes its frame. */
  private enter(expression: SExpr, place: SList, frames: Frame[]): SmtValue | null {
    if (typeof expression === 'string') return this.atom(expression, place);
    const { items } = expression;
    const frame = (kind: Frame['kind'], parts: readonly SExpr[]): null => {
      frames.push({ list: expression, kind, parts, values: [], bound: [], symbols: [] });
      return null;
    };
    const head = items[0];
    if (head === 'let') {
      const bindings = listAt(expression, 1).items.map((binding) => listOf(binding, expression));
      return frame('let', [...bindings.map((binding) => binding.items[1]), items[2]]);
    }
    if (head === 'forall' || head === 'exists') {
      frame('quantifier', [items[2]]);
      this.openBinder(frames[frames.length - 1]);
      return null;
    }
    if (head === '!') return frame('annotation', [items[1]]);
    if (head === '_') return this.literal(expression);
    if (typeof head === 'string' && this.macros.has(head)) return frame('macro', items.slice(1));
    return frame('apply', items.slice(1));
  }

  private receive(frame: Frame, value: SmtValue): void {
    frame.values.push(value);
    const bodyIsNext = frame.values.length === frame.parts.length - 1;
    if (frame.kind === 'let' && bodyIsNext) {
      listAt(frame.list, 1).items.forEach((binding, i) => {
        const name = (binding as SList).items[0] as string;
        this.bind(name, frame.values[i]);
        frame.bound.push(name);
      });
    }
  }

  private openBinder(frame: Frame): void {
    this.openBinders++;
    for (const entry of listAt(frame.list, 1).items) {
      const variable = listOf(entry, frame.list);
      const sort = this.sort(variable.items[1], variable);
      if (sort.kind === 'Array') throw fault(variable, 'quantified arrays are not supported');
      const name = variable.items[0] as string;
      const symbol = this.t.freshSymbol(name, sortWidth(sort));
      this.bind(name, this.variable(sort, symbol));
      frame.bound.push(name);
      frame.symbols.push(symbol);
    }
  }

  private leave(frame: Frame): SmtValue {
    const { list, values } = frame;
    for (const name of frame.bound) this.unbind(name);
    switch (frame.kind) {
      case 'let':
        return values[values.length - 1];
      case 'annotation': {
        const named = list.items.indexOf(':named');
        if (named > 0) this.onNamed(list.items[named + 1] as string, values[0]);
        return values[0];
      }
      case 'quantifier':
        this.openBinders--;
        return this.quantify(frame);
      case 'macro':
        return this.expand(frame);
      case 'apply':
        return this.applyHead(list, values);
    }
  }

  private quantify(frame: Frame): SmtValue {
    const { t } = this;
    const [value] = frame.values;
    if (value.sort.kind !== 'Bool' || !('expr' in value)) {
      throw fault(frame.list, 'the body of a quantifier has sort Bool');
    }
    const universal = frame.list.items[0] === 'forall';
    let body = universal ? value.expr : t.not(value.expr);
    for (let i = frame.symbols.length - 1; i >= 0; i--) {
      body = forallOverSort(t, frame.symbols[i], body);
    }
    return { sort: boolSort, expr: universal ? body : t.not(body) };
  }

  private expand(frame: Frame): SmtValue {
    const name = frame.list.items[0] as string;
    const macro = this.macros.get(name)!;
    if (frame.values.length !== macro.parameters.length) {
      throw fault(frame.list, `${name} takes ${macro.parameters.length} arguments`);
    }
    macro.parameters.forEach((parameter, i) => {
      if (!sameSort(parameter.sort, frame.values[i].sort)) {
        throw fault(frame.list, `argument ${i + 1} of ${name} has another sort`);
      }
      this.bind(parameter.name, frame.values[i]);
    });
    const value = this.term(macro.body, frame.list);
    for (const parameter of macro.parameters) this.unbind(parameter.name);
    return value;
  }

  private applyHead(list: SList, values: SmtValue[]): SmtValue {
    const head = list.items[0];
    if (head === undefined) throw fault(list, 'an empty list is not a term');
    try {
      const underBinder = this.openBinders > 0;
      if (typeof head === 'string') {
        const number = this.floats.apply(head, values);
        return number ?? apply(this.t, this.floats, head, values);
      }
      if (head.items[0] === '_') {
        const number = this.floats.indexed(head.items.slice(1), values, underBinder);
        return number ?? indexed(this.t, head.items.slice(1), values);
      }
      if (head.items[0] === 'as' && head.items[1] === 'const') {
        const sort = this.sort(head.items[2], head);
        const [value] = values;
        if (sort.kind === 'Array' && 'expr' in value && sameSort(sort.element, value.sort)) {
          return { sort, array: fill(this.t, sort, value.expr) };
        }
      }
      if (head.items[0] === 'as' && typeof head.items[1] === 'string') {
        return apply(this.t, this.floats, head.items[1], values);
      }
    } catch (error) {
      if (error instanceof SmtError) throw error;
      throw fault(list, (error as Error).message);
    }
    throw fault(list, 'this is not a function that can be applied');
  }

  private atom(name: string, place: SList): SmtValue {
    const { t } = this;
    const stack = this.names.get(name);
    if (stack !== undefined) return stack[stack.length - 1];
    if (name === 'true' || name === 'false')
      return { sort: boolSort, expr: t.bool(name === 'true') };
    const width = name.startsWith('#x') ? 4 * (name.length - 2) : name.length - 2;
    if (/^#x[0-9a-fA-F]+$/.test(name) || /^#b[01]+$/.test(name)) {
      return { sort: bitVec(width), expr: t.constant(BigInt(`0${name.slice(1)}`), width) };
    }
    const number = this.floats.atom(name);
    if (number !== undefined) return number;
    const macro = this.macros.get(name);
    if (macro !== undefined && macro.parameters.length === 0) return this.term(macro.body, place);
    throw fault(place, `${name} is not declared`);
  }

  /** (_ bvN w), (_ +oo e p) and its kin. */
  private literal(list: SList): SmtValue {
    try {
      const number = this.floats.literal(list.items);
      if (number !== undefined) return number;
    } catch (error) {
      throw fault(list, (error as Error).message);
    }
    const [, name, width] = list.items;
    if (typeof name === 'string' && /^bv[0-9]+$/.test(name) && Number(width) > 0) {
      const bits = Number(width);
      return { sort: bitVec(bits), expr: this.t.constant(BigInt(name.slice(2)), bits) };
    }
    throw fault(list, 'this is not a literal: use (_ bvN width), #x… or #b…');
  }
}

export function fault(place: SList, message: string): SmtError {
  return new SmtError(message, place.line, place.column);
}

export function listOf(expression: SExpr | undefined, place: SList): SList {
  if (expression instanceof SList) return expression;
  throw fault(place, 'a list is missing here');
}

function listAt(list: SList, position: number): SList {
  return listOf(list.items[position], list);
}
