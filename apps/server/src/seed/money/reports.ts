/** The summaries of a seeded business, worked out by the reports' own code from the marks its rows have left. */
import { sql } from 'kysely';
import { beginRooms, workOutMonth } from '../../operations/reports/keep-summaries.ts';
import type { Db } from '../../platform/database/open-database.ts';

const HOUSES = 500;

const SOURCES = [
  'orders',
  'stays',
  'order_nights',
  'room_night',
  'split_items',
  'tasks',
  'evaluations',
  'channel_orders',
  'threads',
  'thread_messages',
];

export const insertReports = async (db: Db, say: (text: string) => void = () => {}): Promise<void> => {
  const started = performance.now();
  // Without figures the planner takes a table that was filled in this transaction for an empty one.
  for (const table of SOURCES) await sql`analyze ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ month: string; houseId: string }>`
    select distinct month::text as month, house_id from report_marks order by 1, 2`.execute(db);
  for (const [month, marked] of Map.groupBy(rows, (row) => row.month))
    for (let from = 0; from < marked.length; from += HOUSES)
      await workOutMonth(
        db,
        marked.slice(from, from + HOUSES).map(({ houseId }) => houseId),
        month,
      );
  await beginRooms(db, [...new Set(rows.map(({ houseId }) => houseId))]);
  await sql`delete from report_marks`.execute(db);
  say(`reports: ${rows.length} months of houses in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
};
