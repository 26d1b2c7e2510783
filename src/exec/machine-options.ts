/** What a machine is given: its surroundings, and which checks it makes. Defaults are where a setting acts. */
import type { Expr, ExprContext } from '../expr/index.js';
import type {
  AccessTypes,
  AddressMode,
  NoticeListener,
  RelocatableObjects,
} from '../memory/index.js';
import type { ValueOf } from './argument-values.js';
import type { Coverage } from './coverage.js';
import type { Maker } from './external.js';
import type { Host } from './host.js';
import type { MeetingPoints } from './meeting-points.js';

/** What a user of the machine may choose. */
export interface MachineSettings {
  readonly host: Host;
  /**
   * Whether to compile functions to WebAssembly (tier 1); true unless said otherwise. With `loops`, tier 0
   * makes every call, and only its loops go on in compiled code, from the second round on: for tests.
   */
  readonly compile?: boolean | 'loops';
  /** Instructions before every function that is called is compiled (tiers.ts). */
  readonly warmUp?: number;
  /**
   * Whether a shift by the width or more is an error (kind `overshift`); otherwise it gives 0. True in an
   * exploration unless said otherwise, false in a concrete run.
   */
  readonly checkOvershift?: boolean;
  /**
   * Whether floating-point operations on numbers that give no number are errors (kind `floating-point`); no code is
   * compiled then.
   */
  readonly checkFloat?: boolean;
  /** Whether sums and differences that lose half of their operands' digits are errors of that kind, likewise. */
  readonly checkCancellation?: boolean;
  /** Whether the least integer divided by -1 is an error; true unless said otherwise. */
  readonly checkDivisionOverflow?: boolean;
  /** Whether the absolute value of the smallest integer is an error where LLVM says that it is poison. */
  readonly checkAbsolute?: boolean;
  /** Whether realloc of a null pointer to no bytes gives null, as one of any other pointer does. */
  readonly nullOnEmptyRealloc?: boolean;
  /**
   * Whether a call of a function as one of another type is an error; true unless said otherwise. One with too
   * few arguments always is.
   */
  readonly checkCallTypes?: boolean;
  /** Whether using memory that was never written is an error; no code is compiled then. */
  readonly checkUninitialised?: boolean;
  /** What addresses are in terms; `concrete` unless said otherwise. */
  readonly addresses?: AddressMode;
  /** Where they are relocatable: of which objects; of those on the heap unless said otherwise. */
  readonly relocatableObjects?: RelocatableObjects;
  /** The most bytes of an object whose size is a term (memory/symbolic-sizes.ts); 0 where sizes become numbers. */
  readonly symbolicSizes?: number;
  /** What concrete runs give for symbolic inputs: zeros, or a sequence that this seed starts. */
  readonly inputSeed?: number;
  /** Frames at most; reaching it is reported as an exhausted stack. */
  readonly maxFrames?: number;
  /** The most bytes that a path may have allocated at a time. */
  readonly maxHeap?: number | undefined;
  readonly onNotice?: NoticeListener;
  /** Told of the sizes of accesses at symbolic places. */
  readonly accessTypes?: AccessTypes | undefined;
  /** Called about every thousand instructions of tier 0, when the top frame says where the program is. */
  readonly watch?: (() => void) | undefined;
}

export interface MachineOptions extends MachineSettings {
  /** The functions that the engine implements, by name. */
  readonly externals: (name: string) => Maker | undefined;
  /** Functions that the engine takes over although the program has a body for them. */
  readonly overrides?: ((name: string) => Maker | undefined) | undefined;
  readonly terms?: ExprContext;
  /** A value of a term on the present path, for reports. */
  readonly evaluate?: ValueOf;
  /** Whether a condition holds on all of the present path. */
  readonly isCertain?: (condition: Expr) => boolean;
  /** Asked when the budget is used up: how many more instructions may be executed. */
  readonly renewBudget?: () => number;
  readonly isMeeting?: MeetingPoints | undefined;
  /** Where to note what is executed. */
  readonly coverage?: Coverage;
}
