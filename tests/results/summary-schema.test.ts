/** summary.json follows its published schema, in every state of a run. */

import * as fs from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { explored } from './explored.js';

const schema = JSON.parse(
  fs.readFileSync(new URL('../../docs/schema/summary.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ strict: false }).compile(schema);

const cases: [string, string, string[]][] = [
  [
    'an error',
    '#include <klee/klee.h>\nint main(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); return 1 / x; }\n',
    [],
  ],
  ['no inputs', 'int main(void) { return 0; }\n', []],
  [
    'a bound',
    '#include <klee/klee.h>\nint main(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); while (x) x--; return 0; }\n',
    ['--max-instructions', '5000'],
  ],
];

describe('summary.json', () => {
  for (const [title, source, options] of cases) {
    it(`of a run with ${title} follows the schema`, async () => {
      const summary = (await explored(source, options)).json('summary.json');
      expect(validate(summary), JSON.stringify(validate.errors)).toBe(true);
      const { stoppedBy: _, ...incomplete } = summary;
      expect(validate(incomplete)).toBe(false);
    });
  }
});
