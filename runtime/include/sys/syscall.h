/* Numbers of the system calls that syscall() knows (Linux); all others fail with ENOSYS. */
#ifndef _SYS_SYSCALL_H
#define _SYS_SYSCALL_H

#ifdef __x86_64__
#define SYS_read 0
#define SYS_write 1
#define SYS_close 3
#define SYS_getpid 39
#define SYS_exit 60
#define SYS_gettimeofday 96
#define SYS_getuid 102
#define SYS_gettid 186
#define SYS_clock_gettime 228
#define SYS_exit_group 231
#define SYS_getrandom 318
#else
#define SYS_exit 1
#define SYS_read 3
#define SYS_write 4
#define SYS_close 6
#define SYS_getpid 20
#define SYS_getuid 199
#define SYS_gettimeofday 78
#define SYS_gettid 224
#define SYS_exit_group 252
#define SYS_clock_gettime 265
#define SYS_getrandom 355
#endif

#endif
