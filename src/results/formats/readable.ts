/** Tests as JSON that people read: values with their C types, the outcome, the bytes for machines. */
import type { StoredRun, StoredTest } from '../stored-run.js';
import { valueJson, valueText } from '../values/show.js';

export function readableTest(run: StoredRun, test: StoredTest): Record<string, unknown> {
  return {
    test: test.name,
    outcome: outcomeOf(test),
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
