#ifndef _SYS_SYSINFO_H
#define _SYS_SYSINFO_H

#include <merganser/features.h>

#define SI_LOAD_SHIFT 16

struct sysinfo {
  long uptime;
  unsigned long loads[3];
  unsigned long totalram;
  unsigned long freeram;
  unsigned long sharedram;
  unsigned long bufferram;
  unsigned long totalswap;
  unsigned long freeswap;
  unsigned short procs;
  unsigned short pad;
  unsigned long totalhigh;
  unsigned long freehigh;
  unsigned mem_unit;
  char _f[0];
};

__MG_BEGIN
int sysinfo(struct sysinfo *info);
int get_nprocs(void);
int get_nprocs_conf(void);
long get_phys_pages(void);
long get_avphys_pages(void);
__MG_END

#endif
