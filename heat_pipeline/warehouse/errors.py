"""What can go wrong with the warehouse, in words for the person who runs it."""

from heat_pipeline.errors import UserError


class WarehouseError(UserError):
    """The warehouse can't be used as it is; the message says why and what to do."""


class LockedError(WarehouseError):
    """Another process holds the working file, and went on holding it for longer than we wait."""


class DamagedError(WarehouseError):
    """A file of the warehouse is damaged."""


class SchemaError(WarehouseError):
    """The working file was made by another version, and this one can't or mustn't take it over."""


class NotPublishedError(WarehouseError):
    """There is no published warehouse yet."""


class QueryError(WarehouseError):
    """A query that can't be answered, or mustn't."""


class HeldBackError(WarehouseError):
    """What is there now can't be published yet; what was published before stays."""


class DiskError(WarehouseError):
    """The disk is full, or the folder can't be written."""
