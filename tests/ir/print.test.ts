import { describe, expect, it } from 'vitest';
import {
  type DebugLoc,
  type Func,
  type MDField,
  type MDNode,
  type Module,
  noCallAttributes,
  printModule,
  TypeTable,
} from '../../src/ir/index.js';

const types = new TypeTable();

function emptyModule(): Module {
  return {
    id: 'hand-made',
    types,
    sourceFileName: 'a.c',
    dataLayout: '',
    targetTriple: 'x86_64-unknown-linux-gnu',
    moduleAsm: [],
    identifiedTypes: [],
    comdats: new Map(),
    globals: [],
    functions: [],
    aliases: [],
    ifuncs: [],
    namedMetadata: new Map(),
    symbols: new Map(),
  };
}

function tuple(operands: MDNode['operands'], distinct = false): MDNode {
  return { kind: 'node', distinct, tag: 'tuple', operands, fields: new Map(), elements: [] };
}

function special(tag: string, fields: Record<string, MDField>, distinct = false): MDNode {
  return {
    kind: 'node',
    distinct,
    tag,
    operands: [],
    fields: new Map(Object.entries(fields)),
    elements: [],
  };
}

const md = (text: string) => ({ kind: 'string', text }) as const;

describe('canonical metadata', () => {
  it('merges equal uniqued nodes, keeps distinct ones apart, numbers by first use', () => {
    const module = emptyModule();
    module.namedMetadata.set('a', [tuple([tuple([md('x')]), tuple([md('x')])])]);
    module.namedMetadata.set('b', [tuple([], true), tuple([], true), tuple([md('x')])]);
    expect(printModule(module).split('\n').slice(4)).toEqual([
      '!a = !{!1}',
      '!b = !{!2, !3, !0}',
      '',
      '!0 = !{!"x"}',
      '!1 = !{!0, !0}',
      '!2 = distinct !{}',
      '!3 = distinct !{}',
      '',
    ]);
  });

  it('leaves defaults out, whether the reader kept them or not', () => {
    const file = special('DIFile', { filename: 'a.c', directory: '/src' });
    const kept = special('DILexicalBlock', { column: 0, line: 7, file, scope: file });
    const dropped = special('DILexicalBlock', { scope: file, file, line: 7 });
    const module = emptyModule();
    module.namedMetadata.set('n', [kept, dropped]);
    const text = printModule(module);
    expect(text).toContain('!n = !{!1, !1}\n');
    expect(text).toContain('!1 = !DILexicalBlock(scope: !0, file: !0, line: 7)\n');
  });

  it('writes flags and enumerations as words', () => {
    const node = special('DIDerivedType', {
      tag: 0x0d,
      flags: 0x1000 | 3,
      size: 8,
      baseType: null,
    });
    const module = emptyModule();
    module.namedMetadata.set('n', [node]);
    expect(printModule(module)).toContain(
      '!DIDerivedType(tag: DW_TAG_member, baseType: null, size: 8, flags: DIFlagPublic | DIFlagStaticMember)',
    );
  });

  it('survives cycles of uniqued nodes and deep chains', () => {
    const operands: MDNode[] = [];
    const cycle = tuple(operands);
    operands.push(tuple([cycle]));
    let deep = tuple([]);
    for (let i = 0; i < 100_000; i++) deep = tuple([deep]);
    const module = emptyModule();
    module.namedMetadata.set('n', [cycle, deep]);
    expect(printModule(module)).toContain('!0 = !{!1}\n!1 = !{!0}\n');
  });
});

describe('functions', () => {
  it('numbers unnamed values and writes debug records in both forms', () => {
    const module = emptyModule();
    const i32 = types.int(32);
    const func = {
      kind: 'function',
      type: types.pointer(),
      functionType: types.func(i32, [i32]),
      name: 'odd name',
      linkage: 'internal',
      visibility: 'default',
      dllStorage: 'none',
      unnamedAddr: 'local',
      dsoLocal: true,
      partition: undefined,
      params: [],
      blocks: [],
      callingConv: 'fastcc',
      attributes: noCallAttributes,
      section: undefined,
      comdat: undefined,
      align: 16,
      gc: undefined,
      prefix: undefined,
      prologue: undefined,
      personality: undefined,
      attachments: [],
    } as Func;
    func.params.push({ kind: 'argument', type: i32, name: undefined, func, index: 0 });
    const block = {
      kind: 'block' as const,
      type: types.label,
      name: undefined,
      func,
      instructions: [] as Func['blocks'][number]['instructions'],
    };
    func.blocks.push(block);
    const scope = special('DISubprogram', { name: 'f', spFlags: 8 }, true);
    const debugLoc: DebugLoc = {
      line: 3,
      column: 4,
      scope,
      inlinedAt: undefined,
      implicit: false,
      distinct: false,
    };
    const same = special('DILocation', { line: 3, column: 4, scope });
    module.namedMetadata.set('same', [same]);
    block.instructions.push({
      kind: 'instruction',
      op: 'ret',
      type: types.void,
      name: undefined,
      operands: [func.params[0]],
      parent: block,
      debugLoc,
      debugRecords: [
        {
          kind: 'value',
          location: { kind: 'value', value: func.params[0] },
          variable: special('DILocalVariable', { name: 'x', scope }),
          expression: { ...special('DIExpression', {}), elements: [0x23, 4, 0x9f] },
          debugLoc,
        },
      ],
      attachments: undefined,
      flags: [],
    });
    module.functions.push(func);
    const expression = '!DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value)';
    const head = 'define internal fastcc i32 @"odd name"(i32 %0) local_unnamed_addr align 16 {\n';
    expect(printModule(module)).toContain(
      `${head}    #dbg_value(i32 %0, !2, ${expression}, !1)\n  ret i32 %0, !dbg !1\n}\n`,
    );
    const calls = printModule(module, { debugRecords: 'intrinsics' });
    expect(calls).toContain(
      `${head}  call void @llvm.dbg.value(metadata i32 %0, metadata !2, metadata ${expression}), !dbg !1\n`,
    );
    expect(calls).toContain('declare void @llvm.dbg.value(metadata, metadata, metadata)\n');
  });
});
