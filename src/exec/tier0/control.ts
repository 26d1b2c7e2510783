/**
 * Control flow (LangRef "Terminator Instructions").
 *
 * A branch on a term stops the run with the frame at the branch; whoever owns the state decides, and
 * goes on with `Machine.takeEdge`, which `edgesOf` serves: the edges of a block's terminator, in the
 * order of its successors.
 */
import { Expr } from '../../expr/index.js';
import type {
  BrInst,
  IndirectBrInst,
  Instruction,
  RetInst,
  SwitchInst,
  UnreachableInst,
} from '../../ir/index.js';
import { concreteWord, Fault, unsupported, type Word } from '../../value/index.js';
import type { Step } from '../frame.js';
import { returnsDefined } from '../undefined-uses.js';
import { type Edge, makeEdge } from './edge.js';
import type { Translator } from './translator.js';

export function edgesOf(t: Translator): Edge[] {
  return t.block.edges.map((edge, successor) => makeEdge(t, edge, successor));
}

export function translateBr(t: Translator, inst: BrInst, pc: number): Step {
  const edges = edgesOf(t);
  if (inst.operands.length === 0) {
    const [edge] = edges;
    const { target } = edge;
    return t.block.edges[0].moves.length === 0 ? () => target : (s) => edge.take(s);
  }
  const [yes, no] = edges;
  const { at, value } = t.operand(inst.operands[0]);
  const { machine } = t;
  return (s, frame) => {
    const condition = at < 0 ? value : s[at];
    if (condition === 1) return yes.take(s);
    if (condition === 0) return no.take(s);
    frame.pc = pc;
    return machine.stop({ kind: 'branch', condition: condition as Expr });
  };
}

export function translateSwitch(t: Translator, inst: SwitchInst, pc: number): Step {
  const edges = edgesOf(t);
  const { at, value } = t.operand(inst.operands[0]);
  const { machine } = t;
  const byValue = new Map<Word, Edge>();
  inst.cases.forEach((constant, i) => {
    const key = t.program.evaluate(constant) as Word;
    if (!byValue.has(key)) byValue.set(key, edges[i + 1]);
  });
  return (s, frame) => {
    const key = at < 0 ? value : s[at];
    if (key instanceof Expr) {
      frame.pc = pc;
      return machine.stop({ kind: 'switch', value: key });
    }
    return (byValue.get(key as Word) ?? edges[0]).take(s);
  };
}

export function translateIndirectBr(t: Translator, inst: IndirectBrInst, pc: number): Step {
  const edges = edgesOf(t);
  const read = t.reader(inst.operands[0]);
  const byBlock = new Map(inst.successors.map((block, i) => [block, edges[i]]));
  const { machine } = t;
  return (s, frame) => {
    const target = read(s);
    if (target instanceof Expr) {
      frame.pc = pc;
      return machine.stop({ kind: 'switch', value: target });
    }
    const label = t.program.labelAt(concreteWord(target));
    const edge = label && byBlock.get(label.block);
    if (!edge) {
      throw new Fault(
        'out-of-bounds',
        'an indirect branch to an address that is not a label of it',
        'label',
      );
    }
    return edge.take(s);
  };
}

export function translateRet(t: Translator, inst: RetInst): Step {
  const { machine } = t;
  if (inst.operands.length === 0) return () => machine.return(undefined);
  const { at, value } = t.operand(inst.operands[0]);
  const uses = returnsDefined(t.fn.func) ? machine.undefinedUses : undefined;
  if (uses) {
    const what = () => `the value that ${t.fn.name} returns`;
    return (s) => {
      const result = at < 0 ? value : s[at];
      uses.require(result, what);
      return machine.return(result);
    };
  }
  return (s) => machine.return(at < 0 ? value : s[at]);
}

export function translateUnreachable(_t: Translator, _inst: UnreachableInst): Step {
  return () => {
    throw new Fault('unreachable', 'code that the compiler took for unreachable was reached');
  };
}

export function translateUnsupported(inst: Instruction): Step {
  return () => {
    throw unsupported(`the instruction ${inst.op}`, 'C++ exceptions and funclets are not executed');
  };
}
