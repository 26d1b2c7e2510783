/** Where the parts of Merganser's own C library are. */

import * as path from 'node:path';
import { packageRoot } from './package-root.js';

/** The headers, as they are in the repository and in the package. */
export const runtimeInclude = path.join(packageRoot, 'runtime', 'include');

/** The machines that programs are executed as. */
export type TargetName = 'x86_64' | 'i386';

/** The library: an archive of bitcode files for each target, made by `npm run build`. */
export const runtimeArchive = (target: TargetName): string =>
  path.join(packageRoot, 'dist', 'runtime', target === 'x86_64' ? 'libc.a' : `libc-${target}.a`);
