# Acorn Alley, called by ../Makefile: GAME=duel. Text sources -> build/duel/ -> build/duel.nes.

OUT    := build/$(GAME)
GLYPHS := ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-!
MAPS   := $(patsubst %,$(GAME)/levels/%.txt,1 2 3 4)
SHEETS := $(addprefix $(GAME)/,tiles.txt title.txt sprites.txt) lib/font.txt
PARTS  := $(sort $(wildcard lib/*.s)) lib/rooms/room.s $(sort $(wildcard lib/shell/*.s)) lib/unrom/unrom.s \
          $(sort $(wildcard $(GAME)/*.s))
NAMES  := $(subst /,_,$(basename $(PARTS)))
DATA   := graphics title_graphics arenas music

build/$(GAME).nes: $(PARTS) $(MAPS) $(SHEETS) $(GAME)/music.txt $(GAME)/duel.inc
	mkdir -p $(OUT)
	$(PYTHON) tools/tiles.py --background lib/font.txt $(GAME)/tiles.txt --glyphs "$(GLYPHS)" \
	  --kinds floor,wall,bale,pond --sprites $(GAME)/sprites.txt \
	  --chr $(OUT)/game.chr --asm $(OUT)/graphics.s
	$(PYTHON) tools/tiles.py --background lib/font.txt $(GAME)/title.txt --glyphs "$(GLYPHS)" \
	  --chr $(OUT)/title.chr --asm $(OUT)/title_graphics.s
	$(PYTHON) tools/arenas.py --tiles $(GAME)/tiles.txt --asm $(OUT)/arenas.s $(MAPS)
	$(PYTHON) tools/music.py $(GAME)/music.txt $(OUT)/music.s
	for part in $(PARTS) $(DATA:%=$(OUT)/%.s); do \
	  ca65 -g -I lib -I lib/rooms -I lib/shell -I lib/unrom -I $(GAME) --bin-include-dir $(OUT) $$part \
	    -o $(OUT)/$$(echo $${part%.s} | tr / _).o || exit 1; \
	done
	ld65 -C lib/unrom.cfg -o $@ -Ln $(OUT)/$(GAME).lbl -m $(OUT)/$(GAME).map \
	  $(NAMES:%=$(OUT)/%.o) $(foreach data,$(DATA),$(OUT)/$(subst /,_,$(OUT)/$(data)).o)
