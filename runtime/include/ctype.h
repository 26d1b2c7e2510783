#ifndef _CTYPE_H
#define _CTYPE_H

#include <merganser/features.h>

__MG_BEGIN
int isalnum(int c);
int isalpha(int c);
int iscntrl(int c);
int isdigit(int c);
int isgraph(int c);
int islower(int c);
int isprint(int c);
int ispunct(int c);
int isspace(int c);
int isupper(int c);
int isxdigit(int c);
int isblank(int c);
int tolower(int c);
int toupper(int c);
#ifdef __MG_POSIX
int isascii(int c);
int toascii(int c);
#define _tolower(c) tolower(c)
#define _toupper(c) toupper(c)
#endif
const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);
__MG_END

#endif
