/** A company's payment or its void decides which orders are paid for: their splits follow. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { beforeSettlementBooked, ordersSettled } from './company-hooks.ts';
import { unsettledOfCompany } from './unsettled-credit-queries.ts';

interface Open {
  readonly houseId: string;
  readonly orderId: string;
  readonly fen: number;
}

const readOpen = async (ctx: Ctx, companyId: string): Promise<ReadonlyMap<string, Open>> => {
  const { rows } = await sql<Open>`${unsettledOfCompany(companyId)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.orderId, row]));
};

/** Splits are held before the accounts that the change moves. */
export const followingSettlements = async (
  ctx: Ctx,
  companyId: string,
  { record, post }: { readonly record: () => Promise<void>; readonly post: () => Promise<void> },
): Promise<void> => {
  const before = await readOpen(ctx, companyId);
  await record();
  const now = await readOpen(ctx, companyId);
  const changed = [...now.values()]
    .filter(({ orderId, fen }) => before.get(orderId)?.fen !== fen)
    .map(({ houseId, orderId }) => ({ houseId, id: orderId }));
  await beforeSettlementBooked(ctx, changed);
  await post();
  await ordersSettled(ctx, changed);
};
