"""What is drawn with: the display list, shapes, paints, icons, the style of an ink, text."""
