"""What pyproject.toml can't say.

Every package is found, also those of the top-level ``layouts``, which ship as ``printkit.layouts``; ``examples`` ships as data in
``printkit/examples``.
"""

from setuptools import find_packages, setup

setup(
    packages=find_packages(include=["printkit", "printkit.*"])
    + [f"printkit.{name}" for name in find_packages(include=["layouts", "layouts.*"])]
    + ["printkit.examples"],
    package_dir={"printkit.layouts": "layouts", "printkit.examples": "examples"},
)
