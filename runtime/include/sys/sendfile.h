#ifndef _SYS_SENDFILE_H
#define _SYS_SENDFILE_H

#include <merganser/types.h>

__MG_BEGIN
ssize_t sendfile(int to, int from, off_t *offset, size_t count);
__MG_END

#endif
