"""An rlx plugin: an agent that climbs hills by chance."""
