/**
 * Variables with appending linkage (LangRef "Linkage Types"): arrays of the same name are joined in
 * the order of the inputs. `llvm.global_ctors` and `llvm.global_dtors` lose the entries whose
 * associated data (their third field) was discarded with its comdat group; `llvm.used` and
 * `llvm.compiler.used` keep each value once.
 */
import type { Constant, GlobalVariable, Type, TypeTable } from '../../ir/index.js';
import type { LinkMessage } from './messages.js';
import type { Resolution } from './resolve.js';

/**
 * Joins the arrays; the first variable of each name stays and takes all elements, each brought by
 * `resolve` from its own module into the result.
 */
export function joinAppending(
  resolution: Resolution,
  table: TypeTable,
  resolve: (element: Constant, from: GlobalVariable) => Constant,
): GlobalVariable[] {
  const joined = new Map<string, GlobalVariable>();
  const elements = new Map<GlobalVariable, Constant[]>();
  for (const { module } of resolution.inputs) {
    for (const global of module.globals) {
      if (global.linkage !== 'appending' || !global.initializer) continue;
      const first = joined.get(global.name) ?? global;
      joined.set(global.name, first);
      const list = elements.get(first) ?? [];
      elements.set(first, list);
      const problem = clash(first, global);
      if (problem) resolution.errors.push(problem);
      else {
        for (const element of survivors(resolution, global)) list.push(resolve(element, global));
      }
    }
  }
  for (const [global, list] of elements) setElements(global, list, table);
  return [...joined.values()];
}

function clash(first: GlobalVariable, global: GlobalVariable): LinkMessage | undefined {
  const differ = (what: string): LinkMessage => ({
    kind: 'appending',
    symbol: global.name,
    message: `${global.name} is joined from several modules, but ${what} differs`,
  });
  if (first.valueType.kind !== 'array' || global.valueType.kind !== 'array') {
    return differ('its being an array');
  }
  if (first.valueType.element.kind !== global.valueType.element.kind) return differ('its type');
  if (first.constant !== global.constant) return differ('its being constant');
  if (first.section !== global.section) return differ('its section');
  return undefined;
}

function survivors(resolution: Resolution, global: GlobalVariable): Constant[] {
  const elements = elementsOf(global.initializer!);
  if (!/^llvm\.global_[cd]tors$/.test(global.name)) return elements;
  return elements.filter((element) => {
    const data = element.kind === 'aggregate' ? element.elements[2] : undefined;
    return !data || !('linkage' in data) || !resolution.isDiscarded(data);
  });
}

function elementsOf(array: Constant): Constant[] {
  if (array.kind === 'aggregate') return [...array.elements];
  if (array.type.kind !== 'array') return [];
  const { element, length } = array.type;
  if (array.kind === 'data' && element.kind === 'int') {
    const width = element.bits / 8;
    return Array.from({ length }, (_, i) => {
      const bytes = array.bytes.subarray(i * width, (i + 1) * width);
      const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      return { kind: 'int', type: element, value };
    });
  }
  return Array.from({ length }, () => zeroOf(element));
}

function zeroOf(type: Type): Constant {
  if (type.kind === 'pointer') return { kind: 'null', type };
  if (type.kind === 'int') return { kind: 'int', type, value: 0n };
  if (type.kind === 'float') return { kind: 'float', type, bits: 0n };
  return { kind: 'zero', type };
}

function setElements(global: GlobalVariable, list: Constant[], table: TypeTable): void {
  if (global.valueType.kind !== 'array') return;
  const unique = /^llvm\.(compiler\.)?used$/.test(global.name) ? [...new Set(list)] : list;
  const type = table.array(global.valueType.element, unique.length);
  const retyped: { valueType: Type } = global;
  retyped.valueType = type;
  global.initializer =
    unique.length === 0 ? { kind: 'zero', type } : { kind: 'aggregate', type, elements: unique };
}
