"""Every vector, played to the line device under AddressSanitizer and UndefinedBehaviorSanitizer."""

import os
from pathlib import Path

import pytest
from toolbox import CLANG, CORE, RELEASE, SANITIZED, SANITIZERS, TOP, build, run

BINARIES = Path(os.environ.get("TOUCHDECK_BIN", TOP / ".build" / "debug"))
LINE = TOP / "firmware-spec" / "line"


@pytest.mark.skipif(RELEASE is not None, reason="host-check plays them to every release")
@pytest.mark.parametrize("psa", [0, 1], ids=["classic", "psa"])
def test_no_vector_is_undefined_behaviour(psa, tmp_path):
    device = build(
        tmp_path / "deck-line", [*CLANG, *SANITIZERS], f"-DDECK_CRYPTO_PSA={psa}",
        *LINE.glob("line_*.c"), *CORE.glob("*.c"),
    )  # fmt: skip
    done = run(BINARIES / "deck-conform", "vectors", "--no-skip", "--exec", device, env=SANITIZED)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert " 0 failed, 0 skipped" in done.stdout
