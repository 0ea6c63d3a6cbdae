# Foxfire, called by ../Makefile: GAME=runner. Text sources -> build/runner/ -> build/runner.nes.

OUT    := build/$(GAME)
GLYPHS := ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-!
STAGES := 1-1 1-2 1-3 1-4 2-1 2-2 2-3 2-4 title
MAPS   := $(STAGES:%=$(GAME)/stages/%.txt)
SCENES := $(GAME)/stages/meadow.txt $(GAME)/stages/woods.txt $(GAME)/stages/night.txt
SHEETS := $(GAME)/tiles.txt $(GAME)/sprites.txt lib/font.txt
PARTS  := $(sort $(wildcard lib/*.s) $(wildcard $(GAME)/*.s))

build/$(GAME).nes: $(PARTS) $(MAPS) $(SCENES) $(SHEETS) $(GAME)/music.txt $(GAME)/runner.inc
	mkdir -p $(OUT)
	$(PYTHON) tools/tiles.py --background lib/font.txt $(GAME)/tiles.txt --glyphs "$(GLYPHS)" \
	  --sprites $(GAME)/sprites.txt --chr $(OUT)/runner.chr --asm $(OUT)/graphics.s
	$(PYTHON) tools/levels.py --tiles $(GAME)/tiles.txt --asm $(OUT)/stages.s \
	  --scenery $(SCENES) --maps $(MAPS)
	$(PYTHON) tools/music.py $(GAME)/music.txt $(OUT)/music.s
	for part in $(PARTS) $(OUT)/graphics.s $(OUT)/stages.s $(OUT)/music.s; do \
	  ca65 -g -I lib -I $(GAME) --bin-include-dir $(OUT) $$part -o $(OUT)/$$(basename $$part .s).o || exit 1; \
	done
	ld65 -C lib/nrom.cfg -o $@ -Ln $(OUT)/$(GAME).lbl -m $(OUT)/$(GAME).map \
	  $(patsubst %.s,$(OUT)/%.o,$(notdir $(PARTS))) $(OUT)/graphics.o $(OUT)/stages.o $(OUT)/music.o
