/** Every pair of linkages, for functions and variables, against llvm-link. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkModules, readAssembly } from '../../../src/frontend/index.js';
import { type Module, printModule, TypeTable } from '../../../src/ir/index.js';
import { has, run } from '../../ir/installed.js';

const definitions = [
  'external',
  'weak',
  'weak_odr',
  'linkonce',
  'linkonce_odr',
  'available_externally',
  'internal',
];
const functionLinkages = [...definitions, 'declared', 'extern_weak'];
const variableLinkages = [...functionLinkages, 'common'];

/** One module with a symbol for every pair; `side` says whose half of the pairs it has. */
function module(side: 0 | 1): string {
  const mark = side + 1;
  const lines: string[] = [];
  const names: string[] = [];
  const pairs = (linkages: readonly string[], write: (name: string, linkage: string) => string) => {
    for (const first of linkages) {
      for (const second of linkages) {
        if (first === 'external' && second === 'external') continue;
        const name = `${linkages === functionLinkages ? 'f' : 'v'}.${first}.${second}`;
        names.push(name);
        lines.push(write(name, side === 0 ? first : second));
      }
    }
  };
  pairs(functionLinkages, (name, linkage) => {
    if (linkage === 'declared') return `declare i32 @${name}()`;
    if (linkage === 'extern_weak') return `declare extern_weak i32 @${name}()`;
    return `define ${linkage} i32 @${name}() { ret i32 ${mark} }`;
  });
  pairs(variableLinkages, (name, linkage) => {
    if (linkage === 'declared') return `@${name} = external global i32`;
    if (linkage === 'extern_weak') return `@${name} = extern_weak global i32`;
    if (linkage === 'common')
      return `@${name} = common global [${mark} x i32] zeroinitializer, align ${4 * mark}`;
    return `@${name} = ${linkage === 'external' ? '' : linkage} global i32 ${mark}`;
  });
  const uses = names.map((name) => `ptr @${name}`).join(', ');
  lines.push(`@uses${side} = global [${names.length} x ptr] [${uses}]`);
  return lines.join('\n');
}

/** What each symbol is: its linkage and the mark of the body that won. */
function outcome(module: Module): Record<string, string> {
  const found: Record<string, string> = {};
  for (const func of module.functions) {
    const value = func.blocks[0]?.instructions[0].operands[0];
    found[func.name] = `${func.linkage} ${value?.kind === 'int' ? value.value : 'none'}`;
  }
  for (const global of module.globals) {
    if (global.name.startsWith('uses')) continue;
    const { initializer, valueType } = global;
    const mark =
      initializer?.kind === 'int'
        ? initializer.value
        : initializer && valueType.kind === 'array'
          ? `[${valueType.length}] ${global.align}`
          : 'none';
    found[global.name] = `${global.linkage} ${mark}`;
  }
  return found;
}

/** Renamed locals: which of the two got the number is not a matter of semantics. */
function withoutNumbers(found: Record<string, string>): string[] {
  return Object.entries(found)
    .map(([name, what]) => `${name.replace(/\.\d+$/, '')} ${what}`)
    .sort();
}

function llvmLink(...texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'link-'));
  try {
    const files = texts.map((text, i) => {
      const file = join(folder, `${i}.ll`);
      writeFileSync(file, text);
      return file;
    });
    return run('llvm-link-19', ['-S', ...files]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!has('llvm-link-19'))('like llvm-link (needs llvm-link-19)', () => {
  it('chooses the same definition with the same linkage for every pair', () => {
    const texts = [module(0), module(1)];
    const expected = outcome(readAssembly(llvmLink(...texts)));
    const types = new TypeTable();
    const result = linkModules(
      texts.map((text) => readAssembly(text, { types })),
      { undefined: 'allow' },
    );
    expect(result.errors).toEqual([]);
    const ours = outcome(readAssembly(printModule(result.module!)));
    // Here llvm-link keeps the weak reference; in ELF the strong one decides, and so it does here.
    for (const name of ['f.extern_weak.declared', 'v.extern_weak.declared']) {
      expect([expected[name], ours[name]]).toEqual(['extern_weak none', 'external none']);
      expected[name] = ours[name];
    }
    expect(withoutNumbers(ours)).toEqual(withoutNumbers(expected));
  });

  it('refuses what it refuses', () => {
    const text = 'define void @f() { ret void }';
    expect(() => llvmLink(text, text)).toThrow();
    expect(linkModules([readAssembly(text), readAssembly(text)]).errors).toHaveLength(1);
  });
});
