"""The databases of the tests of storage."""

from tests.storage.conftest import another_postgresql, postgresql

__all__ = ["another_postgresql", "postgresql"]
