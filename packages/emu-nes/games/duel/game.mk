# Acorn Alley, called by ../Makefile: GAME=duel. Text sources -> build/duel/ -> build/duel.nes.

OUT     := build/$(GAME)
BOARD   := unrom
LIBRARY := lib/rooms/room.s $(sort $(wildcard lib/shell/*.s)) lib/unrom/unrom.s
DATA    := graphics title_graphics arenas music
KINDS   := floor,wall,bale,pond
MAPS    := $(patsubst %,$(GAME)/levels/%.txt,1 2 3 4)

include lib/build.mk

$(OUT)/arenas.s: $(MAPS) $(GAME)/tiles.txt tools/arenas.py tools/rooms.py tools/sheets.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/arenas.py --tiles $(GAME)/tiles.txt --asm $@ $(MAPS)
