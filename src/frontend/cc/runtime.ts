/** Where the parts of Merganser's own C library are; the same from `src/` and from `dist/`. */

import { fileURLToPath } from 'node:url';

/** The headers, as they are in the repository and in the package. */
export const RUNTIME_INCLUDE = fileURLToPath(new URL('../../../runtime/include', import.meta.url));

/** The library: an archive of bitcode files, made by `npm run build`. */
export const RUNTIME_ARCHIVE = fileURLToPath(
  new URL('../../../dist/runtime/libc.a', import.meta.url),
);
