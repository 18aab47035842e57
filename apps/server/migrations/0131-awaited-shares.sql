-- Of a landlord's part of a night what he gets once the money of it is in; it is split then, in a round of its own.
alter table split_items add column awaited_fen bigint not null default 0;
create index split_items_awaited_idx on split_items (landlord_id, night) include (awaited_fen)
  where awaited_fen <> 0 and state = 'succeeded';

-- Contracts of before say nothing of waiting for money: they go on as they were signed. Drafts begin as new ones do.
update contract_versions set terms = terms || case when signed_at is null
    then '{"whenCollected": {"fees": true, "companyCredit": true}}'::jsonb
    else '{"whenCollected": {"fees": false, "companyCredit": false}}'::jsonb end
where not terms ? 'whenCollected';
