import { describe, expect, it } from 'vitest';
import {
  debugFlag,
  debugFlagWords,
  dwarf,
  enumerationOfField,
  expressionArguments,
  subprogramFlagWords,
} from '../../src/ir/index.js';

describe('DWARF names', () => {
  it('have the numbers of the DWARF 5 tables', () => {
    expect(dwarf.tag.numberOf('DW_TAG_member')).toBe(0x0d);
    expect(dwarf.tag.nameOf(0x48)).toBe('DW_TAG_call_site');
    expect(dwarf.encoding.nameOf(5)).toBe('DW_ATE_signed');
    expect(dwarf.language.numberOf('DW_LANG_C11')).toBe(0x1d);
    expect(dwarf.operation.numberOf('DW_OP_breg31')).toBe(0x8f);
    expect(dwarf.operation.numberOf('DW_OP_stack_value')).toBe(0x9f);
    expect(dwarf.operation.nameOf(0x1000)).toBe('DW_OP_LLVM_fragment');
    expect(dwarf.callingConvention.numberOf('DW_CC_LLVM_OpenCLKernel')).toBe(0xc7);
    expect(dwarf.callingConvention.nameOf(0xc7)).toBe('DW_CC_LLVM_DeviceKernel');
  });

  it('are found by node and field', () => {
    expect(enumerationOfField('DICompileUnit', 'emissionKind')?.nameOf(1)).toBe('FullDebug');
    expect(enumerationOfField('DIMacro', 'type')?.nameOf(1)).toBe('DW_MACINFO_define');
    expect(enumerationOfField('DIDerivedType', 'type')).toBeUndefined();
  });

  it('split flags into the words that LLVM prints', () => {
    expect(debugFlagWords(3 | (1 << 8))).toEqual(['DIFlagPublic', 'DIFlagPrototyped']);
    expect(debugFlagWords((1 << 2) | (1 << 5) | 1)).toEqual([
      'DIFlagPrivate',
      'DIFlagIndirectVirtualBase',
    ]);
    expect(debugFlagWords(1 << 21)).toEqual([String(1 << 21)]);
    expect(subprogramFlagWords(8 | 4)).toEqual(['DISPFlagLocalToUnit', 'DISPFlagDefinition']);
    expect(debugFlag('DISPFlagOptimized')).toBe(16);
  });

  it('say how many arguments an expression operator takes', () => {
    expect(expressionArguments(dwarf.operation.numberOf('DW_OP_plus_uconst')!)).toBe(1);
    expect(expressionArguments(dwarf.operation.numberOf('DW_OP_LLVM_fragment')!)).toBe(2);
    expect(expressionArguments(dwarf.operation.numberOf('DW_OP_deref')!)).toBe(0);
  });
});
