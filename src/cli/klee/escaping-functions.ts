/**
 * --debug-print-escaping-functions: the functions whose address the program takes, other than to call
 * them. A use through an alias counts for the function behind it; initialisers of globals are not looked
 * at, as in KLEE.
 */
import type { Constant, Func, Module, Value } from '../../ir/index.js';

export function escapingFunctions(module: Module): string[] {
  const names = new Set<string>();
  const take = (value: Value | Constant): void => {
    const func = functionBehind(value);
    if (func) {
      if (!func.name.startsWith('llvm.')) names.add(func.name);
    } else if (value.kind === 'expr') for (const operand of value.operands) take(operand);
  };
  for (const { blocks } of module.functions) {
    for (const { instructions } of blocks) {
      for (const { op, operands } of instructions) {
        const isCall = op === 'call' || op === 'invoke' || op === 'callbr';
        operands.forEach((operand, i) => {
          if (!isCall || i < operands.length - 1) take(operand);
        });
      }
    }
  }
  return [...names];
}

function functionBehind(value: Value | Constant): Func | undefined {
  if (value.kind === 'function') return value;
  return value.kind === 'alias' ? functionBehind(value.aliasee) : undefined;
}
