; ModuleID = 'shapes.c'
source_filename = "shapes.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl nothing"
module asm "nothing: ret"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.node = type { ptr, [4 x i32], double, i16 }

@local_to_thread = dso_local thread_local local_unnamed_addr global i32 3, align 4
@message = dso_local local_unnamed_addr constant [8 x i8] c"hello\0A\FF\00", align 1
@extended = dso_local local_unnamed_addr global x86_fp80 0xK3FFFC000000000000000, align 16
@wide = dso_local local_unnamed_addr global i128 1267650600228229401496703205383, align 16
@floats = dso_local local_unnamed_addr global [3 x float] [float 1.500000e+00, float -0.000000e+00, float 0x46293E5940000000], align 4
@first = dso_local global { ptr, [4 x i32], double, i8, i8 } { ptr @first, [4 x i32] [i32 1, i32 2, i32 0, i32 0], double 3.500000e+00, i8 17, i8 0 }, align 8
@inside = dso_local local_unnamed_addr global ptr getelementptr inbounds ({ ptr, [4 x i32], double, i8, i8 }, ptr @first, i64 0, i32 1, i64 0), align 8
@pointer = dso_local local_unnamed_addr global ptr @printf, align 8
@jumps.labels = internal unnamed_addr constant [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %two)], align 16
@counter = internal unnamed_addr global i32 0, align 4
@common_array = dso_local local_unnamed_addr global [1000 x i32] zeroinitializer, align 16

@renamed = dso_local alias i32 (i32), ptr @sum_to

; Function Attrs: nofree nounwind null_pointer_is_valid
declare dso_local noundef i32 @printf(ptr nocapture noundef readonly, ...) #0

; Function Attrs: nofree norecurse nosync nounwind null_pointer_is_valid memory(none)
define dso_local i32 @sum_to(i32 noundef %n) #1 {
entry:
  %cmp5 = icmp sgt i32 %n, 0
  br i1 %cmp5, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %0 = add nsw i32 %n, -1
  %1 = zext i32 %0 to i33
  %2 = add nsw i32 %n, -2
  %3 = zext i32 %2 to i33
  %4 = mul i33 %1, %3
  %5 = add nsw i32 %n, -3
  %6 = zext i32 %5 to i33
  %7 = mul i33 %4, %6
  %8 = lshr i33 %7, 1
  %9 = trunc i33 %8 to i32
  %10 = mul i32 %9, 1431655766
  %11 = add i32 %10, %n
  %12 = lshr i33 %4, 1
  %13 = trunc i33 %12 to i32
  %14 = mul i32 %13, 3
  %15 = add i32 %11, %14
  %16 = add i32 %15, -1
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body.preheader, %entry
  %total.0.lcssa = phi i32 [ 0, %entry ], [ %16, %for.body.preheader ]
  ret i32 %total.0.lcssa
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: nofree nosync nounwind null_pointer_is_valid
define dso_local i32 @variadic(i32 noundef %count, ...) local_unnamed_addr #3 {
entry:
  %list = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %list) #10
  call void @llvm.va_start(ptr nonnull %list)
  %cmp5 = icmp sgt i32 %count, 0
  br i1 %cmp5, label %while.body.lr.ph, label %while.end

while.body.lr.ph:                                 ; preds = %entry
  %fp_offset_p = getelementptr inbounds %struct.__va_list_tag, ptr %list, i64 0, i32 1
  %overflow_arg_area_p = getelementptr inbounds %struct.__va_list_tag, ptr %list, i64 0, i32 2
  %0 = getelementptr inbounds %struct.__va_list_tag, ptr %list, i64 0, i32 3
  %reg_save_area = load ptr, ptr %0, align 16
  %fp_offset_p.promoted = load i32, ptr %fp_offset_p, align 4
  %overflow_arg_area_p.promoted = load ptr, ptr %overflow_arg_area_p, align 8
  br label %while.body

