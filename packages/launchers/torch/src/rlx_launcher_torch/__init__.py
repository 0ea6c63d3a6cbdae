"""Starts rlx runs on several processes and machines with torch.distributed."""
