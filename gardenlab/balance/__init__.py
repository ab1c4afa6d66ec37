"""Questions put to studies: what did a change do, and how sure is that."""
