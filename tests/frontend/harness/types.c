/* Parameters of every kind, one function f_… for each: a harness for it must compile. */
#include <stdio.h>
#include <stdarg.h>
#include <stdbool.h>
typedef struct { int a; } T;
typedef union { int i; float f; } U;
typedef enum { ONE, TWO } E;
struct opaque;
struct ops { int (*read)(void *, char *, int); void (*close)(void *); struct { char *name; int n; } *inner; };
struct flags { unsigned a : 3, b : 5; _Bool on : 1; enum { X1, X2 } e : 2; const char *const label; };
struct fam { int n; char data[]; };
struct deep { struct { struct { int v; char *s; }; union { int q; }; } in; int m[2][3]; volatile int k; };
typedef const int cint;
typedef int (*compare)(const void *, const void *);
typedef int function(int);
int f_typedef(T *p) { return p->a; }
int f_nameless(struct { int x; char *s; } *p) { return p->s[0] + p->x; }
int f_union(U *u, U v) { return u->i + v.i; }
int f_enum(E e, enum { A, B } b, E *p) { return e + b + *p; }
int f_ops(struct ops *o) { return o->read(o, 0, 1) + (o->inner ? o->inner->n : 0); }
int f_flags(struct flags *f) { return f->a + f->label[0]; }
int f_fam(struct fam *f) { return f->n; }
int f_deep(struct deep *d, struct deep e) { return d->in.v + e.m[1][2]; }
int f_opaque(struct opaque *o) { return o != 0; }
int f_qualified(const volatile int *restrict p, cint *q, char *const c) { return *p + *q + *c; }
_Bool f_bool(_Bool b, bool *p) { return b && *p; }
long double f_long(long double x, long double *p) { return x + *p; }
int f_arrays(int a[3][4], int n, int v[n][n]) { return a[1][2] + n; }
static int f_static(T t) { return t.a; }
int f_file(FILE *f) { return getc(f); }
int f_file2(FILE **f, const char *name) { return f[0] != 0; }
int f_callback(compare c, int (*g)(void), function *h, void *(*alloc)(size_t), T (*make)(E)) { return c(0, 0) + g() + h(3) + (alloc(4) != 0) + make(ONE).a; }
int f_variadic(void (*log)(const char *, ...), int (*v)(const char *, va_list)) { log("x", 1); return 0; }
int f_va(const char *s, va_list l) { return vprintf(s, l); }
double _Complex f_complex(double _Complex z, float _Complex w) { return z + w; }
__int128 f_wide(__int128 x, unsigned __int128 *p) { return x + *p; }
int f_shadow(int T_, int ONE_, struct ops *ops, T *t) { return ops != 0; }
char **f_strings(char **argv, const char *const *names, char ***deep) { return argv; }
int f_kr(a, b) int a; char *b; { return a + *b; }
void f_void(void *p, const void *q, size_t n) { }
int f_atomic(_Atomic int *p) { return *p; }
int f_main_like(int argc, char *argv[]) { return argc; }
typedef struct node { struct node *next; int value; } node;
int f_list(node *node) { return node->value; }
struct nameless_array { struct { int a; char *p; } items[3]; struct { int z; } *many; };
int f_nameless_array(struct nameless_array *x) { return x->items[2].a + x->many->z; }
int f_pp(struct { int k; } **pp) { return pp[0]->k; }
