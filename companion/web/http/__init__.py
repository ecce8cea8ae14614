"""What every request passes through: guard, device, errors, addresses, assets, templates."""
