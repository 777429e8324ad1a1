"""Whoever puts ink on paper: papers and printers by name, how far a printer is off, and the pages that find it out."""
