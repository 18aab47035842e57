-- Compensation for damage: who gets it is chosen with each charge, by default as the contract says.
alter table order_charges add column compensation_to text
  constraint order_charges_compensation_check check (compensation_to in ('landlord', 'platform', 'shared'));
-- Charges of before stay with the business, as they were posted.
update order_charges set compensation_to = 'platform' where kind = 'damage';
alter table order_charges add constraint order_charges_damage_check
  check (kind = 'damage' or compensation_to is null);

update contract_versions set terms = terms || '{"compensation": "platform"}'::jsonb where not terms ? 'compensation';
