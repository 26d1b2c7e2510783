/* The way that a program came (GNU): not known to it. */
#ifndef _EXECINFO_H
#define _EXECINFO_H

#include <merganser/features.h>

__MG_BEGIN
int backtrace(void **addresses, int size);
char **backtrace_symbols(void *const *addresses, int size);
void backtrace_symbols_fd(void *const *addresses, int size, int fd);
__MG_END

#endif
