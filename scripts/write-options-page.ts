/** Writes docs/options.md from the option table: `npm run docs`. */

import { writeFileSync } from 'node:fs';
import { optionsPage } from '../src/cli/options-page.js';

writeFileSync(new URL('../docs/options.md', import.meta.url), optionsPage());
