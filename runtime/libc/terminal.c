/*
 * Terminals (POSIX <termios.h>): the host tells whether a descriptor is one. Its settings are those of a
 * new terminal until the program changes them, which has no other effect than that it can read them again.
 */
#include <errno.h>
#include <termios.h>
#include <unistd.h>
#include "system.h"

static struct termios terminal = {
    .c_iflag = ICRNL | IXON,
    .c_oflag = OPOST | ONLCR,
    .c_cflag = B38400 | CS8 | CREAD,
    .c_lflag = ISIG | ICANON | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE | IEXTEN,
    .c_cc = {[VINTR] = 3,
             [VQUIT] = 28,
             [VERASE] = 127,
             [VKILL] = 21,
             [VEOF] = 4,
             [VMIN] = 1,
             [VSTART] = 17,
             [VSTOP] = 19,
             [VSUSP] = 26,
             [VREPRINT] = 18,
             [VDISCARD] = 15,
             [VWERASE] = 23,
             [VLNEXT] = 22},
    .c_ispeed = B38400,
    .c_ospeed = B38400,
};

/* 0 for a terminal, otherwise -1 with errno ENOTTY or EBADF. */
static int check(int fd) { return isatty(fd) ? 0 : -1; }

int tcgetattr(int fd, struct termios *settings) {
  if (check(fd) < 0) return -1;
  *settings = terminal;
  return 0;
}

int tcsetattr(int fd, int when, const struct termios *settings) {
  if (when < TCSANOW || when > TCSAFLUSH) return __mg_refuse(EINVAL);
  if (check(fd) < 0) return -1;
  terminal = *settings;
  return 0;
}

int tcsendbreak(int fd, int duration) {
  (void)duration;
  return check(fd);
}

int tcdrain(int fd) { return check(fd); }

int tcflush(int fd, int queue) {
  (void)queue;
  return check(fd);
}

int tcflow(int fd, int action) {
  (void)action;
  return check(fd);
}

pid_t tcgetpgrp(int fd) { return check(fd) < 0 ? -1 : getpgrp(); }

int tcsetpgrp(int fd, pid_t group) {
  if (check(fd) < 0) return -1;
  return group == getpgrp() ? 0 : __mg_refuse(EPERM);
}

pid_t tcgetsid(int fd) { return check(fd) < 0 ? -1 : getsid(0); }

/* An input speed of 0, "the same as the output", is this bit of c_iflag, as in glibc. */
#define SAME_SPEED 020000000000u

speed_t cfgetospeed(const struct termios *settings) { return settings->c_cflag & CBAUD; }

speed_t cfgetispeed(const struct termios *settings) {
  return (settings->c_iflag & SAME_SPEED) != 0 ? B0 : settings->c_cflag & CBAUD;
}

static int is_speed(speed_t speed) {
  return speed <= B38400 || (speed >= B57600 && speed <= B4000000);
}

int cfsetospeed(struct termios *settings, speed_t speed) {
  if (!is_speed(speed)) return __mg_refuse(EINVAL);
  settings->c_ospeed = speed;
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)CBAUD) | speed;
  return 0;
}

int cfsetispeed(struct termios *settings, speed_t speed) {
  if (!is_speed(speed)) return __mg_refuse(EINVAL);
  settings->c_ispeed = speed;
  if (speed == B0) {
    settings->c_iflag |= SAME_SPEED;
  } else {
    settings->c_iflag &= ~SAME_SPEED;
    settings->c_cflag = (settings->c_cflag & ~(tcflag_t)CBAUD) | speed;
  }
  return 0;
}

/* A number of baud is understood too. */
int cfsetspeed(struct termios *settings, speed_t speed) {
  static const struct {
    speed_t constant, baud;
  } speeds[] = {{B0, 0},           {B50, 50},         {B75, 75},         {B110, 110},
                {B134, 134},       {B150, 150},       {B200, 200},       {B300, 300},
                {B600, 600},       {B1200, 1200},     {B1800, 1800},     {B2400, 2400},
                {B4800, 4800},     {B9600, 9600},     {B19200, 19200},   {B38400, 38400},
                {B57600, 57600},   {B115200, 115200}, {B230400, 230400}, {B460800, 460800},
                {B500000, 500000}, {B576000, 576000}, {B921600, 921600}, {B1000000, 1000000}};
  for (unsigned i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    if (speed != speeds[i].constant && speed != speeds[i].baud) continue;
    cfsetispeed(settings, speeds[i].constant);
    return cfsetospeed(settings, speeds[i].constant);
  }
  return __mg_refuse(EINVAL);
}

void cfmakeraw(struct termios *settings) {
  settings->c_iflag &=
      ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  settings->c_oflag &= ~(tcflag_t)OPOST;
  settings->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}
