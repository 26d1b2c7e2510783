/**
 * Functions for the pointers to functions that an explored function is given: each call returns another
 * symbolic value and changes nothing. A pointer that is returned is null, as nothing is known of what it
 * should lead to.
 */
import { type CType, withoutNames } from '../../ir/index.js';
import { declare, isNameable, isVaList } from './c-types.js';

type FunctionType = Extract<CType, { kind: 'function' }>;

/** The text of a function; undefined where its type cannot be written. */
export function callback(type: FunctionType, name: string, label: string): string | undefined {
  const { params, result, variadic } = type;
  const written = params.map((param, i) => {
    if (isVaList(param)) return `__builtin_va_list parameter${i}`;
    return isNameable(param) ? declare(param, `parameter${i}`) : undefined;
  });
  if (written.includes(undefined)) return undefined;
  const value = withoutNames(result);
  const isPlain = value.kind === 'void' || value.kind === 'pointer';
  if (!isPlain && !isNameable(result)) return undefined;
  if (variadic && written.length > 0) written.push('...');
  const list = written.length > 0 ? written.join(', ') : variadic ? '' : 'void';
  const head = `static ${declare(result, `${name}(${list})`)}`;
  if (value.kind === 'void') return `${head} {}`;
  if (value.kind === 'pointer') return `${head} { return 0; }`;
  const isTruth = value.kind === 'basic' && value.encoding === 'bool';
  return `${head} {
  ${declare(result, 'result')};
  klee_make_symbolic(&result, sizeof result, "${label}()");
${isTruth ? '  klee_assume(*(unsigned char *)&result <= 1);\n' : ''}  return result;
}`;
}
