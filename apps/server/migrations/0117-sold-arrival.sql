-- The arrival a stay was sold with, once its arrival has moved: the free-cancellation deadline counts from the earlier of the two.
alter table stays add column sold_arrival date;

create function keep_sold_arrival() returns trigger language plpgsql as $$
begin
  new.sold_arrival := coalesce(old.sold_arrival, old.check_in);
  return new;
end $$;
create trigger stays_sold_arrival before update of check_in on stays
  for each row when (old.check_in <> new.check_in) execute function keep_sold_arrival();
