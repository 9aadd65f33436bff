"""Compiles the engine's core to machine code with mypyc when a wheel is built; without a C compiler the wheel is plain Python. What is
read of the phrasebooks and of the built-in libraries is made then, too.

The modules are listed in ``pyproject.toml``. ``CARDFORGE_COMPILE=0`` builds the plain wheel, ``CARDFORGE_COMPILE=1`` makes a failure to
compile an error. An editable installation is always plain, so that a change of the source is seen at once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCore(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that hatchling finds in this file."""

    _work: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the phrasebooks and the built-in sentences as they are read into the wheel, and the extensions beside their sources."""
        wanted = os.environ.get("CARDFORGE_COMPILE", "auto")
        if version == "editable":
            return
        self._work = work = Path(tempfile.mkdtemp(prefix="cardforge-build-"))
        for book in self._phrasebooks(work / "wording"):
            build_data["force_include"][str(book)] = f"cardforge/data/wording/{book.name}"
        if wanted == "0":
            return
        try:
            built = self._compile(work)
        except (Exception, SystemExit) as error:
            if wanted == "1":
                raise
            self.app.display_warning(f"The core was not compiled, this build is plain Python: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for extension in built:
            build_data["force_include"][str(extension)] = extension.relative_to(work / "lib").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away in which the core was compiled: the wheel has been written."""
        if self._work is not None:
            shutil.rmtree(self._work, ignore_errors=True)

    def _phrasebooks(self, folder: Path) -> list[Path]:
        """The phrasebooks as they are made of their YAML, and their readings (see ``cardforge/database/library/shipped.py``)."""
        folder.mkdir()
        # Which games there are stands in what an installation knows of the package.
        (known := folder.with_name("cardforge.dist-info")).mkdir()
        groups = self.metadata.core.entry_points.items()
        lines = [line for group, named in groups for line in (f"[{group}]", *(f"{name} = {value}" for name, value in named.items()))]
        (known / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        environment = {**os.environ, "CARDFORGE_CACHE": str(folder.with_name("cache")), "PYTHONPATH": str(folder.parent)}
        call = [sys.executable, "-m", "cardforge.database.library.shipped", str(folder)]
        subprocess.run(call, cwd=self.root, env=environment, check=True)
        return sorted(folder.iterdir())

    def _compile(self, work: Path) -> list[Path]:
        from mypyc.build import mypycify
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        modules = sorted(str(path) for pattern in self.config["modules"] for path in Path().glob(pattern))
        options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", f"--cache-dir={work / 'mypy'}"]
        # A file of C for each module: one for all takes the compiler three times as long and one processor alone.
        extensions = mypycify([*options, *modules], opt_level="3", debug_level="0", target_dir=str(work / "c"), multi_file=True)

        class SideBySide(build_ext):
            def build_extension(self, ext: Extension) -> None:
                flags = {"output_dir": self.build_temp, "include_dirs": ext.include_dirs, "extra_postargs": ext.extra_compile_args}
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    compiled = list(pool.map(lambda source: self.compiler.compile([source], **flags), ext.sources))
                ext.extra_objects += [made for several in compiled for made in several]
                ext.sources = []
                super().build_extension(ext)

        command = SideBySide(Distribution({"name": "cardforge", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "temp")
        command.ensure_finalized()
        command.run()
        return sorted(path for path in (work / "lib").rglob("*") if path.is_file())
