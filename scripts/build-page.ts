/**
 * Builds the report page: one HTML file, `dist/ui/page.html`, with its style, fonts and code inside
 * and nothing to load from elsewhere. `<!--run-->` in it is where a report's data goes.
 */

import * as fs from 'node:fs';
import preact from '@preact/preset-vite';
import { build, type Rollup } from 'vite';

const page = 'src/ui/page';
const result = await build({
  root: page,
  configFile: false,
  logLevel: 'warn',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  build: {
    write: false,
    target: 'es2022',
    // Browsers that know light-dark(): what stands in for it elsewhere cannot be switched by hand.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
});
const { output } = result as Rollup.RollupOutput;
const code = output.filter((part) => part.type === 'chunk').map((part) => part.code);
const style = output
  .filter((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
  .map((part) => String((part as Rollup.OutputAsset).source));
if (code.length !== 1 || style.length !== 1) {
  throw new Error(`the page must be one script and one style, not ${code.length}, ${style.length}`);
}

// A function as the replacement: `$` in the code must not be taken for a pattern.
const html = fs
  .readFileSync(`${page}/index.html`, 'utf8')
  .replace('<!--style-->', () => `<style>${style[0]}</style>`)
  .replace(
    /<script type="module" src=[^>]*><\/script>/,
    () => `<script type="module">${code[0].replaceAll('</script', '<\\/script')}</script>`,
  );
fs.mkdirSync('dist/ui', { recursive: true });
fs.writeFileSync('dist/ui/page.html', html);
