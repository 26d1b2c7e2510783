/**
 * From gates to clauses: Tseitin's encoding, both directions, one CNF for the whole run; and the cone
 * of a query.
 *
 * **Invariant.** Every variable of the SAT solver has one reading as a function of the free inputs
 * (gates by their kind; quotients, remainders and array elements by their definitions), and every
 * clause is valid under that reading. So an assignment of a set of variables that is closed under
 * "depends on", falsifies no clause over these variables and is consistent with the theory of arrays
 * extends to all variables, and the SAT solver may stop at the cone. Plaisted and Greenbaum's
 * one-sided encoding would save clauses but break the reading as functions; besides, an exploration
 * asks every branch condition in both polarities.
 *
 * Clauses are written when a gate first enters a cone. An and-gate takes in the and-gates below it that
 * have no variable yet, up to `widest` operands: equality of two words is one gate then.
 *
 * The cone of a list of assumptions is kept as a stack, so that a query that shares its first
 * assumptions with the one before walks only what the others add.
 */
import type { SatAnswer, SatBudget, SatSolver } from '../sat/index.js';
import { freeInput, Gate, type GateGraph } from './gates.js';
import type { Inputs } from './inputs.js';

const widest = 64;
const noVariable = -1;

export class Cnf {
  /** SAT variable of a node, or -1. */
  private variableOf = new Int32Array(4096).fill(noVariable);
  /** By node: 1 + where its operands in the CNF are, once its clauses are written; else 0. */
  private operandsAt = new Int32Array(4096);
  /** Runs of operands, each after its length. */
  private operands = new Int32Array(16384);
  private operandsTop = 0;
  /** Node of a SAT variable. */
  private nodeOf: number[] = [];
  private inCone = new Uint8Array(4096);
  private order = new Int32Array(4096);
  private length = 0;
  /** Assumptions of the cone on the stack, as gate literals, and the cone's length before each. */
  private stacked: number[] = [];
  private starts: number[] = [];
  /** Numbers of the inputs in the cone (see `Inputs`), and how many there were before each assumption. */
  readonly owners: number[] = [];
  private ownerStarts: number[] = [];
  private ownerInCone = new Uint8Array(256);
  /** How much of the cone is the same as when the SAT solver last saw it. */
  private unchanged = 0;
  /** By SAT variable: the epoch in which it last entered a cone. */
  private lastEntered = new Int32Array(4096);
  private epoch = 0;
  private walk: number[] = [];

  constructor(
    private readonly graph: GateGraph,
    private readonly inputs: Inputs,
    readonly sat: SatSolver,
  ) {}

  /** The SAT literal of a gate literal; makes the variable, not yet its clauses. */
  literal(gate: number): number {
    return 2 * this.variable(gate >> 1) + (gate & 1);
  }

  /** The gate literal of a SAT literal. */
  gate(literal: number): number {
    return 2 * this.nodeOf[literal >> 1] + (literal & 1);
  }

  /** After `sat`: the value of a gate literal; outside the cone it is arbitrary. */
  value(gate: number): boolean {
    if (gate <= 1) return gate === 1;
    const node = gate >> 1;
    const variable = node < this.variableOf.length ? this.variableOf[node] : noVariable;
    return variable === noVariable ? false : this.sat.value(2 * variable + (gate & 1));
  }

  /** Asserts for the whole run a gate literal that is valid in the sense of the invariant. */
  assertValid(gate: number): void {
    if (gate === 1) return;
    this.sat.addClause(gate === 0 ? [] : [this.literal(gate)]);
  }

  /** Asserts gate literals that hold from now on because every query to come says so, none constant. */
  assertPremises(gates: readonly number[]): void {
    this.sat.fix(gates.map((gate) => this.literal(gate)));
  }

  /** Whether a gate literal must be true or false if the first `count` literals of the cone hold. */
  implied(gate: number, count: number): boolean | undefined {
    const node = gate >> 1;
    const variable = node < this.variableOf.length ? this.variableOf[node] : noVariable;
    return variable === noVariable ? undefined : this.sat.implied(2 * variable + (gate & 1), count);
  }

