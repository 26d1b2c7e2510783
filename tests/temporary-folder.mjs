/**
 * All temporary files of a test run are in one folder, which goes when the run ends. In JavaScript, since Node.js
 * itself loads it for the long tests (vitest.config.ts).
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export default function setup() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-tests-'));
  process.env.TMPDIR = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
