#ifndef _SETJMP_H
#define _SETJMP_H

#include <merganser/features.h>

struct __jmp_buf_tag {
#ifdef __LP64__
  long __jmpbuf[8];
#else
  int __jmpbuf[6];
#endif
  int __mask_was_saved;
  unsigned long __saved_mask[128 / sizeof(long)];
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];

__MG_BEGIN
int setjmp(jmp_buf env) __attribute__((__returns_twice__));
int _setjmp(jmp_buf env) __attribute__((__returns_twice__));
int __sigsetjmp(struct __jmp_buf_tag env[1], int save_mask) __attribute__((__returns_twice__));
void longjmp(jmp_buf env, int value) __MG_NORETURN;
void _longjmp(jmp_buf env, int value) __MG_NORETURN;
void siglongjmp(sigjmp_buf env, int value) __MG_NORETURN;
__MG_END
#define setjmp(env) _setjmp(env)
#define sigsetjmp(env, save_mask) __sigsetjmp(env, save_mask)

#endif
