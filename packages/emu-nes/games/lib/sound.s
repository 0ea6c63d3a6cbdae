; Music on four channels, one sound effect at a time over it. Runs once per vertical blank.
;
; tools/music.py compiles the data. Stream of a channel:
;   $00 back to the start   $01-$5F note   $60 rest   $61-$6E instrument 0-13   $70 end of the song
;   $80 | frames: length of the notes that follow
; An effect: channel (1 pulse 2, 3 noise), then steps of frames, volume, period low, period high;
; 0 frames end it. While it sounds, the music goes on silently on that channel.

.include "lib.inc"
.import song_table, sfx_lo, sfx_hi, instrument_volume, instrument_decay
.export sound_reset, sound_update, music_play, music_stop, sfx_play

CHANNELS  = 4
TRIANGLE  = 2
NOISE     = 3
NOTE_REST = $60
NOTE_INSTRUMENT = $61
NOTE_END  = $70
NO_CHANNEL = $FF

.segment "ZEROPAGE"
stream:      .res 2
sfx_ptr:     .res 2
music_on:    .res 1
sfx_channel: .res 1             ; the channel the effect has taken, or NO_CHANNEL
sfx_wait:    .res 1

.segment "BSS"
chan_lo:     .res CHANNELS      ; next byte of the stream
chan_hi:     .res CHANNELS
start_lo:    .res CHANNELS      ; where the stream begins
start_hi:    .res CHANNELS
chan_wait:   .res CHANNELS      ; frames to the next event
chan_length: .res CHANNELS
chan_volume: .res CHANNELS      ; 0 to 15
chan_duty:   .res CHANNELS      ; upper bits of the volume register
chan_decay:  .res CHANNELS      ; frames per step of volume, 0 = sustained
chan_fade:   .res CHANNELS      ; frames to the next step
chan_voice:  .res CHANNELS      ; instrument
sound_temp:  .res 1

.segment "CODE"

sound_reset:
        lda #$0F
        sta SND_CHN
        lda #NO_CHANNEL
        sta sfx_channel
        lda #$08
        sta SQ1_SWEEP
        sta SQ2_SWEEP
        ; falls through

music_stop:
        lda #0
        sta music_on
        lda #$30
        sta SQ1_VOL
        sta NOI_VOL
        lda #$80
        sta TRI_LIN
        lda sfx_channel
        cmp #1
        beq @effect
        lda #$30
        sta SQ2_VOL
@effect:
        rts

; A = song
music_play:
        pha
        jsr music_stop
        pla
        asl a
        asl a
        asl a
        tay                     ; eight bytes of addresses per song
        ldx #0
@channel:
        lda song_table,y
        sta chan_lo,x
        sta start_lo,x
        iny
        lda song_table,y
        sta chan_hi,x
        sta start_hi,x
        iny
        lda #1
        sta chan_wait,x
        lda #0
        sta chan_volume,x
        sta chan_voice,x
        inx
        cpx #CHANNELS
        bne @channel
        stx music_on
        rts

; A = effect; it replaces the one that sounds. Keeps X.
sfx_play:
        pha
        jsr sfx_silence
        pla
        tay
        lda sfx_lo,y
        sta sfx_ptr
        lda sfx_hi,y
        sta sfx_ptr+1
        ldy #0
        lda (sfx_ptr),y
        inc sfx_ptr
        bne @start
        inc sfx_ptr+1
@start:
        ldy #1
        sty sfx_wait
        sta sfx_channel         ; last: from here on the handler plays it
        rts

; Free the effect's channel; the music's present note stays silent on it.
sfx_silence:
        ldy sfx_channel
        bmi @none
        lda #NO_CHANNEL
        sta sfx_channel
        lda #0
        sta chan_volume,y
        lda #$30
        cpy #1
        bne @noise
        sta SQ2_VOL
        rts
@noise:
        sta NOI_VOL
@none:
        rts

sound_update:
        lda music_on
        beq @effect
        ldx #CHANNELS - 1
@channel:
        jsr music_channel
        dex
        bpl @channel
@effect:
        lda sfx_channel
        bmi @done
        dec sfx_wait
        beq sfx_step
@done:
        rts

