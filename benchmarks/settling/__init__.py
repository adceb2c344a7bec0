"""Keys and seconds of settling twelve texts at the desk in a browser, and what the next run makes of them."""
