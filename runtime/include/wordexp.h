/* Words as a shell makes them (POSIX). */
#ifndef _WORDEXP_H
#define _WORDEXP_H

#include <merganser/types.h>

typedef struct {
  size_t we_wordc;
  char **we_wordv;
  size_t we_offs;
} wordexp_t;

#define WRDE_DOOFFS 1
#define WRDE_APPEND 2
#define WRDE_NOCMD 4
#define WRDE_REUSE 8
#define WRDE_SHOWERR 16
#define WRDE_UNDEF 32
#define WRDE_NOSPACE 1
#define WRDE_BADCHAR 2
#define WRDE_BADVAL 3
#define WRDE_CMDSUB 4
#define WRDE_SYNTAX 5

__MG_BEGIN
int wordexp(const char *__restrict text, wordexp_t *__restrict words, int flags);
void wordfree(wordexp_t *words);
__MG_END

#endif
