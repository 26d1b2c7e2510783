#ifndef _LANGINFO_H
#define _LANGINFO_H

#include <merganser/features.h>

#define CODESET 14
#define RADIXCHAR 0x10000
#define THOUSEP 0x10001

typedef int nl_item;

__MG_BEGIN
char *nl_langinfo(nl_item item);
__MG_END

#endif
