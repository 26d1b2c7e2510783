/* Catalogs of messages (POSIX): there are none. */
#ifndef _NL_TYPES_H
#define _NL_TYPES_H

#include <merganser/features.h>

#define NL_SETD 1
#define NL_CAT_LOCALE 1
typedef void *nl_catd;
typedef int nl_item;

__MG_BEGIN
nl_catd catopen(const char *name, int flag);
char *catgets(nl_catd catalog, int set, int number, const char *otherwise);
int catclose(nl_catd catalog);
__MG_END

#endif