while.body:                                       ; preds = %while.body.lr.ph, %vaarg.end
  %overflow_arg_area.next9 = phi ptr [ %overflow_arg_area_p.promoted, %while.body.lr.ph ], [ %overflow_arg_area.next8, %vaarg.end ]
  %1 = phi i32 [ %fp_offset_p.promoted, %while.body.lr.ph ], [ %5, %vaarg.end ]
  %dec7.in = phi i32 [ %count, %while.body.lr.ph ], [ %dec7, %vaarg.end ]
  %total.06 = phi double [ 0.000000e+00, %while.body.lr.ph ], [ %add, %vaarg.end ]
  %dec7 = add nsw i32 %dec7.in, -1
  %fits_in_fp = icmp ult i32 %1, 161
  br i1 %fits_in_fp, label %vaarg.in_reg, label %vaarg.in_mem

vaarg.in_reg:                                     ; preds = %while.body
  %2 = zext i32 %1 to i64
  %3 = getelementptr i8, ptr %reg_save_area, i64 %2
  %4 = add nuw nsw i32 %1, 16
  store i32 %4, ptr %fp_offset_p, align 4
  br label %vaarg.end

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area.next = getelementptr i8, ptr %overflow_arg_area.next9, i64 8
  store ptr %overflow_arg_area.next, ptr %overflow_arg_area_p, align 8
  br label %vaarg.end

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %overflow_arg_area.next8 = phi ptr [ %overflow_arg_area.next9, %vaarg.in_reg ], [ %overflow_arg_area.next, %vaarg.in_mem ]
  %5 = phi i32 [ %4, %vaarg.in_reg ], [ %1, %vaarg.in_mem ]
  %vaarg.addr = phi ptr [ %3, %vaarg.in_reg ], [ %overflow_arg_area.next9, %vaarg.in_mem ]
  %6 = load double, ptr %vaarg.addr, align 8
  %add = fadd double %total.06, %6
  %cmp = icmp ugt i32 %dec7.in, 1
  br i1 %cmp, label %while.body, label %while.end.loopexit, !llvm.loop !2

while.end.loopexit:                               ; preds = %vaarg.end
  %7 = fptosi double %add to i32
  br label %while.end

while.end:                                        ; preds = %while.end.loopexit, %entry
  %total.0.lcssa = phi i32 [ 0, %entry ], [ %7, %while.end.loopexit ]
  call void @llvm.va_end(ptr nonnull %list)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %list) #10
  ret i32 %total.0.lcssa
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start(ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end(ptr) #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none)
define dso_local <4 x i32> @vectors(<4 x i32> noundef %a, <4 x i32> noundef %b) local_unnamed_addr #5 {
entry:
  %shuffle = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 5, i32 undef, i32 7>
  %cmp = icmp slt <4 x i32> %a, %b
  %sext = sext <4 x i1> %cmp to <4 x i32>
  %add = add <4 x i32> %shuffle, %sext
  ret <4 x i32> %add
}

; Function Attrs: mustprogress nofree norecurse nounwind null_pointer_is_valid willreturn
define dso_local i32 @atomics(ptr nocapture noundef %p, i32 noundef %x) local_unnamed_addr #6 {
entry:
  %0 = load atomic i32, ptr %p acquire, align 4
  %1 = cmpxchg weak ptr %p, i32 %0, i32 %x seq_cst monotonic, align 4
  %2 = extractvalue { i32, i1 } %1, 0
  fence seq_cst
  %3 = atomicrmw add ptr %p, i32 1 acq_rel, align 4
  %add = add nsw i32 %3, %2
  ret i32 %add
}

; Function Attrs: nounwind null_pointer_is_valid
define dso_local i32 @jumps(i32 noundef %which) #7 {
entry:
  %and = and i32 %which, 1
  %idxprom = zext i32 %and to i64
  %arrayidx = getelementptr inbounds [2 x ptr], ptr @jumps.labels, i64 0, i64 %idxprom
  %0 = load ptr, ptr %arrayidx, align 8
  indirectbr ptr %0, [label %one, label %two]

