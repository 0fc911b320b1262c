"""The law asked over the API: verdicts, states, shots."""
