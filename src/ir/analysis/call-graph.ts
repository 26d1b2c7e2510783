/**
 * Who calls whom. A call through a pointer is resolved in this order:
 *
 * - `direct`: the callee is a function, perhaps behind an alias or a cast;
 * - `points-to`: the functions that the pointer may hold according to src/ir/analysis/points-to.ts,
 *   of those the ones whose signature fits the call (all of them if none fits: C programs call
 *   through casts that happen to work);
 * - `signature`: where the pointer may come from outside the module, all functions whose address is
 *   taken and whose type is that of the call.
 *
 * A callee list is an over-approximation for programs whose calls have the right type. Functions
 * without a body are callees as well; `external` marks calls that may also reach code outside the
 * module that no declaration names.
 */
import type { Constant } from '../constants.js';
import { type CallInstruction, calleeOf, isCall } from '../instructions.js';
import type { Func, Module, Value } from '../module.js';
import type { FunctionType, Type } from '../types.js';
import { type Components, type Graph, makeGraph, stronglyConnectedComponents } from './graph.js';
import { type PointsTo, pointsToOf } from './points-to.js';
import { usedValues } from './uses.js';

export interface CallSite {
  readonly call: CallInstruction;
  readonly caller: Func;
  readonly callees: readonly Func[];
  readonly resolved: 'direct' | 'points-to' | 'signature' | 'asm';
  readonly external: boolean;
}

export interface CallGraph {
  /** Node numbers are places in `functions`. */
  readonly graph: Graph;
  readonly functions: readonly Func[];
  readonly numberOf: ReadonlyMap<Func, number>;
  readonly siteOf: ReadonlyMap<CallInstruction, CallSite>;
  /** Calls within each function, in order. Intrinsics are left out. */
  readonly sitesIn: ReadonlyMap<Func, readonly CallSite[]>;
  /** Functions whose address is used other than by calling it. */
  readonly addressTaken: ReadonlySet<Func>;
  readonly components: Components;
  /** Callees before callers; functions that call each other stand together. */
  readonly bottomUp: readonly Func[];
}

const cache = new WeakMap<Module, CallGraph>();

export function callGraphOf(module: Module): CallGraph {
  let graph = cache.get(module);
  if (!graph) {
    graph = build(module);
    cache.set(module, graph);
  }
  return graph;
}

/** Whether a function calls itself, perhaps through others. */
export function isRecursive(graph: CallGraph, func: Func): boolean {
  const number = graph.numberOf.get(func)!;
  if (graph.components.members[graph.components.of[number]].length > 1) return true;
  return graph.sitesIn.get(func)!.some((site) => site.callees.includes(func));
}

/** Functions that a call from one of the roots may reach, the roots included. */
export function reachableFunctions(
  graph: CallGraph,
  roots: Iterable<Func>,
  enters: (func: Func) => boolean = () => true,
): Set<Func> {
  const reached = new Set(roots);
  for (const func of reached) {
    if (!enters(func)) continue;
    for (const site of graph.sitesIn.get(func) ?? []) {
      for (const callee of site.callees) reached.add(callee);
    }
  }
  return reached;
}

function build(module: Module): CallGraph {
  const functions = module.functions;
  const numberOf = new Map(functions.map((func, number) => [func, number]));
  const addressTaken = addressTakenFunctions(module);
  const bySignature = new Map<FunctionType, Func[]>();
  for (const func of functions) {
    if (!addressTaken.has(func)) continue;
    const list = bySignature.get(func.functionType);
    if (list) list.push(func);
    else bySignature.set(func.functionType, [func]);
  }
  // Most modules of C have no use for points-to sets: only made for the first indirect call.
  const resolve = (call: CallInstruction) =>
    resolveCall(call, () => pointsToOf(module), bySignature);
  const siteOf = new Map<CallInstruction, CallSite>();
  const sitesIn = new Map<Func, CallSite[]>();
  for (const caller of functions) {
    const sites: CallSite[] = [];
    sitesIn.set(caller, sites);
    for (const block of caller.blocks) {
      for (const call of block.instructions) {
        if (!isCall(call)) continue;
        const callee = calleeOf(call);
        if (callee.kind === 'function' && callee.name.startsWith('llvm.')) continue;
        const site: CallSite = { call, caller, ...resolve(call) };
        sites.push(site);
        siteOf.set(call, site);
      }
    }
  }
  const graph = makeGraph(functions.length, (node) =>
    sitesIn.get(functions[node])!.flatMap((site) => site.callees.map((f) => numberOf.get(f)!)),
  );
  const components = stronglyConnectedComponents(graph);
  const bottomUp = components.members.flatMap((nodes) => nodes.map((node) => functions[node]));
  return { graph, functions, numberOf, siteOf, sitesIn, addressTaken, components, bottomUp };
}

