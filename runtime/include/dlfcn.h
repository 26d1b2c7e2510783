#ifndef _DLFCN_H
#define _DLFCN_H

#include <merganser/features.h>

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_LOCAL 0
#define RTLD_GLOBAL 0x100

#ifdef __MG_GNU
typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1l)
#endif

__MG_BEGIN
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *name);
int dlclose(void *handle);
char *dlerror(void);
#ifdef __MG_GNU
int dladdr(const void *address, Dl_info *info);
#endif
__MG_END

#endif
