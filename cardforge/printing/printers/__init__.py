"""Printer profiles and their calibration sheets."""
