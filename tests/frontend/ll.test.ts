import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/index.js';
import { type MDNode, printModule, TypeTable } from '../../src/ir/index.js';
import { assemblyFiles } from './ll-data.js';

describe.each(assemblyFiles)('$name', ({ name, bytes, expected }) => {
  it('is read as expected', () => {
    expect(printModule(readAssembly(bytes, { file: name }))).toBe(expected);
  });

  it('gives the same module when our print of it is read', () => {
    const again = readAssembly(Buffer.from(expected, 'latin1'), { file: `${name}, printed` });
    expect(printModule(again)).toBe(expected);
  });

  it('survives debug records being written as intrinsics', () => {
    const module = readAssembly(bytes, { file: name });
    const text = printModule(module, { debugRecords: 'intrinsics' });
    const again = readAssembly(Buffer.from(text, 'latin1'), { file: `${name}, printed` });
    expect(printModule(again)).toBe(expected);
  });

  it('is parsed in full when metadata is eager', () => {
    const module = readAssembly(bytes, { file: name, metadata: 'eager' });
    expect(printModule(module)).toBe(expected);
  });
});

describe('the module', () => {
  it('shares types and small constants, and fills forward references', () => {
    const types = new TypeTable();
    const module = readAssembly(
      `define i32 @f(i32 %x) {
        br label %b
      a:
        %sum = add i32 %later, 5
        ret i32 %sum
      b:
        %later = sub i32 %x, 5
        br label %a
      }`,
      { types },
    );
    expect(module.types).toBe(types);
    const [, a, b] = module.functions[0].blocks;
    const [sum] = a.instructions;
    const [later] = b.instructions;
    expect(sum.operands[0]).toBe(later);
    expect(sum.operands[1]).toBe(later.operands[1]);
    expect(sum.type).toBe(types.int(32));
    expect(sum.parent).toBe(a);
  });

  it('keeps debug locations with scope and inlining', () => {
    const module = readAssembly(
      `define void @f() {
        ret void, !dbg !0
      }
      !0 = !DILocation(line: 3, column: 4, scope: !1, inlinedAt: !2)
      !1 = distinct !DISubprogram(name: "inner")
      !2 = distinct !DILocation(line: 9, scope: !1)`,
    );
    const loc = module.functions[0].blocks[0].instructions[0].debugLoc!;
    expect([loc.line, loc.column, loc.implicit, loc.distinct]).toEqual([3, 4, false, false]);
    expect(loc.scope.fields.get('name')).toBe('inner');
    expect([loc.inlinedAt!.line, loc.inlinedAt!.distinct]).toEqual([9, true]);
    expect(loc.inlinedAt!.inlinedAt).toBeUndefined();
  });

  it('takes text and bytes, UTF-8 as bytes', () => {
    const text = '@"é" = global i32 0\n';
    const name = readAssembly(text).globals[0].name;
    expect(name).toBe('\u00c3\u00a9');
    expect(readAssembly(new TextEncoder().encode(text)).globals[0].name).toBe(name);
  });

  it('reads an empty file', () => {
    expect(readAssembly('').functions).toEqual([]);
    expect(readAssembly('; nothing but a comment').functions).toEqual([]);
  });

  it('parses metadata when it is looked at, and then completely', () => {
    const module = readAssembly('!x = !{!0}\n!0 = !{!1}\n!1 = !DIWrong(field: oops)\n');
    const node = module.namedMetadata.get('x')![0];
    const inner = node.operands[0] as MDNode;
    expect(() => inner.tag).toThrow("<assembly>:3:22: expected a type, found 'oops'.");
  });
});
