"""Raw records checked against the declared entries: a `Record`, or every problem at once."""