type Resolution = Pick<CallSite, 'callees' | 'resolved' | 'external'>;

function resolveCall(
  call: CallInstruction,
  pointsTo: () => PointsTo,
  bySignature: ReadonlyMap<FunctionType, readonly Func[]>,
): Resolution {
  const callee = calleeOf(call);
  if (callee.kind === 'asm') return { callees: [], resolved: 'asm', external: false };
  const direct = directCallee(callee);
  if (direct) return { callees: [direct], resolved: 'direct', external: false };
  const analysis = pointsTo();
  const objects = analysis.complete ? analysis.pointees(callee) : [{ kind: 'unknown' } as const];
  const held: Func[] = [];
  let external = false;
  for (const object of objects) {
    if (object.kind === 'unknown') external = true;
    else if (object.kind === 'global' && object.value.kind === 'function') held.push(object.value);
  }
  if (external) {
    const callees = new Set([
      ...held.filter((f) => fits(call, f)),
      ...(bySignature.get(call.functionType) ?? []),
    ]);
    return { callees: [...callees], resolved: 'signature', external };
  }
  const fitting = held.filter((func) => fits(call, func));
  return { callees: fitting.length > 0 ? fitting : held, resolved: 'points-to', external };
}

/** The function behind casts and aliases. */
export function directCallee(callee: Value): Func | undefined {
  let value = callee;
  for (;;) {
    if (value.kind === 'function') return value;
    if (value.kind === 'alias') value = value.aliasee;
    else if (value.kind === 'expr' && (value.op === 'bitcast' || value.op === 'addrspacecast')) {
      value = value.operands[0];
    } else if (value.kind === 'dso_local_equivalent' || value.kind === 'no_cfi')
      value = value.target;
    else return undefined;
  }
}

/** Whether a call of this type can be one of the function: C allows unprototyped calls. */
export function fits(call: CallInstruction, func: Func): boolean {
  const wanted = call.functionType;
  const has = func.functionType;
  if (wanted === has) return true;
  const count = call.operands.length - 1;
  if (count < has.params.length || (count > has.params.length && !has.varArg)) return false;
  if (!sameClass(wanted.result, has.result)) return false;
  return has.params.every((type, i) => sameClass(type, call.operands[i].type));
}

function sameClass(a: Type, b: Type): boolean {
  return a === b || (a.kind === b.kind && a.kind !== 'int' && a.kind !== 'float');
}

/** Functions whose address is used other than by calling it. */
export function addressTakenFunctions(module: Module): Set<Func> {
  const taken = new Set<Func>();
  const met = new Set<Constant>();
  const take = (root: Value) => {
    const work: Value[] = [root];
    while (work.length > 0) {
      const value = work.pop()!;
      switch (value.kind) {
        case 'function':
          taken.add(value);
          break;
        case 'aggregate':
        case 'expr':
        case 'ptrauth':
          if (met.has(value)) break;
          met.add(value);
          for (const part of 'elements' in value ? value.elements : value.operands) work.push(part);
          break;
        case 'alias':
          work.push(value.aliasee);
          break;
        case 'ifunc':
          work.push(value.resolver);
          break;
        case 'dso_local_equivalent':
        case 'no_cfi':
          work.push(value.target);
          break;
      }
    }
  };
  for (const global of module.globals) {
    // These lists keep functions alive or start them; nothing in the program reads them.
    if (global.initializer && !global.name.startsWith('llvm.')) take(global.initializer);
  }
  for (const func of module.functions) {
    for (const block of func.blocks) {
      for (const instruction of block.instructions) {
        const called = isCall(instruction) ? calleeOf(instruction) : undefined;
        for (const value of usedValues(instruction)) {
          if (value !== called || !directCallee(value)) take(value);
        }
      }
    }
  }
  return taken;
}
