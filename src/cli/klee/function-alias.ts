/**
 * KLEE's --function-alias=NAME|PATTERN:REPLACEMENT: calls of one function go to another. The functions
 * are exchanged in the module, before it is linked; a pattern is a regular expression over whole names.
 */
import type { Func, FunctionType, GlobalValue, Module } from '../../ir/index.js';
import type { KleeArguments } from './arguments.js';

export interface AliasMessage {
  readonly kind: 'message' | 'warning' | 'error';
  readonly text: string;
}

export function replaceFunctions(module: Module, { values }: KleeArguments): AliasMessage[] {
  const messages: AliasMessage[] = [];
  const say = (kind: AliasMessage['kind'], text: string) =>
    messages.push({ kind, text: `function-alias: ${text}` });
  for (const option of values.get('function-alias') ?? []) {
    const at = option.lastIndexOf(':');
    const [pattern, name] = [option.slice(0, at), option.slice(at + 1)];
    if (at < 0 || pattern === '') say('error', 'name or pattern cannot be empty');
    else if (name === '') say('error', 'replacement cannot be empty');
    else if (pattern === name) say('error', `@${name} cannot replace itself`);
    else replaceMatches(module, pattern, name, say);
  }
  return messages;
}

type Say = (kind: AliasMessage['kind'], text: string) => void;

function replaceMatches(module: Module, pattern: string, name: string, say: Say): void {
  const replacement = module.symbols.get(name);
  const exact = module.symbols.get(pattern);
  if (!replacement) {
    say('error', `replacement function @${name} could not be found`);
    return;
  }
  const whole = new RegExp(`^(?:${pattern})$`);
  const matches = exact ? [exact] : module.functions.filter((func) => whole.test(func.name));
  const suffix = exact ? '' : ` (matching '${pattern}')`;
  let replaced = 0;
  for (const func of matches) {
    if (func === replacement) {
      say('warning', `do not replace @${name}${suffix} with @${name}: cannot replace itself`);
      continue;
    }
    const difference = typeDifference(func, replacement);
    if (difference !== undefined) {
      say('warning', `@${func.name} could not be replaced with @${name}: ${difference}`);
      continue;
    }
    replaceUses(module, func, replacement);
    say('message', `replaced @${func.name}${suffix} with @${name}`);
    replaced++;
  }
  if (replaced === 0) say('error', `no (replacable) match for '${pattern}' found`);
}

function signatureOf(value: GlobalValue): FunctionType | undefined {
  if (value.kind === 'function') return value.functionType;
  if (value.kind !== 'alias') return undefined;
  return value.valueType.kind === 'function' ? value.valueType : undefined;
}

function typeDifference(from: GlobalValue, to: GlobalValue): string | undefined {
  const [a, b] = [signatureOf(from), signatureOf(to)];
  if (!a || !b) return 'one of them is no function';
  if (a.result !== b.result) return 'return types differ';
  if (a.varArg !== b.varArg) return 'one has varargs while the other does not';
  const differs = a.params.length !== b.params.length || a.params.some((p, i) => p !== b.params[i]);
  return differs ? 'parameter types differ' : undefined;
}

/** Every operand that is the one becomes the other. */
function replaceUses(module: Module, from: GlobalValue, to: GlobalValue): void {
  for (const func of module.functions as Func[]) {
    for (const block of func.blocks) {
      for (const instruction of block.instructions) {
        instruction.operands.forEach((operand, i) => {
          if (operand === from) instruction.operands[i] = to;
        });
      }
    }
  }
}
