"""What measures speed, accuracy and scale. Speeds are ratios within one run, so that a slow machine changes nothing."""
