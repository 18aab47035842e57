-- What a booking that has ended still owes; what a check-out changed, so that it can be taken back; deposits of which an
-- institution has been told.

alter table orders add column kept_fen bigint not null default 0;
update orders o set kept_fen = k.fen from (
  select s.house_id, s.order_id, sum(s.fen)::bigint as fen from (
    select s.house_id, s.order_id, n.price_fen as fen from stays s
    join order_nights n on n.house_id = s.house_id and n.stay_id = s.id where s.state = 'no_show'
    union all
    select c.house_id, c.order_id, c.amount_fen from order_charges c
    left join stays s on s.house_id = c.house_id and s.id = c.stay_id
    where c.removed_at is null and (c.kind in ('cancellation_fee', 'no_show_fee') or s.state = 'no_show')
  ) s group by 1, 2) k
where o.house_id = k.house_id and o.id = k.order_id;

-- Null of a stay that nobody has checked out, or whose check-out was taken back.
alter table stays add column check_out_changed jsonb;

-- From then on only the institution knows whether it has paid.
alter table deposits add column sent_at timestamptz;
update deposits set sent_at = return_asked_at where not by_hand and state in ('returning', 'return_failed', 'returned');
