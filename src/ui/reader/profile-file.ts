/** The profile of a run (docs/profile.md), from `profile.folded`: `stage;function;line microseconds`. */
import * as fs from 'node:fs';
import type { ProfileEntry } from '../model/index.js';

export class ProfileFile {
  private stamp = '';

  constructor(readonly path: string) {}

  /** What is in the file; undefined if it is not there, or as it was. */
  changed(): ProfileEntry[] | undefined {
    try {
      const { mtimeMs, size, ino } = fs.statSync(this.path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp === this.stamp) return undefined;
      const entries = profileEntries(fs.readFileSync(this.path, 'utf8'));
      this.stamp = stamp;
      return entries;
    } catch {
      return undefined;
    }
  }
}

/** Lines of another form are left out. */
export function profileEntries(text: string): ProfileEntry[] {
  return text.split('\n').flatMap((line) => {
    const [, stage, name, at, time] = /^([^;]+);([^;]+);([^;]+) (\d+)$/.exec(line) ?? [];
    if (stage === undefined) return [];
    const [, compiled, file = '', number = '0'] =
      /^(?:(.*), compiled \()?(.+):(\d+)\)?$/.exec(at) ?? [];
    const ms = Number(time) / 1000;
    const isCompiled = compiled !== undefined;
    return [{ stage, function: name, file, line: Number(number), isCompiled, ms }];
  });
}
