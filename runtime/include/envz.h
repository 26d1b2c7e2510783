/* Lists of names with values in one piece of memory (GNU). */
#ifndef _ENVZ_H
#define _ENVZ_H

#include <argz.h>

__MG_BEGIN
char *envz_entry(const char *__restrict list, size_t length, const char *__restrict name);
char *envz_get(const char *__restrict list, size_t length, const char *__restrict name);
error_t envz_add(char **__restrict list, size_t *__restrict length, const char *__restrict name,
                 const char *__restrict value);
error_t envz_merge(char **__restrict list, size_t *__restrict length, const char *__restrict other,
                   size_t other_length, int override);
void envz_remove(char **__restrict list, size_t *__restrict length, const char *__restrict name);
void envz_strip(char **__restrict list, size_t *__restrict length);
__MG_END

#endif
