/**
 * Makes a folder and those above it.
 *
 * `mkdirSync` with `recursive` does not end where a folder that is there says of what is to be made in it that it
 * does not exist, as those of the proc file system do (Node.js 20 and 22): it goes to and fro between the two.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

export function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !fs.existsSync(at); at = path.dirname(at)) missing.push(at);
  for (const one of missing.reverse()) {
    try {
      fs.mkdirSync(one);
    } catch (thrown) {
      // Another process may have made it meanwhile.
      if (!isFolder(one)) throw thrown;
    }
  }
  // What is there may be something else: the system says so better than we.
  if (!isFolder(folder)) fs.readdirSync(folder);
}

function isFolder(name: string): boolean {
  try {
    return fs.statSync(name).isDirectory();
  } catch {
    return false;
  }
}
