/** Names of attribute kinds, and the text that LLVM prints for the values it packs into bits. */

/** By kind number; '' where there is none. */
export const attributeNames: readonly string[] = [
  '',
  ...`align alwaysinline byval inlinehint inreg minsize naked nest noalias nobuiltin nocapture
  noduplicate noimplicitfloat noinline nonlazybind noredzone noreturn nounwind optsize readnone
  readonly returned returns_twice signext alignstack ssp sspreq sspstrong sret sanitize_address
  sanitize_thread sanitize_memory uwtable zeroext builtin cold optnone inalloca nonnull jumptable
  dereferenceable dereferenceable_or_null convergent safestack argmemonly swiftself swifterror
  norecurse inaccessiblememonly inaccessiblemem_or_argmemonly allocsize writeonly speculatable
  strictfp sanitize_hwaddress nocf_check optforfuzzing shadowcallstack speculative_load_hardening
  immarg willreturn nofree nosync sanitize_memtag preallocated nomerge null_pointer_is_valid noundef
  byref mustprogress nocallback hot noprofile vscale_range swiftasync nosanitize_coverage elementtype
  disable_sanitizer_instrumentation nosanitize_bounds allocalign allocptr allockind
  presplitcoroutine fn_ret_thunk_extern skipprofile memory nofpclass optdebug writable
  coro_only_destroy_when_complete dead_on_unwind range sanitize_numerical_stability initializes
  hybrid_patchable sanitize_realtime sanitize_realtime_blocking coro_elide_safe noext
  nodivergencesource sanitize_type captures dead_on_return sanitize_alloc_token
  nocreateundeforpoison denormal_fpenv nooutline`.split(/\s+/),
];

/**
 * The value of an attribute that holds an integer, as the LLVM of version `producer` (0 where it is
 * not known) means it; undefined where nothing is printed for it.
 */
export function attributeText(
  name: string,
  value: bigint,
  producer: number,
): number | bigint | string | undefined {
  switch (name) {
    case 'memory':
      return memoryEffects(value, producer);
    case 'captures':
      return captures(Number(value));
    case 'nofpclass':
      return floatClasses(Number(value));
    case 'allockind':
      return `"${bitWords(Number(value), allocationKinds)}"`;
    case 'uwtable':
      return value === 1n ? 'sync' : undefined;
    case 'allocsize': {
      const elements = value & 0xffffffffn;
      const size = value >> 32n;
      return elements === 0xffffffffn ? `${size}` : `${size},${elements}`;
    }
    case 'vscale_range':
      return `${value >> 32n},${value & 0xffffffffn}`;
    default:
      return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
}

const accessWords = ['none', 'read', 'write', 'readwrite'];

/**
 * Two bits for each kind of location. LLVM 16 to 20 have argument, inaccessible and other memory;
 * later versions put errno before the others and say so by a version in the highest byte. LLVM 22
 * added two kinds for targets; in what LLVM 21 wrote their bits are zero and mean nothing.
 */
function memoryEffects(encoded: bigint, producer: number): string {
  const access = (index: number): number => Number((encoded >> BigInt(2 * index)) & 3n);
  const versioned = encoded >> 56n !== 0n;
  const others = versioned ? 3 : 2;
  const other = access(others);
  const named: [string, number][] = [
    ['argmem', access(0)],
    ['inaccessiblemem', access(1)],
  ];
  if (versioned) named.push(['errnomem', access(2)]);
  if (versioned && producer !== 21) {
    named.push(['target_mem0', access(4)], ['target_mem1', access(5)]);
  }
  const parts: string[] = [];
  if (other !== 0 || named.every(([, mode]) => mode === 0)) parts.push(accessWords[other]);
  for (const [place, mode] of named) {
    if (mode !== other) parts.push(`${place}: ${accessWords[mode]}`);
  }
  return parts.join(', ');
}

/** Which parts of a pointer may be captured: four bits for elsewhere, four for the result. */
function captures(encoded: number): string {
  const components = (bits: number): string => {
    if (bits === 0) return 'none';
    const words: string[] = [];
    if ((bits & 3) === 3) words.push('address');
    else if (bits & 1) words.push('address_is_null');
    if ((bits & 12) === 12) words.push('provenance');
    else if (bits & 4) words.push('read_provenance');
    return words.join(', ');
  };
  const elsewhere = encoded >> 4;
  const result = encoded & 15;
  if (elsewhere === result) return components(elsewhere);
  const parts = elsewhere === 0 ? [] : [components(elsewhere)];
  parts.push(`ret: ${components(result)}`);
  return parts.join(', ');
}

/** Widest class first: a printed word covers all of its bits. */
const classes: readonly (readonly [string, number])[] = [
  ['all', 0x3ff],
  ['nan', 0x003],
  ['snan', 0x001],
  ['qnan', 0x002],
  ['inf', 0x204],
  ['ninf', 0x004],
  ['pinf', 0x200],
  ['zero', 0x060],
  ['nzero', 0x020],
  ['pzero', 0x040],
  ['sub', 0x090],
  ['nsub', 0x010],
  ['psub', 0x080],
  ['norm', 0x108],
  ['nnorm', 0x008],
  ['pnorm', 0x100],
];

function floatClasses(mask: number): string {
  if (mask === 0) return 'none';
  const words: string[] = [];
  let rest = mask;
  for (const [word, bits] of classes) {
    if ((rest & bits) !== bits) continue;
    words.push(word);
    rest &= ~bits;
  }
  return words.join(' ');
}

const allocationKinds = ['alloc', 'realloc', 'free', 'uninitialized', 'zeroed', 'aligned'];

function bitWords(bits: number, names: readonly string[]): string {
  return names.filter((_, index) => bits & (1 << index)).join(',');
}
