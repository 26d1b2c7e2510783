import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import {
  cTypeText,
  definitionOf,
  functionTypeOf,
  globalTypeOf,
  inlineStack,
  type Module,
  positionOf,
  sourceName,
  variablesOf,
  withoutNames,
} from '../../src/ir/index.js';

/** What clang -g says about: struct node { int a : 3; unsigned b; struct node *next; char name[4][5]; … } */
const text = `
@table = global [3 x i32] zeroinitializer, !dbg !60
define i32 @"\\01renamed"(ptr %p, i32 %k) !dbg !10 {
  %v = alloca i32
    #dbg_value(ptr %p, !11, !DIExpression(), !30)
    #dbg_value(i32 %k, !12, !DIExpression(), !30)
    #dbg_declare(ptr %v, !13, !DIExpression(), !30)
    #dbg_value(i32 %k, !14, !DIExpression(), !32)
  %x = load i32, ptr %p, !dbg !31
  ret i32 %x, !dbg !33
}
define void @plain() { ret void }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "src/list.c", directory: "/home/me")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "list.h", directory: "/home/me")
!10 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 7, type: !20, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "list", arg: 1, scope: !10, file: !1, line: 7, type: !40)
!12 = !DILocalVariable(name: "kind", arg: 2, scope: !10, file: !1, line: 7, type: !50)
!13 = !DILocalVariable(name: "local", scope: !34, file: !1, line: 8, type: !22)
!14 = !DILocalVariable(name: "inlined", arg: 1, scope: !35, file: !3, line: 2, type: !22)
!20 = !DISubroutineType(types: !21)
!21 = !{!22, !40, !50}
!22 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!23 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!24 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!25 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!30 = !DILocation(line: 7, column: 1, scope: !10)
!31 = !DILocation(line: 3, column: 10, scope: !35, inlinedAt: !36)
!32 = !DILocation(line: 2, scope: !35, inlinedAt: !36)
!33 = !DILocation(line: 10, column: 3, scope: !34)
!34 = distinct !DILexicalBlock(scope: !10, file: !1, line: 8, column: 5)
!35 = distinct !DISubprogram(name: "head", scope: !3, file: !3, line: 2, type: !20, spFlags: DISPFlagDefinition, unit: !0)
!36 = distinct !DILocation(line: 9, column: 12, scope: !34)
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64)
!41 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 448, elements: !42)
!42 = !{!43, !44, !45, !46, !47, !48}
!43 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !41, file: !1, line: 1, baseType: !22, size: 3, flags: DIFlagBitField, extraData: i64 0)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !41, file: !1, line: 1, baseType: !23, size: 32, offset: 32)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !41, file: !1, line: 1, baseType: !40, size: 64, offset: 64)
!46 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !41, file: !1, line: 1, baseType: !70, size: 160, offset: 128)
!47 = !DIDerivedType(tag: DW_TAG_member, scope: !41, file: !1, line: 1, baseType: !80, size: 32, offset: 288)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "call", scope: !41, file: !1, line: 1, baseType: !90, size: 64, offset: 320)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "kind_t", file: !1, line: 2, baseType: !51)
!51 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "kind", file: !1, line: 2, baseType: !22, size: 32, elements: !52)
!52 = !{!53, !54}
!53 = !DIEnumerator(name: "A", value: 0)
!54 = !DIEnumerator(name: "B", value: -3)
!60 = !DIGlobalVariableExpression(var: !61, expr: !DIExpression())
!61 = distinct !DIGlobalVariable(name: "table", scope: !0, file: !1, line: 5, type: !62, isLocal: false, isDefinition: true)
!62 = !DICompositeType(tag: DW_TAG_array_type, baseType: !63, size: 96, elements: !64)
!63 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !22)
!64 = !{!65}
!65 = !DISubrange(count: 3)
!70 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 160, elements: !71)
!71 = !{!72, !73}
!72 = !DISubrange(count: 4)
!73 = !DISubrange(count: 5)
!80 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !41, file: !1, line: 1, size: 32, elements: !81)
!81 = !{!82}
!82 = !DIDerivedType(tag: DW_TAG_member, name: "flexible", scope: !80, file: !1, line: 1, baseType: !83)
!83 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, elements: !84)
!84 = !{!85}
!85 = !DISubrange(count: -1)
!90 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !91, size: 64)
!91 = !DISubroutineType(types: !92)
!92 = !{!25, !93, null}
!93 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !94)
!94 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !95, size: 64)
!95 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
`;

