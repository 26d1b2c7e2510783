/** Writes docs/library-functions.md from the library and the lists: `npm run docs`. */

import { writeFileSync } from 'node:fs';
import { libraryPage } from './library/page.js';

writeFileSync(new URL('../docs/library-functions.md', import.meta.url), libraryPage());
