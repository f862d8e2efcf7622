"""Property tests take the same examples everywhere, and no stop-watch fails a test."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
