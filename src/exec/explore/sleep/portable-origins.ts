/**
 * Joined states that go to another engine: by value.
 *
 * What is behind a join is named by decisions (state.ts), but what the join made has no name that another engine understands
 * except all of its past: the graph of the ways that met in it. To follow this graph again would be to run what merging has saved,
 * in each engine that takes such a state. So what the joined state was goes along as it is, as text: its frames, its
 * memory where this differs from the program's start, its terms, its path condition with a model. States that come from one join share it, and what
 * several joins share stands there once (value-graph.ts).
 *
 * What means something in one engine alone is translated: instructions and functions are numbers in the module, kinds of allocations
 * are place and size, terms are made again by the builders (expr/portable.ts), path conditions by the conditions and a model, without
 * a question. Where something has no translation (a directory that is open, a call of a function as one of another type), the state stays.
 */
import { IntegerMap } from '../../../collections/index.js';
import type { Expr } from '../../../expr/index.js';
import { isCall } from '../../../ir/index.js';
import {
  blankPage,
  isFixed,
  type MemoryObject,
  type ObjectsSnapshot,
  type PointerOrigins,
  type PointerRecord,
  type Snapshot,
  type Version,
} from '../../../memory/index.js';
import type { Frame } from '../../frame.js';
import { State } from '../states/state.js';
import { type OfPath, originCodecs, type Surroundings, TypeBox } from './origin-codecs.js';
import { type Codec, GraphWriter, NotPortable, readGraph } from './value-graph.js';

/** What a joined state was, as far as it is not the same in every engine. */
interface Portable
  extends Pick<
    State,
    | 'frames'
    | 'overlay'
    | 'files'
    | 'path'
    | 'inputs'
    | 'preferences'
    | 'time'
    | 'branches'
    | 'forks'
    | 'covered'
    | 'joint'
    | 'depthBefore'
    | 'multiplicity'
    | 'resumption'
  > {
  readonly returned: unknown;
  /** The pages that are not those of the start. */
  readonly pages: readonly (readonly [page: number, version: Version | undefined])[];
  readonly objects: Omit<ObjectsSnapshot, 'shared' | 'made' | 'placed' | 'toPlace'>;
  /** How many allocations of a place and a size there were. */
  readonly made: readonly (readonly [site: unknown, size: number, count: number])[];
}

export class OriginTexts {
  private readonly codecs: (path: OfPath) => readonly Codec[];
  private known: readonly object[] | undefined = undefined;
  /** What has turned out to mean something in this engine alone. */
  private readonly staying = new WeakSet<State>();

  constructor(
    private readonly surroundings: Surroundings,
    /** The state before the first instruction: every engine has it. */
    private readonly start: State,
  ) {
    this.codecs = originCodecs(surroundings);
  }

  /** Whether a joined state can go to another engine at all. */
  mayGo(origin: State): boolean {
    const isHere = ({ frames, files }: State) =>
      files.descriptions.some(({ target }) => target.kind === 'directory') ||
      frames.some((frame, i) => i > 0 && hasConversion(frame, frames[i - 1]));
    return !this.staying.has(origin) && !isHere(origin);
  }

  /** Undefined for none. Where one of them has no translation after all, that is thrown, and it may not go from then on. */
  write(origins: readonly State[]): string | undefined {
    if (origins.length === 0) return undefined;
    const ofPath: OfPath = { model: undefined, pointers: [] };
    const writer = new GraphWriter(this.codecs(ofPath), this.commonValues());
    for (const origin of origins) {
      ofPath.model = origin.path.model();
      this.add(origin, writer);
    }
    // Roots are terms, too, which may have roots; and in circles, so that they are no parts of the terms.
    for (let told = ofPath.pointers; told.length > 0; told = ofPath.pointers) {
      ofPath.pointers = [];
      writer.add(told.flatMap((term) => [term, this.pointers.recordOf(term)]));
    }
    return writer.text();
  }

