/** Compares our dominators, post-dominators, loops and call graph with those that LLVM's opt prints. */
import {
  calleeOf,
  callGraphOf,
  cfgOf,
  dominatorsOf,
  type Func,
  loopsOf,
  type Module,
  postDominatorsOf,
} from '../../src/ir/index.js';
import { nameLocals } from '../../src/ir/print/names.js';

/** Parents in a tree printed as `[level] %name` lines. */
function parents(lines: readonly string[]): Map<string, string> {
  const path: string[] = [];
  const found = new Map<string, string>();
  for (const line of lines) {
    const match = /^ *\[(\d+)\] (.*) \{\d+,\d+\} \[\d+\]$/.exec(line);
    if (!match) continue;
    const level = Number(match[1]);
    path[level] = match[2].trim();
    if (level > 1) found.set(path[level], path[level - 1]);
  }
  return found;
}

interface Printed {
  readonly dominators: Map<string, Map<string, string>>;
  readonly postDominators: Map<string, Map<string, string>>;
  /** Per function, per header: depth and sorted blocks. */
  readonly loops: Map<string, Map<string, string>>;
}

/** Reads what `print<domtree>,print<postdomtree>,print<loops>` printed. */
function parse(text: string): Printed {
  const printed: Printed = { dominators: new Map(), postDominators: new Map(), loops: new Map() };
  const sections = text.split(
    /^(?=(?:Post)?DominatorTree for function: |Loop info for function ')/m,
  );
  for (const section of sections) {
    const lines = section.split('\n');
    const tree = /^(Post)?DominatorTree for function: (.*)$/.exec(lines[0]);
    if (tree) {
      (tree[1] ? printed.postDominators : printed.dominators).set(tree[2], parents(lines));
      continue;
    }
    const info = /^Loop info for function '(.*)':$/.exec(lines[0]);
    if (!info) continue;
    const loops = new Map<string, string>();
    for (const line of lines.slice(1)) {
      const loop = /^ *(?:Parallel )?Loop at depth (\d+) containing: (.*)$/.exec(line);
      if (!loop) continue;
      const blocks = loop[2].split(',').map((entry) => entry.replace(/(<\w+>)+$/, ''));
      loops.set(blocks[0], `${loop[1]}: ${[...blocks].sort().join(' ')}`);
    }
    printed.loops.set(info[1], loops);
  }
  return printed;
}

function compare(what: string, expected: Map<string, string>, ours: Map<string, string>): string[] {
  const differences: string[] = [];
  for (const key of new Set([...expected.keys(), ...ours.keys()])) {
    if (expected.get(key) === ours.get(key)) continue;
    differences.push(`${what} of ${key}: LLVM ${expected.get(key)}, we ${ours.get(key)}`);
  }
  return differences;
}

function compareFunction(func: Func, printed: Printed): string[] {
  const { blocks } = cfgOf(func);
  const names = nameLocals(func);
  const label = (number: number) =>
    number === blocks.length ? '<<exit node>>' : names.get(blocks[number])!;
  const tree = (idom: Int32Array) => {
    const found = new Map<string, string>();
    idom.forEach((parent, node) => {
      if (parent >= 0) found.set(label(node), label(parent));
    });
    return found;
  };
  const loops = new Map<string, string>();
  for (const loop of loopsOf(func).loops) {
    const inside = loop.blocks.map(label).sort().join(' ');
    loops.set(label(loop.header), `${loop.depth}: ${inside}`);
  }
  const none = new Map<string, string>();
  return [
    ...compare(
      'dominator',
      printed.dominators.get(func.name) ?? none,
      tree(dominatorsOf(func).idom),
    ),
    ...compare(
      'post-dominator',
      printed.postDominators.get(func.name) ?? none,
      tree(postDominatorsOf(func).idom),
    ),
    ...compare('loop', printed.loops.get(func.name) ?? none, loops),
  ].map((line) => `@${func.name}: ${line}`);
}

/** Differences between our analyses and what opt printed for the same module; none if they agree. */
export function compareTrees(module: Module, text: string): string[] {
  const printed = parse(text);
  return module.functions
    .filter((f) => f.blocks.length > 0)
    .flatMap((f) => compareFunction(f, printed));
}

/** The same for `print-callgraph`: its direct edges, and that our indirect calls are its external ones. */
export function compareCalls(module: Module, text: string): string[] {
  const expected = new Map<string, string>();
  for (const section of text.split(/^(?=Call graph node)/m)) {
    const head = /^Call graph node for function: '(.*)'/.exec(section);
    if (!head) continue;
    const calls = [
      ...section.matchAll(/^ {2}CS<0x\w+> calls (?:function '(.*)'|(external node))$/gm),
    ];
    expected.set(
      head[1],
      calls
        .map((call) => call[1] ?? '*')
        .filter((name) => !name.startsWith('llvm.'))
        .sort()
        .join(' '),
    );
  }
  const graph = callGraphOf(module);
  const ours = new Map<string, string>();
  for (const func of module.functions) {
    if (func.name.startsWith('llvm.')) continue;
    const callees = graph.sitesIn.get(func)!.map(({ call }) => {
      const callee = calleeOf(call);
      return callee.kind === 'function' ? callee.name : '*';
    });
    // For LLVM a function without a body calls the outside, with no call site.
    ours.set(func.name, callees.sort().join(' '));
  }
  for (const name of [...expected.keys()]) if (name.startsWith('llvm.')) expected.delete(name);
  return compare('calls', expected, ours);
}

export const treePasses = 'print<domtree>,print<postdomtree>,print<loops>';
