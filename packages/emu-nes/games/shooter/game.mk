# Glimmerfen, called by ../Makefile: GAME=shooter. Text sources -> build/shooter/ -> build/shooter.nes.

OUT     := build/$(GAME)
BOARD   := mmc3
FLAGS   := -D SPLIT_BY_IRQ
LIBRARY := $(sort $(wildcard lib/mmc3/*.s)) $(sort $(wildcard lib/shell/*.s) $(wildcard lib/solo/*.s)) lib/numbered/numbered.s
DATA    := graphics title_graphics waves music
SCRIPTS := $(patsubst %,$(GAME)/waves/%.txt,1 2 3 4 5)

include lib/build.mk

$(OUT)/waves.s: $(SCRIPTS) tools/waves.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/waves.py --asm $@ $(SCRIPTS)
