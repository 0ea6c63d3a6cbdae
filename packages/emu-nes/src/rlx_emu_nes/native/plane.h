/* One plane of an observation: palette indices through a table, the maximum of two frames, and an
 * exact area average, line by line so that everything stays in the first-level cache.
 *
 * The average is exact: source and target pixels are measured in units of 1/out_width (1/out_height)
 * of a source pixel, so that every overlap is a whole number, and the sum is divided once, rounding
 * half up. All variants give the same bytes.
 */
#ifndef RLX_PLANE_H
#define RLX_PLANE_H

#include <stdint.h>
#include <string.h>

#define PLANE_WIDTH 256
#define PLANE_TAPS 8   /* source pixels under one target pixel in the vector code */
#define WIDE_TAPS 6    /* the same in the AVX-512 code */

typedef struct {
    /* For sixteen target pixels each, as pairs of neighbouring source pixels. */
    int16_t index[PLANE_WIDTH / 16][WIDE_TAPS / 2][32];     /* from the first one's leftmost */
    int16_t weight[PLANE_WIDTH / 16][WIDE_TAPS / 2][32];
} WidePlan;

typedef struct {
    int x, y, width, height;      /* the part of the picture that is seen */
    int out_width, out_height;    /* at most width and height */
    int fits_taps;                /* each target pixel lies over at most PLANE_TAPS source pixels */
    int fits_vector;              /* and `reciprocal` has 32 bits */
    uint64_t reciprocal;          /* 2^40 / (width * height), rounded up */
    uint32_t half;                /* width * height / 2 */
    int16_t first[PLANE_WIDTH + 8];               /* leftmost source pixel of each target pixel */
    int16_t weight[PLANE_WIDTH + 8][PLANE_TAPS];  /* overlaps; their sum is `width` */
    int fits_wide;                /* the rest is filled in */
    WidePlan wide;
} PlanePlan;

#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define PLANE_AVX2 1
#include "plane_avx512.h"
#endif

static void plane_plan(PlanePlan *plan, int x, int y, int width, int height, int out_width,
                       int out_height)
{
    int column, position, tap;
    const uint64_t area = (uint64_t)width * (uint64_t)height;
    memset(plan, 0, sizeof *plan);
    plan->x = x;
    plan->y = y;
    plan->width = width;
    plan->height = height;
    plan->out_width = out_width;
    plan->out_height = out_height;
    plan->reciprocal = (((uint64_t)1 << 40) + area - 1) / area;
    plan->half = (uint32_t)(area / 2);
    plan->fits_taps = 1;
    for (column = 0; column < out_width; column++) {
        const int start = column * width, end = start + width;
        plan->first[column] = (int16_t)(start / out_width);
        for (position = start, tap = 0; position < end; tap++) {
            const int pixel_end = (position / out_width + 1) * out_width;
            const int stop = pixel_end < end ? pixel_end : end;
            if (tap < PLANE_TAPS)
                plan->weight[column][tap] = (int16_t)(stop - position);
            else
                plan->fits_taps = 0;
            position = stop;
        }
    }
    plan->fits_vector = plan->fits_taps && plan->reciprocal < ((uint64_t)1 << 32);
#ifdef PLANE_AVX2
    plan->fits_wide = wide_plan(plan, &plan->wide);
#endif
}

/* ---- rows in plain C; the compiler vectorises `add` ---- */

static inline void row_table(const uint8_t *a, const uint8_t *b, const uint8_t *table_a,
                             const uint8_t *table_b, int n, uint8_t *out)
{
    int i;
    for (i = 0; i < n; i++)
        out[i] = table_a[a[i]];
    if (b == NULL)
        return;
    for (i = 0; i < n; i++) {
        const uint8_t other = table_b[b[i]];
        out[i] = out[i] > other ? out[i] : other;
    }
}

/* The first row under a target row sets the sums, which saves clearing them. */
static inline void row_add(uint16_t *sum, const uint8_t *row, int weight, int n, int first)
{
    int i;
    if (first)
        for (i = 0; i < n; i++)
            sum[i] = (uint16_t)((uint16_t)weight * row[i]);
    else
        for (i = 0; i < n; i++)
            sum[i] = (uint16_t)(sum[i] + (uint16_t)weight * row[i]);
}

static inline uint8_t plane_divide(const PlanePlan *plan, uint32_t sum)
{
    return (uint8_t)(((uint64_t)(sum + plan->half) * plan->reciprocal) >> 40);
}

