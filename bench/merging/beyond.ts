/**
 * Utilities that are explored completely with merging and not without, on inputs of so many bytes: static merging, and none for
 * as long as `--limit` says, which should be ten minutes.
 */
import { contradictions, explore } from './explore.js';
import { keep, measured, type Setting } from './results.js';

/** Arguments, and bytes of standard input. */
const subjects: Readonly<Record<string, { words: readonly string[]; bytes: number }>> = {
  wc: { words: [], bytes: 12 },
  fold: { words: ['-w', '4'], bytes: 12 },
  expand: { words: [], bytes: 12 },
  nl: { words: [], bytes: 12 },
  cat: { words: ['-n'], bytes: 12 },
};

export function beyondForking(setting: Setting): void {
  const { scratch, limit, utilities, wants, stored, store } = setting;
  const part = measured(stored.beyond);
  stored.beyond = part;
  for (const [utility, { words, bytes }] of Object.entries(subjects)) {
    if (!wants(utility)) continue;
    const name = [utility, ...words, `(${bytes} bytes)`].join(' ');
    const subject = {
      bitcode: utilities.bitcode(utility),
      words: [...words, '--sym-stdin', `${bytes}`],
    };
    const runs = Object.fromEntries(
      (['static', 'off'] as const).map((mode) => [
        mode,
        explore(subject, mode, { seconds: limit, scratch }),
      ]),
    );
    const shown = Object.entries(runs).map(
      ([mode, { complete, cpuMs, ended }]) =>
        `${mode} ${complete ? '' : '> '}${(cpuMs / 1000).toFixed(1)} s, ${ended} ended`,
    );
    console.log(`${name}: ${shown.join('; ')}`);
    keep(part, { name, seconds: limit, runs }, contradictions(name, runs), store);
  }
}
