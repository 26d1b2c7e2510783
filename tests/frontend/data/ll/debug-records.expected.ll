source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"


define i32 @f(i32 %x) !dbg !4 {
entry:
  %a = alloca i32, align 4, !DIAssignID !12
    #dbg_declare(ptr %a, !10, !DIExpression(), !13)
    #dbg_value(i32 %x, !8, !DIExpression(), !13)
    #dbg_value(i32 %later, !8, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !13)
    #dbg_value(!DIArgList(i32 %x, i32 7), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !13)
    #dbg_value(!14, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 8), !13)
    #dbg_assign(i32 %x, !10, !DIExpression(), !12, ptr %a, !DIExpression(), !13)
    #dbg_label(!15, !13)
  store i32 %x, ptr %a, align 4, !dbg !16, !DIAssignID !12, !tbaa !19
  %later = add i32 %x, 1, !dbg !21
    #dbg_value(i32 poison, !8, !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_LLVM_convert, 8, 5), !22)
  ret i32 %later, !dbg !22
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a \22compiler\22", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef", source: "int f;")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !7, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!5, !5, null}
!7 = !DISubroutineType(types: !6)
!8 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 1, type: !5)
!9 = distinct !DILexicalBlock(scope: !4, file: !1, line: 2, column: 3)
!10 = !DILocalVariable(name: "a", scope: !9, file: !1, line: 3, type: !5, align: 32)
!11 = !{!8, !10}
!12 = distinct !DIAssignID()
!13 = !DILocation(line: 0, scope: !9)
!14 = !{}
!15 = !DILabel(scope: !4, name: "again", file: !1, line: 7)
!16 = !DILocation(line: 4, column: 5, scope: !9)
!17 = !{!"root"}
!18 = !{!"int", !17, i64 0}
!19 = !{!18, !18, i64 0}
!20 = distinct !DILocation(line: 100, column: 2, scope: !4)
!21 = !DILocation(line: 9, column: 1, scope: !4, inlinedAt: !20, isImplicitCode: true)
!22 = !DILocation(line: 5, column: 1, scope: !4)
