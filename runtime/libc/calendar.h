/* Shared by the calendar and the functions that read and write dates. */
#ifndef MERGANSER_CALENDAR_H
#define MERGANSER_CALENDAR_H

#include <stdint.h>

extern const char *const __mg_day_names[7], *const __mg_month_names[12];

/* Days from 1970-01-01 to a date; the month is from 0 (January). */
int64_t __mg_days_from_date(int64_t year, int month, int64_t day);

#endif
