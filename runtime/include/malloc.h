#ifndef _MALLOC_H
#define _MALLOC_H

#include <stddef.h>
#include <stdlib.h>

struct mallinfo {
  int arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
};
struct mallinfo2 {
  size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
};
#define M_MMAP_THRESHOLD (-3)
#define M_TRIM_THRESHOLD (-1)

__MG_BEGIN
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
size_t malloc_usable_size(void *object);
int malloc_trim(size_t pad);
struct mallinfo mallinfo(void);
struct mallinfo2 mallinfo2(void);
int mallopt(int parameter, int value);
void malloc_stats(void);
struct _IO_FILE;
int malloc_info(int options, struct _IO_FILE *f);
void *pvalloc(size_t size);
__MG_END

#endif