  /** Asks the SAT solver to decide a gate early. */
  favour(gate: number): void {
    if (gate > 1) this.sat.favour(this.variable(gate >> 1));
  }

  /** Makes the cone that of the given gate literals, none of them constant. */
  enter(assumptions: readonly number[]): void {
    let keep = 0;
    while (keep < this.stacked.length && assumptions[keep] === this.stacked[keep]) keep++;
    this.pop(keep);
    for (let i = keep; i < assumptions.length; i++) {
      this.stacked.push(assumptions[i]);
      this.starts.push(this.length);
      this.ownerStarts.push(this.owners.length);
      this.push(assumptions[i] >> 1);
    }
  }

  /** Can the literals of the cone hold together? The first `asserted` of them are known to hold. */
  solve(budget: SatBudget, asserted = 0): SatAnswer {
    const cone = { variables: this.order, length: this.length, shared: this.unchanged };
    this.unchanged = this.length;
    const assumptions: number[] = [];
    for (let i = asserted; i < this.stacked.length; i++) {
      assumptions.push(this.literal(this.stacked[i]));
    }
    return this.sat.solve(assumptions, budget, cone);
  }

  /** Variables that entered a cone since the last call, or are in it now. */
  recentVariables(): number {
    let recent = 0;
    for (let v = 0; v < this.nodeOf.length; v++) {
      if (this.lastEntered[v] === this.epoch || this.inCone[v] !== 0) recent++;
    }
    this.epoch++;
    return recent;
  }

  private pop(keep: number): void {
    if (keep >= this.stacked.length) return;
    const length = this.starts[keep];
    for (let i = length; i < this.length; i++) this.inCone[this.order[i]] = 0;
    this.length = length;
    if (length < this.unchanged) this.unchanged = length;
    const owners = this.ownerStarts[keep];
    for (let i = owners; i < this.owners.length; i++) this.ownerInCone[this.owners[i]] = 0;
    this.owners.length = owners;
    this.stacked.length = keep;
    this.starts.length = keep;
    this.ownerStarts.length = keep;
  }

  private push(root: number): void {
    const { walk, graph } = this;
    walk.push(root);
    while (walk.length > 0) {
      const node = walk.pop()!;
      const variable = this.variable(node);
      if (this.inCone[variable] !== 0) continue;
      this.inCone[variable] = 1;
      this.lastEntered[variable] = this.epoch;
      if (this.length === this.order.length) {
        const larger = new Int32Array(2 * this.length);
        larger.set(this.order);
        this.order = larger;
      }
      this.order[this.length++] = variable;
      if (graph.gate[node] === Gate.Input) {
        this.pushOwner(this.inputs.owner(node));
        const group = graph.first[node];
        if (group === freeInput) continue;
        for (const literal of graph.groups[group]) if (literal > 1) walk.push(literal >> 1);
        continue;
      }
      if (this.operandsAt[node] === 0) this.write(node);
      const at = this.operandsAt[node] - 1;
      const end = at + this.operands[at];
      for (let i = at + 1; i <= end; i++) walk.push(this.operands[i] >> 1);
    }
  }

  private pushOwner(owner: number): void {
    if (owner < 0 || this.ownerInCone[owner] === 1) return;
    if (owner >= this.ownerInCone.length) {
      const larger = new Uint8Array(2 * owner);
      larger.set(this.ownerInCone);
      this.ownerInCone = larger;
    }
    this.ownerInCone[owner] = 1;
    this.owners.push(owner);
  }

  private variable(node: number): number {
    if (node >= this.variableOf.length) {
      const larger = new Int32Array(Math.max(this.graph.gate.length, node + 1)).fill(noVariable);
      larger.set(this.variableOf);
      this.variableOf = larger;
      const places = new Int32Array(larger.length);
      places.set(this.operandsAt);
      this.operandsAt = places;
    }
    const known = this.variableOf[node];
    if (known !== noVariable) return known;
    const variable = this.sat.newVariable();
    this.variableOf[node] = variable;
    this.nodeOf[variable] = node;
    if (variable >= this.inCone.length) {
      const larger = new Uint8Array(2 * this.inCone.length);
      larger.set(this.inCone);
      this.inCone = larger;
      const entered = new Int32Array(larger.length);
      entered.set(this.lastEntered);
      this.lastEntered = entered;
    }
    return variable;
  }

