/**
 * The numbers behind the names that LLVM prints in debug information: DWARF 5 (section 7) with the
 * vendor extensions that LLVM 14 to 22 know, and LLVM's own flag words. Metadata holds the numbers;
 * the text reader looks names up, the bitcode reader has the numbers already, the printer and the
 * debug-info view turn them back into names.
 */

/** Names of one numbered set, both ways. Names carry their prefix: `DW_TAG_member`. */
export class Enumeration {
  private readonly numbers = new Map<string, number>();
  private readonly names = new Map<number, string>();

  /** `runs` gives, for a first number, the names of it and of the numbers that follow. */
  constructor(prefix: string, runs: Record<number, string>) {
    for (const [first, words] of Object.entries(runs)) {
      let number = Number(first);
      for (const word of words.split(/\s+/)) this.add(prefix + word, number++);
    }
  }

  /** A further spelling of a number; the first one stays the one that is printed. */
  add(name: string, number: number): this {
    this.numbers.set(name, number);
    if (!this.names.has(number)) this.names.set(number, name);
    return this;
  }

  numberOf(name: string): number | undefined {
    return this.numbers.get(name);
  }

  nameOf(number: number): string | undefined {
    return this.names.get(number);
  }
}

function numbered(stem: string): string {
  return Array.from({ length: 32 }, (_, index) => `${stem}${index}`).join(' ');
}

