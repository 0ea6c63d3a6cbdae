# What the builds of all games share; included by each game.mk, which sets
#   LIBRARY  parts of lib/ beside lib/*.s      BOARD  lib/BOARD.cfg, the memory of the board
#   DATA     parts that the tools generate     FLAGS  of the assembler, none mostly
# and gives the rules that make $(OUT)/PART.s of each of DATA. Every part is one object.

PARTS   := $(sort $(wildcard lib/*.s)) $(LIBRARY) $(sort $(wildcard $(GAME)/*.s))
OBJECTS := $(PARTS:%.s=$(OUT)/%.o) $(DATA:%=$(OUT)/%.o)
FOLDERS := lib $(sort $(patsubst %/,%,$(dir $(LIBRARY)))) $(GAME)

build/$(GAME).nes: $(OBJECTS) lib/$(BOARD).cfg
	ld65 -C lib/$(BOARD).cfg -o $@ -Ln $(OUT)/$(GAME).lbl -m $(OUT)/$(GAME).map $(OBJECTS)

# Headers are few and small: any change rebuilds all, and so does a change of the generated pictures.
$(OBJECTS): $(wildcard lib/*.inc lib/*/*.inc $(GAME)/*.inc) $(DATA:%=$(OUT)/%.s)

$(OUT)/%.o: %.s
	@mkdir -p $(@D)
	ca65 -g $(FLAGS) $(FOLDERS:%=-I %) --bin-include-dir $(OUT) $< -o $@

$(DATA:%=$(OUT)/%.o): $(OUT)/%.o: $(OUT)/%.s
	ca65 -g $(FLAGS) $< -o $@

# The pictures of every game: its tiles and sprites, and the font.
GLYPHS := ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-!
TILES   = @mkdir -p $(OUT); $(PYTHON) tools/tiles.py --glyphs "$(GLYPHS)" --background lib/font.txt

$(OUT)/graphics.s: lib/font.txt $(GAME)/tiles.txt $(GAME)/sprites.txt tools/tiles.py tools/sheets.py
	$(TILES) $(GAME)/tiles.txt --sprites $(GAME)/sprites.txt $(KINDS:%=--kinds %) \
	  --chr $(OUT)/game.chr --asm $@

$(OUT)/title_graphics.s: lib/font.txt $(GAME)/title.txt tools/tiles.py tools/sheets.py
	$(TILES) $(GAME)/title.txt --chr $(OUT)/title.chr --asm $@

$(OUT)/music.s: $(GAME)/music.txt tools/music.py
	@mkdir -p $(OUT)
	$(PYTHON) tools/music.py $< $@
