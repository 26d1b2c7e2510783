#ifndef _SYS_IOCTL_H
#define _SYS_IOCTL_H

#include <merganser/features.h>

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

#define TCGETS 0x5401
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define FIONREAD 0x541B
#define FIONBIO 0x5421

__MG_BEGIN
int ioctl(int fd, unsigned long request, ...);
__MG_END

#endif