static void row_finish(const PlanePlan *plan, const uint16_t *sum, uint8_t *out, int stride)
{
    const int width = plan->width, out_width = plan->out_width;
    int column, tap, position = 0, pixel = 0;
    if (plan->fits_taps) {
        for (column = 0; column < out_width; column++) {
            const uint16_t *pixels = sum + plan->first[column];
            const int16_t *weight = plan->weight[column];
            uint32_t total = 0;
            for (tap = 0; tap < PLANE_TAPS; tap++)
                total += (uint32_t)weight[tap] * pixels[tap];
            out[column * stride] = plane_divide(plan, total);
        }
        return;
    }
    for (column = 0; column < out_width; column++) {
        const int end = (column + 1) * width;
        uint32_t total = 0;
        while (position < end) {
            const int pixel_end = (pixel + 1) * out_width;
            const int stop = pixel_end < end ? pixel_end : end;
            total += (uint32_t)(stop - position) * sum[pixel];
            pixel += stop == pixel_end;
            position = stop;
        }
        out[column * stride] = plane_divide(plan, total);
    }
}

#ifdef PLANE_AVX2
#include <immintrin.h>
#define TARGET_AVX2 __attribute__((target("avx2")))

/* A table of 64 bytes is four shuffles of 16; bits 4 and 5 of the index choose among them. */
TARGET_AVX2 static inline __m256i lookup64(__m256i index, const __m256i *table)
{
    const __m256i by_bit4 = _mm256_slli_epi16(index, 3), by_bit5 = _mm256_slli_epi16(index, 2);
    const __m256i low = _mm256_blendv_epi8(_mm256_shuffle_epi8(table[0], index),
                                           _mm256_shuffle_epi8(table[1], index), by_bit4);
    const __m256i high = _mm256_blendv_epi8(_mm256_shuffle_epi8(table[2], index),
                                            _mm256_shuffle_epi8(table[3], index), by_bit4);
    return _mm256_blendv_epi8(low, high, by_bit5);
}

TARGET_AVX2 static inline void load_table(const uint8_t *bytes, __m256i *table)
{
    int i;
    for (i = 0; i < 4; i++)
        table[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)));
}

TARGET_AVX2 static inline void row_table_avx2(const uint8_t *a, const uint8_t *b,
                                              const uint8_t *table_a, const uint8_t *table_b, int n,
                                              uint8_t *out)
{
    __m256i first[4], second[4];
    int i;
    load_table(table_a, first);
    if (b == NULL) {
        for (i = 0; i + 32 <= n; i += 32)
            _mm256_storeu_si256((__m256i *)(out + i),
                                lookup64(_mm256_loadu_si256((const __m256i *)(a + i)), first));
        row_table(a + i, NULL, table_a, table_b, n - i, out + i);
        return;
    }
    load_table(table_b, second);
    for (i = 0; i + 32 <= n; i += 32) {
        const __m256i one = lookup64(_mm256_loadu_si256((const __m256i *)(a + i)), first);
        const __m256i two = lookup64(_mm256_loadu_si256((const __m256i *)(b + i)), second);
        _mm256_storeu_si256((__m256i *)(out + i), _mm256_max_epu8(one, two));
    }
    row_table(a + i, b + i, table_a, table_b, n - i, out + i);
}

/* Sums are kept minus 32768, so that they are signed 16-bit numbers for the multiplication. */
TARGET_AVX2 static inline void row_add_avx2(uint16_t *sum, const uint8_t *row, int weight, int n,
                                            int first)
{
    int i;
    if (first)
        for (i = 0; i < n; i++)
            sum[i] = (uint16_t)((uint16_t)weight * row[i] + 0x8000);
    else
        row_add(sum, row, weight, n, 0);
}

/* Eight products for each of two neighbouring target pixels. */
TARGET_AVX2 static inline __m256i two_pixels(const PlanePlan *plan, const uint16_t *sum, int column)
{
    const __m128i *left = (const __m128i *)(sum + plan->first[column]);
    const __m128i *right = (const __m128i *)(sum + plan->first[column + 1]);
    const __m256i pixels = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128(left)), _mm_loadu_si128(right), 1);
    const __m256i weights = _mm256_loadu_si256((const __m256i *)plan->weight[column]);
    return _mm256_madd_epi16(pixels, weights);
}

