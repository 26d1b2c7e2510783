/* Walks by fts, tables of protocols, services and accounts, addresses of cards, locks and their attributes, semaphores with
 * names, and tasks of aio. */
#define _GNU_SOURCE
#include <aio.h>
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <grp.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <pthread.h>
#include <pwd.h>
#include <semaphore.h>
#include <shadow.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }

static void make(const char *path, const char *text) {
  int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  (void)!write(fd, text, strlen(text));
  close(fd);
}

static void walk(int options, int skip) {
  char *roots[] = {"fts-tree", "fts-tree/b/", "fts-none", NULL};
  FTS *fts = fts_open(roots, options | FTS_NOCHDIR, by_name);
  for (FTSENT *e; (e = fts_read(fts)) != NULL;) {
    printf("%d %d %s %s %s %d %ld\n", e->fts_info, e->fts_level, e->fts_path, e->fts_name, e->fts_accpath, e->fts_errno,
           e->fts_info == FTS_F ? (long)e->fts_statp->st_size : 0L);
    if (skip && e->fts_info == FTS_D && strcmp(e->fts_name, "c") == 0) fts_set(fts, e, FTS_SKIP);
    if (skip && e->fts_info == FTS_SL) fts_set(fts, e, FTS_FOLLOW);
    if (skip && e->fts_info == FTS_D && strcmp(e->fts_name, "b") == 0)
      for (FTSENT *inside = fts_children(fts, 0); inside != NULL; inside = inside->fts_link)
        printf("child %s %d\n", inside->fts_name, inside->fts_info);
  }
  printf("%d %d\n", errno, fts_close(fts));
}

static void trees(void) {
  mkdir("fts-tree", 0755);
  mkdir("fts-tree/b", 0755);
  mkdir("fts-tree/b/c", 0755);
  make("fts-tree/a", "xyz");
  make("fts-tree/b/c/d", "12345");
  make("fts-tree/z", "");
  (void)!symlink("a", "fts-tree/link");
  (void)!symlink("gone", "fts-tree/broken");
  walk(FTS_PHYSICAL, 0);
  walk(FTS_PHYSICAL, 1);
  walk(FTS_LOGICAL, 0);
  walk(FTS_PHYSICAL | FTS_SEEDOT, 0);
  printf("%d\n", fts_open((char *[]){"x", NULL}, 0, NULL) == NULL);
  static const char *const made[] = {"fts-tree/a",    "fts-tree/b/c/d",  "fts-tree/z", "fts-tree/link",
                                     "fts-tree/broken", "fts-tree/b/c", "fts-tree/b", "fts-tree"};
  for (int i = 0; i < 8; i++) remove(made[i]);
}

static void network(void) {
  printf("%u %s\n", if_nametoindex("lo"), if_indextoname(1, (char[IF_NAMESIZE]){0}));
  struct ether_addr *card = ether_aton("0:1B:c:ff:20:9");
  printf("%s %d %d\n", ether_ntoa(card), ether_aton("0:1:2:3:4") == NULL, ether_aton("xyz") == NULL);
  static const char *const addresses[] = {"10.1.2.3", "172.16.5.6", "192.168.7.8"};
  for (int i = 0; i < 3; i++) {
    struct in_addr a;
    inet_aton(addresses[i], &a);
    printf("%x %x %s\n", inet_lnaof(a), inet_netof(a), inet_ntoa(inet_makeaddr(inet_netof(a), inet_lnaof(a))));
  }
  printf("%x %x %x\n", inet_network("10.1"), inet_network("0x7f.1.2.3"), inet_network("1.2.3.4.5"));
  printf("%s|%s|%s\n", hstrerror(1), hstrerror(2), hstrerror(9));
}