export const dwarf = {
  tag: new Enumeration('DW_TAG_', {
    1: 'array_type class_type entry_point enumeration_type formal_parameter',
    8: 'imported_declaration',
    10: 'label lexical_block',
    13: 'member',
    15: 'pointer_type reference_type compile_unit string_type structure_type',
    21: `subroutine_type typedef union_type unspecified_parameters variant common_block
      common_inclusion inheritance inlined_subroutine module ptr_to_member_type set_type
      subrange_type with_stmt access_declaration base_type catch_block const_type
      constant enumerator file_type friend namelist namelist_item packed_type subprogram
      template_type_parameter template_value_parameter thrown_type try_block variant_part
      variable volatile_type dwarf_procedure restrict_type interface_type namespace
      imported_module unspecified_type partial_unit imported_unit`,
    63: `condition shared_type type_unit rvalue_reference_type template_alias coarray_type
      generic_subrange dynamic_type atomic_type call_site call_site_parameter
      skeleton_unit immutable_type`,
    16513: 'MIPS_loop',
    16641: `format_label function_template class_template GNU_BINCL GNU_EINCL
      GNU_template_template_param GNU_template_parameter_pack GNU_formal_parameter_pack
      GNU_call_site GNU_call_site_parameter`,
    16896: `APPLE_property SUN_function_template SUN_class_template SUN_struct_template
      SUN_union_template SUN_indirect_inheritance SUN_codeflags SUN_memop_info
      SUN_omp_child_func SUN_rtti_descriptor SUN_dtor_info SUN_dtor SUN_f90_interface
      SUN_fortran_vax_structure`,
    17151: 'SUN_hi LLVM_ptrauth_type',
    20737: 'ALTIUM_circ_type ALTIUM_mwa_circ_type ALTIUM_rev_carry_type',
    20753: 'ALTIUM_rom',
    24576: 'LLVM_annotation',
    32772: 'GHS_namespace GHS_using_namespace GHS_using_declaration GHS_template_templ_param',
    34661: 'UPC_shared_type UPC_strict_type UPC_relaxed',
    40960: 'PGI_kanji_type',
    40992: 'PGI_interface_block',
    45056: `BORLAND_property BORLAND_Delphi_string BORLAND_Delphi_dynamic_array
      BORLAND_Delphi_set BORLAND_Delphi_variant`,
  }),
  encoding: new Enumeration('DW_ATE_', {
    1: `address boolean complex_float float signed signed_char unsigned unsigned_char
      imaginary_float packed_decimal numeric_string edited signed_fixed unsigned_fixed
      decimal_float UTF UCS ASCII`,
    129: `HP_complex_float HP_float128 HP_complex_float128 HP_floathpintel
      HP_imaginary_float90 HP_imaginary_float128`,
  }),
  language: new Enumeration('DW_LANG_', {
    1: `C89 C Ada83 C_plus_plus Cobol74 Cobol85 Fortran77 Fortran90 Pascal83 Modula2 Java
      C99 Ada95 Fortran95 PLI ObjC ObjC_plus_plus UPC D Python OpenCL Go Modula3 Haskell
      C_plus_plus_03 C_plus_plus_11 OCaml Rust C11 Swift Julia Dylan C_plus_plus_14
      Fortran03 Fortran08 RenderScript BLISS Kotlin Zig Crystal`,
    42: `C_plus_plus_17 C_plus_plus_20 C17 Fortran18 Ada2005 Ada2012 HIP Assembly C_sharp
      Mojo GLSL GLSL_ES HLSL OpenCL_CPP CPP_for_OpenCL SYCL`,
    61: 'Metal',
    64: 'Ruby Move Hylo',
    32769: 'Mips_Assembler',
    36439: 'GOOGLE_RenderScript',
    45056: 'BORLAND_Delphi',
  }),
  languageName: new Enumeration('DW_LNAME_', {
    1: `Ada BLISS C C_plus_plus Cobol Crystal D Dylan Fortran Go Haskell Java Julia Kotlin
      Modula2 Modula3 ObjC ObjC_plus_plus OCaml OpenCL_C Pascal PLI Python RenderScript
      Rust Swift UPC Zig Assembly C_sharp Mojo GLSL GLSL_ES HLSL OpenCL_CPP
      CPP_for_OpenCL SYCL Ruby Move Hylo`,
    44: 'Metal',
  }),
  callingConvention: new Enumeration('DW_CC_', {
    1: 'normal program nocall pass_by_reference pass_by_value',
    64: 'GNU_renesas_sh GNU_borland_fastcall_i386',
    176: `BORLAND_safecall BORLAND_stdcall BORLAND_pascal BORLAND_msfastcall BORLAND_msreturn
      BORLAND_thiscall BORLAND_fastcall`,
    192: `LLVM_vectorcall LLVM_Win64 LLVM_X86_64SysV LLVM_AAPCS LLVM_AAPCS_VFP
      LLVM_IntelOclBicc LLVM_SpirFunction LLVM_DeviceKernel LLVM_Swift LLVM_PreserveMost
      LLVM_PreserveAll LLVM_X86RegCall LLVM_M68kRTD LLVM_PreserveNone
      LLVM_RISCVVectorCall LLVM_SwiftTail LLVM_RISCVVLSCall`,
    255: 'GDB_IBM_OpenCL',
  }).add('DW_CC_LLVM_OpenCLKernel', 0xc7),
  operation: new Enumeration('DW_OP_', {
    48: numbered('lit'),
    80: numbered('reg'),
    112: numbered('breg'),
    3: 'addr',
    6: 'deref',
    8: `const1u const1s const2u const2s const4u const4s const8u const8s constu consts dup
      drop over pick swap rot xderef abs and div minus mod mul neg not or plus
      plus_uconst shl shr shra xor bra eq ge gt le lt ne skip`,
    144: `regx fbreg bregx piece deref_size xderef_size nop push_object_address call2 call4
      call_ref form_tls_address call_frame_cfa bit_piece implicit_value stack_value
      implicit_pointer addrx constx entry_value const_type regval_type deref_type
      xderef_type convert reinterpret`,
    224: `GNU_push_tls_address HP_is_value HP_fltconst4 HP_fltconst8 HP_mod_range
      HP_unmod_range HP_tls`,
    232: 'INTEL_bit_piece LLVM_user',
    237: 'WASM_location WASM_location_int',
    240: 'APPLE_uninit',
    243: 'GNU_entry_value',
    248: 'PGI_omp_thread_num',
    251: 'GNU_addr_index GNU_const_index',
    4096: `LLVM_fragment LLVM_convert LLVM_tag_offset LLVM_entry_value LLVM_implicit_pointer
      LLVM_arg LLVM_extract_bits_sext LLVM_extract_bits_zext`,
  }),
  virtuality: new Enumeration('DW_VIRTUALITY_', { 0: 'none virtual pure_virtual' }),
  macinfo: new Enumeration('DW_MACINFO_', {
    1: 'define undef start_file end_file',
    255: 'vendor_ext',
  }),
  emissionKind: new Enumeration('', {
    0: 'NoDebug FullDebug LineTablesOnly DebugDirectivesOnly',
  }),
  nameTableKind: new Enumeration('', { 0: 'Default GNU None Apple' }),
  checksumKind: new Enumeration('CSK_', { 1: 'MD5 SHA1 SHA256' }),
  enumKind: new Enumeration('DW_APPLE_ENUM_KIND_', { 0: 'Closed Open' }),
  fixedPointKind: new Enumeration('', { 0: 'Binary Decimal Rational' }),
} as const;

/** The enumeration that a field of a specialised node takes its names from, by node and field. */
export function enumerationOfField(node: string, field: string): Enumeration | undefined {
  switch (field) {
    case 'tag':
      return dwarf.tag;
    case 'encoding':
      return dwarf.encoding;
    case 'language':
    case 'runtimeLang':
      return dwarf.language;
    case 'sourceLanguageName':
      return dwarf.languageName;
    case 'cc':
      return dwarf.callingConvention;
    case 'virtuality':
      return dwarf.virtuality;
    case 'emissionKind':
      return dwarf.emissionKind;
    case 'nameTableKind':
      return dwarf.nameTableKind;
    case 'checksumkind':
      return dwarf.checksumKind;
    case 'enumKind':
      return dwarf.enumKind;
    case 'type':
      return node === 'DIMacro' || node === 'DIMacroFile' ? dwarf.macinfo : undefined;
    case 'kind':
      return node === 'DIFixedPointType' ? dwarf.fixedPointKind : undefined;
    default:
      return undefined;
  }
}

