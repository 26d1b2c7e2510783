/*
 * The machine (Linux, BSD): one processor and a gigabyte of memory, as sysconf says. The averages of its
 * load are the system's, where it tells them.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#include "system.h"

int get_nprocs(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }
int get_nprocs_conf(void) { return (int)sysconf(_SC_NPROCESSORS_CONF); }
long get_phys_pages(void) { return sysconf(_SC_PHYS_PAGES); }
long get_avphys_pages(void) { return sysconf(_SC_AVPHYS_PAGES); }

int sysinfo(struct sysinfo *info) {
  memset(info, 0, sizeof *info);
  info->uptime = __mg_clock(1) / 1000000000;
  info->totalram = (unsigned long)sysconf(_SC_PHYS_PAGES) * 4096;
  info->freeram = (unsigned long)sysconf(_SC_AVPHYS_PAGES) * 4096;
  info->procs = 1;
  info->mem_unit = 1;
  return 0;
}

int getloadavg(double averages[], int count) {
  char text[100];
  int fd = open("/proc/loadavg", O_RDONLY);
  ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  if (n <= 0) return -1;
  text[n] = 0;
  char *position = text;
  if (count > 3) count = 3;
  for (int i = 0; i < count; i++) averages[i] = strtod(position, &position);
  return count;
}

/* What glibc makes of the address 127.0.0.1. */
long gethostid(void) { return 0x7f0100; }

int prctl(int option, ...) {
  switch (option) {
    case PR_SET_PDEATHSIG:
    case PR_SET_DUMPABLE:
    case PR_SET_NAME:
    case PR_SET_NO_NEW_PRIVS:
      return 0;
    case PR_GET_DUMPABLE:
      return 1;
    default:
      return __mg_refuse(EINVAL);
  }
}

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
  (void)pid;
  if (size < sizeof set->__bits[0]) return __mg_refuse(EINVAL);
  memset(set, 0, size);
  set->__bits[0] = 1;
  return 0;
}

int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *set) {
  (void)pid;
  return size >= sizeof set->__bits[0] && (set->__bits[0] & 1) != 0 ? 0 : __mg_refuse(EINVAL);
}

int __sched_cpucount(size_t size, const cpu_set_t *set) {
  int count = 0;
  for (size_t i = 0; i < size / sizeof set->__bits[0]; i++)
    for (unsigned long rest = set->__bits[i]; rest != 0; rest &= rest - 1) count++;
  return count;
}

cpu_set_t *__sched_cpualloc(size_t count) { return malloc((count + 63) / 64 * 8); }

void __sched_cpufree(cpu_set_t *set) { free(set); }

int sched_getcpu(void) { return 0; }

int sched_getscheduler(pid_t pid) {
  (void)pid;
  return SCHED_OTHER;
}

int sched_get_priority_max(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 99 : 0; }
int sched_get_priority_min(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 1 : 0; }
