#ifndef _SYS_SIGNAL_H
#define _SYS_SIGNAL_H

#include <signal.h>

#endif
