"""What is wrong with faces before anybody prints them: read off the display list, and off the pixels."""
