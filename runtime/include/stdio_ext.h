#ifndef _STDIO_EXT_H
#define _STDIO_EXT_H

#include <stdio.h>

#define FSETLOCKING_QUERY 0
#define FSETLOCKING_INTERNAL 1
#define FSETLOCKING_BYCALLER 2

__MG_BEGIN
size_t __fbufsize(FILE *f);
int __freading(FILE *f);
int __fwriting(FILE *f);
int __freadable(FILE *f);
int __fwritable(FILE *f);
int __flbf(FILE *f);
void __fpurge(FILE *f);
size_t __fpending(FILE *f);
void _flushlbf(void);
int __fsetlocking(FILE *f, int type);
__MG_END

#endif
