#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H

#include <merganser/features.h>

#define __BEGIN_DECLS __MG_BEGIN
#define __END_DECLS __MG_END
#define __P(args) args
#define __CONCAT(a, b) a##b
#define __STRING(x) #x
#ifndef __THROW
#define __THROW
#endif

#endif
