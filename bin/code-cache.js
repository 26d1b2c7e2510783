/**
 * Loads the command line with V8's compiled form of it, kept from an earlier run of the same command.
 *
 * Parsing and compiling the bundle costs more than running a small program does. V8 can hand out what
 * it has compiled (`createCachedData`), with all functions that a run has called, and take it in again.
 * (Node.js 22 does as much for modules, `module.enableCompileCache`; Node.js 20 does not.) The data is
 * kept in the user's cache beside the compiled programs, one file for each command: a line that says
 * what it was made from, then the data. V8 itself refuses what another version or other flags made.
 */
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vm = require('node:vm');

/** Long runs drop compiled code that they no longer need: what they have left is not worth keeping. */
const longestRunMs = 10_000;

/** As `userCacheDirectory` in src/frontend/cc/cache.ts. */
function cacheDirectory({ env, platform } = process) {
  if (env.MERGANSER_CACHE_DIR) return env.MERGANSER_CACHE_DIR;
  if (env.XDG_CACHE_HOME) return path.join(env.XDG_CACHE_HOME, 'merganser');
  const home = env.HOME || homeOfUser();
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'merganser');
  if (platform === 'win32' && env.LOCALAPPDATA) return path.join(env.LOCALAPPDATA, 'merganser');
  return path.join(home, '.cache', 'merganser');
}

/** A user without an entry has none: nothing can be kept then. */
function homeOfUser() {
  try {
    return os.homedir();
  } catch {
    return path.join(os.devNull, 'home');
  }
}

/** What `file` exports, and a function to call when the command is done. */
exports.load = (file, command) => {
  const loader = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  if (loader === undefined) return { exports: require(file), done: () => undefined };
  const name = /^[a-z-]{1,20}$/.test(command ?? '') ? command : 'help';
  const kept = path.join(cacheDirectory(), 'code', `${name}.v8`);
  const { size, mtimeMs } = fs.statSync(file);
  const identity = `${process.version} ${process.arch} ${file} ${size} ${mtimeMs}\n`;
  const cachedData = read(kept, identity);
  // The bundler writes ASCII.
  const source = `(function (exports, require, module, __filename, __dirname) {${fs.readFileSync(file, 'latin1')}\n})`;
  const script = new vm.Script(source, {
    filename: file,
    importModuleDynamically: loader,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, path.dirname(file));
  const done = () => {
    if ((cachedData && !script.cachedDataRejected) || performance.now() > longestRunMs) return;
    write(kept, identity, script.createCachedData());
  };
  return { exports: module.exports, done };
};

function read(file, identity) {
  try {
    const bytes = fs.readFileSync(file);
    const start = Buffer.byteLength(identity);
    return bytes.toString('utf8', 0, start) === identity ? bytes.subarray(start) : undefined;
  } catch {
    return undefined;
  }
}

/** As src/node/folders.ts, which has the reason. */
function makeFolders(folder) {
  if (fs.existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  fs.mkdirSync(folder);
}

/** Beside its place first, so that a reader sees all of it or nothing. No cache is no failure. */
function write(file, identity, data) {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolders(path.dirname(file));
    fs.writeFileSync(temporary, Buffer.concat([Buffer.from(identity), data]));
    fs.renameSync(temporary, file);
  } catch {
    try {
      fs.unlinkSync(temporary);
    } catch {
      // It was not even made.
    }
  }
}
