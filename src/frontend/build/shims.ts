/**
 * Compilers that tell of their calls: a folder of scripts with the names of compilers, to stand first on the PATH of a build.
 *
 * A script writes its name, its folder and its words to a file of its own, then becomes the real tool: it runs as it
 * would have, with its own output and exit status, a millisecond later. A shell does that; Node.js takes longer to
 * start than a small file to compile. Response files (`@words`) are written down, too: build systems remove them behind the call. Outside of a recorded build (without MERGANSER_BUILD_LOG) it writes
 * nothing, so that a build directory that remembers the script's path (CMake's) goes on working.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { SeenCall } from './record.js';

const compilerName =
  /^((x86_64|i686)-(linux|pc-linux)-gnu-)?(cc|gcc|clang|c89|c99|c\+\+|g\+\+|clang\+\+)(-[\d.]+)?$/;

/** Those that stand before a compiler: their first word is its name. */
const launchers = ['ccache', 'sccache', 'distcc'];

/**
 * MERGANSER_SHIM_PASSED has `name@folder` for each tool that a call went through: ccache looks for the compiler on the PATH again,
 * and must find another one than itself.
 */
const script = `#!/bin/sh
# Tells 'merganser build' of this call, then becomes the real tool.
name=\${0##*/}
here=\${0%/*}
real=
old_ifs=$IFS
IFS=:
for folder in $PATH; do
  case ":$MERGANSER_SHIM_PASSED:" in *":$name@$folder:"*) continue ;; esac
  if [ "$folder" != "$here" ] && [ -f "$folder/$name" ] && [ -x "$folder/$name" ]; then
    real=$folder/$name
    break
  fi
done
IFS=$old_ifs
if [ -z "$real" ]; then
  echo "merganser build: there is no $name on the PATH" >&2
  exit 127
fi
if [ -n "$MERGANSER_BUILD_LOG" ] && [ -z "$MERGANSER_SHIM_PASSED" ]; then
  number=0
  set -C
  until { : > "$MERGANSER_BUILD_LOG/$$.$number"; } 2>/dev/null; do
    number=$((number + 1))
    if [ $number -gt 9999 ]; then break; fi
  done
  set +C
  { printf '%s\\0' "$name" "$PWD" "$@" > "$MERGANSER_BUILD_LOG/$$.$number"; } 2>/dev/null
  response=0
  for word in "$@"; do
    case $word in @*)
      if [ -f "\${word#@}" ]; then
        { printf '%s\\0' "$word"; cat "\${word#@}"; } > "$MERGANSER_BUILD_LOG/$$.$number@$response" 2>/dev/null
        response=$((response + 1))
      fi ;;
    esac
  done
fi
MERGANSER_SHIM_PASSED="$MERGANSER_SHIM_PASSED:$name@$folder:"
export MERGANSER_SHIM_PASSED
exec "$real" "$@"
`;

/** Writes the scripts for the compilers on a PATH. */
export function writeShims(folder: string, searchPath: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of compilersOn(searchPath, folder)) {
    const file = path.join(folder, name);
    if (readIfThere(file) === script) continue;
    const temporary = `${file}.${process.pid}`;
    fs.writeFileSync(temporary, script, { mode: 0o755 });
    fs.renameSync(temporary, file);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function compilersOn(searchPath: string, except: string): Set<string> {
  const names = new Set<string>();
  for (const folder of searchPath.split(path.delimiter)) {
    if (folder === '' || path.resolve(folder) === except) continue;
    let entries: string[];
    try {
      entries = fs.readdirSync(folder);
    } catch {
      continue;
    }
    for (const name of entries) {
      if (compilerName.test(name) || launchers.includes(name) || name === 'ld') names.add(name);
    }
  }
  return names;
}

/** The calls that a build's scripts told of, in their order. */
export function seenCalls(log: string): SeenCall[] {
  const names = fs.readdirSync(log);
  const files = names
    .filter((name) => !name.includes('@'))
    .map((name) => {
      const file = path.join(log, name);
      return { name, file, at: fs.statSync(file, { bigint: true }).mtimeNs };
    });
  files.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return files.flatMap(({ name: call, file }): SeenCall[] => {
    const parts = fs.readFileSync(file, 'utf8').split('\0');
    // Each word ends with a zero byte: what comes behind the last one was cut off, or is empty.
    if (parts.pop() !== '' || parts.length < 2) return [];
    const [name, directory, ...words] = parts;
    const responses = names.filter((other) => other.startsWith(`${call}@`));
    return [
      {
        directory,
        words: launchers.includes(name) ? words.slice(1) : words,
        responses: new Map(responses.map((other) => readResponse(path.join(log, other)))),
      },
    ];
  });
}

/** The word of a response file (`@words`), and what was in it. */
function readResponse(file: string): [word: string, text: string] {
  const text = fs.readFileSync(file, 'utf8');
  const end = text.indexOf('\0');
  return [text.slice(0, end), text.slice(end + 1)];
}
