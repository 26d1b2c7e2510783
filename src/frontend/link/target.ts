/**
 * Do the modules speak of the same machine? Layout strings need not be equal: clang 18 added
 * `i128:128` and later versions further address spaces. What matters is endianness and the size and
 * alignment of what C programs share: pointers, integers to 64 bits, floats, common vectors. A
 * difference there is an error; any other is a warning.
 */
import { DataLayout, DataLayoutError, type Module, type Type, TypeTable } from '../../ir/index.js';
import type { Input } from './input.js';
import type { LinkMessage } from './messages.js';
import type { Resolution } from './resolve.js';

const table = new TypeTable();
const shared: readonly [name: string, type: Type][] = [
  ['pointers', table.pointer()],
  ...[8, 16, 32, 64].map((bits): [string, Type] => [`i${bits}`, table.int(bits)]),
  ['float', table.float('float')],
  ['double', table.float('double')],
  ['long double', table.float('x86_fp80')],
  ['vectors of 128 bits', table.vector(table.int(32), 4)],
];
const wide = table.int(128);

export interface Target {
  readonly dataLayout: string;
  readonly targetTriple: string;
}

/** The target of the first module that names one; messages for those that do not fit. */
export function commonTarget(resolution: Resolution): Target {
  const { inputs } = resolution;
  const withLayout = inputs.find(({ module }) => module.dataLayout !== '');
  const withTriple = inputs.find(({ module }) => module.targetTriple !== '');
  for (const input of inputs) {
    if (withLayout) compareLayouts(withLayout.module, input, resolution);
    if (withTriple) compareTriples(withTriple.module, input, resolution);
  }
  return {
    dataLayout: withLayout?.module.dataLayout ?? '',
    targetTriple: withTriple?.module.targetTriple ?? '',
  };
}

function compareLayouts(first: Module, { module }: Input, resolution: Resolution): void {
  const say = (list: LinkMessage[], what: string) =>
    list.push({
      kind: 'layout',
      symbol: undefined,
      message: `${module.id} and ${first.id}: ${what}`,
    });
  if (module.dataLayout === '' || module.dataLayout === first.dataLayout) return;
  let a: DataLayout;
  let b: DataLayout;
  try {
    a = new DataLayout(first.dataLayout);
    b = new DataLayout(module.dataLayout);
  } catch (error) {
    if (!(error instanceof DataLayoutError)) throw error;
    say(resolution.errors, error.message);
    return;
  }
  if (a.littleEndian !== b.littleEndian) say(resolution.errors, 'they differ in byte order');
  for (const [name, type] of shared) {
    const same = a.allocSize(type) === b.allocSize(type) && a.abiAlign(type) === b.abiAlign(type);
    if (!same) say(resolution.errors, `they differ in the size or alignment of ${name}`);
  }
  if (
    a.abiAlign(wide) !== b.abiAlign(wide) &&
    usesWideIntegers(module) &&
    usesWideIntegers(first)
  ) {
    say(
      resolution.warnings,
      'they differ in the alignment of __int128, which both use in a structure',
    );
  }
}

/** Whether a structure type of the module has a field that i128 alignment could move. */
function usesWideIntegers(module: Module): boolean {
  return module.identifiedTypes.some((type) =>
    (type.fields ?? []).some((field) => field.kind === 'int' && field.bits > 64),
  );
}

/** Architecture and system decide; the vendor (`pc`, `unknown`) and version do not. */
function compareTriples(first: Module, { module }: Input, resolution: Resolution): void {
  if (module.targetTriple === '' || module.targetTriple === first.targetTriple) return;
  const [architecture, system] = parts(first.targetTriple);
  const [otherArchitecture, otherSystem] = parts(module.targetTriple);
  if (architecture === otherArchitecture && system === otherSystem) return;
  const list = architecture === otherArchitecture ? resolution.warnings : resolution.errors;
  list.push({
    kind: 'target',
    symbol: undefined,
    message: `${module.id} is for ${module.targetTriple}, but ${first.id} for ${first.targetTriple}`,
  });
}

function parts(triple: string): [architecture: string, system: string] {
  const words = triple.split('-');
  const system = words.length > 2 ? words[2] : (words[1] ?? '');
  return [words[0], system.replace(/[\d.]+$/, '')];
}
