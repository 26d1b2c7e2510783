source_filename = "a \22quoted\22 name.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm ".globl hidden_symbol"
module asm "hidden_symbol:"
module asm "\09nop"

%struct.list = type { i32, ptr }
%"odd name" = type <{ i8, i32 }>
%0 = type { %1 }
%1 = type { i64 }
%hidden = type opaque

$biggest = comdat largest
$exact = comdat exactmatch
$group = comdat any
$never = comdat nodeduplicate
$"odd comdat" = comdat samesize

@external = external global i32
@external.array = external global [0 x i8], align 16
@weak.reference = extern_weak global i32
@common = common global i32 0, align 4
@linkonce = linkonce global i32 1
@linkonce_odr = linkonce_odr global i32 1
@weak = weak global i32 1
@weak_odr = weak_odr global i32 1
@appending = appending global [1 x i32] [i32 1], section "llvm.metadata"
@internal = internal global i32 1
@private = private unnamed_addr constant i32 1
@available = available_externally global i32 1
@hidden = hidden global i32 1
@protected = protected global i32 1
@local = dso_local global i32 1
@local.unnamed = dso_local local_unnamed_addr global i32 1
@export = dllexport global i32 1
@tls = thread_local global i32 0
@tls.ld = thread_local(localdynamic) global i32 0
@tls.ie = thread_local(initialexec) global i32 0
@tls.le = internal thread_local(localexec) unnamed_addr global i32 0
@init = externally_initialized global i32 0
@spaced = addrspace(3) global i32 0
@section = global i32 0, section "my \22section\22", align 64
@group = global i32 0, comdat
@grouped = global i32 0, section ".x", comdat($group), align 4
@exact = global i32 0, comdat
@biggest = global i32 0, comdat
@never = global i32 0, comdat
@odd = global i32 0, comdat($"odd comdat")
@partition = global i32 0, partition "part"
@model = global i32 0, code_model "large"
@no.asan = global i32 0, no_sanitize_address, no_sanitize_hwaddress
@memtag = global i32 0, sanitize_memtag
@dyninit = global i32 0, sanitize_address_dyninit
@attributes = global i32 0 #0
@attached = global i32 0, !other !1, !some.kind !0
@"quoted \22name\22\01" = global i32 0
@"42" = global i32 0
@named.type = global %struct.list { i32 1, ptr @named.type }
@odd.type = global %"odd name" <{ i8 1, i32 2 }>
@numbered.type = global %0 { %1 { i64 3 } }
@opaque.type = external global %hidden
@alias = alias i32, ptr @internal
@alias.weak = weak hidden unnamed_addr alias i8, ptr getelementptr inbounds (i8, ptr @group, i64 1)
@alias.tls = thread_local(initialexec) alias i32, ptr @tls.ie
@alias.part = alias i32, ptr @partition, partition "part"
@ifunc = ifunc i32 (i32), ptr @resolver
@ifunc.hidden = weak hidden ifunc void (), ptr @resolver

define internal ptr @resolver() {
  ret ptr @full
}

declare extern_weak void @weak.function()

declare dllimport void @imported()

declare hidden i32 @variadic(ptr, ...) local_unnamed_addr

define weak_odr hidden fastcc nonnull noundef ptr @full(i32 noundef signext %x, ptr noalias align 8 %out) unnamed_addr #1 section "code" partition "part" comdat($group) align 32 gc "shadow-stack" prefix i32 1 prologue i8 -112 personality ptr @variadic !some.kind !0 {
  ret ptr %out
}

attributes #0 = { "bss-section"="special" }
attributes #1 = { alignstack=16 allocsize(0) noinline "frame-pointer"="all" }

!named = !{!0, !1}
!odd\20name = !{}

!0 = !{i32 1, !"text", null, ptr @internal}
!1 = distinct !{!1, !0, !2}
!2 = !{!"inline"}
