-- What the stays of an order that have ended are charged, fees included: owed although other rooms are still to come.
alter table orders add column ended_fen bigint not null default 0;

update orders o set ended_fen = e.fen
from (
  select s.house_id, s.order_id, sum(s.fen) as fen
  from (
    select s.house_id, s.order_id,
      (select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c
        where c.house_id = s.house_id and c.stay_id = s.id and c.removed_at is null and c.kind <> 'waiver') as fen
    from stays s where s.state = 'no_show'
    union all
    select c.house_id, c.order_id, c.amount_fen from order_charges c
    left join stays s on s.house_id = c.house_id and s.id = c.stay_id
    where c.kind = 'cancellation_fee' and c.removed_at is null and s.state is distinct from 'no_show'
  ) s group by 1, 2
) e
where o.house_id = e.house_id and o.id = e.order_id and o.booking = 'confirmed' and o.shown in ('expected', 'in_house');

-- Orders with a debt, either way (balance-queries.ts).
create index orders_due_idx on orders (created_at desc, id desc) include (house_id)
  where (case
    when booking in ('cancelled', 'expired', 'rejected') then kept_fen - paid_fen
    when booking <> 'confirmed' then least(room_fen + charges_fen - waived_fen - paid_fen, 0)
    when shown in ('expected', 'in_house') then
      least(room_fen + charges_fen - waived_fen - paid_fen, greatest(ended_fen - waived_fen - paid_fen, 0))
    else room_fen + charges_fen - waived_fen - paid_fen end) <> 0;

-- What was open when a shift was handed over: totals and orders, without names.
alter table shifts add column open_balances jsonb;
