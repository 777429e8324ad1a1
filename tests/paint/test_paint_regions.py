"""Scan regions: where slots are, as plain data."""

import json

from printkit.draw.frame import Document, Field, Frame, Group, Rect
from printkit.paint.regions import regions


def test_regions_are_plain_data_in_millimetres():
    """Pages from 1, slots from the top-left corner, two decimals, the rest of the ink left out."""
    page = Frame(210, 297, (Rect(0, 0, 9, 9), Field(10.00499, 20, 5, 6, "p1-a", "tick", "A")))
    document = Document("Title", "en", (page, Frame(63, 88, ())))
    assert json.loads(json.dumps(regions(document))) == {
        "pages": [
            {
                "page": 1,
                "w": 210,
                "h": 297,
                "slots": [{"name": "p1-a", "kind": "tick", "x": 10, "y": 20, "w": 5, "h": 6}],
            },
            {"page": 2, "w": 63, "h": 88, "slots": []},
        ],
    }


def test_turned_items_are_given_by_their_bounding_box():
    """A group turned by 90 degrees swaps width and height and moves the top-left corner."""
    group = Group(40, 50, (Field(2, 1, 6, 4, "a", "mark", "A"),), 90)
    (page,) = regions(Document("Title", "en", (Frame(80, 80, (group,)),)))["pages"]
    assert page["slots"] == [{"name": "a", "kind": "mark", "x": 35, "y": 52, "w": 4, "h": 6}]
