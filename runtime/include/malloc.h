#ifndef _MALLOC_H
#define _MALLOC_H

#include <stddef.h>
#include <stdlib.h>

__MG_BEGIN
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
size_t malloc_usable_size(void *object);
int malloc_trim(size_t pad);
__MG_END

#endif
