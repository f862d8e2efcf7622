"""Words come from one file a language, and a missing language is refused with those there are."""

from pathlib import Path

import pytest

from pagodas.core.strings import Strings, UnknownLanguage, languages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text('hello = "Hello {name}"\n[deep.down]\nkey = "x"')
    (tmp_path / "de.toml").write_text('hello = "Hallo {name}"')
    return tmp_path


def test_texts_are_found_by_dotted_keys_and_filled_in(folder: Path) -> None:
    say = Strings(folder, "en")
    assert say("hello", name="Ada") == "Hello Ada"
    assert say("deep.down.key") == "x"
    assert "deep.down.key" in say
    assert "deep" not in say


def test_the_default_language_comes_first(folder: Path) -> None:
    assert languages(folder) == ("en", "de")


def test_an_unknown_language_is_refused(folder: Path) -> None:
    with pytest.raises(UnknownLanguage, match="no language 'xx'; there are en, de"):
        Strings(folder, "xx")
