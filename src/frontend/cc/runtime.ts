/** Where the parts of Merganser's own C library are. */

import * as path from 'node:path';
import { packageRoot } from './package-root.js';

/** The headers, as they are in the repository and in the package. */
export const runtimeInclude = path.join(packageRoot, 'runtime', 'include');

/** The library: an archive of bitcode files, made by `npm run build`. */
export const runtimeArchive = path.join(packageRoot, 'dist', 'runtime', 'libc.a');
