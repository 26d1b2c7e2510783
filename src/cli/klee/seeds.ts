/**
 * --seed-file, --seed-dir: runs that begin with given tests. As in KLEE, objects are taken in their order, or by name with
 * --named-seed-matching; a seed that has too few bytes or too many is followed no further without --allow-seed-extension
 * (in older versions --zero-seed-extension) or --allow-seed-truncation, which a warning says.
 */
import { Seeds } from '../../exec/index.js';
import type { KleeArguments } from './arguments.js';
import { InputError } from './input-error.js';
import { engineOrder } from './posix-runtime.js';
import { testsIn } from './replay-inputs.js';

export interface SeedListener {
  readonly onDone: () => void;
  readonly warn: (text: string) => void;
}

export function kleeSeeds(
  words: KleeArguments,
  workingDirectory: string,
  { onDone, warn }: SeedListener,
): Seeds | undefined {
  const { flags, values } = words;
  const files = values.get('seed-file') ?? [];
  const folders = values.get('seed-dir') ?? [];
  if (files.length + folders.length === 0) return undefined;
  const empty = folders.find((folder) => testsIn([], [folder], workingDirectory).length === 0);
  if (empty !== undefined) throw new InputError(`seeds directory is empty: ${empty}`);
  const seeds = testsIn(files, folders, workingDirectory).map(({ test }) => ({
    objects: engineOrder(words, test.objects),
  }));
  return new Seeds(seeds, {
    byName: flags.get('named-seed-matching') ?? false,
    extends: flags.get('allow-seed-extension') ?? flags.get('zero-seed-extension') ?? false,
    truncates: flags.get('allow-seed-truncation') ?? false,
    leavesOthers: flags.get('only-seed') === true || flags.get('only-replay-seeds') === true,
    onDone,
    onMisfit: (input, has, wants) =>
      warn(`a seed has ${has} bytes for ${input}, which has ${wants}: it is not followed further`),
  });
}
