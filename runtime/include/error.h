#ifndef _ERROR_H
#define _ERROR_H

#include <merganser/features.h>

__MG_BEGIN
void error(int status, int errnum, const char *format, ...) __MG_PRINTF(3, 4);
void error_at_line(int status, int errnum, const char *filename, unsigned linenum, const char *format, ...)
    __MG_PRINTF(5, 6);
extern void (*error_print_progname)(void);
extern unsigned error_message_count;
extern int error_one_per_line;
__MG_END

#endif
