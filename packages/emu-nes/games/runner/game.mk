# Foxfire, called by ../Makefile: GAME=runner. Text sources -> build/runner/ -> build/runner.nes.

OUT     := build/$(GAME)
BOARD   := nrom
LIBRARY := $(sort $(wildcard lib/shell/*.s) $(wildcard lib/solo/*.s))
DATA    := graphics stages music
STAGES  := 1-1 1-2 1-3 1-4 2-1 2-2 2-3 2-4 title
MAPS    := $(STAGES:%=$(GAME)/stages/%.txt)
SCENES  := $(GAME)/stages/meadow.txt $(GAME)/stages/woods.txt $(GAME)/stages/night.txt

include lib/build.mk

$(OUT)/stages.s: $(MAPS) $(SCENES) $(GAME)/tiles.txt tools/levels.py tools/rooms.py tools/sheets.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/levels.py --tiles $(GAME)/tiles.txt --asm $@ --scenery $(SCENES) --maps $(MAPS)
