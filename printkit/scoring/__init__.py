"""Scoring: what people entered, in any format, is parsed, checked against the declared entries, scored and told."""
