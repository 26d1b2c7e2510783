/**
 * All temporary files of a test run are in one folder, which goes when the run ends; what was compiled is kept for
 * the next run in `.cache`, and not among what the user has compiled. In JavaScript, since Node.js itself loads it
 * for the long tests (vitest.config.ts). It is called for each project of the tests; the first call counts. The
 * name is short: Chromium puts a socket into the folder. Programs that the tests start do not get the machine's own
 * certificates, which Node.js would read at each start: that takes longer than the rest of its start.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export default function setup() {
  if (process.env.MERGANSER_TEST_FOLDER) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mg-'));
  process.env.MERGANSER_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.MERGANSER_CACHE_DIR = path.resolve('.cache/tests');
  delete process.env.NODE_EXTRA_CA_CERTS;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
