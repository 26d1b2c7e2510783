/** Source positions from debug information (DILocation, DISubprogram, DIFile). */
import type { DebugLoc, Instruction, MDField, MDNode } from '../ir/index.js';
import type { SourcePosition, StackEntry } from './errors.js';

/** Where an instruction comes from: its own line, in the innermost inlined function. */
export function positionOf(instruction: Instruction): SourcePosition | undefined {
  return instruction.debugLoc && locate(instruction.debugLoc);
}

function locate(location: DebugLoc): SourcePosition {
  return {
    file: fileOf(location.scope),
    line: location.line,
    column: location.column,
  };
}

/** The call stack that one instruction stands for: inlined functions are entries of their own. */
export function stackEntries(instruction: Instruction, functionName: string): StackEntry[] {
  const entries: StackEntry[] = [];
  for (let at = instruction.debugLoc; at; at = at.inlinedAt) {
    const name = at.inlinedAt ? subprogramName(at.scope) : undefined;
    entries.push({ function: name ?? functionName, position: locate(at) });
  }
  return entries.length > 0 ? entries : [{ function: functionName, position: undefined }];
}

const maxDepth = 1000;

function fileOf(scope: MDNode): string {
  const file = ascend(scope, (node) => asNode(node.fields.get('file')));
  const name = file?.fields.get('filename');
  return typeof name === 'string' ? name : textOf(name);
}

function subprogramName(scope: MDNode): string | undefined {
  const program = ascend(scope, (node) => (node.tag === 'DISubprogram' ? node : undefined));
  return program ? textOf(program.fields.get('name')) || undefined : undefined;
}

/** The first answer on the way from a scope to the outermost one. */
function ascend<T>(scope: MDNode, answer: (node: MDNode) => T | undefined): T | undefined {
  let node: MDNode | undefined = scope;
  for (let depth = 0; node && depth < maxDepth; depth++) {
    const found = answer(node);
    if (found !== undefined) return found;
    node = asNode(node.fields.get('scope'));
  }
  return undefined;
}

function asNode(field: MDField | undefined): MDNode | undefined {
  return typeof field === 'object' && field?.kind === 'node' ? field : undefined;
}

function textOf(field: MDField | undefined): string {
  if (typeof field === 'string') return field;
  return typeof field === 'object' && field?.kind === 'string' ? field.text : '';
}
