/* Lists of strings in one piece of memory (GNU). */
#ifndef _ARGZ_H
#define _ARGZ_H

#include <errno.h>
#include <merganser/types.h>

#ifndef __error_t_defined
#define __error_t_defined 1
typedef int error_t;
#endif

__MG_BEGIN
error_t argz_create(char *const argv[], char **__restrict list, size_t *__restrict length);
error_t argz_create_sep(const char *__restrict s, int separator, char **__restrict list,
                        size_t *__restrict length);
size_t argz_count(const char *list, size_t length);
void argz_extract(const char *__restrict list, size_t length, char **__restrict argv);
void argz_stringify(char *list, size_t length, int separator);
error_t argz_append(char **__restrict list, size_t *__restrict length, const char *__restrict from,
                    size_t n);
error_t argz_add(char **__restrict list, size_t *__restrict length, const char *__restrict s);
error_t argz_add_sep(char **__restrict list, size_t *__restrict length, const char *__restrict s,
                     int separator);
void argz_delete(char **__restrict list, size_t *__restrict length, char *__restrict entry);
error_t argz_insert(char **__restrict list, size_t *__restrict length, char *__restrict before,
                    const char *__restrict entry);
error_t argz_replace(char **__restrict list, size_t *__restrict length, const char *__restrict old,
                     const char *__restrict text, unsigned *__restrict count);
char *argz_next(const char *__restrict list, size_t length, const char *__restrict entry);
__MG_END

#endif
