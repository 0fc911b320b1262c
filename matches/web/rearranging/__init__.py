"""Pages on which two sides agree on another date for their match."""
