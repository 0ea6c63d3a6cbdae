# Night Post, called by ../Makefile: GAME=memory. Text sources -> build/memory/ -> build/memory.nes.

OUT     := build/$(GAME)
BOARD   := cnrom
LIBRARY := lib/cnrom/cnrom.s $(sort $(wildcard lib/rooms/*.s)) $(sort $(wildcard lib/shell/*.s) $(wildcard lib/solo/*.s)) lib/numbered/numbered.s
DATA    := graphics title_graphics levels music
KINDS   := floor,wall,door
MAPS    := $(patsubst %,$(GAME)/levels/%.txt,1 2 3 4 5 6)

include lib/build.mk

$(OUT)/levels.s: $(MAPS) $(GAME)/tiles.txt tools/halls.py tools/rooms.py tools/sheets.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/halls.py --tiles $(GAME)/tiles.txt --asm $@ $(MAPS)
