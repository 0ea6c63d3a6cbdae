"""A file of records that somebody else goes on writing."""

from __future__ import annotations

from rlx_dashboard.record_file import RecordFile


def test_only_what_was_added_is_read_and_a_half_line_waits(tmp_path):
    path = tmp_path / "metrics.jsonl"
    file = RecordFile(path)
    assert file.refresh() is False, "it does not exist yet"
    path.write_text('{"step": 1}\n{"st')
    assert file.refresh() is True
    assert file.records == [{"step": 1}]
    assert file.refresh() is False
    path.write_text('{"step": 1}\n{"step": 2}\n')
    assert file.refresh() is True
    assert file.records == [{"step": 1}, {"step": 2}]


def test_a_file_that_was_cut_back_and_written_anew_is_read_from_its_start(tmp_path):
    path = tmp_path / "metrics.jsonl"
    file = RecordFile(path)
    path.write_text('{"step": 1}\n{"step": 2}\n{"step": 3}\n')
    file.refresh()
    path.write_text('{"step": 1}\n')
    assert file.refresh() is True
    assert file.records == [{"step": 1}]
    path.write_text('{"step": 1}\n{"step": 7}\n{"step": 8}\n{"step": 9}\n')  # longer than before, and another
    file.refresh()
    path.write_text('{"step": 1}\n{"step": 6}\n{"step": 5}\n{"step": 4}\n{"step": 3}\n')
    assert file.refresh() is True
    assert [record["step"] for record in file.records] == [1, 6, 5, 4, 3]


def test_a_damaged_line_is_left_out(tmp_path):
    path = tmp_path / "metrics.jsonl"
    path.write_text('{"step": 1}\n\x00\x00\n[3]\n{"step": 2}\n')
    file = RecordFile(path)
    file.refresh()
    assert file.records == [{"step": 1}, {"step": 2}]


def test_a_file_that_was_deleted_has_no_records(tmp_path):
    path = tmp_path / "metrics.jsonl"
    path.write_text('{"step": 1}\n')
    file = RecordFile(path)
    file.refresh()
    path.unlink()
    assert file.refresh() is True
    assert file.records == []
