/**
 * Terms over small inputs, evaluated for many values of these at once.
 *
 * A lane is one value of each input. Each node is evaluated once for all lanes, and its values are kept,
 * because the conditions of a path share nearly all of their nodes. A node that does not depend on the
 * input (a constant) has one value for all lanes.
 */
import {
  type Atom,
  arityOf,
  type BinaryOp,
  type Expr,
  foldBinary,
  foldConcat,
  foldMany,
  foldOne,
  isFloatOp,
  Kind,
  SymbolInfo,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';

/** By lane, or one value for all lanes. */
type Values = readonly Value[] | Value;

/** Nodes after which the memory of values is dropped. */
const mostNodes = 1 << 12;

export class Lanes {
  private readonly models: Model[] = [];
  private known = new Map<Expr, Values>();

  constructor(
    readonly count: number,
    /** The values of a symbol or of a byte of an array, by lane. */
    private readonly input: (node: Expr) => readonly Value[],
    private readonly makeModel: (lane: number) => Model,
  ) {}

  /** A lane for each value of an input: a symbol of at most eight bits, or a byte of an array. */
  static of(atom: Atom): Lanes {
    const count = atom.of instanceof SymbolInfo ? 2 ** atom.of.width : 256;
    const values = Array.from({ length: count }, (_, i) => i);
    return new Lanes(
      count,
      () => values,
      (lane) => modelOf(atom, lane),
    );
  }

  /** The model in which the inputs have the values of a lane. */
  model(lane: number): Model {
    return (this.models[lane] ??= this.makeModel(lane));
  }

  /** The values of a term that depends on no other input. */
  values(term: Expr): Values {
    if (this.known.size > mostNodes) this.known = new Map();
    const stack: Expr[] = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (this.of(node) !== undefined || this.step(node, stack)) stack.pop();
    }
    return this.of(term)!;
  }

  private of(node: Expr): Values | undefined {
    if (node.kind === Kind.Const) return node.value;
    if (node.kind === Kind.Symbol) return this.input(node);
    return this.known.get(node);
  }

  /** Evaluates a node whose operands are known; otherwise pushes what is missing. */
  private step(node: Expr, stack: Expr[]): boolean {
    if (node.kind === Kind.Read) return this.read(node, stack);
    const operands: Values[] = [];
    const children = [node.a, node.b, node.c];
    for (let i = 0; i < arityOf[node.kind]; i++) {
      const values = this.of(children[i]!);
      if (values === undefined) {
        stack.push(children[i]!);
        return false;
      }
      operands.push(values);
    }
    const [a, b, c] = operands as [Values, Values, Values];
    const at = (values: Values, lane: number): Value =>
      typeof values === 'object' ? values[lane]! : values;
    switch (arityOf[node.kind]) {
      case 1:
        this.keep(node, (lane) => foldOne(node, at(a, lane)));
        break;
      case 3:
        if (node.kind === Kind.FFma) {
          this.keep(node, (lane) => foldMany(node, at(a, lane), at(b, lane), at(c, lane)));
        } else this.keep(node, (lane) => at(at(a, lane) === 1 ? b : c, lane));
        break;
      default:
        if (node.kind === Kind.Concat) {
          const low = node.b.width;
          this.keep(node, (lane) => foldConcat(at(a, lane), at(b, lane), low));
        } else if (isFloatOp(node.kind)) {
          this.keep(node, (lane) => foldMany(node, at(a, lane), at(b, lane), 0));
        } else {
          const { width } = node.a;
          this.keep(node, (lane) =>
            foldBinary(node.kind as BinaryOp, width, at(a, lane), at(b, lane)),
          );
        }
    }
    return true;
  }

  private read(node: Expr, stack: Expr[]): boolean {
    if (node.a.kind === Kind.ArraySymbol) {
      this.known.set(node, this.input(node));
      return true;
    }
    if (node.a.kind === Kind.ConstArray) {
      const index = this.of(node.b);
      if (index === undefined) {
        stack.push(node.b);
        return false;
      }
      const { contents } = node.a;
      this.keep(node, (lane) => contents.at(typeof index === 'object' ? index[lane]! : index));
      return true;
    }
    this.keep(node, (lane) => this.model(lane).evaluate(node));
    return true;
  }

  private keep(node: Expr, value: (lane: number) => Value): void {
    const values: Value[] = new Array(this.count);
    for (let lane = 0; lane < this.count; lane++) values[lane] = value(lane);
    this.known.set(node, values);
  }
}

function modelOf({ of, index }: Atom, value: number): Model {
  if (of instanceof SymbolInfo) return new Model(new Map([[of, value]]));
  if (of === null || index === null) throw new Error('an input of one value is a symbol or a byte');
  return new Model(new Map(), new Map([[of, new Map([[index, value]])]]));
}