sfx_step:
        ldy #0
        lda (sfx_ptr),y
        beq sfx_silence
        sta sfx_wait
        lda sfx_channel
        asl a
        asl a
        tax
        iny
        lda (sfx_ptr),y
        sta SQ1_VOL,x
        iny
        lda (sfx_ptr),y
        sta SQ1_LO,x
        iny
        lda (sfx_ptr),y
        sta SQ1_HI,x
        lda sfx_ptr
        clc
        adc #4
        sta sfx_ptr
        bcc @done
        inc sfx_ptr+1
@done:
        rts

; Channel X: its next event, or one frame of its envelope.
music_channel:
        dec chan_wait,x
        beq next_event
        jmp envelope
next_event:
        lda chan_lo,x
        sta stream
        lda chan_hi,x
        sta stream+1
        ldy #0
@event:
        lda (stream),y
        iny
        cmp #$80
        bcs @length
        cmp #NOTE_END
        beq @end
        cmp #NOTE_INSTRUMENT
        bcs @instrument
        cmp #0
        bne @play
        lda start_lo,x          ; around again
        sta stream
        lda start_hi,x
        sta stream+1
        ldy #0
        beq @event
@length:
        and #$7F
        sta chan_length,x
        bne @event
@instrument:
        sbc #NOTE_INSTRUMENT
        sta chan_voice,x
        jmp @event
@end:
        jmp music_stop
@play:
        pha
        tya
        clc
        adc stream
        sta chan_lo,x
        lda stream+1
        adc #0
        sta chan_hi,x
        lda chan_length,x
        sta chan_wait,x
        pla
        cmp #NOTE_REST
        bne note_on
        lda #0
        sta chan_volume,x
        jmp write_volume

note_on:
        sta sound_temp
        ldy chan_voice,x
        lda instrument_volume,y
        and #$F0
        sta chan_duty,x
        lda instrument_volume,y
        and #$0F
        sta chan_volume,x
        lda instrument_decay,y
        sta chan_decay,x
        sta chan_fade,x
        cpx sfx_channel
        beq @taken
        txa
        asl a
        asl a
        tay
        lda sound_temp
        cpx #NOISE
        beq @noise
        stx sound_temp
        tax
        lda periods_lo-1,x
        sta SQ1_LO,y
        lda periods_hi-1,x
        sta SQ1_HI,y
        ldx sound_temp
        jmp write_volume
@noise:
        sta NOI_LO
        lda #$F8
        sta NOI_HI
        jmp write_volume
@taken:
        lda #0                  ; the effect has the channel: this note is never heard
        sta chan_volume,x
        rts

envelope:
        lda chan_decay,x
        beq sounded
        dec chan_fade,x
        bne sounded
        sta chan_fade,x
        lda chan_volume,x
        beq sounded
        dec chan_volume,x
        ; falls through

write_volume:
        cpx sfx_channel
        beq sounded
        cpx #TRIANGLE
        beq triangle_volume
        txa
        asl a
        asl a
        tay
        lda chan_duty,x
        ora chan_volume,x
        ora #$30                ; constant volume, no length counter
        sta SQ1_VOL,y
sounded:
        rts
triangle_volume:
        lda chan_volume,x       ; it has no volume: on or off
        beq @silent
        lda #$FF
        sta TRI_LIN
        rts
@silent:
        lda #$80
        sta TRI_LIN
        rts

.segment "RODATA"
; Notes 1 to 60: C2 to B6 (the triangle sounds an octave lower). Period = 1789773 / (16 f) - 1.
.define PERIODS_2 1709, 1613, 1523, 1437, 1356, 1280, 1208, 1140, 1076, 1016, 959, 905
.define PERIODS_3 854, 806, 761, 718, 678, 640, 604, 570, 538, 507, 479, 452
.define PERIODS_4 427, 403, 380, 359, 338, 319, 301, 284, 268, 253, 239, 225
.define PERIODS_5 213, 201, 189, 179, 169, 159, 150, 142, 134, 126, 119, 112
.define PERIODS_6 106, 100, 94, 89, 84, 79, 75, 70, 66, 63, 59, 56
periods_lo: .lobytes PERIODS_2, PERIODS_3, PERIODS_4, PERIODS_5, PERIODS_6
periods_hi: .hibytes PERIODS_2, PERIODS_3, PERIODS_4, PERIODS_5, PERIODS_6
