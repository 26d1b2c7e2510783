/**
 * A harness for a function: C text with a `main` that makes symbolic arguments by the types of the
 * parameters and calls the function. It is plain C, so that it can be read, changed, and compiled by
 * any compiler to replay tests.
 *
 * | parameter | argument |
 * |---|---|
 * | integer, floating point | all bit patterns |
 * | `_Bool`, enumeration | its values |
 * | structure | all bit patterns; its pointers as below |
 * | `char *` | a string of at most *bound* bytes |
 * | pointer to other types | an array of *bound* elements (a structure: one) |
 * | pointer to a pointer | two of them, then null |
 * | `FILE *` | a stream over *bound* symbolic bytes |
 * | pointer to a function | a function that returns symbolic values (callbacks.ts) |
 *
 * Pointers are not null, down to a depth at which they are (lists and trees would go on for ever), and
 * lead to different objects; `pointers` makes a choice of either for each parameter, which is an input
 * of its own. An integer behind a pointer that is called like a length is at most
 * the number of elements, and a `char *` before it is then no string but an array; with symbolic sizes an array of
 * numbers has as many elements as the length says.
 *
 * What the function returns is handed to `merganser_returned`, so that tests can expect it: numbers as
 * they are, of pointers whether they are null. Structures are not looked at.
 */
import { type CType, withoutNames } from '../../ir/index.js';
import { ArgumentWriter, type HarnessOptions, type HarnessParameter } from './arguments.js';
import { declare, isVaList, typeNames } from './c-types.js';

const lengthName =
  /^(n|len|length|size|count|num|cnt|sz|nbytes|nelem|nmemb)$|(_|[a-z])(len|length|size|count|num|Len|Length|Size|Count)$/;

/** Lines of the harness are nobody's: errors, stacks and coverage leave them out by this name. */
const harnessLine = '#line 1 "merganser-harness.c"';

/** The harness as a source of its own, whose lines count. */
export const asOwnSource = (harness: string) => harness.replace(`${harnessLine}\n`, '');

/** `head` brings the declaration of the function into scope. */
export function generateHarness(
  head: string,
  name: string,
  parameters: readonly HarnessParameter[],
  result: CType,
  options: HarnessOptions,
): string {
  const types = [...parameters.map(({ type }) => type), result];
  const words = types.flatMap((type) => declare(type, '').match(/\w+/g) ?? []);
  const writer = new ArgumentWriter(
    options,
    new Set(['main', name, ...words, ...typeNames(types)]),
  );
  const made: string[] = [];
  const args = parameters.map((parameter, i) => {
    if (made[i] !== undefined) return made[i];
    const next = parameters[i + 1];
    const hasLength = next !== undefined && isLength(next);
    const exact = hasLength ? writer.exactArray(parameter, next) : undefined;
    if (exact) {
      made[i + 1] = exact[1];
      return exact[0];
    }
    const before = parameters[i - 1];
    const text = writer.parameter(parameter, hasLength);
    if (before && isLength(parameter) && withoutNames(before.type).kind === 'pointer') {
      writer.limit(parameter, before);
    }
    return text;
  });
  const call = writer.fresh('call');
  const returned = writer.fresh('returned');
  return `${head}${harnessLine}
void klee_make_symbolic(void *object, unsigned long size, const char *name);
void klee_assume(unsigned long condition);
void merganser_returned(const void *value, unsigned long size);
void merganser_returned_pointer(const void *pointer);
${writer.functions.map((text) => `\n${text}\n`).join('')}
int main(void) {
${writer.lines.map((line) => `  ${line}\n`).join('')}  /* Through a pointer, so that the compiler cannot leave the call out. */
  __typeof__(${name}) *volatile ${call} = ${name};
${noting(result, `${call}(${args.join(', ')})`, returned)
  .map((line) => `  ${line}\n`)
  .join('')}  return 0;
}
`;
}

/** The statements that call and note the result. */
function noting(type: CType, call: string, variable: string): string[] {
  const bare = withoutNames(type);
  if (bare.kind === 'pointer') return [`merganser_returned_pointer((const void *)${call});`];
  const isNumber =
    bare.kind === 'enum' ||
    (bare.kind === 'basic' && bare.encoding !== 'other' && bare.encoding !== 'complex');
  if (!isNumber) return [`${call};`];
  // Not all bytes of a long double have a meaning.
  const isLong = bare.kind === 'basic' && bare.encoding === 'float' && bare.bits > 64;
  const isNameless = bare.kind === 'enum' && bare.name === '' && type.kind !== 'typedef';
  const declared = isLong
    ? `double ${variable}`
    : isNameless
      ? `int ${variable}`
      : declare(type, variable);
  return [`${declared} = ${call};`, `merganser_returned(&${variable}, sizeof ${variable});`];
}

function isLength({ name, type }: HarnessParameter): boolean {
  const bare = withoutNames(type);
  return bare.kind === 'basic' && !bare.character && isInteger(bare) && lengthName.test(name);
}

function isInteger(type: CType): boolean {
  const { kind } = type;
  return kind === 'basic' && (type.encoding === 'signed' || type.encoding === 'unsigned');
}

/** Why no argument of this type can be made; undefined if one can. */
export function obstacle({ name, type }: HarnessParameter): string | undefined {
  const bare = withoutNames(type);
  const isAnonymous = (bare.kind === 'struct' || bare.kind === 'union') && bare.name === '';
  if (isVaList(type)) return `${name} is a va_list, which only a function with '...' can make`;
  if (bare.kind === 'unknown') return `the type of ${name} is not known`;
  if (isAnonymous && type.kind !== 'typedef') {
    return `the type of ${name} is a ${bare.kind} without a name, of which no other function can make one; give it a tag or a typedef`;
  }
  return undefined;
}
