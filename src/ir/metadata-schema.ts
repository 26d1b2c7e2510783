/**
 * The fields of LLVM's specialised metadata nodes, in the order and under the conditions in which
 * LLVM's own printer writes them (LLVM 14 to 22 together). The printer follows this table, so two
 * modules print alike whether a reader kept a default (`column: 0`) or left it out; the readers use
 * it to know what a word in a field stands for.
 */
import { type Enumeration, enumerationOfField } from './dwarf.js';
import type { MDField } from './metadata.js';

/**
 * What a field holds: `node` a metadata reference, `bound` a reference or a number, `given` a number
 * or a truth value that is absent or meant.
 */
export type FieldKind =
  | 'int'
  | 'given'
  | 'bool'
  | 'string'
  | 'node'
  | 'bound'
  | 'enum'
  | 'flags'
  | 'spflags';

export interface FieldSpec {
  readonly name: string;
  readonly kind: FieldKind;
  /** Written even when it holds its default. */
  readonly always: boolean;
  /** What it means when it is absent; undefined where absence is a value of its own. */
  readonly default: MDField | undefined;
  /** The words of an `enum` field. */
  readonly words?: Enumeration;
}

/**
 * One line per node: `field:kind`, with `!` where the field is always written and `=x` where its
 * default is not zero, empty, null or false. `given` and `bound` fields have no default but `=0`.
 */
const nodes: Record<string, string> = {
  GenericDINode: 'tag:enum! header:string',
  DILocation:
    'line:int! column:int scope:node! inlinedAt:node isImplicitCode:bool atomGroup:int atomRank:int',
  DIAssignID: '',
  DISubrange: 'count:bound lowerBound:bound upperBound:bound stride:bound',
  DIGenericSubrange: 'count:bound lowerBound:bound upperBound:bound stride:bound',
  DIEnumerator: 'name:string! value:int! isUnsigned:bool',
  DIBasicType:
    'tag:enum=0x24 name:string scope:node file:node line:int size:bound=0 align:int encoding:enum' +
    ' numExtraInhabitants:int flags:flags',
  DIFixedPointType:
    'tag:enum=0x24 name:string scope:node file:node line:int size:bound=0 align:int encoding:enum' +
    ' flags:flags kind:enum! factor:given numerator:given denominator:given',
  DIStringType:
    'tag:enum=0x12 name:string stringLength:node stringLengthExpression:node' +
    ' stringLocationExpression:node size:bound=0 align:int encoding:enum',
  DIDerivedType:
    'tag:enum! name:string scope:node file:node line:int baseType:node! size:bound=0 align:int' +
    ' offset:bound=0 flags:flags extraData:node dwarfAddressSpace:given annotations:node' +
    ' ptrAuthKey:given ptrAuthIsAddressDiscriminated:given ptrAuthExtraDiscriminator:given' +
    ' ptrAuthIsaPointer:given ptrAuthAuthenticatesNullValues:given',
  DISubrangeType:
    'name:string scope:node file:node line:int size:bound=0 align:int flags:flags baseType:node' +
    ' lowerBound:bound upperBound:bound stride:bound bias:bound',
  DICompositeType:
    'tag:enum! name:string scope:node file:node line:int baseType:node size:bound=0 align:int' +
    ' offset:bound=0 flags:flags elements:node runtimeLang:enum vtableHolder:node' +
    ' templateParams:node identifier:string discriminator:node dataLocation:node associated:node' +
    ' allocated:node rank:bound annotations:node numExtraInhabitants:int specification:node' +
    ' enumKind:enum=-1 bitStride:node',
  DISubroutineType: 'flags:flags cc:enum types:node!',
  DIFile: 'filename:string! directory:string! checksumkind:enum checksum:string source:string',
  DICompileUnit:
    'language:enum sourceLanguageName:enum sourceLanguageVersion:int file:node! producer:string' +
    ' isOptimized:bool! flags:string runtimeVersion:int! splitDebugFilename:string' +
    ' emissionKind:enum! enums:node retainedTypes:node globals:node imports:node macros:node' +
    ' dwoId:int splitDebugInlining:bool=true debugInfoForProfiling:bool nameTableKind:enum' +
    ' rangesBaseAddress:bool sysroot:string sdk:string',
  DISubprogram:
    'name:string linkageName:string scope:node! file:node line:int type:node scopeLine:int' +
    ' containingType:node virtuality:enum virtualIndex:int thisAdjustment:int flags:flags' +
    ' spFlags:spflags! unit:node templateParams:node declaration:node retainedNodes:node' +
    ' thrownTypes:node annotations:node targetFuncName:string keyInstructions:bool',
  DILexicalBlock: 'scope:node! file:node line:int column:int',
  DILexicalBlockFile: 'scope:node! file:node discriminator:int!',
  DINamespace: 'name:string scope:node! exportSymbols:bool',
  DICommonBlock: 'scope:node! declaration:node! name:string file:node line:int',
  DIMacro: 'type:enum! line:int name:string! value:string',
  DIMacroFile: 'type:enum=3 line:int file:node! nodes:node',
  DIModule:
    'scope:node! name:string configMacros:string includePath:string apinotes:string file:node' +
    ' line:int isDecl:bool',
  DITemplateTypeParameter: 'name:string type:node! defaulted:bool',
  DITemplateValueParameter: 'tag:enum=0x30 name:string type:node defaulted:bool value:node!',
  DIGlobalVariable:
    'name:string linkageName:string scope:node! file:node line:int type:node isLocal:bool!' +
    ' isDefinition:bool! declaration:node templateParams:node align:int annotations:node',
  DILocalVariable:
    'name:string arg:int scope:node! file:node line:int type:node flags:flags align:int' +
    ' annotations:node',
  DILabel:
    'scope:node! name:string! file:node! line:int! column:int isArtificial:bool' +
    ' coroSuspendIdx:given',
  DIGlobalVariableExpression: 'var:node expr:node',
  DIObjCProperty:
    'name:string file:node line:int setter:string getter:string attributes:int type:node',
  DIImportedEntity:
    'tag:enum! name:string scope:node! entity:node file:node line:int elements:node',
};

function fieldOf(node: string, text: string): FieldSpec {
  const [, name, kind, always, value] = /^(\w+):(\w+)(!?)(?:=(\S+))?$/.exec(text)!;
  const common = { name, always: always !== '' };
  switch (kind) {
    case 'node':
      return { ...common, kind, default: null };
    case 'bool':
      return { ...common, kind, default: value === 'true' };
    case 'string':
      return { ...common, kind, default: '' };
    case 'bound':
    case 'given':
      return { ...common, kind, default: value === '0' ? 0 : undefined };
    case 'enum':
      return {
        ...common,
        kind,
        default: Number(value ?? 0),
        words: enumerationOfField(node, name),
      };
    default:
      return { ...common, kind: kind as FieldKind, default: 0 };
  }
}

/** Node name → its fields in printing order. `DIExpression` and `DIArgList` have forms of their own. */
export const metadataSchema: ReadonlyMap<string, readonly FieldSpec[]> = new Map(
  Object.entries(nodes).map(([name, line]) => [
    name,
    line === '' ? [] : line.split(' ').map((text) => fieldOf(name, text)),
  ]),
);
