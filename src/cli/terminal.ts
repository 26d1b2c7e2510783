/**
 * Where a command's output goes, and whether it may have colours.
 *
 * Commands write through this and never to `process.stdout`, so that tests can read what they
 * say. Colours follow no-color.org and the conventions of `FORCE_COLOR`.
 */

export interface Terminal {
  out(text: string | Uint8Array): void;
  err(text: string): void;
  readonly paint: Paint;
}

type Style = (text: string) => string;

export interface Paint {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly green: Style;
  readonly yellow: Style;
  readonly magenta: Style;
  readonly cyan: Style;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

export function paintWith(colours: boolean): Paint {
  const style = (code: number): Style =>
    colours ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text;
  return {
    bold: style(codes.bold),
    dim: style(codes.dim),
    red: style(codes.red),
    green: style(codes.green),
    yellow: style(codes.yellow),
    magenta: style(codes.magenta),
    cyan: style(codes.cyan),
  };
}

export type ColourChoice = 'auto' | 'always' | 'never';

export function wantsColours(
  choice: ColourChoice,
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal && env['TERM'] !== 'dumb';
}
