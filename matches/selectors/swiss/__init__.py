"""Why a Swiss round is as it is."""
