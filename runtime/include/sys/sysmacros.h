#ifndef _SYS_SYSMACROS_H
#define _SYS_SYSMACROS_H

#include <merganser/types.h>

__MG_BEGIN
unsigned gnu_dev_major(dev_t device);
unsigned gnu_dev_minor(dev_t device);
dev_t gnu_dev_makedev(unsigned major, unsigned minor);
__MG_END

#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define makedev(major, minor) gnu_dev_makedev(major, minor)

#endif
