/* The plane code for processors that shuffle 64 bytes at once (AVX-512 VBMI). Included by plane.h.
 *
 * Lines are kept as luma minus 128, so that two of them times their shares are one multiplication of
 * signed bytes; a target row is then gathered from the sums, sixteen pixels at a time, as pairs of
 * neighbouring source pixels.
 */
#ifndef RLX_PLANE_AVX512_H
#define RLX_PLANE_AVX512_H

#include <immintrin.h>

#define WIDE_LINES 8      /* lines in flight; a power of two, more than lie under a target row */
#define TARGET_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))

/* Where the pixels of sixteen target pixels lie, and what they weigh; false if they lie too far apart. */
static int wide_plan(const PlanePlan *plan, WidePlan *wide)
{
    int group, lane, tap;
    memset(wide, 0, sizeof *wide);
    if (plan->out_width == plan->width && plan->out_height == plan->height)
        return 0;       /* nothing to sum */
    if (!plan->fits_vector || (plan->height + plan->out_height - 1) / plan->out_height + 1 > WIDE_LINES)
        return 0;
    for (group = 0; group * 16 < plan->out_width; group++) {
        const int base = plan->first[group * 16];
        for (lane = 0; lane < 16 && group * 16 + lane < plan->out_width; lane++) {
            const int column = group * 16 + lane;
            for (tap = 0; tap < PLANE_TAPS; tap++) {
                const int weight = plan->weight[column][tap], offset = plan->first[column] + tap - base;
                if (weight == 0)
                    continue;
                if (tap >= WIDE_TAPS || offset >= 64)
                    return 0;
                wide->index[group][tap / 2][2 * lane + (tap & 1)] = (int16_t)offset;
                wide->weight[group][tap / 2][2 * lane + (tap & 1)] = (int16_t)weight;
            }
        }
    }
    return 1;
}

/* One line through the tables, minus 128. Reads up to 63 pixels too far. */
TARGET_AVX512 static inline void wide_table(const uint8_t *a, const uint8_t *b, const uint8_t *table_a,
                                            const uint8_t *table_b, int width, uint8_t *out)
{
    const __m512i sign = _mm512_set1_epi8((char)0x80);
    const __m512i first = _mm512_xor_si512(_mm512_loadu_si512(table_a), sign);
    __m512i second;
    int i;
    if (b == NULL) {
        for (i = 0; i < width; i += 64)
            _mm512_store_si512(out + i, _mm512_permutexvar_epi8(_mm512_loadu_si512(a + i), first));
        return;
    }
    second = _mm512_xor_si512(_mm512_loadu_si512(table_b), sign);
    for (i = 0; i < width; i += 64)
        _mm512_store_si512(out + i,
                           _mm512_max_epi8(_mm512_permutexvar_epi8(_mm512_loadu_si512(a + i), first),
                                           _mm512_permutexvar_epi8(_mm512_loadu_si512(b + i), second)));
}

/* The sum of `count` lines from `line` on, each times its share. */
TARGET_AVX512 static inline void wide_sum(uint8_t (*lines)[PLANE_WIDTH], int line, int count,
                                          const int *share, int width, int16_t *sum)
{
    const __m512i low_half = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i high_half = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    int i, k;
    for (i = 0; i < width; i += 64) {
        __m512i low = _mm512_setzero_si512(), high = low;
        for (k = 0; k < count; k += 2) {
            const __m512i above = _mm512_load_si512(lines[(line + k) % WIDE_LINES] + i);
            const __m512i below = _mm512_load_si512(lines[(line + k + 1) % WIDE_LINES] + i);
            const __m512i shares = _mm512_set1_epi16((short)(share[k] | share[k + 1] << 8));
            low = _mm512_add_epi16(low, _mm512_maddubs_epi16(shares, _mm512_unpacklo_epi8(above, below)));
            high = _mm512_add_epi16(high, _mm512_maddubs_epi16(shares, _mm512_unpackhi_epi8(above, below)));
        }
        _mm512_store_si512(sum + i, _mm512_permutex2var_epi64(low, low_half, high));
        _mm512_store_si512(sum + i + 32, _mm512_permutex2var_epi64(low, high_half, high));
    }
}

