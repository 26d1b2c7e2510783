import * as path from 'node:path';
import { userCacheDirectory } from '../../frontend/index.js';

/** Where the scripts are that stand before compilers: always the same place, as build systems remember it. */
export function shimFolder(env: Readonly<Record<string, string | undefined>>): string {
  return path.join(userCacheDirectory(env), 'compilers');
}
