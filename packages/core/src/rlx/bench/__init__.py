"""Measures speed: contenders in processes of their own take turns, so that what disturbs one disturbs all."""
