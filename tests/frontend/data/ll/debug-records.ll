; llvm: 19 22
; Debug information with records: LLVM 19 and later.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %x) !dbg !4 {
entry:
  %a = alloca i32, align 4, !DIAssignID !20
    #dbg_declare(ptr %a, !11, !DIExpression(), !13)
    #dbg_value(i32 %x, !10, !DIExpression(), !13)
    #dbg_value(i32 %later, !10, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !13)
    #dbg_value(!DIArgList(i32 %x, i32 7), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !13)
    #dbg_value(!14, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 8), !13)
    #dbg_assign(i32 %x, !11, !DIExpression(), !20, ptr %a, !DIExpression(), !13)
    #dbg_label(!15, !13)
  store i32 %x, ptr %a, align 4, !dbg !16, !tbaa !18, !DIAssignID !20
  %later = add i32 %x, 1, !dbg !17
    #dbg_value(i32 poison, !10, !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_LLVM_convert, 8, DW_ATE_signed), !21)
  ret i32 %later, !dbg !21
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a \22compiler\22", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef", source: "int f;")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7, null}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!10, !11}
!10 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 1, type: !7)
!11 = !DILocalVariable(name: "a", scope: !12, file: !1, line: 3, type: !7, align: 32)
!12 = distinct !DILexicalBlock(scope: !4, file: !1, line: 2, column: 3)
!13 = !DILocation(line: 0, scope: !12)
!14 = !{}
!15 = !DILabel(scope: !4, name: "again", file: !1, line: 7)
!16 = !DILocation(line: 4, column: 5, scope: !12)
!17 = !DILocation(line: 9, column: 1, scope: !4, inlinedAt: !22, isImplicitCode: true)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !23, i64 0}
!20 = distinct !DIAssignID()
!21 = !DILocation(line: 5, column: 1, scope: !4)
!22 = distinct !DILocation(line: 100, column: 2, scope: !4)
!23 = !{!"root"}
