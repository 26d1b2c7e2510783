/** Where the parts of Merganser's own C library are. */

import * as path from 'node:path';
import { PACKAGE_ROOT } from './package-root.js';

/** The headers, as they are in the repository and in the package. */
export const RUNTIME_INCLUDE = path.join(PACKAGE_ROOT, 'runtime', 'include');

/** The library: an archive of bitcode files, made by `npm run build`. */
export const RUNTIME_ARCHIVE = path.join(PACKAGE_ROOT, 'dist', 'runtime', 'libc.a');
