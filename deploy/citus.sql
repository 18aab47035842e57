-- Spreads an existing database over the nodes of a Citus cluster: psql -v ON_ERROR_STOP=1 --single-transaction -f deploy/citus.sql
-- Stop the servers and make a backup first. Before it, on the coordinator: create extension citus; citus_set_coordinator_host(…);
-- citus_add_node(…) for each worker; alter database … set citus.enable_unsafe_triggers = on (marks of reports, stock and log
-- are written on the node of their house). Tables are spread before their references stand, or Citus refuses.
-- What lies where is said by apps/server/src/platform/database/distribution.ts; a test holds both against each other.

create temp table citus_by_house (name text, place int generated always as identity) on commit drop;
insert into citus_by_house (name) select unnest(array[
    'automation_rule_houses', 'automation_runs', 'board_steps', 'channel_cells', 'channel_confirmed_nights',
    'channel_dirty_houses', 'channel_hotels', 'channel_notices', 'channel_paid_orders', 'channel_room_links',
    'contract_houses', 'deposit_deductions', 'deposit_photos', 'deposits', 'door_codes', 'evaluation_photos',
    'evaluations', 'event_outbox', 'events', 'house_documents', 'house_landmarks', 'house_photos',
    'house_price_rules', 'house_ratings', 'house_reviews', 'house_revisions', 'house_uploads', 'ical_blocks',
    'ical_echo_nights', 'ical_events', 'ical_feeds', 'invoices', 'lost_items', 'night_audits', 'on_books',
    'order_charges', 'order_confirmations', 'order_nights', 'orders', 'payments', 'person_keys', 'posted_nights', 'price_cell',
    'price_edit_cells', 'price_edit_houses', 'price_suggestions', 'rate_plan_types', 'rate_plans', 'refunds',
    'registrations', 'report_arrivals', 'report_blocks', 'report_days', 'report_marks',
    'report_months', 'report_reviews', 'report_rooms', 'report_shares', 'report_spreads', 'report_tasks',
    'report_waits', 'room_blocks', 'room_night',
    'room_overlaps', 'room_parts', 'room_slot', 'room_types', 'rooms', 'seasons', 'split_divisions',
    'split_items', 'split_units', 'stay_rooms', 'stays', 'suggestion_rule_houses', 'task_photos', 'tasks',
    'type_night', 'visitors', 'webhook_deliveries'
]);

create temp table citus_copied (name text, place int generated always as identity) on commit drop;
insert into citus_copied (name) select unnest(array[
    'automation_rules', 'cancellation_policies', 'channel_connections', 'companies', 'contract_versions',
    'contracts', 'departments', 'house_standards', 'houses', 'landlords', 'landmarks', 'message_templates', 'roles',
    'shift_boxes', 'shift_start', 'shifts', 'split_runs', 'suggestion_rules', 'users', 'webhooks'
]);

-- References that no node can check: between a house's table and one on the coordinator.
create temp table citus_released (name text) on commit drop;
insert into citus_released select unnest(array[
    'automation_runs_message_id_fkey', 'automation_runs_thread_id_fkey',
    'channel_bill_lines_house_id_order_id_fkey', 'channel_cells_connection_id_channel_room_id_fkey',
    'channel_orders_house_id_order_id_fkey', 'channel_room_links_connection_id_channel_room_id_fkey',
    'channel_rooms_type_fkey', 'channel_write_offs_house_id_order_id_fkey', 'deposit_photos_file_id_fkey', 'deposits_intent_id_fkey',
    'evaluation_photos_file_id_fkey', 'house_documents_file_id_fkey', 'house_photos_file_id_fkey', 'house_uploads_file_id_fkey',
    'ical_exports_house_id_room_id_fkey', 'invoices_pdf_file_id_fkey', 'orders_guest_id_fkey',
    'payment_intents_house_id_order_id_fkey', 'payments_intent_id_fkey',
    'price_edit_houses_edit_id_fkey', 'provider_refunds_house_id_order_id_fkey', 'task_photos_file_id_fkey', 'task_templates_house_id_room_type_id_fkey',
    'threads_house_id_order_id_fkey'
]);

create temp table citus_references on commit drop as
select c.conname as name, c.conrelid::regclass::text as holder, pg_get_constraintdef(c.oid) as made
from pg_constraint c join pg_class h on h.oid = c.conrelid join pg_class o on o.oid = c.confrelid
where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
  and (h.relname in (select name from citus_by_house union select name from citus_copied)
    or o.relname in (select name from citus_by_house union select name from citus_copied));

do $$
declare
  reference record;
  spread record;
begin
  for reference in select * from citus_references loop
    execute format('alter table %s drop constraint %I', reference.holder, reference.name);
  end loop;
  for spread in select name from citus_copied order by place loop
    perform create_reference_table(spread.name);
  end loop;
  -- The first one makes the group of shards in which every house lies together.
  for spread in select name, place from citus_by_house order by place loop
    perform create_distributed_table(spread.name, 'house_id',
      colocate_with => case spread.place when 1 then 'none' else (select name from citus_by_house where place = 1) end);
  end loop;
  for reference in select * from citus_references where name not in (select name from citus_released) loop
    execute format('alter table %s add constraint %I %s', reference.holder, reference.name, reference.made);
  end loop;
end $$;
