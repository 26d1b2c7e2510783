/**
 * Living states that are kept while a run goes on, where they cannot be made again from the log: several engines have joined states,
 * and who met whom depended on who was faster.
 *
 * All of them are in `states-N.json`, as blocks that any engine takes in (src/exec/explore/sleep/sleep-store.ts), and the log has the line
 * `states` with the number N at the place where they were alive. The file is written first and the one before removed last, so that there
 * is always a line with its file. Who goes on with the run takes back what came behind that line.
 */
import { parsedLine, readJson, wholeLines } from '../json-file.js';

export interface KeptStates {
  readonly blocks: readonly string[];
}

export const statesFile = (number: number): string => `states-${number}.json`;

/** The last line of a log behind which all states are known; lines are counted from 0 on. */
export interface StatesLine extends KeptStates {
  readonly line: number;
  readonly number: number;
}

/** Undefined where there is none. */
export function lastStates(directory: string): StatesLine | undefined {
  const found: { line: number; number: number }[] = [];
  let line = 0;
  for (const text of wholeLines(`${directory}/events.ndjson`)) {
    if (text.startsWith('{"e":"states"')) {
      const number = parsedLine<{ number: number }>(text)?.number;
      if (number !== undefined) found.push({ line, number });
    }
    line++;
  }
  for (const place of found.reverse()) {
    const kept = readJson<KeptStates>(`${directory}/${statesFile(place.number)}`);
    if (kept) return { ...place, blocks: kept.blocks };
  }
  return undefined;
}
