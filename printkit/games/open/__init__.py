"""OPEN: a climbing game with half a pack, four of six hand cards face up, and bets on who goes out first."""
