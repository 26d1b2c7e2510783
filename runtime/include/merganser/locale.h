/* The type of a locale, shared by the headers whose functions take one. */
#ifndef MERGANSER_LOCALE_H
#define MERGANSER_LOCALE_H

typedef struct __locale_struct *locale_t;

#endif
