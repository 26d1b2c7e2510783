/* Passwords (SVID): nobody may read them. */
#ifndef _SHADOW_H
#define _SHADOW_H

#include <merganser/types.h>

struct spwd {
  char *sp_namp;
  char *sp_pwdp;
  long sp_lstchg;
  long sp_min;
  long sp_max;
  long sp_warn;
  long sp_inact;
  long sp_expire;
  unsigned long sp_flag;
};

struct _IO_FILE;

__MG_BEGIN
void setspent(void);
void endspent(void);
struct spwd *getspent(void);
struct spwd *getspnam(const char *name);
int getspnam_r(const char *name, struct spwd *entry, char *buffer, size_t size,
               struct spwd **result);
struct spwd *sgetspent(const char *text);
struct spwd *fgetspent(struct _IO_FILE *f);
int putspent(const struct spwd *entry, struct _IO_FILE *f);
int lckpwdf(void);
int ulckpwdf(void);
__MG_END

#endif
