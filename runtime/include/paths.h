#ifndef _PATHS_H
#define _PATHS_H

#define _PATH_DEVNULL "/dev/null"
#define _PATH_TTY "/dev/tty"
#define _PATH_TMP "/tmp/"
#define _PATH_BSHELL "/bin/sh"

#endif
