/**
 * What becomes of the leaves of a region that stand at one exit.
 *
 * `cfg`: one state for all of them, by the standard encoding over the execution tree. `pattern`: one for each formula
 * pattern, and one, by the standard encoding, for all that are in none, if these are some. Where patterns would leave most leaves
 * out, or there would be more than `mostPatterns` of them, all are merged in the standard way (Trabish et al., ESEC/FSE
 * 2023, §6).
 */
import type { Engine, State } from '../../exec/index.js';
import { type Expr, ShapeHasher } from '../../expr/index.js';
import { type Join, Model, PathCondition } from '../../solver/index.js';
import { valueTools } from '../join/choice.js';
import type { Differences, Encoding, Joiner } from '../join/join.js';
import type { Refusal } from '../join/refusal.js';
import { hardestChoice, sampleOf } from './forecast.js';
import { type FormulaPattern, partition, patternConditions } from './formula-pattern.js';
import { RoundSymbols } from './inner-rounds.js';
import { inOneRound } from './monotone.js';
import { PatternChoice } from './pattern-choice.js';
import { TreeChoice, treeConditions, treeOf } from './tree-encoding.js';
import { type Rounds, type ValidationCounts, validateMerge } from './validation.js';

/** Patterns at one exit. */
const mostPatterns = 8;

/**
 * Fewer leaves that are in no pattern stay apart: to join two saves little. In a loop around theirs it saves as much in every round, so that two that left
 * for the same reason are joined there; two that did not would part again by it.
 */
const fewest = 3;

/**
 * In a loop around theirs, several states at one exit multiply the paths in every round: that pays if each of them is a pattern of so many
 * leaves in the mean, which a choice would make dear.
 */
const fewestEach = 16;

/** The leaves of a region, as far as they stand at one exit. */
export interface Leaves {
  /** The root of the execution tree. */
  readonly root: PathCondition;
  readonly states: readonly State[];
  /** Whether the region is within another one. */
  readonly isInner: boolean;
}

/** The name of k. */
export const roundsName = 'rounds';

/** What was done with some leaves. */
export interface Merged {
  readonly leaves: number;
  readonly how: 'formula' | 'standard' | 'refused';
  readonly pattern?: FormulaPattern;
  readonly refusal?: Refusal;
  /** Values that are a term over k, and those that are choices. */
  readonly linear?: number;
  readonly chosen?: number;
}

export interface LeavesResult {
  readonly states: readonly State[];
  readonly merged: readonly Merged[];
}

export class LeafMerger {
  private readonly hasher = new ShapeHasher();
  private readonly rounds = new RoundSymbols();
  /** What forecasts have found: the same that merges of these leaves will find. */
  private foreseen: { readonly leaves: Leaves; readonly groups: readonly LeafGroup[] }[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly joiner: Joiner,
    /** What came of proofs, where merges are proved. */
    readonly validation: ValidationCounts | undefined,
  ) {}

  /** Merges leaves, as far as that goes; `hasHoles` as in tree-encoding.ts. */
  merge(way: 'cfg' | 'pattern', leaves: Leaves, hasHoles: boolean): LeavesResult {
    const { root } = leaves;
    const result: State[] = [];
    const merged: Merged[] = [];
    const groups = this.known(way, leaves) ?? this.groups(way, leaves);
    for (const group of groups) {
      const { members, pattern } = group;
      if (members.length === 1) {
        result.push(...members);
        continue;
      }
      const differences = this.differencesOf(group);
      if (typeof differences === 'string') {
        result.push(...members);
        merged.push({ leaves: members.length, how: 'refused', refusal: differences });
        continue;
      }
      const found = pattern && this.byPattern(root, members, pattern);
      if (found && this.isValid(root, members, differences, found.encoding, found.rounds)) {
        const { encoding, choice } = found;
        result.push(this.joiner.joinBy(members, differences, encoding));
        merged.push({ leaves: members.length, how: 'formula', pattern, ...choice.counts });
      } else {
        const tree = this.byTree(root, members, hasHoles);
        const isRight = this.isValid(root, members, differences, tree, undefined);
        const encoding = isRight ? tree : this.joiner.encoding(members);
        result.push(this.joiner.joinBy(members, differences, encoding));
        merged.push({ leaves: members.length, how: 'standard' });
      }
    }
    return { states: result, merged };
  }

  /** By state that leaves would become: among how many terms its values would choose (forecast.ts), by some of them. */
  forecast(way: 'cfg' | 'pattern', leaves: Leaves): number[] {
    const groups = this.groups(way, leaves);
    if (way === 'pattern') this.foreseen.push({ leaves, groups });
    return groups.flatMap(({ members, pattern }) => {
      if (members.length === 1) return [1];
      const indices = sampleOf(members.length);
      const some = indices.map((i) => members[i]);
      const differences = this.joiner.compare(some);
      if (typeof differences === 'string') return members.map(() => 1);
      const times = members.length / some.length;
      if (!pattern) return [times * hardestChoice(differences, some.length)];
      const known = { ...pattern, members: indices.map((i) => pattern.members[i]) };
      const tools = valueTools(this.engine.machine);
      const choice = new PatternChoice(tools, known, pattern.synthesis.variable);
      for (const { size, values } of differences.memory.pieces) choice.word(8 * size, values);
      const { frames } = some[0];
      for (const { depth, slot, isLive, values } of differences.frames.slots) {
        if (isLive) choice.slot(frames[depth].code.fn.slotTypes[slot], values);
      }
      return [choice.longest > 1 ? times * choice.longest : 1];
    });
  }

