/** Words behind the operation numbers, predicates and flag bits of bitcode. */
import type {
  AtomicOrdering,
  CastOp,
  FloatBinaryOp,
  FloatPredicate,
  IntBinaryOp,
  IntPredicate,
  Type,
} from '../../ir/index.js';
import { noFlags } from '../instruction-shapes.js';

const intOperations: readonly IntBinaryOp[] = [
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
];
const floatOperations: readonly (FloatBinaryOp | undefined)[] = [
  'fadd',
  'fsub',
  'fmul',
  undefined,
  'fdiv',
  undefined,
  'frem',
];

/** Whether a type is a floating-point number or a vector of them. */
export function isFloat(type: Type): boolean {
  return (type.kind === 'vector' ? type.element.kind : type.kind) === 'float';
}

export function binaryOperation(
  number: number,
  float: boolean,
): IntBinaryOp | FloatBinaryOp | undefined {
  return float ? floatOperations[number] : intOperations[number];
}

export const castOperations: readonly CastOp[] = [
  'trunc',
  'zext',
  'sext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'fptrunc',
  'fpext',
  'ptrtoint',
  'inttoptr',
  'bitcast',
  'addrspacecast',
  'ptrtoaddr',
];

export const floatPredicates: readonly FloatPredicate[] = [
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'uno',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'true',
];

/** From number 32 on. */
export const intPredicates: readonly IntPredicate[] = [
  'eq',
  'ne',
  'ugt',
  'uge',
  'ult',
  'ule',
  'sgt',
  'sge',
  'slt',
  'sle',
];

/** By number; 0 is an access that is not atomic. */
export const orderings: readonly (AtomicOrdering | undefined)[] = [
  undefined,
  'unordered',
  'monotonic',
  'acquire',
  'release',
  'acq_rel',
  'seq_cst',
];

export const readModifyWrites: readonly string[] =
  `xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin uinc_wrap udec_wrap usub_cond
  usub_sat fmaximum fminimum fmaximumnum fminimumnum`.split(/\s+/);

function combinations(words: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 1 << words.length }, (_, bits) =>
    bits === 0 ? noFlags : Object.freeze(words.filter((_word, index) => bits & (1 << index))),
  );
}

/** `nuw`, `nsw` of add, sub, mul, shl and trunc. */
const wrapFlags = combinations(['nuw', 'nsw']);
const exactFlags = combinations(['exact']);
const disjointFlags = combinations(['disjoint']);
const nonNegativeFlags = combinations(['nneg']);
export const sameSignFlags = combinations(['samesign']);

export function binaryFlags(operation: string, bits: number): readonly string[] {
  switch (operation) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'shl':
      return wrapFlags[bits & 3];
    case 'udiv':
    case 'sdiv':
    case 'lshr':
    case 'ashr':
      return exactFlags[bits & 1];
    case 'or':
      return disjointFlags[bits & 1];
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return fastMathFlags(bits);
    default:
      return noFlags;
  }
}

export function castFlags(operation: CastOp, bits: number): readonly string[] {
  switch (operation) {
    case 'trunc':
      return wrapFlags[bits & 3];
    case 'zext':
    case 'uitofp':
      return nonNegativeFlags[bits & 1];
    case 'fptrunc':
    case 'fpext':
      return fastMathFlags(bits);
    default:
      return noFlags;
  }
}

const fast: readonly string[] = Object.freeze(['fast']);
/** Words in printing order with their bits; bit 0 is the `fast` of old versions. */
const fastMath: readonly (readonly [string, number])[] = [
  ['reassoc', 0x80],
  ['nnan', 0x02],
  ['ninf', 0x04],
  ['nsz', 0x08],
  ['arcp', 0x10],
  ['contract', 0x20],
  ['afn', 0x40],
];
const fastMathLists = Array.from({ length: 256 }, (_, bits) => {
  if (bits === 0) return noFlags;
  if (bits & 1 || bits === 0xfe) return fast;
  return Object.freeze(fastMath.filter(([, bit]) => bits & bit).map(([word]) => word));
});

export function fastMathFlags(bits: number): readonly string[] {
  return fastMathLists[bits & 255];
}

const gepLists = Array.from({ length: 8 }, (_, bits) => {
  const words: string[] = [];
  if (bits & 1) words.push('inbounds');
  else if (bits & 2) words.push('nusw');
  if (bits & 4) words.push('nuw');
  return words.length === 0 ? noFlags : Object.freeze(words);
});

/** Bit 0 inbounds (which implies nusw), bit 1 nusw, bit 2 nuw. */
export function gepFlags(bits: number): readonly string[] {
  return gepLists[bits & 7];
}

const conventions: Record<number, string> = {
  0: 'ccc',
  8: 'fastcc',
  9: 'coldcc',
  10: 'ghccc',
  13: 'anyregcc',
  14: 'preserve_mostcc',
  15: 'preserve_allcc',
  16: 'swiftcc',
  17: 'cxx_fast_tlscc',
  18: 'tailcc',
  19: 'cfguard_checkcc',
  20: 'swifttailcc',
  21: 'preserve_nonecc',
  64: 'x86_stdcallcc',
  65: 'x86_fastcallcc',
  66: 'arm_apcscc',
  67: 'arm_aapcscc',
  68: 'arm_aapcs_vfpcc',
  69: 'msp430_intrcc',
  70: 'x86_thiscallcc',
  71: 'ptx_kernel',
  72: 'ptx_device',
  75: 'spir_func',
  76: 'spir_kernel',
  77: 'intel_ocl_bicc',
  78: 'x86_64_sysvcc',
  79: 'win64cc',
  80: 'x86_vectorcallcc',
  81: 'hhvmcc',
  82: 'hhvm_ccc',
  83: 'x86_intrcc',
  84: 'avr_intrcc',
  85: 'avr_signalcc',
  87: 'amdgpu_vs',
  88: 'amdgpu_gs',
  89: 'amdgpu_ps',
  90: 'amdgpu_cs',
  91: 'amdgpu_kernel',
  92: 'x86_regcallcc',
  93: 'amdgpu_hs',
  95: 'amdgpu_ls',
  96: 'amdgpu_es',
  97: 'aarch64_vector_pcs',
  98: 'aarch64_sve_vector_pcs',
  100: 'amdgpu_gfx',
  102: 'aarch64_sme_preservemost_from_x0',
  103: 'aarch64_sme_preservemost_from_x2',
  104: 'amdgpu_cs_chain',
  105: 'amdgpu_cs_chain_preserve',
  106: 'm68k_rtdcc',
  107: 'graalcc',
  110: 'riscv_vector_cc',
};

/** The keyword that LLVM prints, or `ccN` for conventions without one. */
export function callingConvention(number: number): string {
  return conventions[number] ?? `cc${number}`;
}