/* A target row from the sums. The constant takes the 128 out again. */
TARGET_AVX512 static inline void wide_finish(const PlanePlan *plan, const WidePlan *wide,
                                             const int16_t *sum, uint8_t *out, int stride)
{
    const __m512i offset = _mm512_set1_epi32(128 * plan->width * plan->height + (int)plan->half);
    const __m512i reciprocal = _mm512_set1_epi64((long long)plan->reciprocal);
    int group, i, k;
    for (group = 0; group * 16 < plan->out_width; group++) {
        const int left = plan->out_width - group * 16;
        const int16_t *pixels = sum + plan->first[group * 16];
        const __m512i near = _mm512_loadu_si512(pixels), far = _mm512_loadu_si512(pixels + 32);
        __m512i total = offset, even, odd;
        __m128i mean;
        for (k = 0; k < WIDE_TAPS / 2; k++)
            total = _mm512_add_epi32(
                total, _mm512_madd_epi16(
                           _mm512_permutex2var_epi16(near, _mm512_loadu_si512(wide->index[group][k]), far),
                           _mm512_loadu_si512(wide->weight[group][k])));
        even = _mm512_srli_epi64(_mm512_mul_epu32(total, reciprocal), 40);
        odd = _mm512_slli_epi64(
            _mm512_srli_epi64(_mm512_mul_epu32(_mm512_srli_epi64(total, 32), reciprocal), 40), 32);
        mean = _mm512_cvtepi32_epi8(_mm512_or_si512(even, odd));
        if (stride == 1) {
            _mm_mask_storeu_epi8(out + group * 16, (__mmask16)(left >= 16 ? 0xFFFF : (1 << left) - 1), mean);
            continue;
        }
        {
            uint8_t bytes[16];
            _mm_storeu_si128((__m128i *)bytes, mean);
            for (i = 0; i < 16 && i < left; i++)
                out[(group * 16 + i) * stride] = bytes[i];
        }
    }
}

TARGET_AVX512 static void plane_draw_avx512(const PlanePlan *plan, const uint8_t *pixels,
                                            const uint8_t *emphasis, const uint8_t *older,
                                            const uint8_t *older_emphasis, const uint8_t *tables,
                                            uint8_t *out, int stride)
{
    _Alignas(64) uint8_t lines[WIDE_LINES][PLANE_WIDTH];
    _Alignas(64) int16_t sum[2][PLANE_WIDTH + 64];
    int row, k, mapped = 0;
    memset(lines, 0, sizeof lines);
    memset(sum, 0, sizeof sum);
    for (row = 0; row <= plan->out_height; row++) {
        /* The row before is finished only after these sums are on their way to memory. */
        if (row < plan->out_height) {
            const int start = row * plan->height, end = start + plan->height;
            const int line = start / plan->out_height, after = (end - 1) / plan->out_height + 1;
            int share[WIDE_LINES + 2] = {0};
            for (; mapped < after; mapped++) {
                const int y = plan->y + mapped;
                wide_table(pixels + y * PLANE_WIDTH + plan->x,
                           older == NULL ? NULL : older + y * PLANE_WIDTH + plan->x,
                           tables + 64 * emphasis[y], older == NULL ? NULL : tables + 64 * older_emphasis[y],
                           plan->width, lines[mapped % WIDE_LINES]);
            }
            for (k = line; k < after; k++) {
                const int from = k * plan->out_height, to = from + plan->out_height;
                share[k - line] = (to < end ? to : end) - (from > start ? from : start);
            }
            wide_sum(lines, line, after - line, share, plan->width, sum[row & 1]);
        }
        if (row > 0)
            wide_finish(plan, &plan->wide, sum[(row - 1) & 1], out + (row - 1) * plan->out_width * stride,
                        stride);
    }
}

#endif
