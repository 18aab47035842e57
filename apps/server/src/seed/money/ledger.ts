/** The ledger of a seeded business: posted from its orders and companies by the ledger's own code. */
import { sql } from 'kysely';
import { type OrderKey, orderDifferencesOf } from '../../finance/ledger/order-money-queries.ts';
import type { LedgerCtx } from '../../finance/ledger/post-entries.ts';
import { postDifferences } from '../../finance/ledger/post-order-money.ts';
import { postOldSettlements } from '../../finance/ledger/post-settlement.ts';
import type { Db } from '../../platform/database/open-database.ts';

interface Tools {
  readonly now: Date;
  readonly newId: () => string;
  readonly say?: (text: string) => void;
}

const BATCH = 1_000;

const SOURCES = [
  'orders',
  'stays',
  'order_nights',
  'order_charges',
  'payments',
  'refunds',
  'deposits',
  'night_audits',
];
const LEDGER = ['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_days'];

/** Without figures the planner takes a table that was filled in this transaction for an empty one. */
const analyze = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
};

/** Noon in Shanghai: when the desk would have entered it. */
const noonOf =
  (now: Date) =>
  (day: string): Date => {
    const noon = new Date(`${day}T04:00:00Z`);
    return noon < now ? noon : now;
  };

export const insertLedger = async (db: Db, { now, newId, say }: Tools): Promise<void> => {
  const started = performance.now();
  const ctx: LedgerCtx = { db, now, services: {}, user: { realname: '系统' }, newId };
  await analyze(db, SOURCES);
  const { rows: orders } = await sql<OrderKey>`select house_id, id from orders order by house_id, id`.execute(
    db,
  );
  for (let from = 0, looked = 0; from < orders.length; from += BATCH) {
    await postDifferences(ctx, await orderDifferencesOf(ctx, orders.slice(from, from + BATCH)), noonOf(now));
    if (from < 2 * looked) continue;
    await analyze(db, LEDGER);
    looked = from;
  }
  await postOldSettlements(ctx);
  say?.(
    `ledger: ${orders.length.toLocaleString('en')} orders in ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
  await sql`
    insert into ledger_backfill (one, orders, done_at) values (true, ${orders.length}, ${now})
    on conflict (one) do update set orders = excluded.orders, done_at = excluded.done_at`.execute(db);
};
