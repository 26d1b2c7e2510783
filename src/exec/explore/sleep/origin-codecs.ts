/** How the values of a joined state are told to another engine (portable-origins.ts): a codec for each class. */
import { IntegerMap } from '../../../collections/index.js';
import {
  type ArrayInfo,
  Expr,
  type ExprContext,
  Kind,
  type PortableData,
  portableNode,
  type SymbolInfo,
  TermImport,
  type Value,
} from '../../../expr/index.js';
import type { CType, Module } from '../../../ir/index.js';
import { Version } from '../../../memory/index.js';
import { Model, PathCondition, type PathSolver } from '../../../solver/index.js';
import { NanPayload } from '../../../value/index.js';
import type { CoveredMarks } from '../../coverage.js';
import { Frame } from '../../frame.js';
import type { Machine } from '../../machine.js';
import type { BranchTrace } from '../states/branch-trace.js';
import { GrowingList } from '../states/growing-list.js';
import type { Joint, PastSide } from '../states/past.js';
import { type Input, PathInputs } from '../states/path-inputs.js';
import { type Codec, NotPortable } from './value-graph.js';

/** What is needed of the engine. */
export interface Surroundings {
  readonly machine: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
}

/** What is known while origins are told. */
export interface OfPath {
  /** Of the path that is being told: its model, which is one of all paths that it extends. */
  model: Model | undefined;
  /** Terms that were told, and of which it is remembered what they were made from (memory/addresses/origins.ts). */
  pointers: Expr[];
}

/** A C type: told without what pointers point to, since types refer to each other in circles. */
export class TypeBox {
  private static readonly boxes = new WeakMap<CType, TypeBox>();

  private constructor(readonly type: CType) {}

  static of(type: CType | undefined): TypeBox | undefined {
    if (!type) return undefined;
    let box = TypeBox.boxes.get(type);
    if (!box) TypeBox.boxes.set(type, (box = new TypeBox(type)));
    return box;
  }
}

/** The codecs of an engine; the function makes those for one text. */
export function originCodecs(surroundings: Surroundings): (path: OfPath) => readonly Codec[] {
  const places = placesCodec(surroundings.machine.program.module);
  const types = typesCodec();
  const frames = framesCodec(surroundings);
  return (path) => {
    // Symbols of an engine's own are known by their names within one text only.
    const names = new NamesImport(surroundings);
    return [
      places,
      termsCodec(names, surroundings, path),
      types,
      frames,
      ...pathCodecs(names, surroundings, path),
      ...collectionCodecs,
      ...pastCodecs,
    ];
  };
}

/** Instructions and global variables: the places that make objects. */
function placesCodec({ functions, globals }: Module): Codec {
  let known: { readonly list: object[]; readonly numbers: Map<object, number> } | undefined;
  const index = () => {
    if (known) return known;
    const list: object[] = [...globals];
    for (const { blocks } of functions) {
      for (const { instructions } of blocks) for (const one of instructions) list.push(one);
    }
    known = { list, numbers: new Map(list.map((place, number) => [place, number])) };
    return known;
  };
  return {
    name: 'place',
    parts: (value) => {
      const isPlace =
        'op' in value || ('kind' in value && value.kind === 'global' && 'linkage' in value);
      if (!isPlace) return undefined;
      const number = index().numbers.get(value);
      if (number === undefined) throw new NotPortable('an instruction is not of the module');
      return [number];
    },
    make: ([number]) => index().list[number as number],
  };
}

/** What the leaves of a text's terms are here, by their names there: the same for terms and for models. */
class NamesImport extends TermImport {
  /** Arrays of undefined bytes, which here mean others. */
  private readonly unwritten = new Map<string, Expr>();

  constructor(private readonly own: Surroundings) {
    super(own.terms);
  }

  override array(name: string, indexWidth: number, size: number | null): Expr {
    const { unwritten } = this;
    const array = unwritten.get(name) ?? this.own.machine.access.undefinedValues?.admit(name);
    if (!array) return super.array(name, indexWidth, size);
    unwritten.set(name, array);
    return array;
  }
}

