/**
 * What variables, aliases, ifuncs and functions have in common: the words before the type (linkage,
 * visibility, …), the name that is declared, and the comdat.
 */
import type {
  Comdat,
  DllStorage,
  GlobalValue,
  Linkage,
  ThreadLocal,
  UnnamedAddr,
  Visibility,
} from '../../ir/index.js';
import type { Reader } from './reader.js';
import { type Word, wordOf } from './words.js';

const w = {
  thread_local: wordOf('thread_local'),
  unnamed_addr: wordOf('unnamed_addr'),
  local_unnamed_addr: wordOf('local_unnamed_addr'),
  dso_local: wordOf('dso_local'),
  dso_preemptable: wordOf('dso_preemptable'),
  default: wordOf('default'),
  hidden: wordOf('hidden'),
  protected: wordOf('protected'),
  dllimport: wordOf('dllimport'),
  dllexport: wordOf('dllexport'),
};

/** What is left of an entity for the second pass. */
export type Deferred = (r: Reader) => void;

export interface Head {
  linkage: Linkage;
  visibility: Visibility;
  dllStorage: DllStorage;
  unnamedAddr: UnnamedAddr;
  dsoLocal: boolean;
  threadLocal: ThreadLocal;
}

/** Takes a word of the common head; false if it is none of them. */
export function headWord(r: Reader, word: Word, head: Head): boolean {
  if (word.linkage) head.linkage = word.text as Linkage;
  else if (word === w.dso_local) head.dsoLocal = true;
  else if (word === w.dso_preemptable || word === w.default) return true;
  else if (word === w.hidden) head.visibility = 'hidden';
  else if (word === w.protected) head.visibility = 'protected';
  else if (word === w.dllimport) head.dllStorage = 'import';
  else if (word === w.dllexport) head.dllStorage = 'export';
  else if (word === w.unnamed_addr) head.unnamedAddr = 'global';
  else if (word === w.local_unnamed_addr) head.unnamedAddr = 'local';
  else if (word === w.thread_local) head.threadLocal = threadLocalModel(r);
  else return false;
  return true;
}

function threadLocalModel(r: Reader): ThreadLocal {
  if (r.space() !== 40) return 'generaldynamic';
  r.pos++;
  r.word();
  const model = r.wordText();
  r.expect(41);
  if (model === 'localdynamic' || model === 'initialexec' || model === 'localexec') return model;
  throw r.expected('a thread-local model', r.wordStart);
}

export function newHead(): Head {
  return {
    linkage: 'external',
    visibility: 'default',
    dllStorage: 'none',
    unnamedAddr: 'none',
    dsoLocal: false,
    threadLocal: 'none',
  };
}

/** The name behind `@`; declares the value once it is made. */
export function declarer(r: Reader): { name: string; declare: (value: GlobalValue) => void } {
  const start = r.pos;
  r.expect(64);
  if (r.isDigit(r.bytes[r.pos])) {
    const number = r.integer();
    return { name: '', declare: (value) => declareNumbered(r, number, value, start) };
  }
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a global value');
  const name = r.names.texts[id];
  return {
    name,
    declare: (value) => {
      if (r.globals[id]) throw r.error(`'@${name}' is already defined`, start);
      r.globals[id] = value;
      r.module.symbols.set(name, value);
    },
  };
}

function declareNumbered(r: Reader, number: number, value: GlobalValue, start: number): void {
  if (number < r.numberedGlobals.length) {
    throw r.error(`expected the number @${r.numberedGlobals.length} or a greater one`, start);
  }
  r.numberedGlobals[number] = value;
}

export function comdatReference(r: Reader, owner: string): Comdat {
  if (r.space() !== 40) return comdatNamed(r, owner, r.pos);
  r.pos++;
  const start = r.pos;
  r.expect(36);
  const id = r.names.read();
  if (id < 0) throw r.expected('the name of a comdat');
  r.expect(41);
  return comdatNamed(r, r.names.texts[id], start);
}

function comdatNamed(r: Reader, name: string, position: number): Comdat {
  const comdat = r.module.comdats.get(name);
  if (!comdat) throw r.error(`the comdat '$${name}' is not defined`, position);
  return comdat;
}
