"""Tables that people write on, rows or columns for each seat: pads, ledgers, players' sheets."""
