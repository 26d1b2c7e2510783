/**
 * What other engines tell becomes part of the run: their lines of events and tests, errors that nobody has found before, and
 * the code that they have covered, which searchers need not look for any more. Whether an engine is a thread or on another machine, it tells the same.
 */
import type { HostedExploration } from '../node/index.js';
import { EventImport, type RunDirectory, type RunRecorder } from '../results/index.js';
import { leavesGap } from '../run/index.js';
import type { Account, FoundElsewhere, Report } from './protocol.js';

export interface IntakeSetting {
  readonly hosted: HostedExploration;
  readonly recorder: () => RunRecorder | undefined;
  readonly directory: () => RunDirectory | undefined;
  /** An error that nobody has found before; `test` is the name of its test. */
  readonly onError: (found: FoundElsewhere, test: string | null) => void;
}

/** An engine that tells, as far as its words have to be understood. */
export interface Teller {
  /** Its numbers, in those of the run; there is none where nothing is written. */
  import: EventImport | undefined;
  /** Lines that it was the first to cover. */
  lines: number;
}

/** Whether an engine has left something out, as far as it has told. */
export function tellsOfGaps({ figures, lines, errors }: Report): boolean {
  return (
    figures.partial > 0 ||
    lines.some((line) => line.includes('"e":"gap"')) ||
    errors.some(({ error }) => leavesGap(error))
  );
}

export class Intake {
  constructor(private readonly setting: IntakeSetting) {}

  take(teller: Teller, report: Report): void {
    const { hosted, onError } = this.setting;
    const covered = this.linesCovered;
    const fresh = report.errors.filter(({ error }) => hosted.exploration.isNewError(error));
    const news = new Set(fresh.map(({ node }) => node));
    const names = this.importOf(teller)?.take(report.lines, report.tests, news);
    for (const found of fresh) onError(found, names?.get(found.test ?? '') ?? null);
    teller.lines += this.linesCovered - covered;
    hosted.exploration.coverage.account(report.marks);
  }

  takeCosts(teller: Teller, { costs, slow }: Account): void {
    if (costs) this.importOf(teller)?.takeCosts(costs, slow);
  }

  importOf(teller: Teller): EventImport | undefined {
    const { hosted, recorder, directory } = this.setting;
    const here = recorder();
    const tests = directory();
    if (!teller.import && here && tests) {
      teller.import = new EventImport(here, tests, () => hosted.exploration.newNode());
    }
    return teller.import;
  }

  /** Lines that were covered, by whomever. */
  get linesCovered(): number {
    return this.setting.recorder()?.tracker.lines.covered ?? 0;
  }
}