  private add(origin: State, writer: GraphWriter): void {
    try {
      writer.add(this.portable(origin));
    } catch (thrown) {
      if (thrown instanceof NotPortable) this.staying.add(origin);
      throw thrown;
    }
  }

  private get pointers(): PointerOrigins {
    return this.surroundings.machine.access.origins;
  }

  /** States of a block are about to go on here. */
  beginSerials(block: string): void {
    let hash = 0;
    for (let i = 0; i < block.length; i++) hash = Math.imul(hash, 31) + block.charCodeAt(i);
    this.surroundings.machine.beginSerials(hash);
  }

  /** The joins that states of a block begin at. */
  read(text: string | undefined, newId: () => number): State[] {
    if (text === undefined) return [];
    const codecs = this.codecs({ model: undefined, pointers: [] });
    const roots = readGraph(text, codecs, this.commonValues());
    const records = roots.filter(Array.isArray).flatMap(pairs);
    if (records.length > 0) this.pointers.admit(records);
    const found = roots.filter((root) => !Array.isArray(root));
    return found.map((root) => this.origin(root as Portable, newId()));
  }

  private portable(origin: State): Portable {
    const { frames, overlay, files, path, inputs, preferences, time, branches, forks } = origin;
    const { covered, joint, depthBefore, multiplicity, resumption, returned } = origin;
    const { shared: _, made, placed: __, toPlace: ___, ...objects } = origin.objects;
    const table = this.surroundings.machine.program.objects;
    const pages: [number, Version | undefined][] = [];
    this.start.memory.differences(origin.memory, (page, _from, to) => {
      pages.push([page, to?.value]);
    });
    return {
      ...{ frames, overlay, files, path, inputs, preferences, time, branches, forks },
      ...{ covered, joint, depthBefore, multiplicity, resumption, pages, objects },
      returned: returned && { ...returned, type: TypeBox.of(returned.type) },
      made: Array.from(made.entries(), ({ key, value }) => [...table.allocationOf(key), value]),
    };
  }

  private origin(portable: Portable, id: number): State {
    const { pages, objects, made, returned, path, ...rest } = portable;
    const { machine } = this.surroundings;
    const table = machine.program.objects;
    const state = new State(id, path);
    Object.assign(state, rest);
    if (returned) {
      const { type, ...value } = returned as { type: TypeBox | undefined };
      Object.assign(state, { returned: { ...value, type: type?.type } });
    }
    let memory: Snapshot = this.start.memory;
    for (const [page, version] of pages) {
      memory = version ? memory.with(page, version) : memory.without(page);
    }
    state.memory = memory;
    let counts: ObjectsSnapshot['made'] = IntegerMap.empty;
    for (const [site, size, count] of made) {
      counts = counts.with(table.allocationKind(site, size), count);
    }
    const { shared } = this.start.objects;
    state.objects = { ...objects, shared, made: counts, placed: undefined, toPlace: undefined };
    for (const object of objects.heap.values()) if (isFixed(object)) table.admitFixed(object);
    return state;
  }

  /** What all engines have alike, in one order. */
  private commonValues(): readonly object[] {
    return (this.known ??= commonValues(this.start));
  }
}

function pairs(list: readonly unknown[]): [term: Expr, record: PointerRecord][] {
  const found: [Expr, PointerRecord][] = [];
  for (let i = 0; i < list.length; i += 2) {
    found.push([list[i] as Expr, list[i + 1] as PointerRecord]);
  }
  return found;
}

function commonValues({ memory, objects, files }: State): object[] {
  const bases = Array.from(memory.values(), ({ base }) => base);
  const blocks: MemoryObject[] = [...objects.heap.values()];
  return [blankPage, ...bases, ...blocks, files, files.contents, ...files.contents];
}

/** Whether a call passes its values as those of other types: what it makes of them is not told. */
function hasConversion({ code }: Frame, caller: Frame): boolean {
  const { callSite } = caller;
  return isCall(callSite) && (code.conversions?.has(callSite) ?? false);
}
