# Night Post, called by ../Makefile: GAME=memory. Text sources -> build/memory/ -> build/memory.nes.

OUT    := build/$(GAME)
GLYPHS := ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-!
MAPS   := $(patsubst %,$(GAME)/levels/%.txt,1 2 3 4 5 6)
SHEETS := $(addprefix $(GAME)/,tiles.txt title.txt sprites.txt) lib/font.txt
PARTS  := $(sort $(wildcard lib/*.s)) lib/cnrom/cnrom.s $(sort $(wildcard lib/rooms/*.s) $(wildcard $(GAME)/*.s))
DATA   := graphics title_graphics levels music

build/$(GAME).nes: $(PARTS) $(MAPS) $(SHEETS) $(GAME)/music.txt $(GAME)/memory.inc
	mkdir -p $(OUT)
	$(PYTHON) tools/tiles.py --background lib/font.txt $(GAME)/tiles.txt --glyphs "$(GLYPHS)" \
	  --kinds floor,wall,door --sprites $(GAME)/sprites.txt \
	  --chr $(OUT)/game.chr --asm $(OUT)/graphics.s
	$(PYTHON) tools/tiles.py --background lib/font.txt $(GAME)/title.txt --glyphs "$(GLYPHS)" \
	  --chr $(OUT)/title.chr --asm $(OUT)/title_graphics.s
	$(PYTHON) tools/halls.py --tiles $(GAME)/tiles.txt --asm $(OUT)/levels.s $(MAPS)
	$(PYTHON) tools/music.py $(GAME)/music.txt $(OUT)/music.s
	for part in $(PARTS) $(DATA:%=$(OUT)/%.s); do \
	  ca65 -g -I lib -I lib/rooms -I $(GAME) --bin-include-dir $(OUT) $$part -o $(OUT)/$$(basename $$part .s).o || exit 1; \
	done
	ld65 -C lib/cnrom.cfg -o $@ -Ln $(OUT)/$(GAME).lbl -m $(OUT)/$(GAME).map \
	  $(patsubst %.s,$(OUT)/%.o,$(notdir $(PARTS))) $(DATA:%=$(OUT)/%.o)