one:                                              ; preds = %entry
  tail call void asm sideeffect "nop", "~{memory},~{dirflag},~{fpsr},~{flags}"() #10, !srcloc !5
  %1 = load i32, ptr getelementptr inbounds ({ ptr, [4 x i32], double, i8, i8 }, ptr @first, i64 0, i32 1, i64 2), align 8
  %sub.i = sub nsw i32 0, %1
  br label %return

two:                                              ; preds = %entry
  %2 = load i32, ptr @counter, align 4
  %inc = add nsw i32 %2, 1
  store i32 %inc, ptr @counter, align 4
  %cmp = icmp sgt i32 %2, 2
  br i1 %cmp, label %cond.true, label %cond.false, !prof !6

cond.true:                                        ; preds = %two
  %cmp5.i = icmp sgt i32 %which, 0
  br i1 %cmp5.i, label %for.body.preheader.i, label %return

for.body.preheader.i:                             ; preds = %cond.true
  %3 = add nsw i32 %which, -1
  %4 = zext i32 %3 to i33
  %5 = add nsw i32 %which, -2
  %6 = zext i32 %5 to i33
  %7 = mul i33 %4, %6
  %8 = add nsw i32 %which, -3
  %9 = zext i32 %8 to i33
  %10 = mul i33 %7, %9
  %11 = lshr i33 %10, 1
  %12 = trunc i33 %11 to i32
  %13 = mul i32 %12, 1431655766
  %14 = lshr i33 %7, 1
  %15 = trunc i33 %14 to i32
  %16 = mul i32 %15, 3
  %17 = add i32 %3, %16
  %18 = add i32 %17, %13
  br label %return

cond.false:                                       ; preds = %two
  %19 = load x86_fp80, ptr @extended, align 16
  %cmp3 = fcmp ogt x86_fp80 %19, 0xK3FFF8000000000000000
  %cond = select i1 %cmp3, double 2.000000e+00, double 3.000000e+00
  %call5 = tail call i32 (i32, ...) @variadic(i32 noundef 2, double noundef 1.000000e+00, double noundef %cond)
  br label %return

return:                                           ; preds = %for.body.preheader.i, %cond.true, %cond.false, %one
  %retval.0 = phi i32 [ %sub.i, %one ], [ %call5, %cond.false ], [ 0, %cond.true ], [ %18, %for.body.preheader.i ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree nosync nounwind null_pointer_is_valid willreturn memory(read, argmem: readwrite, inaccessiblemem: none)
define dso_local void @copy(ptr noalias nocapture writeonly sret(%struct.node) align 8 %agg.result, ptr nocapture noundef byval(%struct.node) align 8 %node, ptr noalias nocapture noundef readonly %from) local_unnamed_addr #8 {
entry:
  %values = getelementptr inbounds %struct.node, ptr %node, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr noundef align 8 dereferenceable(16) %values, ptr noundef align 4 dereferenceable(16) %from, i64 16, i1 false)
  %weight = getelementptr inbounds %struct.node, ptr %node, i64 0, i32 2
  %0 = load double, ptr %weight, align 8
  %fneg = fneg double %0
  %1 = load float, ptr getelementptr inbounds ([3 x float], ptr @floats, i64 0, i64 1), align 4
  %conv = fpext float %1 to double
  %mul = fmul double %fneg, %conv
  store double %mul, ptr %weight, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr noundef align 8 dereferenceable(40) %agg.result, ptr noundef align 8 dereferenceable(40) %node, i64 40, i1 false)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #9

attributes #0 = { nofree nounwind null_pointer_is_valid "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(none) "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nofree nosync nounwind null_pointer_is_valid "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #5 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none) "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree norecurse nounwind null_pointer_is_valid willreturn "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind null_pointer_is_valid "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress nofree nosync nounwind null_pointer_is_valid willreturn memory(read, argmem: readwrite, inaccessiblemem: none) "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #10 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.mustprogress"}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = !{i64 1811}
!6 = !{!"branch_weights", i32 1, i32 2000}
