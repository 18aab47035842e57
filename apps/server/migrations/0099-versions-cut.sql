-- When a version's days were last cut off, by the end of its contract or by a version in its place: statements drawn up before
-- may have billed rent or guarantee of them.
alter table contract_versions add column cut_at timestamptz;
