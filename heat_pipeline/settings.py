"""Every path and option of heat-pipeline, each settable by an environment variable HEAT_PIPELINE_<NAME>.

Nothing is read or made on import; what a path holds is the business of whoever uses it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from heat_pipeline.errors import UserError
from heat_pipeline.project import data_folder, expectations_folder

_PREFIX = "HEAT_PIPELINE_"


class SettingsError(UserError):
    """A setting that cannot be; the message names its environment variable."""


class Settings(BaseSettings):
    """Paths and options. Relative paths that are given count from the folder in which the program is started.

    An empty variable counts as none. Raises SettingsError where a value cannot be.
    """

    model_config = SettingsConfigDict(env_prefix=_PREFIX, env_ignore_empty=True, frozen=True)

    data: Path = Field(
        default_factory=data_folder, description="where the warehouse is, and the working file beside it"
    )
    inbox: Path | None = Field(default=None, description="where collections arrive; <data>/inbox if not given")
    expectations: Path = Field(default_factory=expectations_folder, description="the suites and people's decisions")
    size_limit_mb: float = Field(
        default=2.0, gt=0, allow_inf_nan=False, description="a larger text is rejected, in megabytes"
    )
    batch: int = Field(default=2_000, gt=0, description="how many descriptions are read and judged at a time")
    jobs: int | None = Field(
        default=None, gt=0, description="how many processes read and judge where there is much to do"
    )
    engine: Literal["processes", "dask"] = Field(
        default="processes", description="what reads and judges where there is much to do: processes here, or dask"
    )
    scheduler: str = Field(
        default="", pattern="^(\\w+://.+)?$", description="the address of the Dask scheduler, as in tcp://10.0.0.1:8786"
    )
    memory_mb: int = Field(
        default=600, ge=200, description="how much memory DuckDB takes at most, in megabytes; the rest goes to disk"
    )
    threads: int | None = Field(default=None, gt=0, description="how many threads DuckDB takes")
    failed_share: float = Field(
        default=0.2, ge=0, le=1, description="nothing is published where reader or rules fail on more of the texts"
    )
    lock_seconds: float = Field(default=60.0, gt=0, description="how long to wait for another writer of the warehouse")
    pictures: int = Field(
        default=3, ge=0, description="how many figures of a collection, the worst, a run draws for the Dagster UI"
    )
    time_zone: str = Field(default="UTC", description="of the daily schedule, as in Europe/Berlin")
    schedule: str = Field(default="0 6 * * *", description="when everything is materialised, as a cron line")
    sensor_seconds: int = Field(default=60, ge=30, description="how often the inbox is looked at")
    failure_webhook: str = Field(
        default="",
        pattern="^(https?://.+)?$",
        description="a URL that is told of each failed run, and of each run with alerts, in JSON",
    )
    alert_sure_fall: float = Field(
        default=0.1, ge=0, le=1, description="an alert where a collection's share of sure cells fell by more at once"
    )
    alert_rejected_share: float = Field(
        default=0.2, ge=0, le=1, description="an alert where more of a collection's texts are rejected"
    )
    model: str = Field(default="", description="the language model that reads texts a second time; none if not given")
    model_url: str = Field(
        default="http://127.0.0.1:11434/v1",
        pattern="^https?://.+$",
        description="where it is asked, by OpenAI's protocol",
    )
    model_key: SecretStr = Field(default=SecretStr(""), description="the key for it; from the environment only")
    model_context: int | None = Field(
        default=None, ge=1_024, description="how many tokens it takes in all; 4,096 with Ollama, else 32,768"
    )
    model_timeout: float = Field(default=300.0, gt=0, description="how many seconds to wait for an answer")
    model_price_in: float | None = Field(default=None, ge=0, description="what a million tokens of questions cost")
    model_price_out: float | None = Field(default=None, ge=0, description="what a million tokens of answers cost")
    model_budget: int | None = Field(
        default=None, ge=0, description="how many tokens a run may use; no limit if not given"
    )
    model_budget_a_day: int = Field(
        default=0, ge=0, description="how many tokens runs of schedules and sensors may use in a day together"
    )
    ask: Literal["doubtful", "all"] = Field(
        default="doubtful", description="which texts are read a second time: those that are not read surely, or all"
    )
    answers: Path | None = Field(default=None, description="a file of a second reader's recorded answers")
    reviewer: str = Field(default="", description="who decides at the desk; git's user.name if not given")

    def __init__(self, **values: Any) -> None:
        try:
            super().__init__(**values)
        except ValidationError as error:
            faults = [
                f"{_PREFIX}{'_'.join(map(str, fault['loc'])).upper()} is {fault['input']!r}: {fault['msg']}"
                for fault in error.errors()
            ]
            raise SettingsError("; ".join(faults)) from None

    @field_validator("time_zone")
    @classmethod
    def _known_time_zone(cls, name: str) -> str:
        from zoneinfo import ZoneInfo

        try:
            ZoneInfo(name)
        except (KeyError, ValueError, OSError):  # an unknown name, a path, a folder of the zones' files
            raise ValueError("no time zone of this name; one is Europe/Berlin") from None
        return name

    @property
    def inbox_folder(self) -> Path:
        """Where collections arrive."""
        return self.inbox if self.inbox is not None else self.data / "inbox"

    @property
    def reliability_folder(self) -> Path:
        """What is known of second readers: a table for each model and prompt, written by `heat-pipeline calibrate`."""
        return self.expectations / "second_reader"

    @property
    def size_limit_bytes(self) -> int:
        """The size limit in bytes."""
        return int(self.size_limit_mb * 1_000_000)


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings, as the environment was when they were first asked for."""
    return Settings()
