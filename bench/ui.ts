/**
 * What the user sees, measured: `opening`, a large report in real Chromium (WebGL in software, as on a
 * machine without a graphics card); `page`, `block`, `thread` and `profile`, what the live page, the
 * terminal's live block, tests written by a thread and --profile cost the engine (`ui/engine-cost.ts`).
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromiumPath } from '../tests/ui/chromium.js';
import type { BenchmarkOptions } from './measure.js';
import { liveBlockCost, livePageCost, profileCost, writerThreadCost } from './ui/engine-cost.js';
import { openAndPan } from './ui/opening.js';

export async function run({ runs, only, quick }: BenchmarkOptions): Promise<unknown> {
  // In memory where that is possible: a disk that others use too is the largest noise of all.
  const base = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
  const scratch = fs.mkdtempSync(path.join(base, 'merganser-bench-'));
  const cost = { pairs: quick ? 1 : runs, size: quick ? 5 : 6, scratch };
  const wants = (part: string) => !only || only.includes(part);
  const hasBrowser = chromiumPath !== undefined;
  if (!hasBrowser && (wants('opening') || wants('page'))) {
    console.log('no Chromium, so no page is measured: scripts/install-browser installs it');
  }
  try {
    return {
      ...(hasBrowser && wants('opening') && { opening: await openAndPan(scratch, cost.pairs) }),
      ...(hasBrowser && wants('page') && { page: await livePageCost(cost) }),
      ...(wants('block') && { block: await liveBlockCost(cost) }),
      ...(wants('thread') && { thread: await writerThreadCost(cost) }),
      ...(wants('profile') && { profile: await profileCost(cost) }),
    };
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}
