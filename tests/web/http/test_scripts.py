"""Scripts: sent without their comments."""

from __future__ import annotations

from companion.web.http.assets import asset, folder, without_comments
from tests.conftest import Cast


def test_a_script_is_sent_without_its_comments(cast: Cast) -> None:
    """Each line of code keeps its number."""
    written = (folder("static") / "js" / "queue.js").read_text(encoding="utf-8").splitlines()
    sent = cast.phone().get(asset("js/queue.js")).text.splitlines()
    assert len(sent) == len(written)
    code = [(n, line.strip()) for n, line in enumerate(written)]
    assert {*enumerate(sent)} >= {(n, line) for n, line in code if not line.startswith("//")}
    assert [line for line in sent if line.startswith("//")] == []
    assert [line for line in written if line.strip().startswith("//")] != []


def test_a_text_of_several_lines_stays_as_it_is() -> None:
    script = b"  // A text:\n  say(`one\n    // two`);\n"
    assert without_comments(script) == script
    assert without_comments(b'  // Why.\n\tsay("https://x");\n') == b'\nsay("https://x");\n'
