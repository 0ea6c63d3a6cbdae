# Keyhollow, called by ../Makefile: GAME=maze. Text sources -> build/maze/ -> build/maze.nes.

OUT     := build/$(GAME)
BOARD   := mmc1
LIBRARY := lib/mmc1/mmc1.s $(sort $(wildcard lib/rooms/*.s)) $(sort $(wildcard lib/shell/*.s) $(wildcard lib/solo/*.s)) lib/numbered/numbered.s
DATA    := graphics title_graphics levels music
KINDS   := floor,wall,key,door,treasure
MAPS    := $(patsubst %,$(GAME)/levels/%.txt,1 2 3 4 5 6)

include lib/build.mk

$(OUT)/levels.s: $(MAPS) $(GAME)/tiles.txt tools/rooms.py tools/sheets.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/rooms.py --tiles $(GAME)/tiles.txt --asm $@ $(MAPS)