/* Eight target pixels at once; the constant takes the 32768 out again. */
TARGET_AVX2 static void row_finish_avx2(const PlanePlan *plan, const uint16_t *sum, uint8_t *out,
                                        int stride)
{
    const __m256i offset = _mm256_set1_epi32((int)(32768u * (uint32_t)plan->width + plan->half));
    const __m256i reciprocal = _mm256_set1_epi64x((long long)plan->reciprocal);
    uint8_t bytes[8];
    int column, i;
    for (column = 0; column < plan->out_width; column += 8) {
        const __m256i low = _mm256_hadd_epi32(two_pixels(plan, sum, column),
                                              two_pixels(plan, sum, column + 2));
        const __m256i high = _mm256_hadd_epi32(two_pixels(plan, sum, column + 4),
                                               two_pixels(plan, sum, column + 6));
        /* Even pixels in the lower half, odd ones in the upper. */
        const __m256i total = _mm256_add_epi32(_mm256_hadd_epi32(low, high), offset);
        const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(total, reciprocal), 40);
        const __m256i odd = _mm256_srli_epi64(
            _mm256_mul_epu32(_mm256_srli_epi64(total, 32), reciprocal), 40);
        const __m256i mean = _mm256_or_si256(even, _mm256_slli_epi64(odd, 32));
        const __m128i words =
            _mm_packus_epi32(_mm256_castsi256_si128(mean), _mm256_extracti128_si256(mean, 1));
        const __m128i halves = _mm_packus_epi16(words, words);
        const __m128i pixels = _mm_unpacklo_epi8(halves, _mm_srli_si128(halves, 4));
        if (stride == 1 && column + 8 <= plan->out_width) {
            _mm_storel_epi64((__m128i *)(out + column), pixels);
            continue;
        }
        _mm_storel_epi64((__m128i *)bytes, pixels);
        for (i = 0; i < 8 && column + i < plan->out_width; i++)
            out[(column + i) * stride] = bytes[i];
    }
}
#endif

/* The loop over lines, written once and compiled once per instruction set. */
#define PLANE_DRAW(NAME, ATTRIBUTES, TABLE, ADD, FINISH)                                            \
    ATTRIBUTES static void NAME(const PlanePlan *plan, const uint8_t *pixels,                      \
                                const uint8_t *emphasis, const uint8_t *older,                     \
                                const uint8_t *older_emphasis, const uint8_t *tables,              \
                                uint8_t *out, int stride)                                          \
    {                                                                                              \
        uint8_t row[PLANE_WIDTH];                                                                  \
        uint16_t sum[PLANE_WIDTH + PLANE_TAPS];                                                    \
        const int whole = plan->out_width == plan->width && plan->out_height == plan->height;      \
        int line, missing = plan->height;                                                          \
        memset(sum, 0, sizeof sum);                                                                \
        for (line = plan->y; line < plan->y + plan->height; line++) {                              \
            const uint8_t *a = pixels + line * PLANE_WIDTH + plan->x;                              \
            const uint8_t *b = older == NULL ? NULL : older + line * PLANE_WIDTH + plan->x;        \
            const uint8_t *table_a = tables + 64 * emphasis[line];                                 \
            const uint8_t *table_b = b == NULL ? NULL : tables + 64 * older_emphasis[line];        \
            int left = plan->out_height;                                                           \
            if (b != NULL && table_a == table_b && memcmp(a, b, (size_t)plan->width) == 0)         \
                b = NULL;                                                                          \
            if (whole && stride == 1) {                                                            \
                TABLE(a, b, table_a, table_b, plan->width, out);                                   \
                out += plan->width;                                                                \
                continue;                                                                          \
            }                                                                                      \
            TABLE(a, b, table_a, table_b, plan->width, row);                                       \
            while (left > 0) {                                                                     \
                const int share = left < missing ? left : missing;                                 \
                ADD(sum, row, share, plan->width, missing == plan->height);                        \
                left -= share;                                                                     \
                missing -= share;                                                                  \
                if (missing == 0) {                                                                \
                    FINISH(plan, sum, out, stride);                                                \
                    out += plan->out_width * stride;                                               \
                    missing = plan->height;                                                        \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

PLANE_DRAW(plane_draw_plain, , row_table, row_add, row_finish)
#ifdef PLANE_AVX2
PLANE_DRAW(plane_draw_avx2, TARGET_AVX2, row_table_avx2, row_add_avx2, row_finish_avx2)
#endif

/* 0 plain, 1 AVX2, 2 AVX-512 with VBMI: the best that this processor runs. */
static int plane_best(void)
{
#ifdef PLANE_AVX2
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512vbmi"))
        return 2;
    return __builtin_cpu_supports("avx2") != 0;
#else
    return 0;
#endif
}

/* `older` is NULL without pooling; `tables` holds one table of 64 bytes for each emphasis 0-7. */
static void plane_draw(int variant, const PlanePlan *plan, const uint8_t *pixels,
                       const uint8_t *emphasis, const uint8_t *older,
                       const uint8_t *older_emphasis, const uint8_t *tables, uint8_t *out,
                       int stride)
{
#ifdef PLANE_AVX2
    if (variant == 2 && plan->fits_wide) {
        plane_draw_avx512(plan, pixels, emphasis, older, older_emphasis, tables, out, stride);
        return;
    }
    if (variant && plan->fits_vector) {
        plane_draw_avx2(plan, pixels, emphasis, older, older_emphasis, tables, out, stride);
        return;
    }
#endif
    (void)variant;
    plane_draw_plain(plan, pixels, emphasis, older, older_emphasis, tables, out, stride);
}

#endif