/** `DIFlag…` words. The first three share two bits, as do the inheritance words. */
const flagNumbers: readonly (readonly [string, number])[] = [
  ['DIFlagZero', 0],
  ['DIFlagPrivate', 1],
  ['DIFlagProtected', 2],
  ['DIFlagPublic', 3],
  ['DIFlagFwdDecl', 1 << 2],
  ['DIFlagAppleBlock', 1 << 3],
  ['DIFlagReservedBit4', 1 << 4],
  ['DIFlagVirtual', 1 << 5],
  ['DIFlagArtificial', 1 << 6],
  ['DIFlagExplicit', 1 << 7],
  ['DIFlagPrototyped', 1 << 8],
  ['DIFlagObjcClassComplete', 1 << 9],
  ['DIFlagObjectPointer', 1 << 10],
  ['DIFlagVector', 1 << 11],
  ['DIFlagStaticMember', 1 << 12],
  ['DIFlagLValueReference', 1 << 13],
  ['DIFlagRValueReference', 1 << 14],
  ['DIFlagExportSymbols', 1 << 15],
  ['DIFlagSingleInheritance', 1 << 16],
  ['DIFlagMultipleInheritance', 2 << 16],
  ['DIFlagVirtualInheritance', 3 << 16],
  ['DIFlagIntroducedVirtual', 1 << 18],
  ['DIFlagBitField', 1 << 19],
  ['DIFlagNoReturn', 1 << 20],
  ['DIFlagTypePassByValue', 1 << 22],
  ['DIFlagTypePassByReference', 1 << 23],
  ['DIFlagEnumClass', 1 << 24],
  ['DIFlagThunk', 1 << 25],
  ['DIFlagNonTrivial', 1 << 26],
  ['DIFlagBigEndian', 1 << 27],
  ['DIFlagLittleEndian', 1 << 28],
  ['DIFlagAllCallsDescribed', 1 << 29],
  ['DIFlagIndirectVirtualBase', (1 << 2) | (1 << 5)],
];

/** `DISPFlag…` words. The first two share two bits. */
const subprogramFlagNumbers: readonly (readonly [string, number])[] = [
  ['DISPFlagZero', 0],
  ['DISPFlagVirtual', 1],
  ['DISPFlagPureVirtual', 2],
  ['DISPFlagLocalToUnit', 1 << 2],
  ['DISPFlagDefinition', 1 << 3],
  ['DISPFlagOptimized', 1 << 4],
  ['DISPFlagPure', 1 << 5],
  ['DISPFlagElemental', 1 << 6],
  ['DISPFlagRecursive', 1 << 7],
  ['DISPFlagMainSubprogram', 1 << 8],
  ['DISPFlagDeleted', 1 << 9],
  ['DISPFlagObjCDirect', 1 << 11],
];

const flagsByName = new Map<string, number>([...flagNumbers, ...subprogramFlagNumbers]);

/** The bits of a `DIFlag…` or `DISPFlag…` word. */
export function debugFlag(name: string): number | undefined {
  return flagsByName.get(name);
}

function split(value: number, shared: readonly number[], table: typeof flagNumbers): string[] {
  const words: string[] = [];
  let rest = value;
  const take = (bits: number): void => {
    const entry = table.find(([, number]) => number === bits);
    if (bits !== 0 && entry) {
      words.push(entry[0]);
      rest &= ~bits;
    }
  };
  for (const mask of shared) take(value & mask);
  for (let bit = 0; bit < 31; bit++) if (rest & (1 << bit)) take(1 << bit);
  if (rest !== 0) words.push(String(rest >>> 0));
  return words;
}

/** The words of a `flags:` number in LLVM's printing order; bits without a name come last. */
export function debugFlagWords(value: number): string[] {
  const virtualBase = (1 << 2) | (1 << 5);
  if ((value & virtualBase) === virtualBase) {
    const others = split(value & ~virtualBase, [3, 3 << 16], flagNumbers);
    const unnamed = others.filter((word) => /^\d/.test(word));
    const named = others.filter((word) => !/^\d/.test(word));
    return [...named, 'DIFlagIndirectVirtualBase', ...unnamed];
  }
  return split(value, [3, 3 << 16], flagNumbers);
}

/** The words of an `spFlags:` number. */
export function subprogramFlagWords(value: number): string[] {
  return split(value, [3], subprogramFlagNumbers);
}

/** How many arguments follow an operator of a DIExpression (`DW_OP_plus_uconst, 8` has one). */
export function expressionArguments(operator: number): number {
  if (operator >= 0x70 && operator <= 0x8f) return 1;
  switch (operator) {
    case 0x92: // bregx
    case 0x1000: // LLVM_fragment
    case 0x1001: // LLVM_convert
    case 0x1006: // LLVM_extract_bits_sext
    case 0x1007: // LLVM_extract_bits_zext
      return 2;
    case 0x10: // constu
    case 0x11: // consts
    case 0x23: // plus_uconst
    case 0x90: // regx
    case 0x94: // deref_size
    case 0x1002: // LLVM_tag_offset
    case 0x1003: // LLVM_entry_value
    case 0x1005: // LLVM_arg
      return 1;
    default:
      return 0;
  }
}