static void accounts(void) {
  make("accounts", "root:x:0:0:root:/root:/bin/sh\nbad line\nme:y:7:8::/home/me:/bin/x\n");
  FILE *f = fopen("accounts", "r");
  for (struct passwd *p; (p = fgetpwent(f)) != NULL;) putpwent(p, stdout);
  fclose(f);
  make("accounts", "root:x:0:\nstaff:*:50:ann,bob\n");
  f = fopen("accounts", "r");
  for (struct group *g; (g = fgetgrent(f)) != NULL;) putgrent(g, stdout);
  fclose(f);
  struct spwd *s = sgetspent("u:!:19000:0:99999:7:::");
  if (s != NULL) putspent(s, stdout);
  unlink("accounts");
}

static void say(int result) { printf("%d\n", result); }

static void locks(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  /* One call after another: compilers differ in which of several arguments they compute first. */
  say(pthread_rwlock_rdlock(&lock));
  say(pthread_rwlock_rdlock(&lock));
  say(pthread_rwlock_trywrlock(&lock));
  say(pthread_rwlock_unlock(&lock));
  say(pthread_rwlock_unlock(&lock));
  say(pthread_rwlock_wrlock(&lock));
  say(pthread_rwlock_tryrdlock(&lock));
  say(pthread_rwlock_rdlock(&lock));
  say(pthread_rwlock_wrlock(&lock));
  say(pthread_rwlock_unlock(&lock));
  pthread_spinlock_t spin;
  pthread_spin_init(&spin, 0);
  say(pthread_spin_lock(&spin));
  say(pthread_spin_trylock(&spin));
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  int state, policy, scope;
  size_t guard;
  say(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED));
  say(pthread_attr_setdetachstate(&attr, 9));
  pthread_attr_getdetachstate(&attr, &state);
  pthread_attr_getschedpolicy(&attr, &policy);
  pthread_attr_getscope(&attr, &scope);
  pthread_attr_getguardsize(&attr, &guard);
  printf("%d %d %d %zu %d\n", state, policy, scope, guard, pthread_attr_setstacksize(&attr, 10));
  pthread_mutexattr_t mutex;
  pthread_mutexattr_init(&mutex);
  pthread_mutexattr_settype(&mutex, PTHREAD_MUTEX_RECURSIVE);
  printf("%d ", pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED));
  int type, shared;
  pthread_mutexattr_gettype(&mutex, &type);
  pthread_mutexattr_getpshared(&mutex, &shared);
  printf("%d %d\n", type, shared);
  pthread_condattr_t cond;
  clockid_t clock;
  pthread_condattr_init(&cond);
  pthread_condattr_setclock(&cond, CLOCK_MONOTONIC);
  pthread_condattr_getclock(&cond, &clock);
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, NULL, 1);
  say((int)clock);
  say(pthread_barrier_wait(&barrier));
  say(pthread_barrier_init(&barrier, NULL, 0));
  posix_spawnattr_t spawn;
  short flags;
  posix_spawnattr_init(&spawn);
  posix_spawnattr_setflags(&spawn, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_getflags(&spawn, &flags);
  printf("%d\n", flags);
}

static void files(void) {
  make("vectors", "0123456789abcdef");
  int fd = open("vectors", O_RDWR);
  char a[4] = "", b[6] = "";
  struct iovec parts[] = {{a, 3}, {b, 5}};
  ssize_t got = preadv(fd, parts, 2, 10);
  printf("%zd %s %s\n", got, a, b);
  memcpy(a, "XYZ", 3);
  got = pwritev(fd, parts, 1, 2);
  struct aiocb task = {.aio_fildes = fd, .aio_buf = b, .aio_nbytes = 5, .aio_offset = 1};
  printf("%zd %d ", got, aio_read(&task));
  while (aio_error(&task) == EINPROGRESS) continue;
  say(aio_error(&task));
  printf("%zd %.5s\n", aio_return(&task), b);
  close(fd);
  unlink("vectors");
  char name[] = "made-XXXXXX.txt";
  fd = mkstemps(name, 4);
  printf("%d %s\n", fd >= 0, name + 11);
  unlink(name);
}

int main(void) {
  trees();
  network();
  accounts();
  locks();
  files();
  return 0;
}
