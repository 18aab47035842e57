-- Guests who stay, registered guests and blocked guests are found by pinyin and initials, too. Jobs spell what is null, in
-- batches, so that a large database starts at once; until then searches spell the newest names themselves.
alter table stays add column guest_spelled text;
alter table registrations add column name_spelled text;
alter table blacklisted_guests add column name_spelled text;

-- A changed name is spelled again, whichever command changes it.
create function forget_guest_spelling() returns trigger language plpgsql as $$
begin
  new.guest_spelled := null;
  return new;
end $$;
create function forget_name_spelling() returns trigger language plpgsql as $$
begin
  new.name_spelled := null;
  return new;
end $$;
create trigger stays_forget_spelling before update of guest_name on stays
  for each row when (old.guest_name <> new.guest_name) execute function forget_guest_spelling();
create trigger registrations_forget_spelling before update of name on registrations
  for each row when (old.name <> new.name) execute function forget_name_spelling();
create trigger blacklisted_guests_forget_spelling before update of name on blacklisted_guests
  for each row when (old.name <> new.name) execute function forget_name_spelling();

create index stays_spelled_idx on stays (guest_spelled text_pattern_ops) include (house_id, order_id);
create index stays_unspelled_idx on stays (id) where guest_spelled is null;
create index registrations_spelled_idx on registrations (name_spelled text_pattern_ops) include (house_id, order_id);
create index registrations_unspelled_idx on registrations (id) where name_spelled is null;
create index blacklisted_guests_unspelled_idx on blacklisted_guests (id) where name_spelled is null;

-- Spelled before ü became v and accents were dropped: only such names hold other letters. Their jobs fill them again.
update orders set booker_spelled = null where booker_spelled ~ '[^ -~]';
update guests set name_spelled = null where name_spelled ~ '[^ -~]';
-- Landlords have no such job; ü is the only letter of pinyin outside ASCII.
update landlords set spelled = replace(spelled, 'ü', 'v') where spelled like '%ü%';
