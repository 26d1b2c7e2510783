/** What a leader tells workers of its command line. */
import type { Beginning } from '../../exec/index.js';
import type { OptionValues } from '../options/index.js';

export interface SentCommand {
  readonly options: OptionValues;
  /** The program's name, which is its first argument. */
  readonly name: string;
  readonly programArgs: readonly string[];
  readonly beginning: Beginning;
  readonly env: Readonly<Record<string, string | undefined>>;
}
