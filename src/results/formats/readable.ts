/** Tests as JSON that people read: values with their C types, the outcome, the bytes for machines. */
import { failedCalls } from '../../exec/index.js';
import type { StoredRun, StoredTest } from '../stored-run.js';
import { valueJson, valueText } from '../values/show.js';

export function readableTest(run: StoredRun, test: StoredTest): Record<string, unknown> {
  const failed = failedCalls(test.ktest.objects);
  return {
    test: test.name,
    arguments: test.surroundings().argv.slice(1).map(argumentText),
    ...(failed.length > 0 && { failures: failed }),
    outcome: { ...outcomeOf(test), ...returnedBy(run, test) },
    inputs: test.ktest.objects.map(({ name, bytes }) => {
      const type = run.typeOf(name, bytes.length);
      return {
        name,
        type: typeText(type),
        text: `${name} = ${valueText(type, bytes)}`,
        value: valueJson(type, bytes),
        bytes: Buffer.from(bytes).toString('hex'),
      };
    }),
  };
}

/** As text where it is UTF-8; otherwise each byte is a character. */
function argumentText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function returnedBy(run: StoredRun, test: StoredTest): Record<string, unknown> {
  const { returned } = test;
  const text = returnedText(run, test);
  if (returned === undefined || text === undefined) return {};
  const { resultType } = run;
  if (resultType === 'pointer' || resultType === undefined) {
    return { returned: { type: 'pointer', text, null: returned[0] !== 0 } };
  }
  const bytes = Buffer.from(returned).toString('hex');
  const value = valueJson(resultType, returned);
  return { returned: { type: typeText(resultType), text, value, bytes } };
}

/** What the function of --function returned, in C's words. */
export function returnedText({ resultType }: StoredRun, test: StoredTest): string | undefined {
  const { returned } = test;
  if (returned === undefined || resultType === undefined) return undefined;
  if (resultType === 'pointer') return returned[0] === 0 ? 'not NULL' : 'NULL';
  return valueText(resultType, returned);
}

function outcomeOf({ error, status }: StoredTest): Record<string, unknown> {
  if (error) {
    const { kind, message, place } = error;
    return { error: kind, message, ...(place && { file: place.file, line: place.line }) };
  }
  return status === undefined ? {} : { status };
}

function typeText(type: ReturnType<StoredRun['typeOf']>): string {
  if (type.kind === 'array') {
    let element = type.element;
    let counts = `[${type.count}]`;
    while (element.kind === 'array') {
      counts += `[${element.count}]`;
      element = element.element;
    }
    return `${typeText(element)}${counts}`;
  }
  return type.kind === 'bytes' ? `unsigned char[${type.size}]` : type.name;
}
