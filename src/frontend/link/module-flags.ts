/**
 * Named metadata of the linked module: lists of the same name are joined, except for the module
 * flags (LangRef "Module Flags Metadata"), which are merged flag by flag according to their behaviour.
 * Two behaviours that cannot be reconciled, which different versions of clang produce, are only
 * warned about: flags steer code generation, which we do not do.
 */
import type { MDNode, Metadata, Module } from '../../ir/index.js';
import type { LinkMessage } from './messages.js';
import type { Resolution } from './resolve.js';

enum Behaviour {
  Error = 1,
  Warning = 2,
  Require = 3,
  Override = 4,
  Append = 5,
  AppendUnique = 6,
  Max = 7,
  Min = 8,
}

interface Flag {
  readonly behaviour: Behaviour;
  readonly value: Metadata | null;
  readonly node: MDNode;
}

const flagsName = 'llvm.module.flags';

export function mergeNamedMetadata(resolution: Resolution): Map<string, MDNode[]> {
  const result = new Map<string, MDNode[]>();
  const flags = new Map<string, Flag>();
  const requirements: MDNode[] = [];
  for (const { module } of resolution.inputs) {
    for (const [name, nodes] of module.namedMetadata) {
      const list = result.get(name) ?? [];
      result.set(name, list);
      if (name === flagsName) mergeFlags(module, nodes, flags, requirements, resolution);
      else list.push(...withoutRepeated(name, nodes, list));
    }
  }
  if (result.has(flagsName)) {
    result.set(flagsName, [...Array.from(flags.values(), (flag) => flag.node), ...requirements]);
    checkRequirements(flags, requirements, resolution);
  }
  return result;
}

/** Every module says which compiler made it: once is enough for each compiler. */
function withoutRepeated(
  name: string,
  nodes: readonly MDNode[],
  known: readonly MDNode[],
): MDNode[] {
  if (name !== 'llvm.ident') return [...nodes];
  const texts = new Set(known.map(identText));
  return nodes.filter((node) => !texts.has(identText(node)));
}

function identText(node: MDNode): string {
  const [text] = node.operands;
  return text?.kind === 'string' ? text.text : '';
}

function mergeFlags(
  module: Module,
  nodes: readonly MDNode[],
  flags: Map<string, Flag>,
  requirements: MDNode[],
  resolution: Resolution,
): void {
  for (const node of nodes) {
    const [behaviour, name, value] = node.operands;
    const number = integer(behaviour);
    if (number === undefined || name?.kind !== 'string') continue;
    if (number === Behaviour.Require) {
      requirements.push(node);
      continue;
    }
    const flag: Flag = { behaviour: upgraded(name.text, number), value: value ?? null, node };
    const known = flags.get(name.text);
    flags.set(name.text, known ? merge(name.text, known, flag, module, resolution) : flag);
  }
}

/** LLVM 16 turned these from Error or Max into Min; older modules mean the same by it. */
function upgraded(name: string, behaviour: Behaviour): Behaviour {
  const level = name === 'PIC Level' || name === 'PIE Level';
  if (name === 'PIC Level' && behaviour !== Behaviour.Min) return Behaviour.Min;
  return level && behaviour === Behaviour.Error ? Behaviour.Max : behaviour;
}

function merge(
  name: string,
  known: Flag,
  flag: Flag,
  module: Module,
  resolution: Resolution,
): Flag {
  const report = (list: LinkMessage[], what: string) => {
    list.push({
      kind: 'flag',
      symbol: undefined,
      message: `module flag "${name}" ${what} in ${module.id}`,
    });
    return known;
  };
  const same = sameMetadata(known.value, flag.value);
  const one = known.behaviour === Behaviour.Override ? known : flag;
  if (one.behaviour === Behaviour.Override) {
    const both = known.behaviour === flag.behaviour;
    return both && !same ? report(resolution.errors, 'is overridden by another value') : one;
  }
  if (known.behaviour !== flag.behaviour) {
    const lenient = [known, flag].find((each) => each.behaviour === Behaviour.Warning);
    if (lenient) {
      // A limit merges as a limit, whatever the other module asks for.
      const limit = lenient === known ? flag : known;
      if (limit.behaviour === Behaviour.Max || limit.behaviour === Behaviour.Min) {
        return pickLimit(limit.behaviour, known, flag);
      }
    }
    return same ? known : report(resolution.warnings, 'has another behaviour');
  }
  switch (known.behaviour) {
    case Behaviour.Error:
      return same
        ? known
        : report(resolution.errors, `has the conflicting value ${text(flag.value)}`);
    case Behaviour.Warning:
      return same
        ? known
        : report(resolution.warnings, `has the conflicting value ${text(flag.value)}`);
    case Behaviour.Max:
    case Behaviour.Min:
      return pickLimit(known.behaviour, known, flag);
    case Behaviour.Append:
    case Behaviour.AppendUnique:
      return append(name, known, flag);
    default:
      return known;
  }
}

function pickLimit(behaviour: Behaviour, known: Flag, flag: Flag): Flag {
  const a = integer(known.value) ?? 0;
  const b = integer(flag.value) ?? 0;
  return (behaviour === Behaviour.Max ? b > a : b < a) ? flag : known;
}

function append(name: string, known: Flag, flag: Flag): Flag {
  const listOf = (value: Metadata | null) => (value?.kind === 'node' ? value.operands : []);
  const joined = [...listOf(known.value), ...listOf(flag.value)];
  const operands =
    known.behaviour === Behaviour.Append
      ? joined
      : joined.filter((item, i) => joined.findIndex((other) => sameMetadata(item, other)) === i);
  const value = tuple(operands);
  const node = tuple([known.node.operands[0], { kind: 'string', text: name }, value]);
  return { behaviour: known.behaviour, value, node };
}

function checkRequirements(
  flags: ReadonlyMap<string, Flag>,
  requirements: readonly MDNode[],
  resolution: Resolution,
): void {
  for (const { operands } of requirements) {
    const pair = operands[2];
    if (pair?.kind !== 'node') continue;
    const [name, value] = pair.operands;
    if (name?.kind !== 'string' || sameMetadata(flags.get(name.text)?.value ?? null, value ?? null))
      continue;
    resolution.errors.push({
      kind: 'flag',
      symbol: undefined,
      message: `module flag "${name.text}" must be ${text(value ?? null)}, which another module flag requires`,
    });
  }
}

function tuple(operands: readonly (Metadata | null)[]): MDNode {
  return { kind: 'node', distinct: false, tag: 'tuple', operands, fields: new Map(), elements: [] };
}

function integer(metadata: Metadata | null | undefined): number | undefined {
  if (metadata?.kind !== 'value' || metadata.value.kind !== 'int') return undefined;
  return Number(metadata.value.value);
}

function sameMetadata(a: Metadata | null, b: Metadata | null): boolean {
  if (a === b) return true;
  if (a?.kind === 'string' && b?.kind === 'string') return a.text === b.text;
  if (a?.kind === 'value' && b?.kind === 'value') {
    return integer(a) !== undefined ? integer(a) === integer(b) : a.value === b.value;
  }
  if (a?.kind !== 'node' || b?.kind !== 'node' || a.operands.length !== b.operands.length)
    return false;
  return (
    a.tag === 'tuple' && a.operands.every((operand, i) => sameMetadata(operand, b.operands[i]))
  );
}

function text(metadata: Metadata | null): string {
  if (metadata?.kind === 'string') return JSON.stringify(metadata.text);
  return `${integer(metadata) ?? '(a node)'}`;
}
