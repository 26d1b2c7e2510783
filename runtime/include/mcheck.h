/* Tracing of allocations (GNU): the engine sees them anyway. */
#ifndef _MCHECK_H
#define _MCHECK_H

#include <merganser/features.h>

__MG_BEGIN
void mtrace(void);
void muntrace(void);
__MG_END

#endif
