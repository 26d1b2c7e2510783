/* Words of the locale, terminals that are none, processors, mount tables, records of logins. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <mntent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/sysinfo.h>
#include <termios.h>
#include <unistd.h>
#include <utmpx.h>

static void say(const char *what, long result) {
  printf("%s %ld", what, result);
  if (result < 0) printf(" %s", strerror(errno));
  printf("\n");
}

static void words(void) {
  for (int i = ABDAY_1; i <= T_FMT_AMPM; i++) printf("%x %s\n", i, nl_langinfo(i));
  printf("%s %s %s %s\n", nl_langinfo(YESEXPR), nl_langinfo(NOEXPR), nl_langinfo(CRNCYSTR), nl_langinfo(CODESET));
  printf("[%s] [%s]\n", nl_langinfo(RADIXCHAR), nl_langinfo(THOUSEP));
  locale_t c = newlocale(LC_ALL_MASK, "C", 0);
  char *end;
  printf("%g %g %Lg %ld %lu\n", strtod_l("1.5x", &end, c), strtof_l("2.25", NULL, c), strtold_l("1e300", NULL, c),
         strtol_l("-77", NULL, 10, c), strtoul_l("ff", NULL, 16, c));
  printf("%s %d %d %c\n", end, isalpha_l('x', c) != 0, isdigit_l('x', c), toupper_l('x', c));
  printf("%d %d\n", strcasecmp_l("ABC", "abc", c), strcoll_l("a", "b", c) < 0);
  freelocale(c);
}

static void terminals(void) {
  struct termios t;
  memset(&t, 0, sizeof t);
  int fd = open("/dev/null", O_RDWR);
  say("tcgetattr", tcgetattr(fd, &t));
  say("tcsetattr", tcsetattr(fd, TCSANOW, &t));
  say("tcgetpgrp", tcgetpgrp(fd));
  say("tcdrain", tcdrain(99));
  say("ttyname_r", ttyname_r(fd, (char[10]){0}, 10));
  close(fd);
  say("speed", cfsetospeed(&t, B9600));
  say("speed", cfgetospeed(&t) == B9600 && cfgetispeed(&t) == B9600);
  say("speed", cfsetispeed(&t, B0));
  say("speed", cfgetospeed(&t) == B9600 && cfgetispeed(&t) == B0);
  say("speed", cfsetispeed(&t, B115200));
  say("speed", cfsetispeed(&t, 12345));
  say("speed", cfsetspeed(&t, 57600));
  say("speed", cfsetspeed(&t, B300));
  printf("%o %o %o %o\n", t.c_iflag, t.c_oflag, t.c_cflag, t.c_lflag);
  t.c_iflag = t.c_oflag = t.c_lflag = 0xffffffff;
  cfmakeraw(&t);
  printf("%o %o %o %o %d %d\n", t.c_iflag, t.c_oflag, t.c_cflag, t.c_lflag, t.c_cc[VMIN], t.c_cc[VTIME]);
}

static void tables(void) {
  FILE *f = fopen("mounts", "w");
  fputs("# comment\n\n/dev/sda1 / ext4 rw,relatime,errors=remount-ro 1 2\n"
        "proc\t/a\\040b\\134c proc defaults,norw 0\nnone /x tmpfs\n", f);
  fclose(f);
  FILE *table = setmntent("mounts", "r");
  for (struct mntent *m; (m = getmntent(table)) != NULL;) {
    printf("[%s] [%s] [%s] [%s] %d %d\n", m->mnt_fsname, m->mnt_dir, m->mnt_type, m->mnt_opts, m->mnt_freq, m->mnt_passno);
    char *found = hasmntopt(m, "rw"), *errors = hasmntopt(m, "errors");
    printf("%s %s\n", found ? found : "-", errors ? errors : "-");
  }
  say("endmntent", endmntent(table));
  say("setmntent", setmntent("nowhere", "r") == NULL);

  struct utmpx u[3];
  memset(u, 0, sizeof u);
  u[0].ut_type = BOOT_TIME;
  strcpy(u[0].ut_line, "~");
  u[1].ut_type = USER_PROCESS;
  strcpy(u[1].ut_line, "tty1");
  strcpy(u[1].ut_user, "somebody");
  memcpy(u[1].ut_id, "1abc", 4);
  u[1].ut_tv.tv_sec = 1234567;
  u[2].ut_type = DEAD_PROCESS;
  u[2].ut_pid = 42;
  f = fopen("logins", "w");
  fwrite(u, sizeof *u, 3, f);
  fclose(f);
  say("utmpxname", utmpxname("logins"));
  setutxent();
  for (struct utmpx *r; (r = getutxent()) != NULL;)
    printf("%d %d %s %s %d\n", r->ut_type, r->ut_pid, r->ut_line, r->ut_user, (int)r->ut_tv.tv_sec);
  setutxent();
  struct utmpx *r = getutxline(&u[1]);
  printf("%s\n", r ? r->ut_user : "-");
  setutxent();
  r = getutxid(&u[0]);
  printf("%s\n", r ? r->ut_line : "-");
  endutxent();
}

int main(void) {
  words();
  terminals();
  tables();
  cpu_set_t set;
  say("affinity", sched_getaffinity(0, sizeof set, &set));
  say("processors", CPU_COUNT(&set) >= 1);
  CPU_ZERO(&set);
  CPU_SET(3, &set);
  CPU_SET(77, &set);
  CPU_CLR(3, &set);
  printf("%d %d %d\n", CPU_COUNT(&set), CPU_ISSET(77, &set), CPU_ISSET(3, &set));
  struct sysinfo info;
  say("sysinfo", sysinfo(&info));
  double load[5];
  say("getloadavg", getloadavg(load, 5));
  unsigned char bytes[300], other[300];
  say("getrandom", getrandom(bytes, 300, 0));
  say("getrandom", getrandom(other, 300, GRND_NONBLOCK));
  say("getrandom", getrandom(other, 300, 0x1000));
  printf("%d\n", memcmp(bytes, other, 300) != 0);
  return 0;
}
