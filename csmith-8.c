/*
 * This is a RANDOMLY GENERATED PROGRAM.
 *
 * Generator: csmith 2.3.0
 * Git version: 30dccd7
 * Options:   --seed 8 -o /tmp/merganser-csmith-pyflXx/csmith-8.c
 * Seed:      8
 */

#include "csmith.h"


static long __undefined;

/* --- Struct/Union Declarations --- */
struct S0 {
   unsigned f0 : 18;
   unsigned f1 : 31;
   uint8_t  f2;
   signed f3 : 29;
   unsigned f4 : 14;
   const int32_t  f5;
   unsigned f6 : 17;
};

#pragma pack(push)
#pragma pack(1)
struct S1 {
   unsigned f0 : 25;
   uint16_t  f1;
   unsigned f2 : 6;
   volatile signed f3 : 12;
   volatile signed f4 : 18;
   unsigned f5 : 27;
};
#pragma pack(pop)

/* --- GLOBAL VARIABLES --- */
static uint32_t g_8 = 18446744073709551615UL;
static int64_t g_22 = 0x140A9711F64DB2A9LL;
static int64_t g_23 = 0x921BA52B3395CC9ELL;
static int64_t g_25 = 0L;
static uint16_t g_26 = 65529UL;
static struct S0 g_29 = {432,15307,248UL,-3038,54,0x2B132DC1L,61};
static int32_t g_36 = 0x01BC642EL;
static int8_t g_56 = (-10L);
static uint32_t g_68 = 4294967292UL;
static int64_t *g_93 = &g_25;
static uint32_t g_100 = 4294967286UL;
static int32_t g_103 = 9L;
static int32_t * volatile g_102[7] = {&g_36,&g_103,&g_36,&g_36,&g_103,&g_36,&g_36};
static int32_t * volatile g_104 = &g_103;/* VOLATILE GLOBAL g_104 */
static int32_t *g_111 = &g_103;
static int16_t g_137 = 0xD102L;
static int16_t g_143 = (-1L);
static volatile struct S1 g_149[10] = {{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555},{5680,0xF3FCL,3,17,-34,9555}};
static volatile struct S1 g_170[7][6] = {{{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806},{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806}},{{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806},{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806}},{{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806},{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806}},{{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806},{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806}},{{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{1793,7UL,1,-16,64,5806},{2546,1UL,0,-26,-331,737},{1793,7UL,1,-16,64,5806},{420,65535UL,3,9,77,9247}},{{1793,7UL,1,-16,64,5806},{420,65535UL,3,9,77,9247},{420,65535UL,3,9,77,9247},{1793,7UL,1,-16,64,5806},{420,65535UL,3,9,77,9247},{420,65535UL,3,9,77,9247}},{{1793,7UL,1,-16,64,5806},{420,65535UL,3,9,77,9247},{420,65535UL,3,9,77,9247},{1793,7UL,1,-16,64,5806},{420,65535UL,3,9,77,9247},{420,65535UL,3,9,77,9247}}};
static volatile int64_t g_178 = 0x4C175E38545A47AELL;/* VOLATILE GLOBAL g_178 */
static volatile struct S1 * volatile g_184[2][6][2] = {{{&g_149[2],&g_149[2]},{&g_149[2],&g_170[2][2]},{&g_149[2],&g_170[2][2]},{&g_170[2][2],&g_170[2][2]},{&g_149[2],&g_170[2][2]},{&g_149[2],&g_149[2]}},{{&g_149[2],&g_170[2][2]},{&g_149[2],&g_170[2][2]},{&g_170[2][2],&g_170[2][2]},{&g_149[2],&g_170[2][2]},{&g_149[2],&g_149[2]},{&g_149[2],&g_170[2][2]}}};
static volatile struct S1 g_185 = {2555,0x4936L,6,59,345,8101};/* VOLATILE GLOBAL g_185 */
static int32_t ** volatile g_206 = &g_111;/* VOLATILE GLOBAL g_206 */
static int32_t g_218 = 0x808D468FL;
static uint8_t g_306[3][5][2] = {{{1UL,0UL},{1UL,1UL},{0UL,1UL},{1UL,0UL},{1UL,1UL}},{{0UL,1UL},{1UL,0UL},{1UL,1UL},{0UL,1UL},{1UL,0UL}},{{1UL,1UL},{0UL,1UL},{1UL,0UL},{1UL,1UL},{0UL,1UL}}};
static uint32_t g_307 = 4294967293UL;
static struct S1 g_324 = {95,0x4112L,4,-11,-193,10579};/* VOLATILE GLOBAL g_324 */
static struct S1 *g_326 = &g_324;
static struct S1 ** volatile g_325 = &g_326;/* VOLATILE GLOBAL g_325 */
static int32_t ** volatile g_365[6][4][10] = {{{&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{(void*)0,(void*)0,(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111,(void*)0,&g_111},{&g_111,&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0}},{{(void*)0,&g_111,&g_111,(void*)0,&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0},{(void*)0,&g_111,&g_111,(void*)0,&g_111,(void*)0,(void*)0,&g_111,&g_111,(void*)0},{&g_111,&g_111,(void*)0,&g_111,&g_111,(void*)0,(void*)0,(void*)0,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111,(void*)0},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111,(void*)0},{&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,(void*)0,&g_111,&g_111,(void*)0},{&g_111,(void*)0,&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0},{(void*)0,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{(void*)0,&g_111,&g_111,(void*)0,&g_111,(void*)0,&g_111,&g_111,(void*)0,&g_111}},{{&g_111,&g_111,(void*)0,(void*)0,&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111},{&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111,(void*)0,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,(void*)0,&g_111,&g_111}}};
static int32_t ** const  volatile g_366 = &g_111;/* VOLATILE GLOBAL g_366 */
static int32_t ** const  volatile g_370[8][1][5] = {{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111}}};
static struct S1 g_374 = {4709,65532UL,4,54,133,6465};/* VOLATILE GLOBAL g_374 */
static struct S0 ** volatile g_401 = (void*)0;/* VOLATILE GLOBAL g_401 */
static struct S0 g_403 = {293,16464,0x81L,3140,8,0x603DDFA5L,252};
static const int16_t g_415 = (-4L);
static const int16_t g_417[2] = {0x70FAL,0x70FAL};
static int32_t g_421 = 0L;
static int32_t ** volatile g_440 = (void*)0;/* VOLATILE GLOBAL g_440 */
static int32_t ** volatile g_441 = &g_111;/* VOLATILE GLOBAL g_441 */
static const int32_t *g_449 = &g_421;
static const int32_t ** volatile g_448 = &g_449;/* VOLATILE GLOBAL g_448 */
static int32_t g_493 = 0x956C4BF7L;
static int32_t ** volatile g_495 = &g_111;/* VOLATILE GLOBAL g_495 */
static struct S0 g_530 = {49,43020,255UL,8891,46,0xBCD45377L,223};
static struct S0 *g_529 = &g_530;
static int32_t * volatile g_574 = &g_421;/* VOLATILE GLOBAL g_574 */
static volatile int32_t g_585[8] = {0x7FEB9FB2L,0L,0x7FEB9FB2L,0L,0x7FEB9FB2L,0L,0x7FEB9FB2L,0L};
static struct S1 g_598[9] = {{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602},{2842,0xFBF1L,3,-63,291,2602}};
static struct S1 g_622 = {3911,65535UL,0,24,15,6368};/* VOLATILE GLOBAL g_622 */
static int32_t * volatile g_635 = &g_421;/* VOLATILE GLOBAL g_635 */
static int32_t ** volatile g_655 = &g_111;/* VOLATILE GLOBAL g_655 */
static int32_t ** volatile g_660[2][4][10] = {{{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111}},{{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111},{&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111}}};
static int32_t ** volatile g_661 = &g_111;/* VOLATILE GLOBAL g_661 */
static const struct S1 ** volatile *g_663[1] = {(void*)0};
static const struct S1 ** volatile * const * volatile g_662[1] = {&g_663[0]};
static volatile int32_t *g_749 = &g_585[6];
static volatile int32_t ** volatile g_748 = &g_749;/* VOLATILE GLOBAL g_748 */
static volatile int32_t ** volatile * volatile g_750[2] = {&g_748,&g_748};
static volatile int32_t ** volatile * volatile g_751 = &g_748;/* VOLATILE GLOBAL g_751 */
static struct S0 ** volatile g_753[1][3][10] = {{{&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529},{&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,&g_529,(void*)0,(void*)0},{&g_529,(void*)0,&g_529,&g_529,&g_529,&g_529,(void*)0,&g_529,&g_529,&g_529}}};
static struct S0 ** volatile g_754[9][4] = {{&g_529,(void*)0,&g_529,(void*)0},{(void*)0,(void*)0,(void*)0,(void*)0},{&g_529,(void*)0,(void*)0,&g_529},{(void*)0,&g_529,&g_529,&g_529},{&g_529,(void*)0,&g_529,&g_529},{&g_529,&g_529,&g_529,&g_529},{(void*)0,(void*)0,&g_529,(void*)0},{(void*)0,(void*)0,&g_529,(void*)0},{&g_529,(void*)0,&g_529,&g_529}};
static struct S0 ** volatile g_755 = &g_529;/* VOLATILE GLOBAL g_755 */
static volatile struct S1 g_779 = {2259,0xD647L,3,-22,-506,730};/* VOLATILE GLOBAL g_779 */
static int16_t *g_793 = &g_143;
static int16_t **g_792[9] = {&g_793,&g_793,&g_793,&g_793,&g_793,&g_793,&g_793,&g_793,&g_793};
static const volatile struct S1 * const g_828 = (void*)0;
static const volatile struct S1 * const * const g_827 = &g_828;
static uint32_t g_829 = 0x6CA6AFC0L;
static volatile struct S1 g_854[6][8][2] = {{{{4645,8UL,6,35,-233,7196},{500,0x7F4CL,3,16,-195,7797}},{{5273,0UL,4,-62,-118,951},{500,0x7F4CL,3,16,-195,7797}},{{4645,8UL,6,35,-233,7196},{4922,65535UL,2,40,-275,9941}},{{2803,65535UL,3,-30,-126,10121},{4645,8UL,6,35,-233,7196}},{{4429,1UL,3,-55,-57,6648},{653,65535UL,6,9,505,7921}},{{500,0x7F4CL,3,16,-195,7797},{556,65535UL,3,40,-399,400}},{{2803,65535UL,3,-30,-126,10121},{2803,65535UL,3,-30,-126,10121}},{{556,65535UL,3,40,-399,400},{500,0x7F4CL,3,16,-195,7797}}},{{{653,65535UL,6,9,505,7921},{4429,1UL,3,-55,-57,6648}},{{4645,8UL,6,35,-233,7196},{2803,65535UL,3,-30,-126,10121}},{{4922,65535UL,2,40,-275,9941},{4645,8UL,6,35,-233,7196}},{{500,0x7F4CL,3,16,-195,7797},{5273,0UL,4,-62,-118,951}},{{500,0x7F4CL,3,16,-195,7797},{4645,8UL,6,35,-233,7196}},{{4922,65535UL,2,40,-275,9941},{2803,65535UL,3,-30,-126,10121}},{{4645,8UL,6,35,-233,7196},{4429,1UL,3,-55,-57,6648}},{{653,65535UL,6,9,505,7921},{500,0x7F4CL,3,16,-195,7797}}},{{{556,65535UL,3,40,-399,400},{2803,65535UL,3,-30,-126,10121}},{{2803,65535UL,3,-30,-126,10121},{556,65535UL,3,40,-399,400}},{{500,0x7F4CL,3,16,-195,7797},{653,65535UL,6,9,505,7921}},{{4429,1UL,3,-55,-57,6648},{4645,8UL,6,35,-233,7196}},{{2803,65535UL,3,-30,-126,10121},{4922,65535UL,2,40,-275,9941}},{{4645,8UL,6,35,-233,7196},{500,0x7F4CL,3,16,-195,7797}},{{5273,0UL,4,-62,-118,951},{500,0x7F4CL,3,16,-195,7797}},{{4645,8UL,6,35,-233,7196},{5357,0x435FL,3,41,-465,3457}}},{{{673,0x6D07L,1,59,471,10411},{5273,0UL,4,-62,-118,951}},{{2535,9UL,6,-13,-377,362},{3268,0UL,7,61,-420,1938}},{{556,65535UL,3,40,-399,400},{672,0x4ADFL,5,-29,-472,6323}},{{673,0x6D07L,1,59,471,10411},{673,0x6D07L,1,59,471,10411}},{{672,0x4ADFL,5,-29,-472,6323},{556,65535UL,3,40,-399,400}},{{3268,0UL,7,61,-420,1938},{2535,9UL,6,-13,-377,362}},{{5273,0UL,4,-62,-118,951},{673,0x6D07L,1,59,471,10411}},{{5357,0x435FL,3,41,-465,3457},{5273,0UL,4,-62,-118,951}}},{{{556,65535UL,3,40,-399,400},{3151,0x2A28L,2,-1,190,1726}},{{556,65535UL,3,40,-399,400},{5273,0UL,4,-62,-118,951}},{{5357,0x435FL,3,41,-465,3457},{673,0x6D07L,1,59,471,10411}},{{5273,0UL,4,-62,-118,951},{2535,9UL,6,-13,-377,362}},{{3268,0UL,7,61,-420,1938},{556,65535UL,3,40,-399,400}},{{672,0x4ADFL,5,-29,-472,6323},{673,0x6D07L,1,59,471,10411}},{{673,0x6D07L,1,59,471,10411},{672,0x4ADFL,5,-29,-472,6323}},{{556,65535UL,3,40,-399,400},{3268,0UL,7,61,-420,1938}}},{{{2535,9UL,6,-13,-377,362},{5273,0UL,4,-62,-118,951}},{{673,0x6D07L,1,59,471,10411},{5357,0x435FL,3,41,-465,3457}},{{5273,0UL,4,-62,-118,951},{556,65535UL,3,40,-399,400}},{{3151,0x2A28L,2,-1,190,1726},{556,65535UL,3,40,-399,400}},{{5273,0UL,4,-62,-118,951},{5357,0x435FL,3,41,-465,3457}},{{673,0x6D07L,1,59,471,10411},{5273,0UL,4,-62,-118,951}},{{2535,9UL,6,-13,-377,362},{3268,0UL,7,61,-420,1938}},{{556,65535UL,3,40,-399,400},{672,0x4ADFL,5,-29,-472,6323}}}};
static struct S1 g_857[7][1] = {{{5191,1UL,1,3,-11,11}},{{353,1UL,0,59,239,11357}},{{5191,1UL,1,3,-11,11}},{{353,1UL,0,59,239,11357}},{{5191,1UL,1,3,-11,11}},{{353,1UL,0,59,239,11357}},{{5191,1UL,1,3,-11,11}}};
static uint32_t * volatile g_859 = &g_100;/* VOLATILE GLOBAL g_859 */
static uint32_t *g_860 = &g_68;
static uint32_t * volatile *g_858[5][10][5] = {{{&g_860,&g_860,(void*)0,&g_860,&g_860},{(void*)0,&g_860,&g_860,&g_860,(void*)0},{&g_860,&g_860,(void*)0,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,&g_860,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0},{&g_860,(void*)0,(void*)0,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,(void*)0,(void*)0,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0}},{{&g_860,&g_860,&g_859,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,(void*)0,&g_860,&g_860},{(void*)0,&g_860,&g_860,&g_860,(void*)0},{&g_860,&g_860,(void*)0,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,&g_860,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0},{&g_860,(void*)0,(void*)0,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860}},{{&g_860,&g_860,(void*)0,(void*)0,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0},{&g_860,&g_860,&g_859,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,(void*)0,&g_860,&g_860},{(void*)0,&g_860,&g_860,&g_860,(void*)0},{&g_860,&g_860,(void*)0,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_860,(void*)0,&g_860},{&g_860,&g_860,&g_860,&g_860,(void*)0}},{{&g_860,&g_859,&g_859,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,&g_859,&g_860},{(void*)0,&g_860,&g_860,&g_860,&g_860},{&g_860,(void*)0,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,(void*)0,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0},{&g_860,(void*)0,&g_859,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860}},{{&g_860,&g_860,&g_860,(void*)0,&g_860},{&g_860,&g_860,&g_860,&g_860,(void*)0},{&g_860,&g_859,&g_859,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,&g_859,&g_860},{(void*)0,&g_860,&g_860,&g_860,&g_860},{&g_860,(void*)0,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_860,&g_860,&g_860},{&g_860,&g_860,&g_859,(void*)0,&g_860},{(void*)0,&g_860,(void*)0,&g_860,(void*)0}}};
static const uint32_t *g_862 = (void*)0;
static const uint32_t **g_861 = &g_862;
static uint16_t *g_864 = &g_374.f1;
static uint16_t **g_863 = &g_864;
static uint16_t ***g_880 = (void*)0;
static const volatile struct S1 g_905 = {3821,0xCCB4L,4,9,308,2245};/* VOLATILE GLOBAL g_905 */
static const int32_t ** volatile g_906 = &g_449;/* VOLATILE GLOBAL g_906 */
static struct S0 ** volatile g_907 = &g_529;/* VOLATILE GLOBAL g_907 */
static int64_t **g_994 = &g_93;
static int64_t *** volatile g_993 = &g_994;/* VOLATILE GLOBAL g_993 */
static uint64_t g_1003 = 18446744073709551615UL;
static uint64_t g_1039[10][5][5] = {{{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL}},{{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL}},{{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL}},{{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL}},{{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL}},{{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL}},{{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL}},{{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL}},{{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL}},{{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL},{0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL,0x4F874D3B3C9DDAC5LL},{0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL,0x025D85BDEEFA21A7LL,0x780E33EAAE4A1122LL}}};
static uint32_t g_1073[4] = {0xFB280C31L,0xFB280C31L,0xFB280C31L,0xFB280C31L};
static volatile uint16_t g_1078 = 0x6024L;/* VOLATILE GLOBAL g_1078 */
static const int32_t ** volatile g_1144 = (void*)0;/* VOLATILE GLOBAL g_1144 */
static const int32_t ** volatile g_1145 = &g_449;/* VOLATILE GLOBAL g_1145 */
static struct S1 g_1174 = {4461,0x1B6AL,3,29,277,2108};/* VOLATILE GLOBAL g_1174 */
static int32_t ** volatile g_1186 = &g_111;/* VOLATILE GLOBAL g_1186 */
static int32_t g_1189 = 0x04403643L;
static struct S1 g_1211 = {3472,0xCC9AL,7,-59,134,6277};/* VOLATILE GLOBAL g_1211 */
static int32_t ** volatile g_1214 = (void*)0;/* VOLATILE GLOBAL g_1214 */
static int32_t ** volatile g_1215[8] = {&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111,&g_111};
static int32_t ** volatile g_1219 = &g_111;/* VOLATILE GLOBAL g_1219 */
static int32_t g_1261 = (-1L);
static struct S0 g_1266 = {268,35535,0xF6L,8873,19,0xBD49BAD3L,172};
static const struct S1 ** volatile * const * volatile *g_1320 = &g_662[0];


/* --- FORWARD DECLARATIONS --- */
static int8_t  func_1(void);
static int32_t  func_4(uint32_t  p_5, uint32_t  p_6, uint32_t  p_7);
static uint32_t  func_9(struct S0  p_10, int32_t  p_11, struct S0  p_12);
static struct S0  func_44(int64_t * p_45, int32_t  p_46, uint32_t * p_47, struct S0  p_48);
static int64_t * func_49(const int32_t  p_50);
static struct S0  func_60(int64_t * const  p_61, uint32_t  p_62, int64_t  p_63, const uint32_t * p_64, int16_t  p_65);
static int32_t  func_71(int64_t * p_72, const int64_t * const  p_73, int8_t * p_74);
static int64_t * func_75(int32_t  p_76, int8_t  p_77, int8_t * p_78, int8_t * p_79);
static int32_t  func_116(uint16_t  p_117, uint8_t  p_118);
static struct S0  func_125(const uint64_t  p_126, int32_t  p_127, int32_t  p_128);


/* --- FUNCTIONS --- */
/* ------------------------------------------ */
/* 
 * reads : g_8 g_26 g_25 g_29 g_36 g_655 g_111 g_103 g_793 g_143 g_1189 g_374.f5 g_1266.f1 g_530.f3 g_530.f0 g_635 g_421 g_326 g_324 g_449
 * writes: g_22 g_23 g_25 g_26 g_36 g_29.f2 g_56 g_421 g_1320 g_1211 g_103
 */
static int8_t  func_1(void)
{ /* block id: 0 */
    uint16_t l_2 = 0x9D94L;
    struct S0 l_13[2] = {{219,1517,255UL,6151,86,0xBE360DE5L,303},{219,1517,255UL,6151,86,0xBE360DE5L,303}};
    int32_t l_28 = (-6L);
    int8_t l_1190 = 0x4EL;
    int64_t ***l_1224[4][8] = {{(void*)0,&g_994,&g_994,(void*)0,(void*)0,&g_994,&g_994,&g_994},{(void*)0,(void*)0,&g_994,(void*)0,(void*)0,(void*)0,(void*)0,&g_994},{(void*)0,(void*)0,(void*)0,&g_994,(void*)0,(void*)0,(void*)0,(void*)0},{&g_994,(void*)0,(void*)0,&g_994,&g_994,&g_994,(void*)0,(void*)0}};
    struct S1 *l_1275[5];
    int32_t *l_1295 = (void*)0;
    int32_t **l_1317 = (void*)0;
    int32_t ***l_1316 = &l_1317;
    int i, j;
    for (i = 0; i < 5; i++)
        l_1275[i] = &g_857[5][0];
    if (l_2)
    { /* block id: 1 */
        uint32_t l_3 = 4294967295UL;
        return l_3;
    }
    else
    { /* block id: 3 */
        uint8_t l_20 = 1UL;
        int64_t *l_21 = &g_22;
        int64_t *l_24[5][4];
        uint32_t *l_27[1][2][2];
        int32_t *l_34 = (void*)0;
        int32_t *l_35 = &g_36;
        uint8_t l_1209[8] = {0UL,0UL,0UL,0UL,0UL,0UL,0UL,0UL};
        struct S1 *l_1210 = &g_1211;
        struct S0 *l_1265[4][6][7] = {{{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29}},{{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29}},{{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29}},{{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&g_29},{&g_403,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_29,&g_29,&g_530,&l_13[0],&l_13[0],&g_530,&g_29},{&g_403,&g_29,&g_403,&l_13[0],&l_13[0],&g_403,&l_13[1]},{&g_1266,&l_13[0],(void*)0,&g_29,&g_1266,(void*)0,&l_13[1]},{(void*)0,&l_13[1],(void*)0,&g_1266,&g_29,(void*)0,&l_13[0]}}};
        struct S0 *l_1271 = (void*)0;
        int32_t l_1286[3];
        int i, j, k;
        for (i = 0; i < 5; i++)
        {
            for (j = 0; j < 4; j++)
                l_24[i][j] = &g_25;
        }
        for (i = 0; i < 1; i++)
        {
            for (j = 0; j < 2; j++)
            {
                for (k = 0; k < 2; k++)
                    l_27[i][j][k] = (void*)0;
            }
        }
        for (i = 0; i < 3; i++)
            l_1286[i] = (-1L);
        (*l_35) &= func_4(g_8, l_2, func_9(l_13[0], ((((safe_rshift_func_int8_t_s_s(g_8, 6)) == ((l_28 = (safe_lshift_func_uint8_t_u_u((0xC214F1636717B38ELL > (g_26 |= (safe_rshift_func_uint8_t_u_u(l_20, (5L > ((g_8 , ((((g_25 = (g_23 = ((((*l_21) = g_8) || l_20) ^ l_20))) <= g_8) , l_20) ^ l_13[0].f3)) & l_2)))))), 0))) || 8UL)) , g_25) & g_8), g_29));
        for (g_29.f2 = 29; (g_29.f2 >= 33); g_29.f2 = safe_add_func_uint8_t_u_u(g_29.f2, 1))
        { /* block id: 17 */
            uint16_t l_1167 = 0x7230L;
            int32_t l_1168 = 0x23702B36L;
            struct S1 *l_1172 = &g_324;
            struct S1 *l_1173 = &g_1174;
            int32_t l_1182 = 0x3A30AF69L;
            const struct S0 *l_1184 = &g_530;
            const struct S0 **l_1183 = &l_1184;
            struct S0 *l_1262 = &g_403;
            int64_t * const l_1267 = (void*)0;
            const uint32_t *l_1270 = &g_829;
            int8_t *l_1318 = &g_56;
            for (l_2 = 0; (l_2 <= 3); l_2 += 1)
            { /* block id: 20 */
                int8_t l_52[10] = {0L,0L,0L,0L,0L,0L,0L,0L,0L,0L};
                uint16_t l_1272 = 0xB0C9L;
                struct S1 *l_1276 = &g_1174;
                int32_t *l_1292 = (void*)0;
                int i;
            }
            if ((safe_rshift_func_int8_t_s_s((safe_rshift_func_int8_t_s_s((safe_sub_func_uint32_t_u_u(((+((**g_655) == (safe_rshift_func_int16_t_s_s(l_1182, (safe_rshift_func_uint8_t_u_s(((safe_sub_func_uint64_t_u_u((safe_rshift_func_uint16_t_u_s((*l_35), (*g_793))), 18446744073709551615UL)) != (!(((-10L) <= (safe_lshift_func_int8_t_s_u(g_1189, 0))) >= (((*l_1318) = ((g_374.f5 ^ ((void*)0 == l_1316)) , 1L)) > g_1266.f1)))), 6)))))) && 0x86L), l_1168)), g_530.f3)), g_530.f0)))
            { /* block id: 621 */
                int64_t l_1319 = 1L;
                (*g_635) |= (l_1319 , 0x3449F2C6L);
            }
            else
            { /* block id: 623 */
                return g_29.f4;
            }
            g_1320 = &g_662[0];
        }
        (*l_1210) = (*g_326);
    }
    (*g_111) = (*g_449);
    return l_28;
}


/* ------------------------------------------ */
/* 
 * reads : g_29.f1
 * writes:
 */
static int32_t  func_4(uint32_t  p_5, uint32_t  p_6, uint32_t  p_7)
{ /* block id: 11 */
    uint8_t l_31 = 0x55L;
    --l_31;
    return g_29.f1;
}


/* ------------------------------------------ */
/* 
 * reads :
 * writes:
 */
static uint32_t  func_9(struct S0  p_10, int32_t  p_11, struct S0  p_12)
{ /* block id: 9 */
    int8_t l_30 = (-8L);
    return l_30;
}


/* ------------------------------------------ */
/* 
 * reads :
 * writes:
 */
static struct S0  func_44(int64_t * p_45, int32_t  p_46, uint32_t * p_47, struct S0  p_48)
{ /* block id: 563 */
    return p_48;
}


/* ------------------------------------------ */
/* 
 * reads : g_23 g_29.f0 g_68 g_29 g_36 g_26 g_93 g_22 g_104 g_103 g_325 g_111 g_421 g_401 g_185.f1 g_403.f2 g_100 g_206 g_441 g_218 g_366 g_448 g_326 g_374 g_324 g_403.f6 g_403.f5 g_185.f5 g_449 g_655 g_661 g_662 g_25 g_622.f0 g_8 g_585 g_598.f2 g_530.f4 g_530.f1 g_748 g_751 g_755 g_149.f2 g_493 g_779 g_143 g_137 g_793 g_185.f2 g_827 g_829 g_530.f0 g_598.f1 g_56 g_403.f4 g_854 g_858 g_861 g_863 g_860 g_857 g_864 g_862 g_598.f0 g_530.f6 g_905 g_906 g_907 g_185.f3 g_403.f3 g_170 g_307 g_306 g_178 g_993 g_1145 g_530.f3 g_598.f4
 * writes: g_68 g_8 g_93 g_23 g_100 g_56 g_103 g_22 g_111 g_36 g_326 g_26 g_403.f2 g_449 g_218 g_374.f1 g_421 g_307 g_748 g_529 g_493 g_374 g_324 g_792 g_137 g_861 g_863 g_857 g_25 g_403.f3 g_994 g_306
 */
static int64_t * func_49(const int32_t  p_50)
{ /* block id: 21 */
    int8_t *l_55[6][6][7] = {{{&g_56,&g_56,&g_56,(void*)0,&g_56,&g_56,&g_56},{&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56},{(void*)0,&g_56,(void*)0,&g_56,&g_56,&g_56,&g_56},{&g_56,(void*)0,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56}},{{&g_56,&g_56,&g_56,&g_56,(void*)0,(void*)0,&g_56},{&g_56,&g_56,(void*)0,&g_56,&g_56,&g_56,&g_56},{&g_56,&g_56,(void*)0,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0},{&g_56,(void*)0,&g_56,&g_56,(void*)0,&g_56,(void*)0},{&g_56,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56}},{{&g_56,(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,(void*)0,&g_56,(void*)0,&g_56},{(void*)0,&g_56,&g_56,&g_56,(void*)0,&g_56,&g_56},{&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56,(void*)0}},{{&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,(void*)0,(void*)0,&g_56,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{&g_56,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56,&g_56}},{{&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0,(void*)0},{&g_56,(void*)0,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,(void*)0,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{&g_56,&g_56,&g_56,&g_56,(void*)0,(void*)0,&g_56},{&g_56,(void*)0,(void*)0,&g_56,&g_56,&g_56,&g_56}},{{&g_56,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56},{(void*)0,&g_56,&g_56,(void*)0,(void*)0,&g_56,&g_56},{&g_56,(void*)0,&g_56,&g_56,(void*)0,&g_56,(void*)0},{&g_56,&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56},{&g_56,&g_56,&g_56,&g_56,(void*)0,&g_56,&g_56},{(void*)0,&g_56,&g_56,&g_56,&g_56,&g_56,&g_56}}};
    uint8_t l_57 = 0x66L;
    int64_t * const l_66 = &g_22;
    uint32_t *l_67 = &g_68;
    struct S0 l_82 = {183,11497,0x8DL,-10199,31,1L,261};
    int8_t *l_83 = &g_56;
    struct S1 *l_450 = &g_374;
    int32_t l_511 = 0xA884396AL;
    int32_t l_514 = 0xFEEB476EL;
    int32_t l_515 = 0L;
    int16_t *l_547 = (void*)0;
    int16_t **l_546 = &l_547;
    uint8_t l_552 = 2UL;
    int64_t l_573 = 0xF293F6CEA1F4ABE3LL;
    int32_t l_610[6][2][2] = {{{(-5L),(-1L)},{0L,0x878BC4DDL}},{{(-3L),(-7L)},{(-1L),(-1L)}},{{(-1L),(-1L)},{(-1L),(-7L)}},{{(-3L),0x878BC4DDL},{0L,(-1L)}},{{(-5L),0L},{1L,1L}},{{1L,0L},{(-5L),(-1L)}}};
    int16_t l_612 = 1L;
    uint32_t l_637 = 0xFBD0BE62L;
    const int16_t *l_693[7][9][2] = {{{(void*)0,&g_143},{(void*)0,&g_417[0]},{&l_612,(void*)0},{&g_137,(void*)0},{&g_137,&l_612},{(void*)0,(void*)0},{&l_612,&g_137},{&g_415,&g_415},{&l_612,&g_417[0]}},{{&l_612,&l_612},{(void*)0,(void*)0},{&g_143,(void*)0},{(void*)0,(void*)0},{(void*)0,(void*)0},{&g_143,(void*)0},{(void*)0,&l_612},{&l_612,&g_417[0]},{&l_612,&g_415}},{{&g_415,&g_137},{&l_612,(void*)0},{(void*)0,&l_612},{&g_137,(void*)0},{&g_137,(void*)0},{&l_612,&g_417[0]},{(void*)0,&g_143},{(void*)0,(void*)0},{&g_415,(void*)0}},{{&l_612,(void*)0},{&g_137,&g_137},{(void*)0,(void*)0},{&l_612,&g_415},{&g_137,&g_137},{(void*)0,&g_143},{&g_417[0],(void*)0},{&g_417[0],&g_137},{&g_137,&g_137}},{{&g_143,&l_612},{&l_612,&l_612},{&g_143,&g_137},{&g_137,&g_137},{&g_137,&g_415},{(void*)0,(void*)0},{(void*)0,&g_415},{&l_612,&g_143},{&g_415,(void*)0}},{{(void*)0,&g_417[0]},{&l_612,&l_612},{&g_137,&g_415},{&g_143,(void*)0},{(void*)0,&g_415},{&l_612,(void*)0},{&g_415,(void*)0},{&g_143,(void*)0},{&g_415,&g_143}},{{(void*)0,&g_415},{&l_612,&g_143},{(void*)0,(void*)0},{&g_143,&g_137},{&g_415,&g_137},{&g_137,(void*)0},{&g_415,&g_137},{(void*)0,&g_415},{(void*)0,&g_137}}};
    const int16_t **l_692 = &l_693[0][3][0];
    int32_t l_700 = (-1L);
    struct S1 **l_743 = (void*)0;
    struct S1 ***l_742[6][8] = {{&l_743,&l_743,&l_743,&l_743,(void*)0,(void*)0,&l_743,(void*)0},{&l_743,(void*)0,(void*)0,(void*)0,&l_743,(void*)0,&l_743,&l_743},{(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,&l_743,(void*)0},{&l_743,&l_743,(void*)0,&l_743,(void*)0,&l_743,&l_743,(void*)0},{(void*)0,&l_743,(void*)0,&l_743,&l_743,(void*)0,&l_743,(void*)0},{(void*)0,&l_743,&l_743,(void*)0,&l_743,(void*)0,&l_743,&l_743}};
    struct S1 ****l_741 = &l_742[1][6];
    int64_t *l_757 = &g_25;
    uint16_t l_798[3][3];
    const int32_t *l_847 = &l_515;
    int32_t *l_916 = &g_493;
    int32_t **l_915 = &l_916;
    uint16_t ****l_922[10];
    int32_t l_997 = 0x62EC0B55L;
    int8_t *l_1162 = &g_56;
    int64_t *l_1166 = (void*)0;
    int i, j, k;
    for (i = 0; i < 3; i++)
    {
        for (j = 0; j < 3; j++)
            l_798[i][j] = 0x8223L;
    }
    for (i = 0; i < 10; i++)
        l_922[i] = &g_880;
    if ((safe_div_func_int64_t_s_s(((((((0xBD9FL | (((p_50 < (l_57 &= (g_23 , p_50))) , (safe_add_func_int64_t_s_s(g_29.f0, func_9(func_60(l_66, (p_50 , (++(*l_67))), (func_71(func_75((func_9(((l_57 | (safe_lshift_func_int16_t_s_u((-1L), 5))) , l_82), l_57, g_29) , g_36), p_50, l_55[2][5][1], l_83), l_66, l_83) && p_50), l_67, l_82.f2), l_82.f4, l_82)))) , l_82.f6)) <= g_29.f0) > 0UL) == p_50) , 9L) != p_50), 0xDB97C4DA7D5EBDE5LL)))
    { /* block id: 224 */
        uint16_t l_444[7] = {0xD086L,0xD086L,0xD086L,0xD086L,0xD086L,0xD086L,0xD086L};
        int32_t *l_445 = &g_36;
        int i;
        (*l_445) ^= l_444[2];
        for (g_403.f2 = 4; (g_403.f2 >= 50); g_403.f2++)
        { /* block id: 228 */
            (*g_448) = &p_50;
            (*g_325) = l_450;
        }
    }
    else
    { /* block id: 232 */
        const int64_t l_471 = (-1L);
        int8_t l_474 = 0xCBL;
        int32_t *l_494 = &g_218;
        int32_t l_501[7][2][9] = {{{7L,(-8L),7L,(-8L),0xB9702632L,0L,0xFDBCB59AL,0L,0xB9702632L},{0x26F97436L,1L,1L,0x26F97436L,0L,1L,1L,0x67C49E4FL,0x26F97436L}},{{0xDE0F0208L,(-8L),0xABC02D9EL,(-8L),0xDE0F0208L,1L,1L,5L,1L},{0x67C49E4FL,0L,0x24401B90L,0x24401B90L,0L,0x67C49E4FL,0x166AE4A5L,0x24401B90L,0x9BD161B3L}},{{0x9B79D224L,1L,0xB9702632L,5L,0xB9702632L,1L,0x9B79D224L,(-8L),0xB7958AEDL},{0x26F97436L,0x166AE4A5L,1L,0x67C49E4FL,0x67C49E4FL,1L,0x166AE4A5L,0x26F97436L,0x67C49E4FL}},{{0x61C2209BL,(-8L),1L,0L,1L,0L,1L,(-8L),0x61C2209BL},{0xFBDEDD94L,0x67C49E4FL,0x24401B90L,1L,0xFBDEDD94L,0xFBDEDD94L,1L,0x24401B90L,0x67C49E4FL}},{{0xB9702632L,(-8L),0xB7958AEDL,5L,0xFDBCB59AL,(-8L),0xFDBCB59AL,5L,0xB7958AEDL},{0xFBDEDD94L,1L,1L,0x9BD161B3L,0x67C49E4FL,1L,1L,0x67C49E4FL,0x9BD161B3L}},{{0xABC02D9EL,1L,0xABC02D9EL,0L,0x61C2209BL,5L,0xDE0F0208L,5L,0x61C2209BL},{0x9BD161B3L,0x26F97436L,1L,0x24401B90L,0xFBDEDD94L,0x9BD161B3L,1L,1L,0x9BD161B3L}},{{0xB9702632L,0L,0xFDBCB59AL,0L,0xB9702632L,(-8L),7L,(-8L),7L},{0x26F97436L,1L,0x166AE4A5L,0L,0xFBDEDD94L,1L,1L,0L,0L}}};
        const int32_t *l_519 = &l_515;
        struct S0 *l_527 = &l_82;
        int16_t *l_545 = &g_137;
        int16_t ** const l_544 = &l_545;
        uint32_t l_548 = 18446744073709551615UL;
        uint32_t l_617 = 18446744073709551615UL;
        uint32_t *l_628 = &g_307;
        uint32_t l_634 = 0UL;
        int64_t *l_656 = (void*)0;
        int8_t l_677[8] = {9L,0x8CL,9L,9L,0x8CL,9L,9L,0x8CL};
        int16_t l_778 = 0x997AL;
        struct S1 * const l_836 = &g_324;
        int32_t *l_840 = &l_700;
        int32_t **l_839[2];
        uint8_t * const l_998 = &g_403.f2;
        uint32_t l_1015 = 0UL;
        uint16_t ** const *l_1072 = &g_863;
        int i, j, k;
        for (i = 0; i < 2; i++)
            l_839[i] = &l_840;
        if (((**g_325) , ((void*)0 == &g_23)))
        { /* block id: 233 */
            int16_t l_482[9] = {(-7L),(-1L),(-1L),(-7L),(-1L),(-1L),(-7L),(-1L),(-1L)};
            int32_t l_503 = 1L;
            int32_t l_504 = 0x018A1D59L;
            int32_t l_506 = 0L;
            int32_t l_509 = 0x371C8160L;
            uint64_t l_516[6][4][7] = {{{0xC9972FAF3B4D27D2LL,0UL,4UL,0x509101B13EC8E45ALL,0UL,0x5241B3BE7404803ELL,0x724E1E5A44282259LL},{0xB3B8D83AC8FB845ALL,1UL,18446744073709551606UL,18446744073709551609UL,0x0E84CA24EB3629AFLL,0xE24881A1E6C8FC44LL,4UL},{0xC9972FAF3B4D27D2LL,0x509101B13EC8E45ALL,0UL,0x4CD0C41B48068CC3LL,18446744073709551607UL,0UL,3UL},{1UL,0xB3B8D83AC8FB845ALL,0xD02D4ADF3A3C741ELL,0x0E84CA24EB3629AFLL,4UL,18446744073709551615UL,0UL}},{{0x36CD669858B9D4ABLL,0xD02D4ADF3A3C741ELL,18446744073709551615UL,0x0E84CA24EB3629AFLL,0x73850474A25F692CLL,1UL,0x73850474A25F692CLL},{0x4CD0C41B48068CC3LL,0x982FD1BB63FE7A8BLL,0x982FD1BB63FE7A8BLL,0x4CD0C41B48068CC3LL,0xD02D4ADF3A3C741ELL,0xA64203FD3138500FLL,0xB3B8D83AC8FB845ALL},{18446744073709551613UL,0x4CD0C41B48068CC3LL,0xD2CB634654585D67LL,18446744073709551609UL,0x9FCB02DF14B8F8CDLL,0x509101B13EC8E45ALL,0x7EB44AD30C9E96CALL},{0x982FD1BB63FE7A8BLL,0xA64203FD3138500FLL,18446744073709551607UL,0x509101B13EC8E45ALL,0xD5C99DA52F62424BLL,3UL,0xB3B8D83AC8FB845ALL}},{{0UL,0x9168DD87A80F3679LL,0xE8026FB6D02DC397LL,18446744073709551615UL,18446744073709551615UL,18446744073709551606UL,0x73850474A25F692CLL},{0x9168DD87A80F3679LL,0x36CD669858B9D4ABLL,0x4CD0C41B48068CC3LL,0x73850474A25F692CLL,0x5241B3BE7404803ELL,0x7EB44AD30C9E96CALL,0UL},{0x7EB44AD30C9E96CALL,0UL,0x4CD0C41B48068CC3LL,3UL,0x724E1E5A44282259LL,0x724E1E5A44282259LL,3UL},{0xE8026FB6D02DC397LL,0xD2CB634654585D67LL,0xE8026FB6D02DC397LL,0xE24881A1E6C8FC44LL,18446744073709551609UL,4UL,4UL}},{{0xA64203FD3138500FLL,18446744073709551609UL,18446744073709551607UL,1UL,0x6DC0AE3FA1C3DF1BLL,0UL,0x724E1E5A44282259LL},{0xC4297A5FD6ADE0E8LL,0x0E84CA24EB3629AFLL,0xD2CB634654585D67LL,18446744073709551607UL,18446744073709551608UL,4UL,0x6DC0AE3FA1C3DF1BLL},{18446744073709551615UL,0xD5C99DA52F62424BLL,0x982FD1BB63FE7A8BLL,0xC9972FAF3B4D27D2LL,0xD2CB634654585D67LL,0x724E1E5A44282259LL,18446744073709551607UL},{4UL,0UL,18446744073709551615UL,0x9168DD87A80F3679LL,0xC4297A5FD6ADE0E8LL,0x7EB44AD30C9E96CALL,0xA64203FD3138500FLL}},{{18446744073709551609UL,0UL,0xD02D4ADF3A3C741ELL,18446744073709551606UL,0x4CD0C41B48068CC3LL,18446744073709551606UL,0xD02D4ADF3A3C741ELL},{0xD5C99DA52F62424BLL,0xD5C99DA52F62424BLL,0UL,4UL,1UL,3UL,0UL},{0UL,0x0E84CA24EB3629AFLL,18446744073709551606UL,0x6660DCC9AE79BE78LL,18446744073709551615UL,0x509101B13EC8E45ALL,18446744073709551609UL},{18446744073709551608UL,18446744073709551609UL,4UL,0UL,1UL,0x6660DCC9AE79BE78LL,18446744073709551613UL}},{{1UL,0UL,4UL,18446744073709551609UL,18446744073709551608UL,18446744073709551615UL,0x5241B3BE7404803ELL},{0x5241B3BE7404803ELL,0xE8026FB6D02DC397LL,18446744073709551615UL,1UL,0xC9972FAF3B4D27D2LL,0xD5C99DA52F62424BLL,0x7EB44AD30C9E96CALL},{0x5241B3BE7404803ELL,18446744073709551615UL,0xE24881A1E6C8FC44LL,0UL,0UL,0xE24881A1E6C8FC44LL,18446744073709551615UL},{1UL,0x73850474A25F692CLL,0x0E84CA24EB3629AFLL,18446744073709551615UL,0xD02D4ADF3A3C741ELL,0x36CD669858B9D4ABLL,18446744073709551607UL}}};
            struct S0 *l_531 = (void*)0;
            int32_t *l_555 = &g_421;
            struct S1 **l_576 = &g_326;
            struct S1 *** const l_575[6] = {(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0};
            int16_t l_608 = 2L;
            uint64_t *l_653 = &l_516[0][1][1];
            uint64_t l_654 = 18446744073709551610UL;
            uint16_t l_672 = 0xF3D5L;
            uint16_t *l_691 = &g_374.f1;
            int16_t **l_791 = &l_545;
            int32_t *l_797[6];
            int i, j, k;
            for (i = 0; i < 6; i++)
                l_797[i] = (void*)0;
lbl_801:
            for (g_8 = 0; (g_8 <= 1); g_8 += 1)
            { /* block id: 236 */
                uint64_t *l_463 = (void*)0;
                int32_t l_475 = 1L;
                int16_t *l_490 = &l_482[0];
                int32_t l_508 = 0xEA8D3366L;
                int32_t l_510 = 1L;
                int32_t l_512 = (-1L);
                int32_t l_513 = 1L;
                uint32_t l_586 = 0UL;
                int32_t l_605 = 0x3BDDC1BBL;
                int32_t l_609 = (-10L);
                int32_t l_611 = 1L;
                int32_t l_613 = 0x9CC1B78AL;
                int32_t l_614 = 1L;
                int32_t l_615 = 0x77AFFAB4L;
                int32_t l_616 = 0xDFF30ECCL;
                int32_t *l_636[1];
                int i;
                for (i = 0; i < 1; i++)
                    l_636[i] = (void*)0;
            }
            if ((+(safe_lshift_func_int8_t_s_s(((*l_555) >= (-1L)), (safe_lshift_func_uint8_t_u_u(251UL, (((((g_403.f6 ^ (safe_mod_func_int64_t_s_s((safe_mod_func_uint16_t_u_u((((safe_add_func_int64_t_s_s(((safe_lshift_func_uint16_t_u_u((g_403.f5 && ((*g_93) & 0xDCAC0CA1ED2DD816LL)), 9)) & 0xD39421FF4767F688LL), ((*l_653) = ((safe_rshift_func_int8_t_s_u(1L, (*l_555))) || 0xB76AE8B2CF0D54F0LL)))) >= l_654) ^ (*l_494)), 0xC526L)), g_403.f5))) ^ 9L) && g_185.f5) && l_514) > (*g_449))))))))
            { /* block id: 313 */
                (*g_655) = &l_501[5][1][8];
                return l_656;
            }
            else
            { /* block id: 316 */
                int32_t *l_659[2][7][9] = {{{(void*)0,&l_511,&l_504,(void*)0,(void*)0,(void*)0,&l_501[6][0][5],&g_103,&l_503},{&l_506,&g_421,&g_103,(void*)0,&g_103,(void*)0,&g_103,&g_421,&l_506},{(void*)0,&l_511,(void*)0,&g_103,&l_501[6][0][5],(void*)0,&l_515,&l_504,&g_421},{&l_511,(void*)0,(void*)0,&l_515,&l_515,(void*)0,(void*)0,&l_511,(void*)0},{(void*)0,&l_501[6][0][5],&l_515,&g_103,&l_515,(void*)0,&l_503,&g_103,&g_103},{&l_506,(void*)0,&l_501[6][0][5],&l_511,&l_501[6][0][5],(void*)0,&l_506,(void*)0,(void*)0},{(void*)0,&l_504,&l_506,&l_511,&g_103,&l_515,&g_421,&l_501[6][0][5],&g_421}},{{&g_421,(void*)0,&g_103,&g_103,(void*)0,&g_421,(void*)0,(void*)0,&l_506},{&l_501[6][0][5],&l_515,&g_103,&l_515,(void*)0,&l_503,&g_103,&g_103,&l_503},{&g_103,&g_103,&l_506,&g_103,&g_103,&l_501[6][0][5],(void*)0,&l_511,(void*)0},{(void*)0,&g_103,&l_501[6][0][5],(void*)0,&l_515,&l_504,&g_421,&l_504,&l_515},{(void*)0,&l_515,&l_515,(void*)0,&l_503,&l_501[6][0][5],&l_506,&g_421,&g_103},{(void*)0,(void*)0,(void*)0,&l_501[6][0][5],&g_103,&l_503,&l_503,&g_103,&l_501[6][0][5]},{(void*)0,&l_504,(void*)0,(void*)0,&l_503,&g_421,(void*)0,&l_515,&l_501[6][0][5]}}};
                const int32_t l_708 = (-7L);
                int64_t *l_796 = &g_23;
                int i, j, k;
                for (l_511 = (-21); (l_511 <= 0); l_511 = safe_add_func_int16_t_s_s(l_511, 2))
                { /* block id: 319 */
                    struct S0 l_671 = {371,27034,0x47L,7920,8,0x459BCF93L,139};
                    (*g_661) = (l_659[0][4][4] = (*g_655));
                    (*l_494) ^= ((void*)0 != g_662[0]);
                    if (p_50)
                    { /* block id: 323 */
                        int64_t l_669[7] = {0x2A4C8512A6437311LL,0x2A4C8512A6437311LL,0x2A4C8512A6437311LL,0x2A4C8512A6437311LL,0x2A4C8512A6437311LL,0x2A4C8512A6437311LL,0x2A4C8512A6437311LL};
                        uint16_t *l_670 = &g_374.f1;
                        uint16_t l_678 = 0UL;
                        int i;
                        (*l_494) &= (((safe_add_func_uint8_t_u_u((((safe_lshift_func_int8_t_s_u((safe_unary_minus_func_int64_t_s(l_669[2])), ((((((*l_670) = p_50) && (*l_555)) && (p_50 && (l_671 , (l_672 != (safe_mod_func_int32_t_s_s((((((safe_rshift_func_uint8_t_u_u(g_29.f4, l_677[5])) == (l_678 = (0x7474D1EC7C141C0BLL > 0x90838AF6222A9EBFLL))) , (void*)0) != (void*)0) != g_25), g_622.f0)))))) != p_50) <= p_50))) ^ p_50) || g_25), p_50)) != p_50) <= p_50);
                    }
                    else
                    { /* block id: 327 */
                        uint16_t *l_690 = &l_672;
                        uint16_t **l_689[9][2][2] = {{{&l_690,(void*)0},{(void*)0,&l_690}},{{(void*)0,(void*)0},{&l_690,(void*)0}},{{(void*)0,&l_690},{(void*)0,(void*)0}},{{&l_690,(void*)0},{(void*)0,&l_690}},{{(void*)0,(void*)0},{&l_690,(void*)0}},{{(void*)0,&l_690},{&l_690,&l_690}},{{&l_690,&l_690},{&l_690,&l_690}},{{&l_690,&l_690},{&l_690,&l_690}},{{&l_690,&l_690},{&l_690,&l_690}}};
                        uint16_t *l_694 = &g_324.f1;
                        int32_t l_699 = 0x64647A5EL;
                        const int32_t *l_701 = &l_501[6][0][5];
                        int64_t *l_702 = &g_23;
                        int i, j, k;
                        (*l_494) |= 0x1D990FA4L;
                        l_671.f3 &= ((*l_494) |= ((safe_add_func_int16_t_s_s((l_82.f5 <= (p_50 > (safe_add_func_int16_t_s_s((safe_div_func_int8_t_s_s((safe_rshift_func_int8_t_s_u((((l_691 = l_547) != ((l_692 == (void*)0) , l_694)) != (((((&l_501[6][0][5] == &p_50) && (((safe_mod_func_int8_t_s_s(l_699, l_82.f4)) , g_374.f5) > p_50)) , (*l_555)) & 1L) && 0UL)), 3)), l_700)), 0xF213L)))), (*l_555))) , l_671.f1));
                        l_701 = &p_50;
                        return l_702;
                    }
                    (*l_555) |= (l_656 == g_93);
                }
                for (g_100 = 0; (g_100 <= 7); g_100 += 1)
                { /* block id: 339 */
                    uint32_t *l_703[7];
                    int32_t l_711[5] = {0x2406B760L,0x2406B760L,0x2406B760L,0x2406B760L,0x2406B760L};
                    uint32_t **l_726 = &l_67;
                    uint8_t *l_729 = (void*)0;
                    uint8_t *l_730 = (void*)0;
                    uint8_t *l_731 = &l_82.f2;
                    int16_t l_732 = 0xC21DL;
                    struct S1 ***l_740 = &l_576;
                    struct S1 ****l_739[4] = {&l_740,&l_740,&l_740,&l_740};
                    int i;
                    for (i = 0; i < 7; i++)
                        l_703[i] = &l_634;
                    if ((g_403.f5 | ((g_8--) , (g_29.f2 | 18446744073709551610UL))))
                    { /* block id: 341 */
                        int32_t **l_706 = &l_659[0][0][7];
                        int32_t *l_707 = (void*)0;
                        l_707 = ((*l_706) = (void*)0);
                        (*l_494) = 1L;
                        if (p_50)
                            continue;
                        if (l_708)
                            continue;
                    }
                    else
                    { /* block id: 347 */
                        l_711[1] = (((*l_555) == 255UL) | (p_50 < p_50));
                    }
                    if (((l_711[1] < ((safe_rshift_func_uint16_t_u_u((((((safe_mul_func_int8_t_s_s((-9L), (safe_mul_func_uint16_t_u_u((safe_mul_func_uint16_t_u_u(p_50, (((safe_div_func_uint8_t_u_u(((*l_731) = (g_374.f0 | ((safe_sub_func_uint32_t_u_u(g_585[6], l_82.f0)) > (safe_lshift_func_int8_t_s_s(((((*l_726) = l_628) != (void*)0) & (safe_mod_func_uint64_t_u_u(((*l_653) = 0xC415998CE9ED93A2LL), 0xF2215A22E7760B88LL))), 7))))), (*l_555))) <= 0xF553F7AB6868CF5BLL) , 65526UL))), g_598[1].f2)))) < g_622.f0) , (*l_519)) & p_50) >= 0x377C5195L), 2)) == g_530.f4)) || l_732))
                    { /* block id: 353 */
                        int32_t **l_744[1][6][7] = {{{&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4]},{&l_494,&l_494,&l_494,&l_494,&l_494,&l_494,&l_494},{&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4]},{&l_494,&l_494,&l_494,&l_494,&l_494,&l_494,&l_494},{&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4],&l_659[0][4][4]},{&l_494,&l_494,&l_494,&l_494,&l_494,&l_494,&l_494}}};
                        int i, j, k;
                        (*l_494) ^= (((p_50 > (safe_add_func_uint16_t_u_u((l_450 == (void*)0), (0x08L >= (g_530.f1 > ((*l_628) = ((*l_555) ^= p_50))))))) , ((!(~18446744073709551608UL)) && (safe_lshift_func_uint16_t_u_s(((**g_448) != (l_739[3] == l_741)), g_22)))) || l_711[3]);
                        (*g_448) = &l_515;
                    }
                    else
                    { /* block id: 358 */
                        int64_t *l_752 = &g_25;
                        (*g_751) = ((safe_sub_func_int8_t_s_s((!l_732), g_403.f5)) , g_748);
                        return l_752;
                    }
                    if ((**g_448))
                    { /* block id: 362 */
                        return &g_22;
                    }
                    else
                    { /* block id: 364 */
                        if ((*l_555))
                            break;
                        if (p_50)
                            continue;
                        (*g_755) = &l_82;
                    }
                    for (l_57 = 0; (l_57 <= 7); l_57 += 1)
                    { /* block id: 371 */
                        const int32_t **l_756 = &g_449;
                        (*l_756) = (*g_448);
                        return l_757;
                    }
                }
                for (l_82.f2 = (-26); (l_82.f2 == 41); l_82.f2 = safe_add_func_uint32_t_u_u(l_82.f2, 1))
                { /* block id: 378 */
                    uint32_t l_768 = 1UL;
                    int32_t *l_769 = (void*)0;
                    int32_t *l_770 = (void*)0;
                    int32_t *l_771 = &g_493;
                    struct S1 ***l_786[9][1][5] = {{{&l_576,&l_743,&l_743,&l_576,&l_576}},{{&l_743,&l_576,&l_743,(void*)0,&l_743}},{{(void*)0,(void*)0,&l_576,&l_576,&l_743}},{{&l_743,&l_743,&l_576,&l_743,&l_743}},{{(void*)0,&l_576,&l_743,&l_576,(void*)0}},{{&l_576,&l_743,&l_743,(void*)0,(void*)0}},{{&l_576,(void*)0,&l_743,&l_743,&l_743}},{{(void*)0,&l_576,(void*)0,&l_743,(void*)0}},{{&l_743,&l_743,(void*)0,&l_743,(void*)0}}};
                    int i, j, k;
                    if (((safe_lshift_func_uint8_t_u_s((safe_mul_func_int8_t_s_s(((p_50 | 4294967295UL) , (safe_rshift_func_uint8_t_u_s((safe_mul_func_int16_t_s_s(((void*)0 == g_93), (((g_149[2].f2 , (0x95L != (((((*l_83) = ((((*l_771) &= l_768) , (safe_div_func_uint16_t_u_u((((safe_div_func_uint32_t_u_u(((*l_555) <= (safe_lshift_func_int16_t_s_s((*l_555), 8))), (-10L))) || 0x2C8C1E474585F956LL) >= 0UL), p_50))) <= p_50)) , g_374.f3) || 1UL) , 253UL))) >= l_82.f4) || (*l_555)))), g_8))), l_82.f6)), 5)) & l_778))
                    { /* block id: 381 */
                        (*g_326) = g_779;
                        if (p_50)
                            continue;
                        return &g_22;
                    }
                    else
                    { /* block id: 385 */
                        (*l_555) |= (((**l_544) ^= (safe_mul_func_int8_t_s_s((safe_mul_func_int16_t_s_s(g_143, (safe_div_func_uint32_t_u_u(((((void*)0 != l_786[7][0][0]) > (safe_add_func_int16_t_s_s((safe_lshift_func_int16_t_s_u((((void*)0 == &g_26) | ((&l_693[0][3][0] == (g_792[1] = l_791)) , (safe_lshift_func_uint8_t_u_s(g_8, p_50)))), p_50)), g_218))) & g_29.f1), 5UL)))), 0xD4L))) , 1L);
                        if ((*g_449))
                            continue;
                    }
                    return l_796;
                }
            }
            l_798[1][1]++;
            if (l_82.f6)
                goto lbl_801;
        }
        else
        { /* block id: 396 */
            struct S1 ****l_802 = (void*)0;
            int32_t l_826[10][1];
            int32_t **l_843[10][10][2] = {{{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840}},{{&l_840,(void*)0},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840}},{{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,(void*)0}},{{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840}},{{&l_840,&l_840},{&l_840,&l_840},{(void*)0,(void*)0},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840}},{{(void*)0,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,(void*)0}},{{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{(void*)0,&l_840}},{{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,(void*)0},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840}},{{(void*)0,&l_840},{&l_840,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,(void*)0},{&l_840,&l_840},{&l_840,&l_840}},{{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,(void*)0},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,&l_840},{(void*)0,&l_840},{&l_840,&l_840},{&l_840,(void*)0}}};
            uint16_t **l_866 = &g_864;
            int32_t l_891 = 0xA24E2D2AL;
            int32_t l_894 = 0xFA05B460L;
            uint16_t l_992[3][7] = {{65535UL,0x6121L,1UL,1UL,0x6121L,65535UL,0x6121L},{0xD8F6L,0x4A52L,0x4A52L,0xD8F6L,0x8F1FL,0xD8F6L,0x4A52L},{7UL,7UL,65535UL,1UL,65535UL,7UL,7UL}};
            int i, j, k;
            for (i = 0; i < 10; i++)
            {
                for (j = 0; j < 1; j++)
                    l_826[i][j] = 0x9BE03198L;
            }
            for (g_137 = 1; (g_137 >= 0); g_137 -= 1)
            { /* block id: 399 */
                int32_t l_830 = 0L;
                struct S1 *l_835 = &g_374;
                int32_t **l_845 = (void*)0;
                int64_t *l_887 = &g_22;
                struct S0 * const *l_918 = &l_527;
                uint16_t *l_921 = &g_374.f1;
                uint8_t l_940 = 0x0DL;
                int32_t l_975 = (-9L);
                uint16_t l_976[10] = {0xED7BL,0x093DL,0x093DL,0xED7BL,0x093DL,0x093DL,0xED7BL,0x093DL,0x093DL,0xED7BL};
                int i;
                if (((void*)0 != l_802))
                { /* block id: 400 */
                    uint64_t l_811[1][5][4] = {{{18446744073709551615UL,2UL,2UL,18446744073709551615UL},{18446744073709551615UL,2UL,2UL,18446744073709551615UL},{18446744073709551615UL,2UL,2UL,18446744073709551615UL},{18446744073709551615UL,2UL,2UL,18446744073709551615UL},{18446744073709551615UL,2UL,2UL,18446744073709551615UL}}};
                    int32_t l_825 = (-1L);
                    struct S0 l_833[8] = {{397,13594,0x21L,-2223,118,0x22152B6FL,328},{439,28221,0xACL,6547,114,0xD02CE3D2L,296},{439,28221,0xACL,6547,114,0xD02CE3D2L,296},{397,13594,0x21L,-2223,118,0x22152B6FL,328},{439,28221,0xACL,6547,114,0xD02CE3D2L,296},{439,28221,0xACL,6547,114,0xD02CE3D2L,296},{397,13594,0x21L,-2223,118,0x22152B6FL,328},{439,28221,0xACL,6547,114,0xD02CE3D2L,296}};
                    struct S1 *l_856 = &g_857[1][0];
                    uint16_t ***l_865 = &g_863;
                    int64_t *l_868 = (void*)0;
                    uint16_t ****l_879 = (void*)0;
                    uint16_t ****l_881 = &l_865;
                    int64_t **l_888 = (void*)0;
                    int64_t **l_889 = &l_887;
                    uint64_t l_890 = 18446744073709551613UL;
                    int i, j, k;
                    if (((l_825 = (safe_mod_func_uint32_t_u_u((((safe_lshift_func_int16_t_s_s(((*g_793) == (p_50 <= (((((((*l_66) |= 0L) | (251UL || (safe_lshift_func_int16_t_s_s((safe_rshift_func_int16_t_s_u((l_811[0][1][1] = 1L), 13)), 1)))) , g_185.f2) >= (((safe_mul_func_int16_t_s_s((safe_div_func_uint32_t_u_u(((safe_add_func_uint64_t_u_u((((((safe_mod_func_int64_t_s_s(p_50, (safe_mod_func_uint16_t_u_u((safe_unary_minus_func_uint64_t_u(((&l_515 != ((safe_rshift_func_uint16_t_u_s(g_374.f1, p_50)) , (void*)0)) | l_825))), g_29.f5)))) | 0x0BB03E4087F358DELL) != l_826[7][0]) , (void*)0) == g_827), g_29.f4)) , (*l_519)), l_826[5][0])), g_421)) && (-1L)) == g_829)) ^ (-9L)) > 0x24CA3521B637F0E0LL))), p_50)) >= g_530.f0) >= (-4L)), l_830))) || g_493))
                    { /* block id: 404 */
                        int16_t *l_844 = &l_612;
                        const int32_t **l_846[9];
                        int64_t *l_848[2];
                        int i;
                        for (i = 0; i < 9; i++)
                            l_846[i] = &g_449;
                        for (i = 0; i < 2; i++)
                            l_848[i] = (void*)0;
                        (*l_494) = ((((safe_rshift_func_uint16_t_u_s((g_598[1].f1 & ((((((((((((*l_844) |= (l_833[3] , (((*l_83) &= (p_50 | (!((l_835 != l_836) < (safe_sub_func_uint16_t_u_u(g_779.f3, 0xF143L)))))) ^ (l_839[0] != (((safe_div_func_int16_t_s_s((*g_793), 0xF2A5L)) & g_403.f4) , l_843[0][0][0]))))) <= p_50) || 18446744073709551613UL) >= (*g_449)) , &g_663[0]) == &g_663[0]) && 0x9E82L) | 65529UL) , (void*)0) != l_845) & p_50)), 0)) , g_29.f6) , p_50) | 65528UL);
                        l_847 = &p_50;
                        return l_848[1];
                    }
                    else
                    { /* block id: 410 */
                        const int32_t **l_849 = &l_847;
                        (*l_849) = &p_50;
                    }
                    if (((safe_lshift_func_uint16_t_u_u((safe_mod_func_int32_t_s_s((g_854[3][6][0] , (*g_449)), (-1L))), (!(l_856 == ((p_50 > (((((*l_865) = ((l_826[7][0] <= ((g_858[0][7][4] != (g_861 = g_861)) , (*l_519))) , g_863)) == l_866) | 0xA453E0ADFA4ADC50LL) & 0xC6L)) , l_856))))) < (*g_860)))
                    { /* block id: 415 */
                        l_847 = (void*)0;
                    }
                    else
                    { /* block id: 417 */
                        int64_t *l_867 = &l_573;
                        (*l_856) = (*l_856);
                        return l_868;
                    }
                    (*l_494) |= (safe_sub_func_uint32_t_u_u((safe_add_func_uint32_t_u_u((safe_add_func_uint8_t_u_u((((func_60(&g_23, ((safe_div_func_int64_t_s_s(0x8EF9819457A437C1LL, (safe_rshift_func_int16_t_s_u(1L, (((((*l_889) = l_887) != &g_22) <= 1L) , (**g_863)))))) , p_50), l_890, (*g_861), p_50) , l_830) ^ l_830) | g_598[1].f0), p_50)), 0xA09D81ADL)), l_891));
                }
                else
                { /* block id: 426 */
                    (*l_494) = (0x5804L != (safe_mod_func_int16_t_s_s((((*l_67) |= (l_894 || (-5L))) ^ ((l_830 && (safe_sub_func_int16_t_s_s(0x47CFL, (safe_add_func_int16_t_s_s((safe_sub_func_int8_t_s_s(l_826[7][0], ((safe_rshift_func_int8_t_s_u(((*l_83) &= (safe_sub_func_uint32_t_u_u((l_82.f3 = l_826[9][0]), ((((*l_836) , l_830) & l_894) ^ 7L)))), g_137)) > (*g_93)))), l_894))))) | g_530.f6)), p_50)));
                    (*g_326) = g_905;
                    (*g_906) = &p_50;
                }
                if (p_50)
                    continue;
                (*g_907) = &l_82;
                for (g_103 = 1; (g_103 >= 0); g_103 -= 1)
                { /* block id: 438 */
                    uint32_t l_912 = 1UL;
                    int32_t ***l_917 = (void*)0;
                    int32_t l_939 = 0L;
                    int32_t *l_974[1][2];
                    int i, j;
                    for (i = 0; i < 1; i++)
                    {
                        for (j = 0; j < 2; j++)
                            l_974[i][j] = &g_421;
                    }
                    if (((safe_lshift_func_uint8_t_u_u(((safe_add_func_int64_t_s_s(l_912, (safe_mul_func_uint8_t_u_u(l_830, p_50)))) , 0UL), 1)) , ((((((l_845 = l_915) != &l_916) & (0L ^ p_50)) , l_918) != (void*)0) != g_185.f3)))
                    { /* block id: 440 */
                        if ((**g_906))
                            break;
                    }
                    else
                    { /* block id: 442 */
                        int i, j;
                        if ((*l_519))
                            break;
                        (*l_494) = ((((((((void*)0 == l_494) , 1UL) & (safe_mod_func_int16_t_s_s((((*g_860) &= ((void*)0 == &l_840)) ^ 0L), ((g_403.f3 , (3L > g_854[3][6][0].f3)) & g_403.f5)))) , (*l_866)) != l_921) , &g_880) != l_922[4]);
                        (*l_494) |= (safe_add_func_uint64_t_u_u(0x18FF9D0FBC9B8538LL, ((((safe_mod_func_uint64_t_u_u((safe_mod_func_int8_t_s_s(((l_830 >= (safe_mul_func_uint16_t_u_u((g_170[(g_137 + 3)][(g_137 + 4)] , (p_50 , 0UL)), ((safe_add_func_int32_t_s_s((*g_449), (safe_lshift_func_int8_t_s_u((((safe_rshift_func_int8_t_s_u(p_50, 7)) >= ((**l_918) , (l_940 &= (l_939 = (p_50 <= p_50))))) && p_50), l_912)))) && p_50)))) & 1UL), p_50)), l_912)) == 4294967295UL) <= (*g_449)) > 0x21L)));
                    }
                    for (g_324.f1 = 0; (g_324.f1 <= 1); g_324.f1 += 1)
                    { /* block id: 452 */
                        const int32_t l_972[9] = {9L,9L,9L,9L,9L,9L,9L,9L,9L};
                        int32_t *l_973[6] = {(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0};
                        int i, j, k;
                        g_403.f3 |= (safe_div_func_int64_t_s_s((l_501[(g_103 + 2)][g_137][(g_137 + 3)] = l_501[(g_103 + 2)][g_137][(g_137 + 3)]), (safe_mul_func_int8_t_s_s(((safe_div_func_int32_t_s_s((((safe_rshift_func_int8_t_s_s((g_56 = (safe_mod_func_int32_t_s_s(((safe_sub_func_int16_t_s_s((safe_sub_func_int8_t_s_s((safe_lshift_func_uint16_t_u_u(((safe_div_func_uint64_t_u_u((safe_lshift_func_int8_t_s_s(0x49L, 4)), ((*l_757) = ((~(((p_50 >= (safe_rshift_func_uint16_t_u_s((safe_mod_func_int8_t_s_s((g_29.f3 < (safe_rshift_func_uint8_t_u_u(g_307, 4))), (safe_rshift_func_uint16_t_u_s((*l_494), 1)))), 11))) , (((1L == (l_830 != ((safe_sub_func_int16_t_s_s((-8L), l_972[0])) < (*g_864)))) == l_830) , l_972[0])) , l_972[0])) && l_826[7][0])))) != 0x020EB885L), p_50)), g_56)), (-6L))) & l_912), p_50))), 6)) & (*g_93)) , 1L), l_891)) , g_779.f5), p_50))));
                        l_939 ^= 0x05B804D8L;
                    }
                    l_976[7]++;
                    for (l_82.f2 = 0; (l_82.f2 <= 1); l_82.f2 += 1)
                    { /* block id: 462 */
                        struct S0 l_987 = {408,3656,0xDDL,21517,63,0xB44B0DBFL,174};
                        int i, j, k;
                        l_501[(g_103 + 1)][g_103][(l_82.f2 + 2)] = ((safe_rshift_func_int8_t_s_s((0xA5L & (((safe_mul_func_int8_t_s_s(((((safe_mod_func_int16_t_s_s((((l_501[(g_103 + 1)][g_103][(l_82.f2 + 2)] , (safe_sub_func_uint8_t_u_u((((l_987 , &l_501[(g_103 + 1)][l_82.f2][(g_137 + 1)]) == &l_501[(g_137 + 4)][l_82.f2][(l_82.f2 + 2)]) && g_857[1][0].f0), (((((g_306[1][3][0] < (safe_div_func_int64_t_s_s(0L, ((safe_add_func_uint8_t_u_u(0UL, 253UL)) || l_826[7][0])))) ^ 0x9B794096L) | p_50) < 0x0048B083B3C111A2LL) || g_178)))) | (*g_93)) ^ p_50), 0xB725L)) ^ 0x5DB093F9B3C7222ELL) , l_922[4]) != (void*)0), 249UL)) >= 1L) & (*g_793))), p_50)) , (*l_494));
                        if (p_50)
                            continue;
                        (*l_494) |= (l_992[0][3] = 1L);
                    }
                }
            }
        }
        (*g_993) = &l_656;
        for (l_514 = 0; (l_514 > 5); ++l_514)
        { /* block id: 474 */
            const uint32_t l_1001 = 0x95EE0B62L;
            uint64_t *l_1002 = &g_1003;
            int32_t l_1006 = (-7L);
            int32_t l_1007 = 0xF4ECA4C2L;
            int32_t l_1008 = 0L;
            int32_t l_1009 = (-1L);
            int32_t l_1010 = 7L;
            int32_t l_1011 = 0x5DA06883L;
            int32_t l_1012[3];
            int32_t *l_1084 = &l_1012[0];
            int i;
            for (i = 0; i < 3; i++)
                l_1012[i] = 9L;
        }
        (*l_494) = 0x032D7058L;
    }
    for (l_612 = 6; (l_612 >= 0); l_612 -= 1)
    { /* block id: 515 */
        int32_t *l_1086 = (void*)0;
        int32_t *l_1087 = &l_610[4][1][1];
        int32_t *l_1088 = (void*)0;
        int32_t *l_1089 = (void*)0;
        int32_t *l_1090 = &g_36;
        int32_t *l_1091 = &l_515;
        int32_t *l_1092 = (void*)0;
        int32_t *l_1093 = (void*)0;
        int32_t *l_1094 = &g_103;
        int32_t *l_1095 = &l_515;
        int32_t *l_1096 = &g_103;
        int32_t *l_1097 = (void*)0;
        int32_t *l_1098 = &g_421;
        uint32_t l_1099[10][9] = {{0UL,0x5DE6BDFDL,0UL,4UL,0UL,0x5DE6BDFDL,0UL,0xE134F7A8L,4UL},{18446744073709551615UL,0x99B7E2DAL,18446744073709551615UL,0x09B52156L,0x09B52156L,18446744073709551615UL,0x99B7E2DAL,18446744073709551615UL,0x09B52156L},{0xF9D9D381L,0xE134F7A8L,0UL,0x591DCE79L,0xA207059BL,0x591DCE79L,0UL,0xE134F7A8L,0xF9D9D381L},{0x30CF1F3FL,0x09B52156L,0xDF830E25L,0x09B52156L,0x30CF1F3FL,0x30CF1F3FL,0x09B52156L,0xDF830E25L,0x09B52156L},{0UL,0UL,4UL,4UL,0xA207059BL,0xE134F7A8L,0xA207059BL,4UL,4UL},{0x30CF1F3FL,0x30CF1F3FL,0x09B52156L,0xDF830E25L,0x09B52156L,0x30CF1F3FL,0x30CF1F3FL,0x09B52156L,0xDF830E25L},{0xF9D9D381L,0UL,0xF9D9D381L,0xE134F7A8L,0UL,0x591DCE79L,0xA207059BL,0x591DCE79L,0UL},{18446744073709551615UL,0x09B52156L,0x09B52156L,18446744073709551615UL,0x99B7E2DAL,18446744073709551615UL,0x09B52156L,0x09B52156L,18446744073709551615UL},{0UL,0xE134F7A8L,4UL,0xE134F7A8L,0UL,0x5DE6BDFDL,0UL,4UL,0UL},{0x09B52156L,0x99B7E2DAL,0xDF830E25L,0xDF830E25L,0x99B7E2DAL,0x09B52156L,0x99B7E2DAL,0xDF830E25L,0xDF830E25L}};
        struct S1 ***l_1114 = &l_743;
        int64_t ***l_1161 = &g_994;
        int i, j;
        ++l_1099[5][8];
        for (l_57 = 0; (l_57 <= 9); l_57 += 1)
        { /* block id: 519 */
            struct S1 *l_1107 = &g_324;
            uint8_t *l_1108 = &g_306[0][2][1];
            int32_t l_1111 = 1L;
            int64_t *l_1123 = (void*)0;
            int32_t *l_1137 = (void*)0;
            int32_t ***l_1143 = &l_915;
            uint16_t l_1163 = 0UL;
            int32_t l_1164 = (-2L);
            const int32_t **l_1165 = &g_449;
            if ((p_50 >= ((*l_1087) = (safe_rshift_func_uint8_t_u_u(0x5FL, (safe_unary_minus_func_int64_t_s((safe_mul_func_uint8_t_u_u(l_610[4][1][1], ((l_1107 == (void*)0) && ((*l_1108) = 0x3EL)))))))))))
            { /* block id: 522 */
                struct S0 *l_1121[2][4] = {{&g_530,&g_530,&g_530,&g_530},{&g_530,&g_530,&g_530,&g_530}};
                int32_t l_1122 = 0x8E4A240EL;
                int i, j;
                (*l_1090) = ((*l_1087) = (safe_mod_func_uint64_t_u_u((l_1111 && ((p_50 | 0x51L) && (l_515 = ((safe_sub_func_uint32_t_u_u(((l_1114 == l_1114) != ((((((65535UL ^ ((((((((safe_add_func_int16_t_s_s((((safe_add_func_int8_t_s_s((safe_sub_func_uint64_t_u_u(((p_50 , l_1121[0][1]) != (void*)0), p_50)), 1L)) >= p_50) , (*g_793)), p_50)) ^ l_1122) , p_50) > 1UL) | p_50) & p_50) , p_50) ^ g_779.f4)) < l_1122) > g_25) , (void*)0) != (void*)0) != l_1111)), (-7L))) > l_1122)))), (*g_93))));
                for (g_403.f2 = 0; (g_403.f2 <= 8); g_403.f2 += 1)
                { /* block id: 528 */
                    return l_1123;
                }
            }
            else
            { /* block id: 531 */
                uint16_t l_1124 = 65532UL;
                const int32_t *l_1127[4][3][8] = {{{(void*)0,&g_218,&l_610[4][1][1],&l_515,&l_1111,&l_1111,&l_515,&l_610[4][1][1]},{&l_515,&l_515,&l_514,&l_610[4][1][1],&l_515,&g_218,&g_103,&g_36},{&l_515,&g_218,&g_103,&g_36,&g_218,&l_610[4][1][1],&g_218,&g_36}},{{&g_218,&l_514,&g_218,&l_610[4][1][1],(void*)0,(void*)0,&g_218,&l_610[4][1][1]},{&g_36,&l_610[3][0][0],&l_610[4][1][1],&l_515,&g_103,(void*)0,(void*)0,&g_103},{&g_36,&g_218,&g_218,&g_36,(void*)0,&l_515,&g_36,(void*)0}},{{&g_218,&l_511,&l_515,&g_218,&g_218,&l_514,(void*)0,&l_514},{&l_515,&l_511,&g_36,&l_511,&l_515,&l_515,&g_36,&g_36},{&l_515,&g_218,&l_515,&l_610[4][1][1],&l_1111,(void*)0,&l_511,&l_511}},{{(void*)0,&l_610[3][0][0],&l_515,&l_515,&l_610[3][0][0],(void*)0,&g_36,&l_1111},{&l_1111,&l_514,&g_36,&g_36,&l_511,&l_610[4][1][1],(void*)0,&l_515},{&g_36,&g_218,&g_36,&g_36,&g_36,(void*)0,&g_36,&l_610[4][1][1]}}};
                int i, j, k;
                l_82.f3 |= 0L;
                (*g_906) = &p_50;
                if (((*l_1095) = 9L))
                { /* block id: 535 */
                    const int32_t *l_1129 = &l_610[4][1][1];
                    int32_t ***l_1130 = (void*)0;
                    int32_t *l_1138[1][1][2];
                    uint32_t l_1142 = 4294967295UL;
                    int i, j, k;
                    for (i = 0; i < 1; i++)
                    {
                        for (j = 0; j < 1; j++)
                        {
                            for (k = 0; k < 2; k++)
                                l_1138[i][j][k] = &l_700;
                        }
                    }
                    l_1124++;
                    for (l_552 = 1; (l_552 <= 9); l_552 += 1)
                    { /* block id: 539 */
                        int16_t l_1128 = 0x064CL;
                        l_1127[1][2][1] = (*g_448);
                        (*l_1091) = l_1128;
                        if (p_50)
                            continue;
                        l_1129 = &p_50;
                    }
                    if (l_82.f1)
                        continue;
                    (*l_1095) = (l_1130 == ((safe_add_func_int16_t_s_s((safe_sub_func_int8_t_s_s(p_50, (safe_div_func_uint32_t_u_u((((l_1137 != ((*l_915) = l_1138[0][0][0])) ^ p_50) || ((((l_1111 |= (!p_50)) != 1UL) > (safe_rshift_func_uint16_t_u_u(p_50, ((l_847 == l_1137) <= l_1142)))) & p_50)), p_50)))), p_50)) , l_1143));
                }
                else
                { /* block id: 549 */
                    if ((l_1111 , (-2L)))
                    { /* block id: 550 */
                        (*g_1145) = l_1127[0][0][4];
                    }
                    else
                    { /* block id: 552 */
                        l_1164 |= ((p_50 < (p_50 , (safe_mul_func_uint16_t_u_u((safe_rshift_func_int16_t_s_s((safe_sub_func_int32_t_s_s((18446744073709551611UL != (p_50 == ((~(--(*l_67))) > (g_530.f3 , g_403.f6)))), (safe_div_func_int8_t_s_s(g_598[1].f4, l_1111)))), 12)), (safe_mod_func_int64_t_s_s((safe_add_func_uint8_t_u_u((((((*l_1108) ^= ((l_1161 != (void*)0) >= 3UL)) , (void*)0) != l_1162) ^ l_1163), p_50)), 0x5D6CC382B732F67ELL)))))) != g_530.f1);
                    }
                }
            }
        }
    }
    return l_1166;
}


/* ------------------------------------------ */
/* 
 * reads : g_366
 * writes: g_111
 */
static struct S0  func_60(int64_t * const  p_61, uint32_t  p_62, int64_t  p_63, const uint32_t * p_64, int16_t  p_65)
{ /* block id: 221 */
    int32_t **l_442[2][5][2] = {{{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111}},{{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111},{&g_111,&g_111}}};
    struct S0 l_443 = {298,44808,0x2BL,8113,104,-1L,286};
    int i, j, k;
    (*g_366) = (void*)0;
    return l_443;
}


/* ------------------------------------------ */
/* 
 * reads : g_26 g_441 g_218
 * writes: g_111 g_26
 */
static int32_t  func_71(int64_t * p_72, const int64_t * const  p_73, int8_t * p_74)
{ /* block id: 212 */
    int32_t *l_434[5] = {(void*)0,(void*)0,(void*)0,(void*)0,(void*)0};
    int32_t **l_435 = &g_111;
    int32_t * const l_439 = &g_218;
    int i;
    (*l_435) = l_434[3];
    for (g_26 = (-17); (g_26 == 40); g_26 = safe_add_func_int64_t_s_s(g_26, 2))
    { /* block id: 216 */
        const int16_t l_438 = (-2L);
        if (l_438)
            break;
    }
    (*g_441) = l_439;
    return (*l_439);
}


/* ------------------------------------------ */
/* 
 * reads : g_26 g_29.f0 g_29.f1 g_29.f4 g_93 g_22 g_29.f5 g_36 g_104 g_103 g_29 g_325 g_111 g_421 g_401 g_185.f1 g_403.f2 g_100 g_206
 * writes: g_8 g_93 g_23 g_100 g_56 g_103 g_22 g_111 g_36 g_326
 */
static int64_t * func_75(int32_t  p_76, int8_t  p_77, int8_t * p_78, int8_t * p_79)
{ /* block id: 24 */
    uint64_t l_86 = 0x112DD267AFBDFE81LL;
    uint32_t *l_87 = &g_8;
    int64_t *l_89 = &g_22;
    int64_t **l_90 = &l_89;
    int64_t *l_92 = &g_22;
    int64_t **l_91[4] = {&l_92,&l_92,&l_92,&l_92};
    int8_t *l_112 = (void*)0;
    int8_t l_233 = 0x6AL;
    int32_t l_234 = 0xADD83B3EL;
    int32_t l_259 = 0x6C49478BL;
    int32_t l_266 = (-1L);
    int32_t l_267 = 1L;
    int32_t l_270 = 0L;
    int32_t l_272 = (-1L);
    struct S1 *l_323[7][5] = {{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324},{&g_324,&g_324,&g_324,&g_324,&g_324}};
    struct S0 l_404 = {101,13052,1UL,-11630,109,-1L,169};
    int16_t *l_412 = &g_137;
    const int16_t *l_416 = &g_417[0];
    struct S0 *l_429[10] = {(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0,(void*)0};
    struct S0 **l_428 = &l_429[5];
    int i, j;
    if ((safe_mul_func_int16_t_s_s(func_4(g_26, g_29.f0, func_4(((*l_87) = l_86), (+l_86), p_77)), (((l_86 , ((((g_93 = ((*l_90) = l_89)) == (void*)0) ^ g_26) , p_77)) | g_29.f0) | l_86))))
    { /* block id: 28 */
        int32_t l_113[3][1][7] = {{{(-1L),0xDE1E780FL,(-1L),0xDE1E780FL,(-1L),0xDE1E780FL,(-1L)}},{{(-1L),(-1L),0L,0L,(-1L),(-1L),0L}},{{0xE60D347FL,0xDE1E780FL,0xE60D347FL,0xDE1E780FL,0xE60D347FL,0xDE1E780FL,0xE60D347FL}}};
        int32_t *l_114 = &g_36;
        int16_t *l_136[4][6][1] = {{{(void*)0},{&g_137},{(void*)0},{&g_137},{&g_137},{&g_137}},{{&g_137},{(void*)0},{&g_137},{(void*)0},{&g_137},{&g_137}},{{&g_137},{&g_137},{(void*)0},{&g_137},{(void*)0},{&g_137}},{{&g_137},{&g_137},{&g_137},{(void*)0},{&g_137},{(void*)0}}};
        int32_t *l_217 = &g_218;
        int32_t l_271 = 9L;
        uint32_t l_274 = 18446744073709551615UL;
        struct S0 *l_399 = &g_29;
        int i, j, k;
        for (g_23 = (-14); (g_23 != (-28)); g_23--)
        { /* block id: 31 */
            int8_t l_98 = 0x93L;
            uint32_t *l_99 = &g_100;
            int32_t *l_101 = (void*)0;
            (*g_104) ^= (((g_29.f4 , p_77) | (*g_93)) >= ((safe_lshift_func_int8_t_s_s((l_98 > (func_4(g_29.f5, g_36, ((*l_99) = p_77)) < ((*p_79) = 0L))), 6)) == p_76));
        }
        (*l_114) = ((safe_sub_func_int16_t_s_s(((func_9(g_29, p_76, g_29) , ((p_77 , (((safe_mul_func_int8_t_s_s((safe_mul_func_uint8_t_u_u(0x95L, l_86)), (((*g_93) = (*g_93)) != ((g_111 = &g_103) != (void*)0)))) , l_112) == (void*)0)) , l_113[0][0][4])) != p_76), l_113[0][0][6])) ^ l_113[0][0][4]);
    }
    else
    { /* block id: 203 */
        int64_t *l_405 = &g_23;
        int16_t *l_411[6][5][6] = {{{&g_143,&g_137,&g_137,&g_143,&g_137,&g_143},{&g_143,&g_137,&g_143,&g_137,&g_137,&g_143},{&g_137,&g_137,&g_137,(void*)0,&g_137,&g_137},{&g_137,&g_137,(void*)0,(void*)0,&g_137,&g_137},{&g_137,&g_137,(void*)0,&g_137,&g_137,&g_137}},{{&g_143,&g_137,&g_137,&g_143,&g_137,&g_143},{&g_143,&g_137,&g_143,&g_137,&g_137,&g_143},{&g_137,&g_137,&g_137,(void*)0,&g_137,&g_137},{&g_137,&g_137,(void*)0,(void*)0,&g_137,&g_137},{&g_137,&g_137,(void*)0,&g_137,&g_137,&g_137}},{{&g_143,&g_137,&g_137,&g_143,&g_137,(void*)0},{(void*)0,&g_137,(void*)0,&g_143,&g_143,(void*)0},{&g_137,&g_137,&g_143,&g_137,&g_143,&g_137},{&g_143,&g_137,&g_137,&g_137,&g_137,&g_143},{&g_137,&g_143,&g_137,&g_143,&g_137,&g_137}},{{(void*)0,&g_143,&g_143,(void*)0,&g_137,(void*)0},{(void*)0,&g_137,(void*)0,&g_143,&g_143,(void*)0},{&g_137,&g_137,&g_143,&g_137,&g_143,&g_137},{&g_143,&g_137,&g_137,&g_137,&g_137,&g_143},{&g_137,&g_143,&g_137,&g_143,&g_137,&g_137}},{{(void*)0,&g_143,&g_143,(void*)0,&g_137,(void*)0},{(void*)0,&g_137,(void*)0,&g_143,&g_143,(void*)0},{&g_137,&g_137,&g_143,&g_137,&g_143,&g_137},{&g_143,&g_137,&g_137,&g_137,&g_137,&g_143},{&g_137,&g_143,&g_137,&g_143,&g_137,&g_137}},{{(void*)0,&g_143,&g_143,(void*)0,&g_137,(void*)0},{(void*)0,&g_137,(void*)0,&g_143,&g_143,(void*)0},{&g_137,&g_137,&g_143,&g_137,&g_143,&g_137},{&g_143,&g_137,&g_137,&g_137,&g_137,&g_143},{&g_137,&g_143,&g_137,&g_143,&g_137,&g_137}}};
        int16_t **l_410[1];
        const int16_t *l_414 = &g_415;
        const int16_t **l_413[6];
        struct S1 *l_418 = &g_374;
        struct S1 **l_419[8][4] = {{&l_323[0][2],&g_326,&l_418,&g_326},{(void*)0,(void*)0,(void*)0,&g_326},{&l_418,&g_326,&l_323[0][2],&l_323[0][1]},{&g_326,&l_323[1][4],&g_326,&g_326},{&g_326,&g_326,&g_326,(void*)0},{&g_326,&l_418,&l_323[0][2],&l_323[1][4]},{&l_418,&l_323[0][2],(void*)0,&l_323[0][2]},{(void*)0,&l_323[0][2],&l_418,&l_323[1][4]}};
        const int32_t l_422 = 0x10D63756L;
        int i, j, k;
        for (i = 0; i < 1; i++)
            l_410[i] = &l_411[2][0][0];
        for (i = 0; i < 6; i++)
            l_413[i] = &l_414;
        (*g_111) = ((0xF3D9L && ((l_404 , &g_23) != (l_405 = &g_22))) ^ (safe_lshift_func_uint16_t_u_u((safe_mul_func_int16_t_s_s(((((l_412 = &g_143) != (l_416 = &g_143)) < (((*g_325) = l_418) != (void*)0)) ^ (~(((l_86 && 0x20BF0A18L) <= 0x10DBB6B7L) , (*g_93)))), 9L)), 0)));
        (*g_111) = ((g_421 | ((l_422 != (!(safe_sub_func_uint64_t_u_u(((((safe_div_func_uint8_t_u_u(((((((((0L < (((l_428 == g_401) == l_422) && (safe_mul_func_uint16_t_u_u(g_185.f1, (!((8L & (!0x7F81C17BL)) < l_404.f6)))))) > p_76) > l_422) , p_76) , 0UL) == g_403.f2) ^ 255UL) || g_403.f2), 255UL)) ^ (*g_93)) != g_100) | 1UL), g_403.f2)))) < p_77)) || (**g_206));
    }
    return &g_22;
}


/* ------------------------------------------ */
/* 
 * reads : g_93 g_22 g_36
 * writes: g_103 g_36
 */
static int32_t  func_116(uint16_t  p_117, uint8_t  p_118)
{ /* block id: 100 */
    int64_t *l_212 = (void*)0;
    int32_t *l_213 = (void*)0;
    int32_t *l_214 = (void*)0;
    int32_t *l_215 = &g_103;
    int32_t *l_216 = &g_36;
    (*l_216) = ((*l_215) = (safe_lshift_func_uint16_t_u_s((safe_div_func_int64_t_s_s((*g_93), p_118)), (l_212 == l_212))));
    return (*l_216);
}


/* ------------------------------------------ */
/* 
 * reads : g_25 g_137 g_149 g_26 g_111 g_29.f2 g_103 g_104 g_29 g_56 g_170 g_206
 * writes: g_137 g_143 g_26 g_103 g_56 g_25 g_149 g_185 g_111
 */
static struct S0  func_125(const uint64_t  p_126, int32_t  p_127, int32_t  p_128)
{ /* block id: 40 */
    int32_t *l_138 = (void*)0;
    int32_t l_177 = 0xF4F54AD9L;
    struct S0 l_202 = {442,43057,0UL,2835,12,1L,165};
    uint32_t l_204 = 0x070758ACL;
    int32_t *l_205 = &l_177;
    l_138 = (void*)0;
    if (p_127)
    { /* block id: 42 */
        int32_t l_158 = 0x7AE02F27L;
        uint32_t *l_165 = &g_8;
        int32_t l_179 = 0L;
        int32_t l_180 = 0xF53B8793L;
        if (((+g_25) != 0UL))
        { /* block id: 43 */
            int32_t l_148 = 0L;
            int32_t l_176[2];
            struct S0 l_195[9] = {{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179},{202,22784,0x18L,18706,80,-8L,179}};
            int64_t *l_199 = &g_25;
            int i;
            for (i = 0; i < 2; i++)
                l_176[i] = 0x95E14E43L;
            for (g_137 = 0; (g_137 < (-28)); g_137 = safe_sub_func_int8_t_s_s(g_137, 7))
            { /* block id: 46 */
                int16_t *l_142 = &g_143;
                int32_t l_147 = (-8L);
                uint16_t *l_159 = &g_26;
                (*g_111) = (((*l_142) = 0xC111L) == (((p_127 ^ ((+(((safe_div_func_int32_t_s_s((4UL >= ((l_147 , l_148) & (p_127 > (((*l_159) ^= (g_149[2] , (safe_mod_func_uint32_t_u_u(8UL, (safe_rshift_func_uint16_t_u_s(((safe_mod_func_int32_t_s_s((l_148 ^ 0UL), l_158)) , g_149[2].f3), p_127)))))) , p_127)))), p_126)) , l_158) >= l_158)) >= p_126)) || l_158) == 0x873C8D9F3E27632ALL));
                if ((safe_div_func_int8_t_s_s((0xC5361ACFL >= g_149[2].f2), g_29.f2)))
                { /* block id: 50 */
                    (*g_111) ^= 0x49C445E4L;
                }
                else
                { /* block id: 52 */
                    (*g_111) = (*g_111);
                    if ((*g_104))
                        continue;
                }
                for (l_147 = (-9); (l_147 > 14); l_147 = safe_add_func_int64_t_s_s(l_147, 6))
                { /* block id: 58 */
                    if ((((*g_111) ^= (-8L)) | l_148))
                    { /* block id: 60 */
                        return g_29;
                    }
                    else
                    { /* block id: 62 */
                        int32_t *l_164 = &l_158;
                        (*l_164) |= (*g_104);
                    }
                    (*g_111) |= (p_127 > (l_165 != &g_8));
                }
            }
            for (g_56 = (-23); (g_56 <= 13); ++g_56)
            { /* block id: 70 */
                uint16_t l_181 = 0UL;
                int32_t l_196[9][10];
                int i, j;
                for (i = 0; i < 9; i++)
                {
                    for (j = 0; j < 10; j++)
                        l_196[i][j] = 0xDC5F5F0BL;
                }
                for (g_25 = (-2); (g_25 >= (-30)); g_25--)
                { /* block id: 73 */
                    int8_t l_173 = 0xE6L;
                    int32_t l_174 = (-10L);
                    int32_t l_175 = 0x57F069B6L;
                    int8_t *l_194 = &l_173;
                    if ((*g_111))
                    { /* block id: 74 */
                        volatile struct S1 *l_171 = &g_149[2];
                        int32_t *l_172[10] = {&g_36,(void*)0,&g_36,(void*)0,(void*)0,&g_36,(void*)0,&g_36,(void*)0,(void*)0};
                        int i;
                        l_158 = p_127;
                        (*l_171) = g_170[2][2];
                        l_181++;
                    }
                    else
                    { /* block id: 78 */
                        if ((*g_111))
                            break;
                        g_185 = g_149[7];
                    }
                    (*g_111) = (safe_add_func_int8_t_s_s(1L, ((g_149[2].f3 <= (safe_add_func_uint16_t_u_u((l_196[1][2] ^= (safe_lshift_func_int16_t_s_u((safe_mod_func_uint8_t_u_u(l_180, ((*l_194) = l_176[0]))), ((l_195[5] , p_126) ^ l_181)))), (safe_sub_func_int32_t_s_s(((void*)0 == l_199), (-1L)))))) , 0xC6L)));
                    if (l_179)
                        continue;
                }
            }
            (*g_111) &= p_126;
        }
        else
        { /* block id: 89 */
            (*g_111) = (safe_lshift_func_uint16_t_u_s(65535UL, 7));
            return l_202;
        }
    }
    else
    { /* block id: 93 */
        int64_t l_207 = 0xD2694479903A0161LL;
        (*g_111) &= (safe_unary_minus_func_int16_t_s(l_204));
        (*g_206) = l_205;
        (*l_205) &= l_207;
    }
    l_138 = &l_177;
    return l_202;
}




/* ---------------------------------------- */
int main (int argc, char* argv[])
{
    int i, j, k;
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_8, "g_8", print_hash_value);
    transparent_crc(g_22, "g_22", print_hash_value);
    transparent_crc(g_23, "g_23", print_hash_value);
    transparent_crc(g_25, "g_25", print_hash_value);
    transparent_crc(g_26, "g_26", print_hash_value);
    transparent_crc(g_29.f0, "g_29.f0", print_hash_value);
    transparent_crc(g_29.f1, "g_29.f1", print_hash_value);
    transparent_crc(g_29.f2, "g_29.f2", print_hash_value);
    transparent_crc(g_29.f3, "g_29.f3", print_hash_value);
    transparent_crc(g_29.f4, "g_29.f4", print_hash_value);
    transparent_crc(g_29.f5, "g_29.f5", print_hash_value);
    transparent_crc(g_29.f6, "g_29.f6", print_hash_value);
    transparent_crc(g_36, "g_36", print_hash_value);
    transparent_crc(g_56, "g_56", print_hash_value);
    transparent_crc(g_68, "g_68", print_hash_value);
    transparent_crc(g_100, "g_100", print_hash_value);
    transparent_crc(g_103, "g_103", print_hash_value);
    transparent_crc(g_137, "g_137", print_hash_value);
    transparent_crc(g_143, "g_143", print_hash_value);
    for (i = 0; i < 10; i++)
    {
        transparent_crc(g_149[i].f0, "g_149[i].f0", print_hash_value);
        transparent_crc(g_149[i].f1, "g_149[i].f1", print_hash_value);
        transparent_crc(g_149[i].f2, "g_149[i].f2", print_hash_value);
        transparent_crc(g_149[i].f3, "g_149[i].f3", print_hash_value);
        transparent_crc(g_149[i].f4, "g_149[i].f4", print_hash_value);
        transparent_crc(g_149[i].f5, "g_149[i].f5", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);

    }
    for (i = 0; i < 7; i++)
    {
        for (j = 0; j < 6; j++)
        {
            transparent_crc(g_170[i][j].f0, "g_170[i][j].f0", print_hash_value);
            transparent_crc(g_170[i][j].f1, "g_170[i][j].f1", print_hash_value);
            transparent_crc(g_170[i][j].f2, "g_170[i][j].f2", print_hash_value);
            transparent_crc(g_170[i][j].f3, "g_170[i][j].f3", print_hash_value);
            transparent_crc(g_170[i][j].f4, "g_170[i][j].f4", print_hash_value);
            transparent_crc(g_170[i][j].f5, "g_170[i][j].f5", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);

        }
    }
    transparent_crc(g_178, "g_178", print_hash_value);
    transparent_crc(g_185.f0, "g_185.f0", print_hash_value);
    transparent_crc(g_185.f1, "g_185.f1", print_hash_value);
    transparent_crc(g_185.f2, "g_185.f2", print_hash_value);
    transparent_crc(g_185.f3, "g_185.f3", print_hash_value);
    transparent_crc(g_185.f4, "g_185.f4", print_hash_value);
    transparent_crc(g_185.f5, "g_185.f5", print_hash_value);
    transparent_crc(g_218, "g_218", print_hash_value);
    for (i = 0; i < 3; i++)
    {
        for (j = 0; j < 5; j++)
        {
            for (k = 0; k < 2; k++)
            {
                transparent_crc(g_306[i][j][k], "g_306[i][j][k]", print_hash_value);
                if (print_hash_value) printf("index = [%d][%d][%d]\n", i, j, k);

            }
        }
    }
    transparent_crc(g_307, "g_307", print_hash_value);
    transparent_crc(g_324.f0, "g_324.f0", print_hash_value);
    transparent_crc(g_324.f1, "g_324.f1", print_hash_value);
    transparent_crc(g_324.f2, "g_324.f2", print_hash_value);
    transparent_crc(g_324.f3, "g_324.f3", print_hash_value);
    transparent_crc(g_324.f4, "g_324.f4", print_hash_value);
    transparent_crc(g_324.f5, "g_324.f5", print_hash_value);
    transparent_crc(g_374.f0, "g_374.f0", print_hash_value);
    transparent_crc(g_374.f1, "g_374.f1", print_hash_value);
    transparent_crc(g_374.f2, "g_374.f2", print_hash_value);
    transparent_crc(g_374.f3, "g_374.f3", print_hash_value);
    transparent_crc(g_374.f4, "g_374.f4", print_hash_value);
    transparent_crc(g_374.f5, "g_374.f5", print_hash_value);
    transparent_crc(g_403.f0, "g_403.f0", print_hash_value);
    transparent_crc(g_403.f1, "g_403.f1", print_hash_value);
    transparent_crc(g_403.f2, "g_403.f2", print_hash_value);
    transparent_crc(g_403.f3, "g_403.f3", print_hash_value);
    transparent_crc(g_403.f4, "g_403.f4", print_hash_value);
    transparent_crc(g_403.f5, "g_403.f5", print_hash_value);
    transparent_crc(g_403.f6, "g_403.f6", print_hash_value);
    transparent_crc(g_415, "g_415", print_hash_value);
    for (i = 0; i < 2; i++)
    {
        transparent_crc(g_417[i], "g_417[i]", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);

    }
    transparent_crc(g_421, "g_421", print_hash_value);
    transparent_crc(g_493, "g_493", print_hash_value);
    transparent_crc(g_530.f0, "g_530.f0", print_hash_value);
    transparent_crc(g_530.f1, "g_530.f1", print_hash_value);
    transparent_crc(g_530.f2, "g_530.f2", print_hash_value);
    transparent_crc(g_530.f3, "g_530.f3", print_hash_value);
    transparent_crc(g_530.f4, "g_530.f4", print_hash_value);
    transparent_crc(g_530.f5, "g_530.f5", print_hash_value);
    transparent_crc(g_530.f6, "g_530.f6", print_hash_value);
    for (i = 0; i < 8; i++)
    {
        transparent_crc(g_585[i], "g_585[i]", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);

    }
    for (i = 0; i < 9; i++)
    {
        transparent_crc(g_598[i].f0, "g_598[i].f0", print_hash_value);
        transparent_crc(g_598[i].f1, "g_598[i].f1", print_hash_value);
        transparent_crc(g_598[i].f2, "g_598[i].f2", print_hash_value);
        transparent_crc(g_598[i].f3, "g_598[i].f3", print_hash_value);
        transparent_crc(g_598[i].f4, "g_598[i].f4", print_hash_value);
        transparent_crc(g_598[i].f5, "g_598[i].f5", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);

    }
    transparent_crc(g_622.f0, "g_622.f0", print_hash_value);
    transparent_crc(g_622.f1, "g_622.f1", print_hash_value);
    transparent_crc(g_622.f2, "g_622.f2", print_hash_value);
    transparent_crc(g_622.f3, "g_622.f3", print_hash_value);
    transparent_crc(g_622.f4, "g_622.f4", print_hash_value);
    transparent_crc(g_622.f5, "g_622.f5", print_hash_value);
    transparent_crc(g_779.f0, "g_779.f0", print_hash_value);
    transparent_crc(g_779.f1, "g_779.f1", print_hash_value);
    transparent_crc(g_779.f2, "g_779.f2", print_hash_value);
    transparent_crc(g_779.f3, "g_779.f3", print_hash_value);
    transparent_crc(g_779.f4, "g_779.f4", print_hash_value);
    transparent_crc(g_779.f5, "g_779.f5", print_hash_value);
    transparent_crc(g_829, "g_829", print_hash_value);
    for (i = 0; i < 6; i++)
    {
        for (j = 0; j < 8; j++)
        {
            for (k = 0; k < 2; k++)
            {
                transparent_crc(g_854[i][j][k].f0, "g_854[i][j][k].f0", print_hash_value);
                transparent_crc(g_854[i][j][k].f1, "g_854[i][j][k].f1", print_hash_value);
                transparent_crc(g_854[i][j][k].f2, "g_854[i][j][k].f2", print_hash_value);
                transparent_crc(g_854[i][j][k].f3, "g_854[i][j][k].f3", print_hash_value);
                transparent_crc(g_854[i][j][k].f4, "g_854[i][j][k].f4", print_hash_value);
                transparent_crc(g_854[i][j][k].f5, "g_854[i][j][k].f5", print_hash_value);
                if (print_hash_value) printf("index = [%d][%d][%d]\n", i, j, k);

            }
        }
    }
    for (i = 0; i < 7; i++)
    {
        for (j = 0; j < 1; j++)
        {
            transparent_crc(g_857[i][j].f0, "g_857[i][j].f0", print_hash_value);
            transparent_crc(g_857[i][j].f1, "g_857[i][j].f1", print_hash_value);
            transparent_crc(g_857[i][j].f2, "g_857[i][j].f2", print_hash_value);
            transparent_crc(g_857[i][j].f3, "g_857[i][j].f3", print_hash_value);
            transparent_crc(g_857[i][j].f4, "g_857[i][j].f4", print_hash_value);
            transparent_crc(g_857[i][j].f5, "g_857[i][j].f5", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);

        }
    }
    transparent_crc(g_905.f0, "g_905.f0", print_hash_value);
    transparent_crc(g_905.f1, "g_905.f1", print_hash_value);
    transparent_crc(g_905.f2, "g_905.f2", print_hash_value);
    transparent_crc(g_905.f3, "g_905.f3", print_hash_value);
    transparent_crc(g_905.f4, "g_905.f4", print_hash_value);
    transparent_crc(g_905.f5, "g_905.f5", print_hash_value);
    transparent_crc(g_1003, "g_1003", print_hash_value);
    for (i = 0; i < 10; i++)
    {
        for (j = 0; j < 5; j++)
        {
            for (k = 0; k < 5; k++)
            {
                transparent_crc(g_1039[i][j][k], "g_1039[i][j][k]", print_hash_value);
                if (print_hash_value) printf("index = [%d][%d][%d]\n", i, j, k);

            }
        }
    }
    for (i = 0; i < 4; i++)
    {
        transparent_crc(g_1073[i], "g_1073[i]", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);

    }
    transparent_crc(g_1078, "g_1078", print_hash_value);
    transparent_crc(g_1174.f0, "g_1174.f0", print_hash_value);
    transparent_crc(g_1174.f1, "g_1174.f1", print_hash_value);
    transparent_crc(g_1174.f2, "g_1174.f2", print_hash_value);
    transparent_crc(g_1174.f3, "g_1174.f3", print_hash_value);
    transparent_crc(g_1174.f4, "g_1174.f4", print_hash_value);
    transparent_crc(g_1174.f5, "g_1174.f5", print_hash_value);
    transparent_crc(g_1189, "g_1189", print_hash_value);
    transparent_crc(g_1211.f0, "g_1211.f0", print_hash_value);
    transparent_crc(g_1211.f1, "g_1211.f1", print_hash_value);
    transparent_crc(g_1211.f2, "g_1211.f2", print_hash_value);
    transparent_crc(g_1211.f3, "g_1211.f3", print_hash_value);
    transparent_crc(g_1211.f4, "g_1211.f4", print_hash_value);
    transparent_crc(g_1211.f5, "g_1211.f5", print_hash_value);
    transparent_crc(g_1261, "g_1261", print_hash_value);
    transparent_crc(g_1266.f0, "g_1266.f0", print_hash_value);
    transparent_crc(g_1266.f1, "g_1266.f1", print_hash_value);
    transparent_crc(g_1266.f2, "g_1266.f2", print_hash_value);
    transparent_crc(g_1266.f3, "g_1266.f3", print_hash_value);
    transparent_crc(g_1266.f4, "g_1266.f4", print_hash_value);
    transparent_crc(g_1266.f5, "g_1266.f5", print_hash_value);
    transparent_crc(g_1266.f6, "g_1266.f6", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}

/************************ statistics *************************
XXX max struct depth: 1
breakdown:
   depth: 0, occurrence: 302
   depth: 1, occurrence: 21
XXX total union variables: 0

XXX non-zero bitfields defined in structs: 10
XXX zero bitfields defined in structs: 0
XXX const bitfields defined in structs: 0
XXX volatile bitfields defined in structs: 2
XXX structs with bitfields in the program: 57
breakdown:
   indirect level: 0, occurrence: 21
   indirect level: 1, occurrence: 21
   indirect level: 2, occurrence: 4
   indirect level: 3, occurrence: 6
   indirect level: 4, occurrence: 4
   indirect level: 5, occurrence: 1
XXX full-bitfields structs in the program: 0
breakdown:
XXX times a bitfields struct's address is taken: 57
XXX times a bitfields struct on LHS: 2
XXX times a bitfields struct on RHS: 36
XXX times a single bitfield on LHS: 5
XXX times a single bitfield on RHS: 98

XXX max expression depth: 39
breakdown:
   depth: 1, occurrence: 180
   depth: 2, occurrence: 34
   depth: 3, occurrence: 5
   depth: 4, occurrence: 1
   depth: 5, occurrence: 2
   depth: 8, occurrence: 1
   depth: 13, occurrence: 3
   depth: 14, occurrence: 1
   depth: 15, occurrence: 1
   depth: 17, occurrence: 4
   depth: 18, occurrence: 2
   depth: 19, occurrence: 3
   depth: 21, occurrence: 2
   depth: 22, occurrence: 3
   depth: 23, occurrence: 1
   depth: 24, occurrence: 1
   depth: 25, occurrence: 1
   depth: 26, occurrence: 2
   depth: 28, occurrence: 2
   depth: 31, occurrence: 1
   depth: 34, occurrence: 1
   depth: 35, occurrence: 1
   depth: 39, occurrence: 1

XXX total number of pointers: 339

XXX times a variable address is taken: 767
XXX times a pointer is dereferenced on RHS: 120
breakdown:
   depth: 1, occurrence: 105
   depth: 2, occurrence: 14
   depth: 3, occurrence: 1
XXX times a pointer is dereferenced on LHS: 184
breakdown:
   depth: 1, occurrence: 181
   depth: 2, occurrence: 3
XXX times a pointer is compared with null: 23
XXX times a pointer is compared with address of another variable: 4
XXX times a pointer is compared with another pointer: 15
XXX times a pointer is qualified to be dereferenced: 2752

XXX max dereference level: 4
breakdown:
   level: 0, occurrence: 0
   level: 1, occurrence: 657
   level: 2, occurrence: 62
   level: 3, occurrence: 8
   level: 4, occurrence: 1
XXX number of pointers point to pointers: 120
XXX number of pointers point to scalars: 192
XXX number of pointers point to structs: 27
XXX percent of pointers has null in alias set: 32.4
XXX average alias set size: 1.49

XXX times a non-volatile is read: 987
XXX times a non-volatile is write: 487
XXX times a volatile is read: 68
XXX    times read thru a pointer: 1
XXX times a volatile is write: 31
XXX    times written thru a pointer: 2
XXX times a volatile is available for access: 1.99e+03
XXX percentage of non-volatile access: 93.7

XXX forward jumps: 0
XXX backward jumps: 4

XXX stmts: 170
XXX max block depth: 5
breakdown:
   depth: 0, occurrence: 24
   depth: 1, occurrence: 21
   depth: 2, occurrence: 17
   depth: 3, occurrence: 20
   depth: 4, occurrence: 34
   depth: 5, occurrence: 54

XXX percentage a fresh-made variable is used: 20.8
XXX percentage an existing variable is used: 79.2
FYI: the random generator makes assumptions about the integer size. See platform.info for more details.
********************* end of statistics **********************/

