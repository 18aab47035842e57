/** Merges another order of the booker into this one with everything it owns. The emptied order stays readable. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { type MergedDeposit, mergeOrders } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { plainFields, plainPart } from '@minsu/contract/sales/orders/plain-fields.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { patchDeposit } from '../deposit/locked-deposit.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { orderEmptied } from '../order-hooks.ts';
import { mergePart, openDepositsOf } from './merge-candidate-queries.ts';
import { joinDeposits, mergeRefusal } from './merge-rules.ts';

/** Tables whose rows belong to an order; a test compares them with the database's foreign keys. */
export const movedTables = [
  'order_charges',
  'payments',
  'refunds',
  'order_confirmations',
  'registrations',
  'door_codes',
  'tasks',
  'lost_items',
  'deposits',
  'deposit_deductions',
  'deposit_photos',
  'invoices',
  'payment_intents',
  'provider_refunds',
] as const;

/** Tables with at most one row per order: moved if the target has none, otherwise left with the emptied order. */
export const movedWhereNone = ['threads'] as const;

interface Pair {
  readonly kept: LockedOrder;
  readonly other: LockedOrder;
}

/** Locks in id order so that two merges of the same orders cannot deadlock. */
const lockBoth = async (
  ctx: Ctx,
  input: {
    readonly orderId: string;
    readonly version: number;
    readonly otherId: string;
    readonly otherVersion: number;
  },
): Promise<Pair> => {
  const lockKept = () => lockOrder(ctx, { orderId: input.orderId }, input.version);
  const lockOther = () => lockOrder(ctx, { orderId: input.otherId }, input.otherVersion);
  if (input.orderId <= input.otherId) {
    const kept = await lockKept();
    return { kept, other: await lockOther() };
  }
  const other = await lockOther();
  return { kept: await lockKept(), other };
};

/** Appends the rooms after the existing ones. */
const moveStays = async (ctx: Ctx, { kept, other }: Pair): Promise<void> => {
  await sql`update stays set order_id = ${kept.id}, position = position + 1 + (
      select max(k.position) from stays k where k.house_id = ${kept.houseId} and k.order_id = ${kept.id})
    where house_id = ${kept.houseId} and order_id = ${other.id}`.execute(ctx.db);
};

const moveRest = async (ctx: Ctx, { kept, other }: Pair): Promise<void> => {
  for (const table of movedTables)
    await sql`update ${sql.table(table)} set order_id = ${kept.id}
      where house_id = ${kept.houseId} and order_id = ${other.id}`.execute(ctx.db);
  for (const table of movedWhereNone)
    await sql`update ${sql.table(table)} set order_id = ${kept.id}
      where house_id = ${kept.houseId} and order_id = ${other.id} and not exists (
        select from ${sql.table(table)} k where k.house_id = ${kept.houseId} and k.order_id = ${kept.id})`.execute(
      ctx.db,
    );
};

/** Returns the outcome for two open deposits; null if there was at most one. */
const mergeDeposits = async (ctx: Ctx, { kept, other }: Pair): Promise<MergedDeposit | null> => {
  const open = await openDepositsOf(ctx, kept.houseId, [kept.id, other.id]);
  const [mine, theirs] = [open.get(kept.id), open.get(other.id)];
  const joined = joinDeposits(mine, theirs);
  if (!mine || !theirs || joined === null) return null;
  if (joined.outcome === 'refused') fail(orderFailures.mergeDeposits);
  const gone = theirs.state === 'due' ? theirs : mine;
  await ctx.db.deleteFrom('deposits').where('houseId', '=', kept.houseId).where('id', '=', gone.id).execute();
  if (joined.outcome === 'summed') await patchDeposit(ctx, kept, mine.id, { amountFen: joined.amountFen });
  return joined;
};

/** Reports a due deposit whatever happened to it. */
const depositEventParams = (joined: MergedDeposit | null) => {
  if (joined === null) return {};
  return joined.outcome === 'summed'
    ? { depositFen: joined.amountFen }
    : { depositDroppedFen: joined.amountFen };
};

/** The emptied order keeps its dates and booker so that searches find it. */
const leaveEmpty = async (ctx: Ctx, { kept, other }: Pair): Promise<void> => {
  await ctx.db
    .updateTable('orders')
    .set({
      booking: 'cancelled',
      shown: 'cancelled',
      mergedIntoId: kept.id,
      deadlineAt: null,
      stayCount: 0,
      guests: 0,
      nights: 0,
      unassigned: false,
      roomFen: 0,
      chargesFen: 0,
      waivedFen: 0,
      feeFen: 0,
      keptFen: 0,
      endedFen: 0,
      paidFen: 0,
      refundedFen: 0,
      refundingFen: 0,
      afterSale: 'none',
      awaitsPlatform: false,
      deposit: 'none',
      depositKeptFen: 0,
      rentDueOn: null,
      version: sql<number>`version + 1`,
    })
    .where('houseId', '=', other.houseId)
    .where('id', '=', other.id)
    .execute();
  // Reverses the emptied order's postings here; they are posted again on the kept order.
  await orderEmptied(ctx, other);
  await ctx.record({
    name: 'order.mergedAway',
    entity: 'order',
    entityId: other.id,
    houseId: other.houseId,
    before: { booking: other.booking },
    after: { booking: 'cancelled', mergedInto: kept.orderNo },
  });
};

/** Joins tags and notes of both orders without duplicates. */
const joinWords = async (ctx: Ctx, { kept, other }: Pair) => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'tags', ...plainFields])
    .where('houseId', '=', kept.houseId)
    .where('id', 'in', [kept.id, other.id])
    .execute();
  const [mine, theirs] = [kept, other].map(({ id }) => rows.find((row) => row.id === id));
  const both = (...words: (string | undefined)[]) => [...new Set(words.filter(Boolean))].join('；');
  return {
    ...plainPart(Object.fromEntries(plainFields.map((name) => [name, both(mine?.[name], theirs?.[name])]))),
    tags: [...new Set([...(mine?.tags ?? []), ...(theirs?.tags ?? [])])],
  };
};

export const mergeOrdersRoute = command(mergeOrders, async (ctx, input) => {
  const pair = await lockBoth(ctx, input);
  const { kept, other } = pair;
  const refused = mergeRefusal(await mergePart(ctx, kept), await mergePart(ctx, other));
  if (refused) fail(refused);
  const words = await joinWords(ctx, pair);
  const joined = await mergeDeposits(ctx, pair);
  await moveStays(ctx, pair);
  await moveRest(ctx, pair);
  await leaveEmpty(ctx, pair);
  const event = {
    name: 'merged',
    after: {
      mergedFrom: other.orderNo,
      rooms: other.stays.length,
      amountFen: other.paidFen,
      ...depositEventParams(joined),
    },
  };
  const detail = await finishChange(ctx, kept, event, words);
  return { ...detail, mergedDeposit: seesMoneyIn(ctx, kept.houseId) ? joined : null };
});
