"""The expedition: sending teams, rewards, losses, the next one."""
