"""Pictures and text boards, made from views alone."""
