/** A process that measures one subject after another, as it is told to (side-by-side.ts). */
import * as fs from 'node:fs';
import { findOnPath } from '../../src/frontend/index.js';
import { scratchFolder } from '../measure.js';
import { parts } from './parts.js';
import type { PatternResults } from './results.js';
import type { Measurement, Order } from './side-by-side.js';
import { patternSubjects } from './subjects.js';

process.on('message', (order: Order) => {
  const { part, kept, subject, loops, time, rounds, known } = order;
  const scratch = scratchFolder('patterns');
  try {
    const subjects = patternSubjects({ scratch, only: [subject], loops });
    const stored: PatternResults = { [kept]: { date: '', rows: [...known], odd: [] } };
    const klee = findOnPath('klee');
    parts[part]!({ subjects, klee, scratch, time, rounds, stored, store: () => {} });
    const { rows, odd } = stored[kept]!;
    process.send!({ rows, odd } satisfies Measurement);
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
});
