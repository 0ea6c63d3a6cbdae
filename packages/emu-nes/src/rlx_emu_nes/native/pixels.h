/* Pixels by the word: pattern bits spread to bytes, and palette lookup for a whole line.
 *
 * pixels_map has one portable and, on x86, two vector variants, chosen at run time; all give the
 * same bytes.
 */
#ifndef RLX_PIXELS_H
#define RLX_PIXELS_H

#include <stdint.h>
#include <string.h>

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define PIXELS_X86 1
#include <immintrin.h>
#endif

/* SPREAD[b]: byte i in memory is bit 7-i of b, so that the leftmost pixel comes first. */
#define SPREAD_BIT(b, i) ((uint64_t)(((b) >> (7 - (i))) & 1) << (8 * SPREAD_PLACE(i)))
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SPREAD_PLACE(i) (7 - (i))
#else
#define SPREAD_PLACE(i) (i)
#endif
#define SPREAD_1(b) (SPREAD_BIT(b, 0) | SPREAD_BIT(b, 1) | SPREAD_BIT(b, 2) | SPREAD_BIT(b, 3) \
                     | SPREAD_BIT(b, 4) | SPREAD_BIT(b, 5) | SPREAD_BIT(b, 6) | SPREAD_BIT(b, 7))
#define SPREAD_4(b) SPREAD_1(b), SPREAD_1((b) + 1), SPREAD_1((b) + 2), SPREAD_1((b) + 3)
#define SPREAD_16(b) SPREAD_4(b), SPREAD_4((b) + 4), SPREAD_4((b) + 8), SPREAD_4((b) + 12)
#define SPREAD_64(b) SPREAD_16(b), SPREAD_16((b) + 16), SPREAD_16((b) + 32), SPREAD_16((b) + 48)

static const uint64_t SPREAD[256] = {SPREAD_64(0), SPREAD_64(64), SPREAD_64(128), SPREAD_64(192)};

/* MIRRORED[b]: the bits of b in reverse order. */
#define MIRRORED_1(b) (uint8_t)((((b) & 1) << 7) | (((b) & 2) << 5) | (((b) & 4) << 3) | (((b) & 8) << 1) \
                                | (((b) >> 1) & 8) | (((b) >> 3) & 4) | (((b) >> 5) & 2) | (((b) >> 7) & 1))
#define MIRRORED_4(b) MIRRORED_1(b), MIRRORED_1((b) + 1), MIRRORED_1((b) + 2), MIRRORED_1((b) + 3)
#define MIRRORED_16(b) MIRRORED_4(b), MIRRORED_4((b) + 4), MIRRORED_4((b) + 8), MIRRORED_4((b) + 12)
#define MIRRORED_64(b) MIRRORED_16(b), MIRRORED_16((b) + 16), MIRRORED_16((b) + 32), MIRRORED_16((b) + 48)

static const uint8_t MIRRORED[256] = {MIRRORED_64(0), MIRRORED_64(64), MIRRORED_64(128), MIRRORED_64(192)};

static inline uint64_t word_load(const uint8_t *from)
{
    uint64_t word;
    memcpy(&word, from, 8);
    return word;
}

static inline void word_store(uint8_t *to, uint64_t word)
{
    memcpy(to, &word, 8);
}

/* 0xFF in every byte of `word` that is not 0; the bytes must be below 0x80. */
static inline uint64_t word_mask(uint64_t word)
{
    uint64_t high = (word + 0x7F7F7F7F7F7F7F7FULL) & 0x8080808080808080ULL;
    return (high - (high >> 7)) | high;
}

/* 0x80 in every byte of `word` that is not 0. */
static inline uint64_t word_nonzero(uint64_t word)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7FULL;
    return (((word & low) + low) | word) & ~low;
}

/* The index in memory of the first byte that is not 0; `word` is not 0. */
static inline int word_first(uint64_t word)
{
#if (defined(__GNUC__) || defined(__clang__)) && SPREAD_PLACE(0) == 0
    return __builtin_ctzll(word) >> 3;
#else
    uint8_t bytes[8];
    int i = 0;
    memcpy(bytes, &word, 8);
    while (!bytes[i])
        i++;
    return i;
#endif
}

/* Each byte becomes the sum of those up to it, in the order of memory; no sum may reach 256. */
static inline uint64_t word_sums(uint64_t word)
{
#if SPREAD_PLACE(0) == 0
    return word * 0x0101010101010101ULL;
#else
    word += word >> 8;
    word += word >> 16;
    return word + (word >> 32);
#endif
}

static void pixels_map_portable(uint8_t *to, const uint8_t *from, const uint8_t *table, int count)
{
    int i;
    for (i = 0; i < count; i++)
        to[i] = table[from[i]];
}

#ifdef PIXELS_X86
__attribute__((target("avx2")))
static void pixels_map_avx2(uint8_t *to, const uint8_t *from, const uint8_t *table, int count)
{
    const __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
    const __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16)));
    int i;
    for (i = 0; i < count; i += 32) {
        __m256i index = _mm256_loadu_si256((const __m256i *)(from + i));
        __m256i is_sprite = _mm256_slli_epi16(index, 3);  /* bit 4 to bit 7 */
        __m256i colour = _mm256_blendv_epi8(_mm256_shuffle_epi8(low, index),
                                            _mm256_shuffle_epi8(high, index), is_sprite);
        _mm256_storeu_si256((__m256i *)(to + i), colour);
    }
}

__attribute__((target("avx512f,avx512vbmi")))
static void pixels_map_avx512(uint8_t *to, const uint8_t *from, const uint8_t *table, int count)
{
    const __m512i colours = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)table));
    int i;
    for (i = 0; i < count; i += 64)
        _mm512_storeu_si512(to + i, _mm512_permutexvar_epi8(_mm512_loadu_si512(from + i), colours));
}
#endif

/* to[i] = table[from[i]] for `count` pixels; indices are below 32. May read and write up to 63
 * pixels more. */
static inline void pixels_map(uint8_t *to, const uint8_t *from, const uint8_t *table, int count)
{
#ifdef PIXELS_X86
    if (__builtin_cpu_supports("avx512vbmi")) {
        pixels_map_avx512(to, from, table, count);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        pixels_map_avx2(to, from, table, count);
        return;
    }
#endif
    pixels_map_portable(to, from, table, count);
}

#endif