function termsCodec(names: NamesImport, { machine }: Surroundings, { pointers }: OfPath): Codec {
  const { accessTypes, origins, undefinedValues } = machine.access;
  return {
    name: 'term',
    parts: (value) => {
      if (!(value instanceof Expr)) return undefined;
      if (origins.recordOf(value) !== undefined) pointers.push(value);
      const { kind, width, children, data } = portableNode(value);
      const words = undefinedValues?.wordsOf(value);
      return [kind, width, children.length, words, ...children, ...data];
    },
    make: ([kind, width, count, words, ...rest]) => {
      const children = rest.slice(0, count as number) as Expr[];
      const data = rest.slice(count as number) as PortableData[];
      // In which sizes the other engine has accessed an array is not told: it may have been any.
      if (kind === Kind.Read || kind === Kind.Store) accessTypes?.note(children[0], children[1], 1);
      const term = names.make({ kind: kind as Kind, width: width as number, children, data });
      if (words !== undefined) undefinedValues?.setWords(term, words as string);
      return term;
    },
  };
}

function framesCodec({ machine }: Surroundings): Codec {
  return {
    name: 'frame',
    parts: (value) => {
      if (!(value instanceof Frame)) return undefined;
      const { code, block, pc, slots, serial, base, callerSp, callerLow, low, sp } = value;
      const { varArgs, dynamic, resultSlot, isBarrier, progress } = value;
      return [
        ...[code.fn.id, block.prepared!.index, pc, slots, serial, base, callerSp, callerLow],
        ...[low, sp, varArgs, dynamic, resultSlot, isBarrier, progress],
      ];
    },
    make: (parts) => {
      const [id, block, pc, slots, serial, base, callerSp, callerLow, ...rest] = parts as [
        ...[number, number, number, Frame['slots'], number, number, number, number],
        ...[Frame['low'], Frame['sp'], Frame['varArgs'], Frame['dynamic']],
        ...[number, boolean, Frame['progress']],
      ];
      const [low, sp, varArgs, dynamic, resultSlot, isBarrier, progress] = rest;
      const { program } = machine;
      const code = machine.codeOf(program.prepared(program.functionNumbered(id)!));
      const frame = new Frame(code, slots, serial, base, callerSp, callerLow);
      frame.block = code.blocks[block];
      frame.block.ensureTranslated();
      return Object.assign(frame, {
        pc,
        low,
        sp,
        varArgs,
        dynamic,
        resultSlot,
        isBarrier,
        progress,
      });
    },
  };
}

function pathCodecs(names: NamesImport, { paths }: Surroundings, ofPath: OfPath): Codec[] {
  return [
    {
      name: 'path',
      parts: (value) => {
        if (!(value instanceof PathCondition)) return undefined;
        const { parent, constraint } = value;
        return parent ? [parent, constraint, ofPath.model] : [];
      },
      make: ([parent, constraint, model]) =>
        parent
          ? paths.grow(parent as PathCondition, [constraint as Expr], model as Model)
          : PathCondition.empty,
    },
    {
      name: 'model',
      parts: (value) => {
        if (!(value instanceof Model)) return undefined;
        const named = [...value.symbols].map(([{ name, width }, number]) => [name, width, number]);
        const arrays = [...value.arrays].map(([{ name, indexWidth, size }, bytes]) => [
          ...[name, indexWidth, size],
          [...bytes].flat(),
        ]);
        return [named, arrays];
      },
      make: ([named, arrays]) => {
        const values = (named as [string, number, Value][]).map(
          ([name, width, value]): [SymbolInfo, Value] => [names.symbol(name, width).symbol, value],
        );
        const bytes = (arrays as [string, number, number | null, Value[]][]).map(
          ([name, width, size, flat]): [ArrayInfo, Map<Value, number>] => [
            names.array(name, width, size).array,
            pairsOf(flat),
          ],
        );
        return new Model(new Map(values), new Map(bytes));
      },
    },
  ];
}

function pairsOf(flat: readonly Value[]): Map<Value, number> {
  const pairs = new Map<Value, number>();
  for (let i = 0; i < flat.length; i += 2) pairs.set(flat[i], flat[i + 1] as number);
  return pairs;
}

/** Types that are alike are one object in an engine. */
function typesCodec(): Codec {
  const known = new Map<string, TypeBox>();
  return {
    name: 'type',
    parts: (value) => (value instanceof TypeBox ? [withoutTargets(value.type)] : undefined),
    make: ([type]) => {
      const text = JSON.stringify(type, (_, item) =>
        typeof item === 'bigint' ? `${item}n` : item,
      );
      let box = known.get(text);
      if (!box) known.set(text, (box = TypeBox.of(type as CType)!));
      return box;
    },
  };
}

