import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Tables that grow with the business and can be distributed by house. */
const hot = [
  'orders',
  'stays',
  'stay_rooms',
  'order_nights',
  'order_charges',
  'payments',
  'room_night',
  'type_night',
  'room_blocks',
  'price_cell',
  'price_edit_cells',
  'price_suggestions',
  'channel_confirmed_nights',
  'night_audits',
  'posted_nights',
  'split_units',
  'split_items',
  'split_divisions',
  'on_books',
  'report_marks',
  'report_days',
  'report_months',
  'report_blocks',
  'report_arrivals',
  'report_shares',
  'report_tasks',
  'report_reviews',
  'report_answers',
  'report_rooms',
  'shifts',
  'suggestion_rule_houses',
  'automation_runs',
  'automation_rule_houses',
  'contract_houses',
  'rate_plans',
  'seasons',
  'events',
  'event_outbox',
  'webhook_deliveries',
  'rooms',
  'room_types',
];

test('every unique key of a hot table carries house_id', async () => {
  const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
    select t.relname as table, i.relname as index, array_agg(a.attname::text) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and t.relname = any(${hot}) group by 1, 2`.execute(t.database);
  expect(rows.length).toBeGreaterThanOrEqual(hot.length);
  expect(rows.filter((row) => !row.columns.includes('house_id'))).toEqual([]);
});

test('every column that refers to another table of a house has an index to find it by', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any(${hot})
      and c.confrelid::regclass::text in ('orders', 'stays') and not exists (
        select from pg_index x where x.indrelid = c.conrelid and c.conkey <@ (x.indkey::int2[]))`.execute(
    t.database,
  );
  expect(rows).toEqual([]);
});
