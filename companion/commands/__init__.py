"""The commands that read and write tables, one group per module."""

from pathlib import Path

import click

instance_option = click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder that holds your tables.",
)
