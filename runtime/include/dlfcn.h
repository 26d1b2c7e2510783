#ifndef _DLFCN_H
#define _DLFCN_H

#include <merganser/features.h>

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_LOCAL 0
#define RTLD_GLOBAL 0x100

__MG_BEGIN
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *name);
int dlclose(void *handle);
char *dlerror(void);
__MG_END

#endif
