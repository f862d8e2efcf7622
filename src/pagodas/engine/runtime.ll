; What kernels need besides themselves, in place of Numba's runtime library.
;
; Kernels free all they allocate, and allocate little: freed pieces of memory wait in `@free`, by their size in units of
; 16 bytes, and are used again. A block is what Numba calls a MemInfo: in a machine of 32 bits
;
;     0: references (i64)   8: destructor   12: 1 if the data lies elsewhere   16: data   24: size of the data (i64)
;
; and takes 32 bytes; behind it lies its data, but for the block of a list, whose data can grow. Errors end the engine.

@memory = internal global [262144 x i8] zeroinitializer, align 16
@used = internal global i32 0
@free = internal global [4098 x ptr] zeroinitializer

declare void @llvm.trap()
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare double @llvm.sqrt.f64(double)

define internal i32 @units(i32 %bytes) alwaysinline {
  %more = add i32 %bytes, 15
  %units = lshr i32 %more, 4
  ret i32 %units
}

define internal ptr @take(i32 %bytes) {
  %units = call i32 @units(i32 %bytes)
  %large = icmp ugt i32 %units, 4096
  br i1 %large, label %out_of_memory, label %look
look:
  %list = getelementptr ptr, ptr @free, i32 %units
  %first = load ptr, ptr %list
  %empty = icmp eq ptr %first, null
  br i1 %empty, label %fresh, label %again
again:
  %second = load ptr, ptr %first
  store ptr %second, ptr %list
  ret ptr %first
fresh:
  %before = load i32, ptr @used
  %size = shl i32 %units, 4
  %after = add i32 %before, %size
  %full = icmp ugt i32 %after, 262144
  br i1 %full, label %out_of_memory, label %enough
enough:
  store i32 %after, ptr @used
  %piece = getelementptr i8, ptr @memory, i32 %before
  ret ptr %piece
out_of_memory:
  call void @llvm.trap()
  unreachable
}

define internal void @give_back(ptr %piece, i32 %bytes) {
  %units = call i32 @units(i32 %bytes)
  %list = getelementptr ptr, ptr @free, i32 %units
  %first = load ptr, ptr %list
  store ptr %first, ptr %piece
  store ptr %piece, ptr %list
  ret void
}

define internal void @fill_in(ptr %block, ptr %data, i64 %size, i32 %elsewhere) alwaysinline {
  store i64 1, ptr %block
  %elsewhere_at = getelementptr i8, ptr %block, i32 12
  store i32 %elsewhere, ptr %elsewhere_at
  %data_at = getelementptr i8, ptr %block, i32 16
  store ptr %data, ptr %data_at
  %size_at = getelementptr i8, ptr %block, i32 24
  store i64 %size, ptr %size_at
  ret void
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
  %bytes = trunc i64 %size to i32
  %total = add i32 %bytes, 32
  %block = call ptr @take(i32 %total)
  %data = getelementptr i8, ptr %block, i32 32
  call void @fill_in(ptr %block, ptr %data, i64 %size, i32 0)
  ret ptr %block
}

define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %destructor) {
  %bytes = trunc i64 %size to i32
  %block = call ptr @take(i32 32)
  %data = call ptr @take(i32 %bytes)
  call void @fill_in(ptr %block, ptr %data, i64 %size, i32 1)
  ret ptr %block
}

define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %size) {
  %data_at = getelementptr i8, ptr %block, i32 16
  %data = load ptr, ptr %data_at
  %size_at = getelementptr i8, ptr %block, i32 24
  %size_before = load i64, ptr %size_at
  %fits = icmp ule i64 %size, %size_before
  br i1 %fits, label %stay, label %grow
stay:
  ret ptr %data
grow:
  %bytes = trunc i64 %size to i32
  %bytes_before = trunc i64 %size_before to i32
  %larger = call ptr @take(i32 %bytes)
  call void @llvm.memcpy.p0.p0.i32(ptr %larger, ptr %data, i32 %bytes_before, i1 false)
  call void @give_back(ptr %data, i32 %bytes_before)
  store ptr %larger, ptr %data_at
  store i64 %size, ptr %size_at
  ret ptr %larger
}

define internal void @release(ptr %block) noinline {
  %data_at = getelementptr i8, ptr %block, i32 16
  %data = load ptr, ptr %data_at
  %size_at = getelementptr i8, ptr %block, i32 24
  %size = load i64, ptr %size_at
  %bytes = trunc i64 %size to i32
  %elsewhere_at = getelementptr i8, ptr %block, i32 12
  %elsewhere = load i32, ptr %elsewhere_at
  %behind = icmp eq i32 %elsewhere, 0
  br i1 %behind, label %one_piece, label %two_pieces
one_piece:
  %total = add i32 %bytes, 32
  call void @give_back(ptr %block, i32 %total)
  ret void
two_pieces:
  call void @give_back(ptr %data, i32 %bytes)
  call void @give_back(ptr %block, i32 32)
  ret void
}

define ptr @NRT_MemInfo_data_fast(ptr %block) alwaysinline {
  %data_at = getelementptr i8, ptr %block, i32 16
  %data = load ptr, ptr %data_at
  ret ptr %data
}

define void @NRT_incref(ptr %block) alwaysinline {
  %nothing = icmp eq ptr %block, null
  br i1 %nothing, label %done, label %count
count:
  %before = load i64, ptr %block
  %after = add i64 %before, 1
  store i64 %after, ptr %block
  ret void
done:
  ret void
}

define void @NRT_decref(ptr %block) alwaysinline {
  %nothing = icmp eq ptr %block, null
  br i1 %nothing, label %done, label %count
count:
  %before = load i64, ptr %block
  %after = sub i64 %before, 1
  store i64 %after, ptr %block
  %last = icmp eq i64 %after, 0
  br i1 %last, label %free, label %done
free:
  call void @release(ptr %block)
  ret void
done:
  ret void
}

; These two are asked for only to build exceptions.
define ptr @NRT_Allocate(i64 %size) noinline {
  call void @llvm.trap()
  unreachable
}

define void @NRT_Free(ptr %piece) {
  ret void
}

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; The product of two numbers of 128 bits, which LLVM asks for to see whether a product overflows. It is not optimised:
; LLVM would see what it does, and replace it by a call of itself.
define void @__multi3(ptr %out, i64 %a, i64 %a_high, i64 %b, i64 %b_high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %p01_low = and i64 %p01, 4294967295
  %middle0 = add i64 %p01_low, %carry
  %middle = add i64 %middle0, %p10
  %low0 = and i64 %p00, 4294967295
  %low1 = shl i64 %middle, 32
  %low = or i64 %low0, %low1
  %high0 = lshr i64 %middle, 32
  %high1 = lshr i64 %p01, 32
  %high2 = add i64 %high0, %high1
  %high3 = add i64 %high2, %p11
  %cross0 = mul i64 %a, %b_high
  %cross1 = mul i64 %a_high, %b
  %high4 = add i64 %high3, %cross0
  %high = add i64 %high4, %cross1
  store i64 %low, ptr %out
  %high_at = getelementptr i8, ptr %out, i32 8
  store i64 %high, ptr %high_at
  ret void
}
