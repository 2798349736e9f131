"""Tests: python3 -m unittest discover -s unit -t . (in the folder training)."""
