/**
 * The code map: `npm run map` checks the arrows between folders (.dependency-cruiser.cjs) and that the pictures of
 * them in docs/images are those of the code; with --write (`npm run docs`) it draws them anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { drawFolders, pictures } from './folder-graph.js';

process.chdir(new URL('..', import.meta.url).pathname);
const { options, ...ruleSet } = await extractConfig(`${process.cwd()}/.dependency-cruiser.cjs`);
const settings = { ...options, ruleSet, validate: true };
const { output } = await cruise(['src'], settings, undefined, {
  tsConfig: extractTsConfig('tsconfig.json'),
});
const result = output as ICruiseResult;
const report = await format(result, { outputType: 'err' });
process.stdout.write(String(report.output));
process.exitCode = result.summary.error > 0 ? 1 : 0;

for (const picture of pictures) {
  const { file } = picture;
  const drawn = drawFolders(result, picture);
  if (process.argv.includes('--write')) writeFileSync(file, drawn);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== drawn) {
    process.stderr.write(`${file} shows other folders or arrows than the code has: npm run docs\n`);
    process.exitCode = 1;
  }
}
