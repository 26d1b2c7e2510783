/** The library: what `import … from 'merganser'` gives. */

export { version } from './version.js';