  /** Writes the clauses of a gate and remembers its operands. */
  private write(node: number): void {
    const { graph } = this;
    const out = 2 * this.variable(node);
    if (graph.gate[node] === Gate.And) {
      const operands = this.wideAnd(node);
      this.remember(node, operands.length);
      for (const operand of operands) this.operands[this.operandsTop++] = operand;
      this.writeAnd(out, operands);
      return;
    }
    const first = graph.first[node];
    const second = graph.second[node];
    const a = this.literal(first);
    const b = this.literal(second);
    if (graph.gate[node] === Gate.Xor) {
      this.remember(node, 2);
      this.operands[this.operandsTop++] = first;
      this.operands[this.operandsTop++] = second;
      this.writeXor(out, a, b);
      return;
    }
    const third = graph.third[node];
    this.remember(node, 3);
    this.operands[this.operandsTop++] = first;
    this.operands[this.operandsTop++] = second;
    this.operands[this.operandsTop++] = third;
    const c = this.literal(third);
    if (graph.gate[node] === Gate.Ite) this.writeIte(out, a, b, c);
    else this.writeMajority(out, a, b, c);
  }

  /** Begins the run of operands of a node. */
  private remember(node: number, count: number): void {
    if (this.operandsTop + count + 1 > this.operands.length) {
      const larger = new Int32Array(2 * this.operands.length);
      larger.set(this.operands);
      this.operands = larger;
    }
    this.operands[this.operandsTop++] = count;
    this.operandsAt[node] = this.operandsTop;
  }

  /** The operands of the widest and-gate at `node` through and-gates that nothing else uses yet. */
  private wideAnd(node: number): number[] {
    const { graph } = this;
    const operands: number[] = [];
    const open = [graph.second[node], graph.first[node]];
    while (open.length > 0) {
      const literal = open.pop()!;
      const below = literal >> 1;
      const inner =
        (literal & 1) === 0 &&
        graph.gate[below] === Gate.And &&
        (below >= this.variableOf.length || this.variableOf[below] === noVariable) &&
        operands.length + open.length < widest;
      if (inner) open.push(graph.second[below], graph.first[below]);
      else if (!operands.includes(literal)) operands.push(literal);
    }
    return operands;
  }

  private writeAnd(out: number, operands: readonly number[]): void {
    const { sat } = this;
    const long = [out];
    for (const operand of operands) {
      const literal = this.literal(operand);
      sat.addClause([out ^ 1, literal]);
      long.push(literal ^ 1);
    }
    sat.addClause(long);
  }

  private writeXor(out: number, a: number, b: number): void {
    const { sat } = this;
    sat.addClause([out ^ 1, a, b]);
    sat.addClause([out ^ 1, a ^ 1, b ^ 1]);
    sat.addClause([out, a, b ^ 1]);
    sat.addClause([out, a ^ 1, b]);
  }

  private writeIte(out: number, s: number, t: number, e: number): void {
    const { sat } = this;
    sat.addClause([out ^ 1, s ^ 1, t]);
    sat.addClause([out, s ^ 1, t ^ 1]);
    sat.addClause([out ^ 1, s, e]);
    sat.addClause([out, s, e ^ 1]);
    // Redundant, but they propagate when the condition is open.
    sat.addClause([out ^ 1, t, e]);
    sat.addClause([out, t ^ 1, e ^ 1]);
  }

  private writeMajority(out: number, a: number, b: number, c: number): void {
    const { sat } = this;
    sat.addClause([out ^ 1, a, b]);
    sat.addClause([out ^ 1, a, c]);
    sat.addClause([out ^ 1, b, c]);
    sat.addClause([out, a ^ 1, b ^ 1]);
    sat.addClause([out, a ^ 1, c ^ 1]);
    sat.addClause([out, b ^ 1, c ^ 1]);
  }
}
