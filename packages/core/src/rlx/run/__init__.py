"""One run, from its config to its last step.

`assembly` builds the parts, `job` carries them to a launcher's processes, `loop` steps, learns, reports and
saves; the other files are what these three are made of. Nothing here knows an algorithm or a game.
"""
