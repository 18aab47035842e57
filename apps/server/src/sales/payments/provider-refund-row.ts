/** Reads, locks and claims refunds through a provider. Lock order: the order's row first. */
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { LEASE_MS } from './intent-row.ts';

const openProviderRefunds = ['created', 'processing', 'unknown'] as const;

export interface ProviderRefundRow {
  readonly id: string;
  readonly houseId: string;
  readonly orderId: string;
  readonly intentId: string;
  readonly source: 'refund' | 'deposit';
  readonly sourceId: string;
  readonly refundNo: string;
  readonly amountFen: number;
  readonly reason: string;
  readonly state: 'created' | 'processing' | 'unknown' | 'succeeded' | 'abnormal' | 'failed' | 'refused';
  readonly providerRefundNo: string | null;
  readonly tries: number;
  readonly provider: ProviderName;
}

const read = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<ProviderRefundRow | null> => {
  const { rows } = await sql<ProviderRefundRow>`
    select r.id, r.house_id, r.order_id, r.intent_id, r.source, r.source_id, r.refund_no, r.amount_fen, r.reason, r.state,
      r.provider_refund_no, r.tries, i.provider
    from provider_refunds r join payment_intents i on i.id = r.intent_id where ${where} ${lock}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

export const readProviderRefund = (ctx: Ctx, id: string): Promise<ProviderRefundRow | null> =>
  read(ctx, sql`r.id = ${id}`, sql``);

export const lockProviderRefund = (ctx: Ctx, id: string): Promise<ProviderRefundRow | null> =>
  read(ctx, sql`r.id = ${id}`, sql`for update of r`);

export const isOpenRefund = ({ state }: Pick<ProviderRefundRow, 'state'>): boolean =>
  openProviderRefunds.some((open) => open === state);

/** One process at a time asks for it; null: not due. */
export const claimRefund = async (ctx: Ctx, id: string): Promise<ProviderRefundRow | null> => {
  const claimed = await ctx.db
    .updateTable('providerRefunds')
    .set({ nextAt: new Date(ctx.now.getTime() + LEASE_MS) })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('nextAt', '<=', ctx.now)
    .returning('id')
    .executeTakeFirst();
  return claimed ? readProviderRefund(ctx, id) : null;
};

export const deferRefund = async (ctx: Ctx, id: string, ms: number): Promise<void> => {
  await ctx.db
    .updateTable('providerRefunds')
    .set({ nextAt: new Date(ctx.now.getTime() + ms) })
    .where('id', '=', id)
    .where('nextAt', 'is not', null)
    .execute();
};

export const dueRefunds = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from provider_refunds where next_at <= ${ctx.now}
    order by next_at limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};
