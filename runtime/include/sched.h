#ifndef _SCHED_H
#define _SCHED_H

#include <merganser/types.h>

struct sched_param {
  int sched_priority;
};

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

#define CPU_SETSIZE 1024
#define __MG_CPU_BITS (8 * sizeof(long))

typedef struct {
  unsigned long __bits[CPU_SETSIZE / __MG_CPU_BITS];
} cpu_set_t;

#ifdef __MG_GNU
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define CPU_ALLOC_SIZE(count) (((count) + __MG_CPU_BITS - 1) / __MG_CPU_BITS * sizeof(long))
#define CPU_ALLOC(count) __sched_cpualloc(count)
#define CPU_FREE(set) __sched_cpufree(set)
#define CPU_ZERO_S(size, set) __builtin_memset(set, 0, size)
#define CPU_SET_S(cpu, size, set)      \
  ((size_t)(cpu) / 8 < (size)          \
       ? (void)((set)->__bits[(size_t)(cpu) / __MG_CPU_BITS] |= 1ul << (size_t)(cpu) % __MG_CPU_BITS) \
       : (void)0)
#define CPU_CLR_S(cpu, size, set)      \
  ((size_t)(cpu) / 8 < (size)          \
       ? (void)((set)->__bits[(size_t)(cpu) / __MG_CPU_BITS] &= ~(1ul << (size_t)(cpu) % __MG_CPU_BITS)) \
       : (void)0)
#define CPU_ISSET_S(cpu, size, set) \
  ((size_t)(cpu) / 8 < (size) && ((set)->__bits[(size_t)(cpu) / __MG_CPU_BITS] >> (size_t)(cpu) % __MG_CPU_BITS & 1) != 0)
#define CPU_COUNT_S(size, set) __sched_cpucount(size, set)
#define CPU_ZERO(set) CPU_ZERO_S(sizeof(cpu_set_t), set)
#define CPU_SET(cpu, set) CPU_SET_S(cpu, sizeof(cpu_set_t), set)
#define CPU_CLR(cpu, set) CPU_CLR_S(cpu, sizeof(cpu_set_t), set)
#define CPU_ISSET(cpu, set) CPU_ISSET_S(cpu, sizeof(cpu_set_t), set)
#define CPU_COUNT(set) CPU_COUNT_S(sizeof(cpu_set_t), set)
#endif

__MG_BEGIN
int sched_yield(void);
int sched_getscheduler(pid_t pid);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);
int __sched_cpucount(size_t size, const cpu_set_t *set);
cpu_set_t *__sched_cpualloc(size_t count);
void __sched_cpufree(cpu_set_t *set);
struct timespec;
int sched_getparam(pid_t pid, struct sched_param *parameters);
int sched_setparam(pid_t pid, const struct sched_param *parameters);
int sched_setscheduler(pid_t pid, int policy, const struct sched_param *parameters);
int sched_rr_get_interval(pid_t pid, struct timespec *interval);
#ifdef __MG_GNU
int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set);
int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *set);
int clone(int (*function)(void *), void *stack, int flags, void *argument, ...);
int unshare(int flags);
int setns(int fd, int kind);
int sched_getcpu(void);
#endif
__MG_END

#endif
