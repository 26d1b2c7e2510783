/** A program from standard input, which is what KLEE reads when no file is named, or `-`. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** Lends a file with the program; its name says whether it is bitcode or assembly. */
export function withStandardInput<T>(use: (file: string) => T): T {
  const bytes = fs.readFileSync(0);
  const isBitcode = bytes[0] === 0x42 && bytes[1] === 0x43;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-input-'));
  try {
    const file = path.join(folder, isBitcode ? 'program.bc' : 'program.ll');
    fs.writeFileSync(file, bytes);
    return use(file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
