/** The .ll files of data/ll: each with its canonical print beside it and the LLVMs that read it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('./data/ll/', import.meta.url));

export interface AssemblyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: string;
  /** From the first line, `; llvm: 16 19 22`: versions that read the file and our print of it. */
  readonly versions: readonly number[];
}

export const assemblyFiles: readonly AssemblyFile[] = readdirSync(directory)
  .filter((name) => name.endsWith('.ll') && !name.endsWith('.expected.ll'))
  .map((name) => {
    const bytes = readFileSync(directory + name);
    const [first] = bytes.toString('latin1').split('\n');
    return {
      name,
      bytes,
      expected: readFileSync(`${directory}${name.replace('.ll', '.expected.ll')}`, 'latin1'),
      versions: [...first.matchAll(/\d+/g)].map(Number),
    };
  });
