/** The calls that have failed on a path (asks/failures.ts), as the inputs of its test tell. */

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The values of errno that runtime/libc/failing_calls.c gives. */
const names: Readonly<Record<number, string>> = {
  2: 'ENOENT',
  4: 'EINTR',
  5: 'EIO',
  12: 'ENOMEM',
  13: 'EACCES',
  16: 'EBUSY',
  24: 'EMFILE',
  28: 'ENOSPC',
  29: 'ESPIPE',
  34: 'ERANGE',
};

const pattern = /^failing\.(\w+?)(?:@(.+:\d+))?(?:_\d+)?$/;

/** Whether an input says which call fails next. */
const isNumber = (name: string) => /^failing\.call(_\d+)?$/.test(name);

/** Whether an input is about failing calls. */
export function isFailure(name: string): boolean {
  return pattern.test(name);
}

/** `malloc at list.c:12 failed (ENOMEM)`, for each, in their order. */
export function failedCalls(inputs: readonly NamedBytes[]): string[] {
  return inputs.flatMap(({ name, bytes }) => {
    const [, call, place] = (!isNumber(name) && pattern.exec(name)) || [];
    if (call === undefined) return [];
    const error =
      bytes.length === 4 ? new DataView(Uint8Array.from(bytes).buffer).getInt32(0, true) : 0;
    const where = place === undefined ? call : `${call} at ${place}`;
    return [
      error === 0 ? `${where} gave fewer bytes` : `${where} failed (${names[error] ?? error})`,
    ];
  });
}