/** The type as plain data. */
function withoutTargets(type: CType): CType {
  switch (type.kind) {
    case 'pointer':
      return { ...type, target: { kind: 'void' } };
    case 'typedef':
    case 'qualified':
      return { ...type, target: withoutTargets(type.target) };
    case 'struct':
    case 'union': {
      const members = type.members?.map((one) => ({ ...one, type: withoutTargets(one.type) }));
      return { ...type, members };
    }
    case 'array':
      return { ...type, element: withoutTargets(type.element) };
    case 'function':
      return { kind: 'function', result: { kind: 'void' }, params: [], variadic: type.variadic };
    default:
      return { ...type };
  }
}

/** What a path went through (states/past.ts): with many joins behind it most of a text, so that it is told without names. */
const pastCodecs: readonly Codec[] = [
  {
    name: 'marks',
    parts: (value) =>
      'marks' in value && 'parent' in value
        ? [value.parent, ...(value as CoveredMarks).marks]
        : undefined,
    make: ([parent, ...marks]) =>
      ({ parent: parent as CoveredMarks, marks: marks as number[] }) satisfies CoveredMarks,
  },
  {
    name: 'joint',
    parts: (value) => {
      if (!('sides' in value)) return undefined;
      const { sides, depth, covered, inputCount, hasOwnInputs } = value as Joint;
      return [depth, covered, inputCount, hasOwnInputs, ...sides];
    },
    make: ([depth, covered, inputCount, hasOwnInputs, ...sides]) =>
      ({
        sides: sides as PastSide[],
        depth: depth as number,
        covered: covered as CoveredMarks | undefined,
        inputCount: inputCount as number,
        hasOwnInputs: hasOwnInputs as boolean,
      }) satisfies Joint,
  },
  {
    name: 'side',
    parts: (value) => {
      if (!('guard' in value && 'joint' in value)) return undefined;
      const { guard, joint, inputs, branches, covered } = value as PastSide;
      return [guard, joint, inputs, branches, covered];
    },
    make: ([guard, joint, inputs, branches, covered]) =>
      ({
        guard: guard as Expr,
        joint: joint as Joint | undefined,
        inputs: inputs as PathInputs,
        branches: branches as BranchTrace | undefined,
        covered: covered as CoveredMarks | undefined,
      }) satisfies PastSide,
  },
];

const isInput = (item: unknown): item is Input =>
  typeof item === 'object' && item !== null && 'wish' in item;

const collectionCodecs: readonly Codec[] = [
  {
    name: 'integers',
    parts: (value) =>
      value instanceof IntegerMap
        ? Array.from(value.entries()).flatMap(({ key, value: item }) => [key, item])
        : undefined,
    make: (parts) => {
      let map: IntegerMap<unknown> = IntegerMap.empty;
      for (let i = 0; i < parts.length; i += 2) map = map.with(parts[i] as number, parts[i + 1]);
      return map;
    },
  },
  {
    name: 'inputs',
    parts: (value) => (value instanceof PathInputs ? [value.list] : undefined),
    make: ([list]) => PathInputs.of(list as Iterable<Input>),
  },
  {
    name: 'growing',
    parts: (value) => {
      if (!(value instanceof GrowingList)) return undefined;
      const { before, last } = value;
      if (!before) return [];
      if (!isInput(last)) return [before, last];
      const { name, wish, array, size, length, type } = last;
      return [before, name, wish, array, size, length, TypeBox.of(type)];
    },
    make: ([before, item, ...rest]) => {
      if (!before) return GrowingList.empty;
      const list = before as GrowingList<unknown>;
      if (rest.length === 0) return list.with(item);
      const [wish, array, size, length, box] = rest;
      return list.with({ name: item, wish, array, size, length, type: (box as TypeBox)?.type });
    },
  },
  {
    name: 'page',
    parts: (value) => (value instanceof Version ? [value.base, value.patch] : undefined),
    make: ([base, patch]) => new Version(base as Int32Array, patch as number[]),
  },
  {
    name: 'nan',
    parts: (value) => (value instanceof NanPayload ? [value.bits] : undefined),
    make: ([bits]) => new NanPayload(bits as bigint),
  },
];
