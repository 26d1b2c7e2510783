#ifndef _FEATURES_H
#define _FEATURES_H

#include <merganser/features.h>

#endif
