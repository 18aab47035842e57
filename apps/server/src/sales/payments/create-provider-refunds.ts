/** A refund was approved, or a deposit is to be returned: what a provider collected gets its row, from which the loop asks the provider. */
import { paymentTexts } from '@minsu/contract/sales/payments/payments.text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';

interface Due {
  readonly source: 'refund' | 'deposit';
  readonly sourceId: string;
  readonly intentId: string;
  readonly amountFen: number;
  readonly reason: string;
}

interface OrderKey {
  readonly houseId: string;
  readonly orderId: string;
}

const MAX_REASON = 60;

const dueOf = async (ctx: Ctx, { houseId, orderId }: OrderKey): Promise<Due[]> => {
  const none = (source: string, id: string): RawBuilder<unknown> =>
    sql`not exists (select from provider_refunds x where x.source = ${source} and x.source_id = ${sql.ref(id)}
      and x.state not in ('failed', 'refused'))`;
  const { rows } = await sql<Due>`
    select 'refund' as source, r.id as source_id, p.intent_id, r.amount_fen, r.reason
    from refunds r join payments p on p.house_id = r.house_id and p.id = r.payment_id
    where r.house_id = ${houseId} and r.order_id = ${orderId} and r.state = 'processing' and not r.by_hand
      and p.intent_id is not null and ${none('refund', 'r.id')}
    union all
    select 'deposit', d.id, d.intent_id, d.amount_fen - d.deducted_fen, ${paymentTexts.depositReturn[0]}
    from deposits d
    where d.house_id = ${houseId} and d.order_id = ${orderId} and d.state = 'returning' and not d.by_hand
      and d.intent_id is not null and d.amount_fen > d.deducted_fen and ${none('deposit', 'd.id')}`.execute(
    ctx.db,
  );
  return rows;
};

/** Sends a refund that was refused again under the same number; one that has ended becomes a new refund. */
const reuseRefused = async (ctx: Ctx, { source, sourceId, amountFen }: Due): Promise<boolean> => {
  const row = await ctx.db
    .updateTable('providerRefunds')
    .set({ state: 'created', message: '', nextAt: ctx.now, finishedAt: null, tries: 0 })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('amountFen', '=', amountFen)
    .where('state', '=', 'refused')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** A deposit whose amount has changed since it was refused. */
const dropRefused = async (ctx: Ctx, { source, sourceId }: Due): Promise<void> => {
  await ctx.db
    .updateTable('providerRefunds')
    .set({ state: 'failed' })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'refused')
    .execute();
};

const refundNoOf = (id: string): string =>
  `R${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()}`;

const insert = async (ctx: Ctx, { houseId, orderId }: OrderKey, due: Due): Promise<void> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('providerRefunds')
    .values({
      ...{ ...due, id, houseId, orderId, refundNo: refundNoOf(id), state: 'created' },
      reason: due.reason.slice(0, MAX_REASON),
      ...{ nextAt: ctx.now, createdAt: ctx.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** From here on only the provider knows whether a deposit was returned, so the return cannot be withdrawn. */
const markSent = async (ctx: Ctx, { houseId }: OrderKey, { source, sourceId }: Due): Promise<void> => {
  if (source !== 'deposit') return;
  await ctx.db
    .updateTable('deposits')
    .set({ sentAt: ctx.now })
    .where('houseId', '=', houseId)
    .where('id', '=', sourceId)
    .execute();
};

export const createProviderRefunds = async (ctx: Ctx, key: OrderKey): Promise<number> => {
  await sql`select from orders where house_id = ${key.houseId} and id = ${key.orderId} for update`.execute(
    ctx.db,
  );
  const due = await dueOf(ctx, key);
  for (const one of due) {
    if (!(await reuseRefused(ctx, one))) {
      await dropRefused(ctx, one);
      await insert(ctx, key, one);
    }
    await markSent(ctx, key, one);
  }
  return due.length;
};

export const createProviderRefundsJob: Job = {
  on: ['order.refundApproved', 'order.refundRetried', 'order.depositReturning', 'order.depositReturnRetried'],
  run: async (job, payload) => {
    const key = { houseId: String(payload.houseId), orderId: String(payload.entityId) };
    await job.change((ctx) => createProviderRefunds(ctx, key));
  },
};
