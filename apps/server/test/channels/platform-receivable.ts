/** Receivable from a channel for an order by the ledger, and by the folio of its payments and refunds. */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/open-database.ts';

export const channelReceivable = async (db: Database, orderId: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(p.amount_fen), 0)::bigint as fen from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId} and a.kind = 'receivable.channel'`.execute(db);
  return Number(rows[0]?.fen ?? 0);
};

export const channelCollected = async (db: Database, orderId: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce((select sum(amount_fen) from payments where order_id = ${orderId} and method = 'channel'
        and state = 'succeeded'), 0)
      - coalesce((select sum(amount_fen) from refunds where order_id = ${orderId} and method = 'channel'
        and state = 'succeeded'), 0) as fen`.execute(db);
  return Number(rows[0]?.fen ?? 0);
};
