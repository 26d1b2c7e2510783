/**
 * The layouts of metadata records (METADATA_* codes, LLVM 14 to 22), one line of fields each.
 *
 * A field is written `name:kind@operand`, with `!` where it is kept even when it holds its default.
 * Later versions of LLVM only ever append operands, so a field whose operand is missing has its
 * default.
 */
import { metadataCode as code } from './codes.js';

export type FieldKind = 'text' | 'node' | 'int' | 'size' | 'bound' | 'bool' | 'unless' | 'signed32';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly operand: number;
  /** Whether it is kept when it is null, empty or zero. */
  readonly always: boolean;
}

export interface Layout {
  readonly tag: string;
  readonly fields: readonly Field[];
  /** Bit of the first operand that says whether sizes are nodes. */
  readonly sizeBit: number;
}

function layout(tag: string, text: string, sizeBit = 0): Layout {
  const fields = text
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part): Field => {
      const match = /^(\w+):(\w+)(!?)@(\d+)$/.exec(part)!;
      return {
        name: match[1],
        kind: match[2] as FieldKind,
        always: match[3] !== '',
        operand: Number(match[4]),
      };
    });
  return { tag, fields, sizeBit };
}

/** Kinds: `unless` is a truth value that is true when absent; `size` and `bound` may be nodes. */
export const layouts: Record<number, Layout> = {
  [code.location]: layout(
    'DILocation',
    'line:int!@1 column:int@2 inlinedAt:node@4 isImplicitCode:bool@5 atomGroup:int@6 atomRank:int@7',
  ),
  [code.genericSubrange]: layout(
    'DIGenericSubrange',
    'count:bound@1 lowerBound:bound@2 upperBound:bound@3 stride:bound@4',
  ),
  [code.basicType]: layout(
    'DIBasicType',
    `tag:int!@1 name:text@2 size:size@3 align:int@4 encoding:int@5 flags:int@6
    numExtraInhabitants:int@7 dataSize:int@8 file:node@9 line:int@10 scope:node@11`,
    2,
  ),
  [code.file]: layout(
    'DIFile',
    'filename:text!@1 directory:text!@2 checksumkind:int@3 checksum:text@4 source:text@5',
  ),
  [code.compositeType]: layout(
    'DICompositeType',
    `tag:int!@1 name:text@2 file:node@3 line:int@4 scope:node@5 baseType:node@6 size:size@7
    align:int@8 offset:size@9 flags:int@10 elements:node@11 runtimeLang:int@12 vtableHolder:node@13
    templateParams:node@14 identifier:text@15 discriminator:node@16 dataLocation:node@17
    associated:node@18 allocated:node@19 rank:bound@20 annotations:node@21
    numExtraInhabitants:int@22 specification:node@23 bitStride:node@25`,
    4,
  ),
  [code.subroutineType]: layout('DISubroutineType', 'flags:int@1 types:node!@2 cc:int@3'),
  [code.lexicalBlock]: layout(
    'DILexicalBlock',
    'scope:node!@1 file:node@2 line:int@3 column:int@4',
  ),
  [code.lexicalBlockFile]: layout(
    'DILexicalBlockFile',
    'scope:node!@1 file:node@2 discriminator:int!@3',
  ),
  [code.commonBlock]: layout(
    'DICommonBlock',
    'scope:node!@1 declaration:node!@2 name:text@3 file:node@4 line:int@5',
  ),
  [code.macro]: layout('DIMacro', 'type:int!@1 line:int@2 name:text!@3 value:text@4'),
  [code.macroFile]: layout('DIMacroFile', 'type:int@1 line:int@2 file:node!@3 nodes:node@4'),
  [code.module]: layout(
    'DIModule',
    `file:node@1 scope:node!@2 name:text@3 configMacros:text@4 includePath:text@5 apinotes:text@6
    line:int@7 isDecl:bool@8`,
  ),
  [code.templateType]: layout(
    'DITemplateTypeParameter',
    'name:text@1 type:node!@2 defaulted:bool@3',
  ),
  [code.templateValue]: layout(
    'DITemplateValueParameter',
    'tag:int!@1 name:text@2 type:node@3 defaulted:bool@4 value:node!@5',
  ),
  [code.globalVariable]: layout(
    'DIGlobalVariable',
    `scope:node!@1 name:text@2 linkageName:text@3 file:node@4 line:int@5 type:node@6
    isLocal:bool!@7 isDefinition:bool!@8 declaration:node@9 templateParams:node@10 align:int@11
    annotations:node@12`,
  ),
  [code.localVariable]: layout(
    'DILocalVariable',
    `scope:node!@1 name:text@2 file:node@3 line:int@4 type:node@5 arg:int@6 flags:int@7 align:int@8
    annotations:node@9`,
  ),
  [code.globalVariableExpression]: layout('DIGlobalVariableExpression', 'var:node@1 expr:node@2'),
  [code.objcProperty]: layout(
    'DIObjCProperty',
    'name:text@1 file:node@2 line:int@3 attributes:int@6 type:node@7',
  ),
  [code.importedEntity]: layout(
    'DIImportedEntity',
    `tag:int!@1 scope:node!@2 entity:node@3 line:int@4 name:text@5 file:node@6 elements:node@7`,
  ),
  [code.stringType]: layout(
    'DIStringType',
    `tag:int!@1 name:text@2 stringLength:node@3 stringLengthExpression:node@4
    stringLocationExpression:node@5 size:size@6 align:int@7 encoding:int@8`,
    2,
  ),
  [code.subrangeType]: layout(
    'DISubrangeType',
    `name:text@1 file:node@2 line:int@3 scope:node@4 size:size@5 align:int@6 flags:int@7
    baseType:node@8 lowerBound:bound@9 upperBound:bound@10 stride:bound@11 bias:bound@12`,
    2,
  ),
  [code.assignId]: layout('DIAssignID', ''),
  [code.subprogram]: layout(
    'DISubprogram',
    `scope:node!@1 name:text@2 linkageName:text@3 file:node@4 line:int@5 type:node@6
    scopeLine:int@7 containingType:node@8 spFlags:int!@9 virtualIndex:int@10 flags:int@11 unit:node@12
    templateParams:node@13 declaration:node@14 retainedNodes:node@15 thisAdjustment:signed32@16
    thrownTypes:node@17 annotations:node@18 targetFuncName:text@19 keyInstructions:bool@20`,
  ),
  [code.compileUnit]: layout(
    'DICompileUnit',
    `file:node!@2 producer:text@3 isOptimized:bool!@4 flags:text@5 runtimeVersion:int!@6
    splitDebugFilename:text@7 emissionKind:int!@8 enums:node@9 retainedTypes:node@10
    globals:node@12 imports:node@13 dwoId:int@14 macros:node@15 splitDebugInlining:unless@16
    debugInfoForProfiling:bool@17 nameTableKind:int@18 rangesBaseAddress:bool@19 sysroot:text@20
    sdk:text@21`,
  ),
  [code.derivedType]: layout(
    'DIDerivedType',
    `tag:int!@1 name:text@2 file:node@3 line:int@4 scope:node@5 baseType:node!@6 size:size@7
    align:int@8 offset:size@9 flags:int@10 extraData:node@11 annotations:node@13`,
    2,
  ),
  [code.fixedPointType]: layout(
    'DIFixedPointType',
    'tag:int!@1 name:text@2 size:size@3 align:int@4 encoding:int@5 flags:int@6 kind:int!@7',
    2,
  ),
  [code.label]: layout(
    'DILabel',
    'scope:node!@1 name:text!@2 file:node!@3 line:int!@4 column:int@5',
  ),
};
