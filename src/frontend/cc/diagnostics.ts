/**
 * Clang's messages as records, and the same messages with colours.
 *
 * A message starts with `file:line:column: severity: text`, or `clang: severity: text` or
 * `severity: text` where it is about the command line or a file that cannot be read; `In file included from …` lines come before
 * it; the lines up to the next start are its excerpt of the source.
 */

export type Severity = 'note' | 'remark' | 'warning' | 'error' | 'fatal error';

export interface Diagnostic {
  readonly severity: Severity;
  /** Undefined for messages about the command line. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  /** The whole text as the compiler wrote it, with the excerpt of the source. */
  readonly text: string;
}

const messageStart =
  /^(?:(?<place>.+?):(?<line>\d+):(?<column>\d+)|(?<tool>[\w.-]+))?(?:: |^)(?<severity>note|remark|warning|error|fatal error): (?<message>.*)$/;

export function parseDiagnostics(messages: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  let current: { head: RegExpMatchArray; lines: string[] } | undefined;
  let includes: string[] = [];
  const finish = () => {
    if (!current) return;
    const groups = current.head.groups!;
    found.push({
      severity: groups['severity'] as Severity,
      ...(groups['place'] !== undefined && {
        file: groups['place'],
        line: Number(groups['line']),
        column: Number(groups['column']),
      }),
      message: groups['message']!,
      text: current.lines.join('\n'),
    });
  };
  for (const line of messages.split('\n')) {
    const head = line.match(messageStart);
    if (head) {
      finish();
      current = { head, lines: [...includes, line] };
      includes = [];
    } else if (/^(In file included from|\s+from) /.test(line)) {
      includes.push(line);
    } else if (/^\d+ (warning|error)s? (and \d+ errors? )?generated\.$/.test(line)) {
      finish();
      current = undefined;
    } else if (line !== '') {
      current?.lines.push(line);
    }
  }
  finish();
  return found;
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error' || diagnostic.severity === 'fatal error';
}
