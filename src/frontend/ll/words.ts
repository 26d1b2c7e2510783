/**
 * The keywords of LLVM assembly. The scanner finds a word by a hash over its bytes, without making a
 * string, and gives back the one `Word` object for it; comparing words is comparing references, and
 * `index` leads into tables (opcode → parser). A word that is not here is `unknown`; attributes of
 * versions to come are taken from the text.
 */

export class Word {
  /** Bit of the instruction flag, 0 for none. */
  flag = 0;
  linkage = false;
  callingConvention = false;
  /** Begins a constant: an attribute list ends before it. */
  constant = false;
  /** An instruction, or a word that precedes `call`. */
  opcode = false;
  ordering = false;

  constructor(
    readonly text: string,
    readonly index: number,
    readonly hash: number,
  ) {}
}

export const unknown = new Word('', 0, 0);

/** One step of the hash; the scanner repeats it inline. */
export function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

const all: Word[] = [unknown];
const byText = new Map<string, Word>();

function word(text: string): Word {
  let known = byText.get(text);
  if (!known) {
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i));
    known = new Word(text, all.length, hash);
    all.push(known);
    byText.set(text, known);
  }
  return known;
}

function words(text: string): Word[] {
  return text.trim().split(/\s+/).map(word);
}

/** The word for a text, for tables built when a module is loaded. */
export function wordOf(text: string): Word {
  const known = byText.get(text);
  if (!known) throw new Error(`'${text}' is not in the keyword table`);
  return known;
}

/** Instruction flags in LLVM's printing order; a set of them is a bit mask. */
export const flagWords = words(
  'inbounds nusw nuw nsw exact disjoint nneg samesign reassoc nnan ninf nsz arcp contract afn fast',
).map((each, index) => {
  each.flag = 1 << index;
  return each.text;
});

for (const each of words(
  `private internal available_externally linkonce linkonce_odr weak weak_odr common appending
   extern_weak external`,
)) {
  each.linkage = true;
}

for (const each of words(
  `ccc fastcc coldcc cfguard_checkcc x86_stdcallcc x86_fastcallcc x86_thiscallcc x86_vectorcallcc
   arm_apcscc arm_aapcscc arm_aapcs_vfpcc aarch64_vector_pcs aarch64_sve_vector_pcs
   aarch64_sme_preservemost_from_x0 aarch64_sme_preservemost_from_x1
   aarch64_sme_preservemost_from_x2 msp430_intrcc avr_intrcc avr_signalcc ptx_kernel ptx_device
   spir_kernel spir_func intel_ocl_bicc x86_64_sysvcc win64cc x86_regcallcc webkit_jscc swiftcc
   swifttailcc anyregcc preserve_mostcc preserve_allcc preserve_nonecc ghccc hhvmcc hhvm_ccc
   x86_intrcc amdgpu_vs amdgpu_ls amdgpu_hs amdgpu_es amdgpu_gs amdgpu_ps amdgpu_cs
   amdgpu_cs_chain amdgpu_cs_chain_preserve amdgpu_kernel amdgpu_gfx amdgpu_gfx_whole_wave tailcc
   graalcc riscv_vector_cc riscv_vls_cc m68k_rtdcc cxx_fast_tlscc cheriot_compartmentcallcc
   cheriot_compartmentcalleecc cheriot_librarycallcc`,
)) {
  each.callingConvention = true;
}

for (const each of words('unordered monotonic acquire release acq_rel seq_cst')) {
  each.ordering = true;
}

for (const each of words(
  `add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem fneg freeze
   trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast
   addrspacecast icmp fcmp select phi alloca load store getelementptr fence cmpxchg atomicrmw
   extractelement insertelement shufflevector extractvalue insertvalue va_arg call invoke callbr
   landingpad catchpad cleanuppad catchswitch catchret cleanupret ret br switch indirectbr resume
   unreachable tail musttail notail`,
)) {
  each.opcode = true;
}

for (const each of words(
  `null undef poison none zeroinitializer true false c splat blockaddress dso_local_equivalent
   no_cfi ptrauth asm add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv
   frem fneg trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr
   bitcast addrspacecast icmp fcmp select getelementptr extractelement insertelement shufflevector
   extractvalue insertvalue`,
)) {
  each.constant = true;
}

words(
  `void label metadata token half bfloat float double x86_fp80 fp128 ppc_fp128 x86_mmx x86_amx ptr
   opaque target type x vscale to within from unwind caller cleanup catch filter align addrspace
   volatile atomic weak syncscope inalloca swifterror inrange label global constant alias ifunc
   thread_local localdynamic initialexec localexec unnamed_addr local_unnamed_addr dso_local
   dso_preemptable default hidden protected dllimport dllexport externally_initialized section
   partition comdat any exactmatch largest nodeduplicate noduplicates samesize code_model
   no_sanitize_address no_sanitize_hwaddress sanitize_memtag sanitize_address_dyninit gc prefix
   prologue personality define declare attributes module source_filename datalayout triple
   uselistorder uselistorder_bb distinct sideeffect alignstack inteldialect unwind cc eq ne ugt uge
   ult ule sgt sge slt sle oeq ogt oge olt ole one ord ueq une uno byval sret elementtype
   preallocated byref dereferenceable dereferenceable_or_null noundef nounwind nonnull noalias
   nocapture readonly readnone writeonly signext zeroext returned immarg tbaa dbg nocallback
   dbg_value dbg_declare dbg_assign dbg_label dbg_declare_value`,
);

const tableSize = 4096;
const table: (Word | undefined)[] = Array(tableSize).fill(undefined);
for (const each of all.slice(1)) {
  let slot = (each.hash ^ (each.hash >>> 12)) & (tableSize - 1);
  while (table[slot]) slot = (slot + 1) & (tableSize - 1);
  table[slot] = each;
}

/** The word with this hash that is spelt as `bytes[start, end)`, or `unknown`. */
export function findWord(bytes: Uint8Array, start: number, end: number, hash: number): Word {
  let slot = (hash ^ (hash >>> 12)) & (tableSize - 1);
  for (let entry = table[slot]; entry !== undefined; entry = table[slot]) {
    if (entry.hash === hash && matches(entry.text, bytes, start, end)) return entry;
    slot = (slot + 1) & (tableSize - 1);
  }
  return unknown;
}

function matches(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

export const wordCount = all.length;
