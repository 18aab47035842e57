-- Who recorded what a company paid, and who voided it: from the limit on these are two people (docs/decisions/027).
alter table company_settlements
  add column settled_by_id uuid,
  add column voided_by_id uuid;
create index company_settlements_voider_idx on company_settlements (voided_by_id, voided_at) where voided_by_id is not null;
