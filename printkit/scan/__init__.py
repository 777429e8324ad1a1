"""From a photo of a pencilled page to what stands in its boxes: packs, registration, marks, digits, review, sets of photos."""
