/**
 * SARIF: the standard's schema (OASIS, 2.1.0, as an npm package of Microsoft carries it), a stricter one of
 * the parts that Merganser writes, and what they say.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { explored } from './explored.js';

const source = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 100)
    if (x == 123)
      return 1 / (x - 123);
  return 0;
}
`;

/** Without the address of its dialect: Ajv knows no draft 4, and nothing in it depends on that. */
const {
  $schema: _,
  id: __,
  ...standard
} = JSON.parse(
  fs.readFileSync('node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', 'utf8'),
) as Record<string, unknown>;

const written = JSON.parse(
  fs.readFileSync(new URL('./data/sarif-2.1.0-written.schema.json', import.meta.url), 'utf8'),
) as object;

interface Log {
  runs: {
    tool: { driver: { rules: { id: string }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      message: { text: string };
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
      partialFingerprints: Record<string, string>;
      codeFlows: { threadFlows: { locations: { location: { message: { text: string } } }[] }[] }[];
    }[];
  }[];
}

const logOf = async (text: string) => {
  const run = await explored(text, ['--sarif', 'errors.sarif']);
  return JSON.parse(fs.readFileSync(path.join(run.home, 'errors.sarif'), 'utf8')) as Log;
};

let log: Log;
beforeAll(async () => {
  log = await logOf(source);
});

describe('SARIF', () => {
  it('follows the schema and tells place, way and input', () => {
    for (const schema of [standard, written]) {
      const ajv = new Ajv({ strict: false, unicodeRegExp: false });
      formats.default(ajv);
      const validate = ajv.compile(schema);
      expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
      const broken = { ...log, runs: [{ ...log.runs[0], results: [{ message: 3 }] }] };
      expect(validate(broken)).toBe(false);
    }
    const [{ results, tool }] = log.runs;
    expect(results).toHaveLength(1);
    const [result] = results;
    expect(tool.driver.rules[result.ruleIndex].id).toBe('division-by-zero');
    expect(result.message.text).toContain('x = 123');
    const { physicalLocation } = result.locations[0];
    expect(physicalLocation.artifactLocation.uri).toBe('program.c');
    expect(physicalLocation.region).toMatchObject({ startLine: 7 });
    const flow = result.codeFlows[0].threadFlows[0].locations.map((at) => at.location.message.text);
    expect(flow.slice(0, -1)).toEqual(['x > 100', 'x == 123']);
  });

  it('keeps the fingerprint when lines move', async () => {
    const [before] = log.runs[0].results;
    const [after] = (await logOf(source.replace('int main', '\n\nint main'))).runs[0].results;
    expect(after.partialFingerprints).toEqual(before.partialFingerprints);
    const [other] = (await logOf(source.replace('1 / (x', '2 / (x'))).runs[0].results;
    expect(other.partialFingerprints).not.toEqual(before.partialFingerprints);
  });
});
