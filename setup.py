"""What pyproject.toml can't say: every package is found, also those of the top-level ``layouts``, which ship as ``printkit.layouts``."""

from setuptools import find_packages, setup

setup(
    packages=find_packages(include=["printkit", "printkit.*"])
    + [f"printkit.{name}" for name in find_packages(include=["layouts", "layouts.*"])],
    package_dir={"printkit.layouts": "layouts"},
)
