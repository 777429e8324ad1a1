"""What layouts are built of: a canvas that knows its sizes, cards, and the boxes that people write in."""
