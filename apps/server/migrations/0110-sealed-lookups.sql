-- Full numbers (phones, documents, tax ids) that somebody asked about within the last hour: who guesses is stopped. `probe` and
-- `look` are hashes: of the number, and of what numbers have in common that differ only where a guess would vary them.
create table sealed_lookups (
  asker text not null,
  probe bytea not null,
  look bytea not null,
  act boolean not null,
  found boolean not null default false,
  at timestamptz not null,
  primary key (asker, probe)
);
create index sealed_lookups_at_idx on sealed_lookups (at);
