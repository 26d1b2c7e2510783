/* Sizes, offsets and constants that a program compiled with one set of headers and linked with the
 * other library must agree on. */
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/wait.h>
#include <signal.h>
#include <time.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <dirent.h>
#include <pthread.h>
#include <locale.h>
#include <wchar.h>
#include <wctype.h>
#include <stdio.h>
#include <setjmp.h>
#include <fenv.h>
#include <getopt.h>
#include <regex.h>
#include <fnmatch.h>
#include <glob.h>
#include <utime.h>
#include <fcntl.h>
#include <unistd.h>
#include <math.h>
#include <poll.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <utmpx.h>
#include <sched.h>
#include <grp.h>
#include <pwd.h>
#include <mntent.h>
#include <termios.h>
#include <langinfo.h>
#include <netdb.h>
#include <sys/inotify.h>
#include <iconv.h>
#define S(t) printf("%s %zu\n", #t, sizeof(t))
#define C(c) printf("%s %ld\n", #c, (long)(c))
int main(){
C(FNM_PATHNAME);C(FNM_NOESCAPE);C(FNM_PERIOD);C(FNM_LEADING_DIR);C(FNM_CASEFOLD);C(FNM_EXTMATCH);C(FNM_NOMATCH);S(glob_t);S(glob64_t);C(offsetof(glob_t,gl_pathc));C(offsetof(glob_t,gl_pathv));C(offsetof(glob_t,gl_offs));C(offsetof(glob_t,gl_flags));C(offsetof(glob_t,gl_closedir));C(offsetof(glob_t,gl_readdir));C(offsetof(glob_t,gl_opendir));C(offsetof(glob_t,gl_lstat));C(offsetof(glob_t,gl_stat));C(GLOB_ERR);C(GLOB_MARK);C(GLOB_NOSORT);C(GLOB_DOOFFS);C(GLOB_NOCHECK);C(GLOB_APPEND);C(GLOB_NOESCAPE);C(GLOB_PERIOD);C(GLOB_MAGCHAR);C(GLOB_ALTDIRFUNC);C(GLOB_BRACE);C(GLOB_NOMAGIC);C(GLOB_TILDE);C(GLOB_ONLYDIR);C(GLOB_TILDE_CHECK);C(GLOB_NOSPACE);C(GLOB_ABORTED);C(GLOB_NOMATCH);C(GLOB_NOSYS);
S(regex_t);S(regmatch_t);S(regoff_t);S(struct re_registers);S(reg_syntax_t);
C(offsetof(regex_t,buffer));C(offsetof(regex_t,allocated));C(offsetof(regex_t,used));C(offsetof(regex_t,syntax));C(offsetof(regex_t,fastmap));C(offsetof(regex_t,translate));C(offsetof(regex_t,re_nsub));C(offsetof(struct re_registers,num_regs));C(offsetof(struct re_registers,start));C(offsetof(struct re_registers,end));
{regex_t r={0};r.can_be_null=1;r.regs_allocated=2;r.newline_anchor=1;printf("bits %x\n",((unsigned*)&r)[14]);r.fastmap_accurate=1;printf("bits %x\n",((unsigned*)&r)[14]);r.no_sub=1;printf("bits %x\n",((unsigned*)&r)[14]);r.not_bol=1;printf("bits %x\n",((unsigned*)&r)[14]);}
C(RE_BACKSLASH_ESCAPE_IN_LISTS);C(RE_BK_PLUS_QM);C(RE_CHAR_CLASSES);C(RE_CONTEXT_INDEP_ANCHORS);C(RE_CONTEXT_INDEP_OPS);C(RE_CONTEXT_INVALID_OPS);C(RE_DOT_NEWLINE);C(RE_DOT_NOT_NULL);C(RE_HAT_LISTS_NOT_NEWLINE);C(RE_INTERVALS);C(RE_LIMITED_OPS);C(RE_NEWLINE_ALT);C(RE_NO_BK_BRACES);C(RE_NO_BK_PARENS);C(RE_NO_BK_REFS);C(RE_NO_BK_VBAR);C(RE_NO_EMPTY_RANGES);C(RE_UNMATCHED_RIGHT_PAREN_ORD);C(RE_NO_POSIX_BACKTRACKING);C(RE_NO_GNU_OPS);C(RE_DEBUG);C(RE_INVALID_INTERVAL_ORD);C(RE_ICASE);C(RE_CARET_ANCHORS_HERE);C(RE_CONTEXT_INVALID_DUP);C(RE_NO_SUB);C(RE_SYNTAX_EMACS);C(RE_SYNTAX_AWK);C(RE_SYNTAX_GNU_AWK);C(RE_SYNTAX_POSIX_AWK);C(RE_SYNTAX_GREP);C(RE_SYNTAX_EGREP);C(RE_SYNTAX_POSIX_EGREP);C(RE_SYNTAX_ED);C(RE_SYNTAX_SED);C(RE_SYNTAX_POSIX_BASIC);C(RE_SYNTAX_POSIX_MINIMAL_BASIC);C(RE_SYNTAX_POSIX_EXTENDED);C(RE_SYNTAX_POSIX_MINIMAL_EXTENDED);C(RE_DUP_MAX);C(REG_EXTENDED);C(REG_ICASE);C(REG_NEWLINE);C(REG_NOSUB);C(REG_NOTBOL);C(REG_NOTEOL);C(REG_STARTEND);C(REG_NOERROR);C(REG_NOMATCH);C(REG_BADPAT);C(REG_ECOLLATE);C(REG_ECTYPE);C(REG_EESCAPE);C(REG_ESUBREG);C(REG_EBRACK);C(REG_EPAREN);C(REG_EBRACE);C(REG_BADBR);C(REG_ERANGE);C(REG_ESPACE);C(REG_BADRPT);C(REG_EEND);C(REG_ESIZE);C(REG_ERPAREN);C(REGS_UNALLOCATED);C(REGS_REALLOCATE);C(REGS_FIXED);C(RE_NREGS);
S(struct sigaction);S(siginfo_t);S(sigset_t);S(stack_t);S(struct stat);S(struct tm);S(struct rusage);S(struct rlimit);S(struct tms);S(struct utsname);S(struct dirent);S(pthread_mutex_t);S(pthread_cond_t);S(pthread_attr_t);S(pthread_mutexattr_t);S(pthread_condattr_t);S(pthread_rwlock_t);S(pthread_rwlockattr_t);S(pthread_barrier_t);S(struct lconv);S(mbstate_t);S(wctype_t);S(wctrans_t);S(wint_t);S(fpos_t);S(jmp_buf);S(sigjmp_buf);S(fenv_t);S(fexcept_t);S(struct option);S(struct utimbuf);S(struct flock);S(pthread_once_t);S(pthread_key_t);S(pthread_spinlock_t);S(union sigval);S(struct itimerval);S(struct timezone);S(struct pollfd);
C(SA_NOCLDSTOP);C(SA_SIGINFO);C(SA_RESTART);C(SA_NODEFER);C(SA_RESETHAND);C(SA_ONSTACK);C(SIG_BLOCK);C(SIG_UNBLOCK);C(SIG_SETMASK);C(LC_ALL);C(LC_CTYPE);C(LC_NUMERIC);C(LC_TIME);C(LC_COLLATE);C(LC_MONETARY);C(LC_MESSAGES);
C(_PC_PATH_MAX);C(_PC_NAME_MAX);C(_PC_PIPE_BUF);C(_PC_LINK_MAX);
C(O_CREAT);C(O_EXCL);C(O_NOCTTY);C(O_TRUNC);C(O_APPEND);C(O_NONBLOCK);C(O_DSYNC);C(O_SYNC);C(O_RSYNC);C(O_DIRECTORY);C(O_NOFOLLOW);C(O_CLOEXEC);C(O_ASYNC);C(O_DIRECT);C(O_LARGEFILE);C(O_NOATIME);C(O_PATH);C(O_TMPFILE);
C(F_DUPFD);C(F_GETFD);C(F_SETFD);C(F_GETFL);C(F_SETFL);C(F_GETLK);C(F_SETLK);C(F_SETLKW);C(F_RDLCK);C(F_WRLCK);C(F_UNLCK);C(F_DUPFD_CLOEXEC);C(AT_FDCWD);C(AT_SYMLINK_NOFOLLOW);C(AT_REMOVEDIR);C(AT_EACCESS);C(AT_SYMLINK_FOLLOW);
C(FE_INVALID);C(FE_DIVBYZERO);C(FE_OVERFLOW);C(FE_UNDERFLOW);C(FE_INEXACT);C(FE_TONEAREST);C(FE_DOWNWARD);C(FE_UPWARD);C(FE_TOWARDZERO);
C(PTHREAD_MUTEX_RECURSIVE);C(PTHREAD_MUTEX_ERRORCHECK);C(PTHREAD_CREATE_DETACHED);C(offsetof(struct sigaction,sa_mask));C(offsetof(struct sigaction,sa_flags));C(offsetof(struct sigaction,sa_restorer));C(offsetof(siginfo_t,si_addr));C(offsetof(siginfo_t,si_pid));C(offsetof(siginfo_t,si_value));C(offsetof(siginfo_t,si_status));C(SI_USER);C(SEGV_MAPERR);C(FPE_INTDIV);C(ILL_ILLOPC);C(BUS_ADRALN);
C(RUSAGE_SELF);C(RLIMIT_NOFILE);C(RLIMIT_STACK);C(NSIG);C(SIGRTMIN);C(SIGRTMAX);C(LC_ALL_MASK);C(MATH_ERRNO);C(math_errhandling);C(CLOCK_THREAD_CPUTIME_ID);C(CLOCK_MONOTONIC_RAW);C(CLOCK_REALTIME_COARSE);C(CLOCK_BOOTTIME);C(TIMER_ABSTIME);C(_PC_NAME_MAX);C(FP_ILOGB0);C(FP_ILOGBNAN);C(FP_NAN);C(FP_INFINITE);C(FP_ZERO);C(FP_SUBNORMAL);C(FP_NORMAL);C(WNOHANG);
S(struct statx);C(offsetof(struct statx,stx_blksize));C(offsetof(struct statx,stx_nlink));C(offsetof(struct statx,stx_uid));C(offsetof(struct statx,stx_mode));C(offsetof(struct statx,stx_ino));C(offsetof(struct statx,stx_size));C(offsetof(struct statx,stx_blocks));C(offsetof(struct statx,stx_attributes_mask));C(offsetof(struct statx,stx_atime));C(offsetof(struct statx,stx_btime));C(offsetof(struct statx,stx_ctime));C(offsetof(struct statx,stx_mtime));C(offsetof(struct statx,stx_rdev_major));C(offsetof(struct statx,stx_dev_major));C(offsetof(struct statx,stx_dev_minor));C(STATX_TYPE);C(STATX_MODE);C(STATX_NLINK);C(STATX_INO);C(STATX_SIZE);C(STATX_BASIC_STATS);C(STATX_BTIME);C(STATX_ALL);C(AT_EMPTY_PATH);C(AT_NO_AUTOMOUNT);C(AT_STATX_DONT_SYNC);C(FALLOC_FL_KEEP_SIZE);C(FALLOC_FL_PUNCH_HOLE);C(RENAME_NOREPLACE);C(POSIX_FADV_DONTNEED);
S(struct statfs);C(offsetof(struct statfs,f_bsize));C(offsetof(struct statfs,f_blocks));C(offsetof(struct statfs,f_bavail));C(offsetof(struct statfs,f_files));C(offsetof(struct statfs,f_ffree));C(offsetof(struct statfs,f_fsid));C(offsetof(struct statfs,f_namelen));C(offsetof(struct statfs,f_frsize));C(offsetof(struct statfs,f_flags));S(struct statvfs);C(offsetof(struct statvfs,f_frsize));C(offsetof(struct statvfs,f_blocks));C(offsetof(struct statvfs,f_bavail));C(offsetof(struct statvfs,f_files));C(offsetof(struct statvfs,f_favail));C(offsetof(struct statvfs,f_fsid));C(offsetof(struct statvfs,f_flag));C(offsetof(struct statvfs,f_namemax));C(ST_RDONLY);C(ST_NOSUID);
S(struct utmpx);C(offsetof(struct utmpx,ut_type));C(offsetof(struct utmpx,ut_pid));C(offsetof(struct utmpx,ut_line));C(offsetof(struct utmpx,ut_id));C(offsetof(struct utmpx,ut_user));C(offsetof(struct utmpx,ut_host));C(offsetof(struct utmpx,ut_exit));C(offsetof(struct utmpx,ut_session));C(offsetof(struct utmpx,ut_tv));C(offsetof(struct utmpx,ut_addr_v6));C(EMPTY);C(BOOT_TIME);C(LOGIN_PROCESS);C(USER_PROCESS);C(DEAD_PROCESS);C(ACCOUNTING);
S(struct sysinfo);C(offsetof(struct sysinfo,loads));C(offsetof(struct sysinfo,totalram));C(offsetof(struct sysinfo,freeswap));C(offsetof(struct sysinfo,procs));C(offsetof(struct sysinfo,mem_unit));S(cpu_set_t);S(struct group);C(offsetof(struct group,gr_gid));C(offsetof(struct group,gr_mem));S(struct passwd);C(offsetof(struct passwd,pw_uid));C(offsetof(struct passwd,pw_gid));C(offsetof(struct passwd,pw_gecos));C(offsetof(struct passwd,pw_dir));C(offsetof(struct passwd,pw_shell));S(struct mntent);C(offsetof(struct mntent,mnt_dir));C(offsetof(struct mntent,mnt_opts));C(offsetof(struct mntent,mnt_freq));C(offsetof(struct mntent,mnt_passno));C(GRND_NONBLOCK);C(GRND_RANDOM);C(PR_SET_DUMPABLE);C(PR_SET_PDEATHSIG);C(PR_SET_NAME);C(PR_SET_NO_NEW_PRIVS);C(SCHED_BATCH);C(SCHED_IDLE);C(CPU_SETSIZE);C(CPU_ALLOC_SIZE(100));
S(struct termios);C(offsetof(struct termios,c_oflag));C(offsetof(struct termios,c_cflag));C(offsetof(struct termios,c_lflag));C(offsetof(struct termios,c_line));C(offsetof(struct termios,c_cc));C(offsetof(struct termios,c_ispeed));C(offsetof(struct termios,c_ospeed));C(NCCS);C(VINTR);C(VEOF);C(VMIN);C(VSUSP);C(VEOL2);C(ICRNL);C(IXON);C(IUTF8);C(OPOST);C(ONLCR);C(TABDLY);C(TAB3);C(XTABS);C(CS8);C(CREAD);C(CBAUD);C(CRTSCTS);C(B9600);C(B38400);C(B115200);C(B4000000);C(ISIG);C(ICANON);C(ECHO);C(ECHOCTL);C(ECHOKE);C(IEXTEN);C(TCIFLUSH);C(TCIOFLUSH);C(TCSANOW);C(TCSAFLUSH);C(TCOOFF);C(TCION);
C(ABDAY_1);C(ABDAY_7);C(DAY_1);C(DAY_7);C(ABMON_1);C(ABMON_12);C(MON_1);C(MON_12);C(AM_STR);C(PM_STR);C(D_T_FMT);C(D_FMT);C(T_FMT);C(T_FMT_AMPM);C(ERA);C(ERA_D_FMT);C(ALT_DIGITS);C(ERA_D_T_FMT);C(ERA_T_FMT);C(RADIXCHAR);C(THOUSEP);C(YESEXPR);C(NOEXPR);C(CRNCYSTR);
S(struct sockaddr);S(struct sockaddr_storage);S(struct sockaddr_in);S(struct sockaddr_in6);S(struct msghdr);S(struct linger);S(struct addrinfo);C(offsetof(struct addrinfo,ai_addrlen));C(offsetof(struct addrinfo,ai_addr));C(offsetof(struct addrinfo,ai_canonname));C(offsetof(struct addrinfo,ai_next));C(offsetof(struct sockaddr_in,sin_port));C(offsetof(struct sockaddr_in,sin_addr));C(offsetof(struct sockaddr_in6,sin6_addr));C(offsetof(struct sockaddr_in6,sin6_scope_id));C(offsetof(struct msghdr,msg_iov));C(offsetof(struct msghdr,msg_control));C(offsetof(struct msghdr,msg_flags));S(struct hostent);S(struct servent);C(SOCK_STREAM);C(SOCK_CLOEXEC);C(AF_UNIX);C(AF_INET);C(AF_INET6);C(SOL_SOCKET);C(SO_REUSEADDR);C(SO_ERROR);C(SO_LINGER);C(SO_REUSEPORT);C(SO_RCVTIMEO);C(SO_SNDTIMEO);C(SO_KEEPALIVE);C(SO_BROADCAST);C(SO_SNDBUF);C(MSG_PEEK);C(MSG_NOSIGNAL);C(MSG_DONTWAIT);C(MSG_WAITALL);C(SHUT_RDWR);C(IPPROTO_TCP);C(INADDR_LOOPBACK);C(AI_PASSIVE);C(AI_CANONNAME);C(AI_NUMERICSERV);C(AI_ADDRCONFIG);C(EAI_NONAME);C(EAI_FAIL);C(EAI_SYSTEM);C(EAI_OVERFLOW);C(NI_NUMERICHOST);C(NI_NUMERICSERV);C(NI_NAMEREQD);C(NI_MAXHOST);
S(struct inotify_event);C(IN_MODIFY);C(IN_CREATE);C(IN_DELETE_SELF);C(IN_MOVE_SELF);C(IN_IGNORED);C(IN_ISDIR);C(IN_CLOEXEC);S(struct itimerspec);S(struct sigevent);C(offsetof(struct sigevent,sigev_signo));C(offsetof(struct sigevent,sigev_notify));C(SIGEV_NONE);C(SIGEV_THREAD);S(iconv_t);
}
