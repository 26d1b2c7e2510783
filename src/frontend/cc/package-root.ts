/**
 * The directory of the installed package: the nearest one above this file with a package.json.
 * This file is in `src/`, in `dist/`, or bundled into a file of another name and depth.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

export const packageRoot = above(path.dirname(fileURLToPath(import.meta.url)));

function above(directory: string): string {
  if (fs.existsSync(path.join(directory, 'package.json'))) return directory;
  const parent = path.dirname(directory);
  if (parent === directory) throw new Error('Merganser is not inside its package');
  return above(parent);
}
