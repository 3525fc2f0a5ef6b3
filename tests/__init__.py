"""What Trailboss promises, and how it is kept."""