function sample(): { module: Module; func: Module['functions'][number] } {
  const module = readAssembly(text);
  return { module, func: module.functions[0] };
}

describe('positions', () => {
  it('come with file, line and function, through inlined calls', () => {
    const { func } = sample();
    const [, load, ret] = func.blocks[0].instructions;
    const at = ({
      file,
      line,
      function: name,
    }: {
      file: string;
      line: number;
      function?: string;
    }) => `${name} ${file}:${line}`;
    expect(inlineStack(load).map(at)).toEqual(['head list.h:3', 'sum src/list.c:9']);
    expect(at(positionOf(load)!)).toBe('head list.h:3');
    expect(inlineStack(ret).map(at)).toEqual(['sum src/list.c:10']);
    expect(positionOf(ret)).toMatchObject({ directory: '/home/me', column: 3 });
    expect(positionOf(func.blocks[0].instructions[0])).toBeUndefined();
  });

  it('of definitions', () => {
    const { module, func } = sample();
    expect(definitionOf(func)).toMatchObject({ file: 'src/list.c', line: 7 });
    expect(definitionOf(module.globals[0])).toMatchObject({ file: 'src/list.c', line: 5 });
    expect(definitionOf(module.functions[1])).toBeUndefined();
    expect([sourceName(func), sourceName(module.functions[1])]).toEqual(['sum', 'plain']);
  });
});

describe('variables', () => {
  it('are the parameters in order, then the locals, without inlined ones', () => {
    const { func } = sample();
    const found = variablesOf(func).map(({ name, type, parameter, places }) => [
      name,
      cTypeText(type),
      parameter,
      places.map((place) => ('name' in place ? place.name : place.kind)),
    ]);
    expect(found).toEqual([
      ['list', 'struct node *', 1, ['p']],
      ['kind', 'kind_t', 2, ['k']],
      ['local', 'int', 0, ['v']],
    ]);
  });
});

describe('C types', () => {
  it('of functions and globals', () => {
    const { module, func } = sample();
    expect(cTypeText(functionTypeOf(func)!, 'sum')).toBe('int sum(struct node *, kind_t)');
    expect(cTypeText(globalTypeOf(module.globals[0])!, 'table')).toBe('const int table[3]');
    expect(functionTypeOf(module.functions[1])).toBeUndefined();
  });

  it('of members, in circles', () => {
    const { func } = sample();
    const [list] = variablesOf(func);
    if (list.type.kind !== 'pointer') throw new Error(list.type.kind);
    const node = list.type.target;
    if (node.kind !== 'struct') throw new Error(node.kind);
    const members = node.members!;
    expect(members.map(({ name, type }) => cTypeText(type, name))).toEqual([
      'int a',
      'unsigned int b',
      'struct node *next',
      'char name[4][5]',
      'union {…}',
      'double (*call)(const char *volatile, ...)',
    ]);
    expect(members.map(({ bitOffset, bits, bitField }) => [bitOffset, bits, bitField])).toEqual([
      [0, 3, true],
      [32, 32, false],
      [64, 64, false],
      [128, 160, false],
      [288, 32, false],
      [320, 64, false],
    ]);
    const [, , next, , union] = members;
    expect(next.type).toBe(list.type);
    if (union.type.kind !== 'union') throw new Error(union.type.kind);
    expect(cTypeText(union.type.members![0].type, 'flexible')).toBe('char flexible[]');
  });

  it('of enumerations, behind typedefs', () => {
    const { func } = sample();
    expect(withoutNames(variablesOf(func)[1].type)).toEqual({
      kind: 'enum',
      name: 'kind',
      bits: 32,
      signed: true,
      enumerators: [
        { name: 'A', value: 0n },
        { name: 'B', value: -3n },
      ],
    });
  });
});
