/** Posts orders from before the ledger in the background, a few at a time; it resumes where it stopped. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { orderDifferencesOf } from './order-money-queries.ts';
import { postDifferences } from './post-order-money.ts';
import { postOldSettlements } from './post-settlement.ts';

const BACKFILL_ORDERS = 500;

interface Progress {
  readonly houseId: string | null;
  readonly orderId: string | null;
}

/** Null: all is posted, or another process is working on it. */
const take = async (ctx: Ctx): Promise<Progress | null> => {
  const { rows } = await sql<Progress>`
    select house_id, order_id from ledger_backfill where done_at is null for update skip locked`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

const nextOrders = async (ctx: Ctx, { houseId, orderId }: Progress, limit: number): Promise<OrderKey[]> => {
  const after = houseId === null ? sql`true` : sql`(o.house_id, o.id) > (${houseId}::uuid, ${orderId}::uuid)`;
  const { rows } = await sql<OrderKey>`
    select o.house_id, o.id from orders o where ${after} order by o.house_id, o.id limit ${limit} for update`.execute(
    ctx.db,
  );
  return rows;
};

/** One step in the caller's transaction; false if nothing is left. */
export const backfillStep = async (ctx: Ctx, limit = BACKFILL_ORDERS): Promise<boolean> => {
  const progress = await take(ctx);
  if (progress === null) return false;
  const orders = await nextOrders(ctx, progress, limit);
  const last = orders.at(-1);
  if (!last) {
    await postOldSettlements(ctx);
    await sql`update ledger_backfill set done_at = ${ctx.now}`.execute(ctx.db);
    return false;
  }
  await postDifferences(ctx, await orderDifferencesOf(ctx, orders));
  await sql`update ledger_backfill set house_id = ${last.houseId}, order_id = ${last.id},
    orders = orders + ${orders.length}`.execute(ctx.db);
  return true;
};

/** Checks once a minute; when all is posted this reads one row. */
export const backfillJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while (!job.signal.aborted && (await job.change((ctx) => backfillStep(ctx))));
  },
};