  /** A region is done with: states that were looked at go on. */
  forget(): void {
    this.foreseen = [];
  }

  private known(
    way: 'cfg' | 'pattern',
    { root, states }: Leaves,
  ): readonly LeafGroup[] | undefined {
    if (way === 'cfg') return undefined;
    return this.foreseen.find(
      ({ leaves }) =>
        leaves.root === root &&
        leaves.states.length === states.length &&
        leaves.states.every((state, i) => state === states[i]),
    )?.groups;
  }

  private differencesOf(group: LeafGroup): Differences | Refusal {
    group.differences ??= this.joiner.compare(group.members);
    return group.differences;
  }

  private groups(way: 'cfg' | 'pattern', leaves: Leaves): readonly LeafGroup[] {
    const found = way === 'cfg' ? undefined : this.partitions(leaves);
    return found ?? [{ members: leaves.states, pattern: undefined }];
  }

  /** By partition; undefined where there are too many of them. */
  private partitions({ root, states: leaves, isInner }: Leaves): LeafGroup[] | undefined {
    const isTree = leaves.every(({ path }) => PathCondition.commonPrefix(root, path) === root);
    if (!isTree) return undefined;
    const conditions = leaves.map(({ path }) => path.constraintsAfter(root));
    const { terms, paths, budget } = this.engine;
    const inner = this.rounds.within(terms, root, conditions);
    const hasher = inner ? new ShapeHasher(inner.has) : this.hasher;
    const follows = (index: number, one: Expr): boolean =>
      paths.mustBeTrue(leaves[index].path, one, budget) === true;
    const { patterns, others } = partition(terms, hasher, conditions, follows, inner, mostPatterns);
    const apart = (few: readonly State[]): LeafGroup[] =>
      isInner && few.length > 1 && this.haveOneReason(few)
        ? [{ members: few, pattern: undefined }]
        : few.map((leaf) => ({ members: [leaf], pattern: undefined }));
    if (leaves.length < fewest) return apart(leaves);
    const isSplit = isInner && patterns.length > 1;
    if (isSplit && leaves.length < fewestEach * patterns.length) return undefined;
    if (patterns.length > mostPatterns || 2 * others.length > leaves.length) return undefined;
    const alone = others.map((i) => leaves[i]);
    return [
      ...patterns.map((pattern) => ({
        members: pattern.members.map(({ index }) => leaves[index]),
        pattern,
      })),
      ...(alone.length < fewest ? apart(alone) : [{ members: alone, pattern: undefined }]),
    ];
  }

  /** Whether the last conditions of leaves are alike. */
  private haveOneReason(leaves: readonly State[]): boolean {
    const shapes = leaves.map(
      ({ path: { constraint } }) => constraint && this.hasher.hash(constraint),
    );
    return shapes.every((shape) => shape === shapes[0]);
  }

  private byPattern(root: PathCondition, leaves: readonly State[], pattern: FormulaPattern) {
    const { terms, paths, machine } = this.engine;
    const k = terms.freshSymbol(roundsName, pattern.synthesis.variable.width);
    this.rounds.note(k);
    this.noteFormula(root, leaves, pattern, k);
    const conditions = patternConditions(terms, pattern, k, inOneRound);
    const model = withSymbol(leaves[0].path.model(), k, pattern.members[0].rounds);
    const path = paths.grow(root, conditions, model);
    const choice = new PatternChoice(valueTools(machine), pattern, k);
    const join: Join = { path, guards: choice.guards };
    const rounds = { k, of: pattern.members.map((member) => member.rounds) };
    return { encoding: { join, choice }, choice, rounds };
  }

  /** Whether a merge may be done as it is. */
  private isValid(
    root: PathCondition,
    leaves: readonly State[],
    differences: Differences,
    encoding: Encoding,
    rounds: Rounds | undefined,
  ): boolean {
    const { validation, engine } = this;
    if (!validation) return true;
    const verdict = validateMerge(engine, root, leaves, differences, encoding, rounds);
    if (verdict === 'right') validation.validated++;
    else if (verdict === 'unknown') validation.unknown++;
    else {
      validation.failed++;
      engine.warn(
        `a merge of ${leaves.length} states of a loop is wrong (${verdict.wrong}): please report this`,
      );
      return false;
    }
    return true;
  }

  /** For who wants to know what k stands for. */
  noteFormula(
    _root: PathCondition,
    _leaves: readonly State[],
    _pattern: FormulaPattern,
    _k: Expr,
  ): void {}

  private byTree(root: PathCondition, leaves: readonly State[], hasHoles: boolean): Encoding {
    const { terms, paths, machine } = this.engine;
    const tree = treeOf(
      root,
      leaves.map(({ path }) => path),
    );
    if (!tree) return this.joiner.encoding(leaves);
    const path = paths.grow(root, treeConditions(terms, tree), leaves[0].path.model());
    const choice = new TreeChoice(valueTools(machine), tree, leaves.length, hasHoles);
    return { join: { path, guards: choice.guards }, choice };
  }
}

interface LeafGroup {
  readonly members: readonly State[];
  readonly pattern: FormulaPattern | undefined;
  /** In what they differ, or why they cannot be joined, where that was looked at. */
  differences?: Differences | Refusal;
}

function withSymbol(model: Model, symbol: Expr, value: number): Model {
  return new Model(new Map(model.symbols).set(symbol.symbol, value), model.arrays);
}
