"""Movies: what was pressed on each frame, as .fm2 (FCEUX) or .bk2 (BizHawk, stable-retro)."""
