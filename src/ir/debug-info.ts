/**
 * Where code and variables come from, read out of debug metadata (LangRef "Specialized Metadata
 * Nodes"; DWARF 5 for the meaning): source positions with the chain of inlined calls, names of
 * functions, and the variables of a function with their C types (src/ir/debug-types.ts). All of
 * these may be missing: a module without `-g` has none.
 */
import { readableText } from './byte-text.js';
import { type CType, cTypeOf } from './debug-types.js';
import type { Attachment, Instruction } from './instructions.js';
import type { DebugLoc, MDNode } from './metadata.js';
import { nodeField, nodesField, numberField, textField } from './metadata-fields.js';
import type { Func, GlobalValue, GlobalVariable, Value } from './module.js';

export interface SourcePosition {
  /** As the compiler was given it. */
  readonly file: string;
  /** The directory that a relative `file` is relative to; '' if not known. */
  readonly directory: string;
  readonly line: number;
  /** 0 if not known. */
  readonly column: number;
  /** The function's name in the source; undefined if not known. */
  readonly function: string | undefined;
}

export interface SourceVariable {
  readonly name: string;
  readonly type: CType;
  readonly line: number;
  /** 1 for the first parameter; 0 for a local variable. */
  readonly parameter: number;
  /** The alloca that holds it, or the values that it has had: as the debug records say. */
  readonly places: readonly Value[];
}

/** The enclosing DISubprogram of a scope. */
function subprogramOfScope(scope: MDNode): MDNode | undefined {
  let at: MDNode | undefined = scope;
  while (at && at.tag !== 'DISubprogram') at = nodeField(at, 'scope');
  return at;
}

function fileOf(node: MDNode): Pick<SourcePosition, 'file' | 'directory'> {
  let at: MDNode | undefined = node;
  while (at) {
    const file = at.tag === 'DIFile' ? at : nodeField(at, 'file');
    if (file) return { file: textField(file, 'filename'), directory: textField(file, 'directory') };
    at = nodeField(at, 'scope');
  }
  return { file: '', directory: '' };
}

/** The position of a location itself, without the calls that it was inlined through. */
export function positionOfLocation(location: DebugLoc): SourcePosition {
  const subprogram = subprogramOfScope(location.scope);
  return {
    ...fileOf(location.scope),
    line: location.line,
    column: location.column,
    function: subprogram && textField(subprogram, 'name'),
  };
}

/** The source line of an instruction: of the innermost inlined call. */
export function positionOf(instruction: Instruction): SourcePosition | undefined {
  return instruction.debugLoc && positionOfLocation(instruction.debugLoc);
}

/** Innermost first: where the instruction stands, then the calls that it was inlined through. */
export function inlineStack(instruction: Instruction): SourcePosition[] {
  const stack: SourcePosition[] = [];
  for (let at = instruction.debugLoc; at; at = at.inlinedAt) stack.push(positionOfLocation(at));
  return stack;
}

function attached(attachments: readonly Attachment[] | undefined): MDNode | undefined {
  return attachments?.find((entry) => entry.name === 'dbg')?.node;
}

export function subprogramOf(func: Func): MDNode | undefined {
  return attached(func.attachments);
}

/** Where a function or variable is defined in the source. */
export function definitionOf(value: GlobalValue): SourcePosition | undefined {
  if (value.kind === 'alias' || value.kind === 'ifunc') return undefined;
  let node = attached(value.attachments);
  if (node?.tag === 'DIGlobalVariableExpression') node = nodeField(node, 'var');
  if (!node) return undefined;
  const name = value.kind === 'function' ? textField(node, 'name') : undefined;
  return { ...fileOf(node), line: numberField(node, 'line'), column: 0, function: name };
}

/** The name in the source: without what the compiler or linker added. */
export function sourceName(func: Func): string {
  const subprogram = subprogramOf(func);
  return (subprogram && textField(subprogram, 'name')) || readableText(func.name);
}

/** The C type of a function: its result, parameters and whether it is variadic. */
export function functionTypeOf(func: Func): (CType & { kind: 'function' }) | undefined {
  const subprogram = subprogramOf(func);
  const node = subprogram && nodeField(subprogram, 'type');
  const type = node && cTypeOf(node);
  return type?.kind === 'function' ? type : undefined;
}

export function globalTypeOf(global: GlobalVariable): CType | undefined {
  const expression = attached(global.attachments);
  const variable = expression && nodeField(expression, 'var');
  const type = variable && nodeField(variable, 'type');
  return type && cTypeOf(type);
}

const variableCache = new WeakMap<Func, readonly SourceVariable[]>();

/** The parameters (in order), then the local variables of a function, inlined ones left out. */
export function variablesOf(func: Func): readonly SourceVariable[] {
  let variables = variableCache.get(func);
  if (!variables) {
    variables = findVariables(func);
    variableCache.set(func, variables);
  }
  return variables;
}

function findVariables(func: Func): SourceVariable[] {
  const places = new Map<MDNode, Set<Value>>();
  const subprogram = subprogramOf(func);
  for (const node of subprogram ? nodesField(subprogram, 'retainedNodes') : []) {
    if (node?.tag === 'DILocalVariable') places.set(node, new Set());
  }
  for (const block of func.blocks) {
    for (const instruction of block.instructions) {
      for (const record of instruction.debugRecords ?? []) {
        if (record.kind === 'label' || record.debugLoc?.inlinedAt) continue;
        let values = places.get(record.variable);
        if (!values) places.set(record.variable, (values = new Set()));
        if (record.location?.kind === 'value') values.add(record.location.value);
      }
    }
  }
  const variables = Array.from(places, ([node, values]): SourceVariable => {
    const type = nodeField(node, 'type');
    return {
      name: textField(node, 'name'),
      type: type ? cTypeOf(type) : { kind: 'unknown', name: '?' },
      line: numberField(node, 'line'),
      parameter: numberField(node, 'arg'),
      places: [...values],
    };
  });
  const rank = (variable: SourceVariable) => variable.parameter || Number.POSITIVE_INFINITY;
  return variables.sort((a, b) => (rank(a) === rank(b) ? a.line - b.line : rank(a) - rank(b)));
}
