/** Stores a platform's order as reported, before it is interpreted. */
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { noteSeen } from './known-readings.ts';
import { partsWithout } from './parts-of-order.ts';
import { sealOrder, withoutPerson } from './revision-payload.ts';

const facts = (ctx: Ctx, order: PlatformOrder) => ({
  revision: order.revision,
  state: order.state,
  listingKey: order.listingKey,
  listingName: order.listingName,
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  rooms: order.rooms,
  bookerName: order.bookerName,
  sellFen: order.sellFen,
  settleFen: order.settleFen,
  commissionFen: order.sellFen - order.settleFen,
  refundFen: order.refundFen,
  acceptBy: order.acceptBy,
  ...(order.behind && {
    otherChannel: order.behind.otherChannel,
    otherOrderNo: order.behind.otherOrderNo,
    propertyKey: order.behind.propertyKey ?? '',
  }),
  // It is acknowledged again.
  acknowledgedAt: null,
  // Clears failed attempts on the previous revision.
  ...{ followTries: 0, followAt: null },
  updatedAt: ctx.now,
});

/** An erased guest stays erased in all later reports. */
const saidOf = async (
  ctx: Ctx,
  key: { readonly connectionId: string; readonly platformOrderId: string },
  told: PlatformOrder,
): Promise<PlatformOrder> => {
  const known = await ctx.db
    .selectFrom('channelOrders')
    .select('bookerName')
    .where('connectionId', '=', key.connectionId)
    .where('platformOrderId', '=', key.platformOrderId)
    .executeTakeFirst();
  return known?.bookerName === ERASED_NAME ? withoutPerson(told) : told;
};

/** The same revision again, from another list or because its acknowledgement was lost. */
const isToldAgain = async (ctx: Ctx, key: RevisionKey, told: PlatformOrder): Promise<boolean> => {
  const { behind } = told;
  if (!behind?.receipt) return false;
  if (behind.isReading) return (await noteSeen(ctx, key.connectionId, [told])).has(key.platformOrderId);
  const known = await ctx.db
    .updateTable('channelRevisions')
    .set((eb) => ({
      acknowledgedAt: behind.isUnacknowledged ? null : eb.ref('acknowledgedAt'),
    }))
    .where('connectionId', '=', key.connectionId)
    .where('platformOrderId', '=', key.platformOrderId)
    .where('receipt', '=', behind.receipt)
    .returning('revision')
    .executeTakeFirst();
  return known !== undefined;
};

interface RevisionKey {
  readonly connectionId: string;
  readonly platformOrderId: string;
}

const storeOne = async (ctx: Ctx, connectionId: string, told: PlatformOrder): Promise<void> => {
  const { platformOrderId, revision } = told;
  const key = { connectionId, platformOrderId };
  if (await isToldAgain(ctx, key, told)) return;
  const order = await saidOf(ctx, key, told);
  await ctx.db
    .insertInto('channelRevisions')
    .values({
      ...{ ...key, revision, payloadCipher: sealOrder(ctx, order), receivedAt: ctx.now },
      receipt: order.behind?.receipt || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db
    .insertInto('channelOrders')
    .values({ ...key, ...facts(ctx, order), createdAt: order.createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['connectionId', 'platformOrderId'])
        .doUpdateSet(facts(ctx, order))
        .where('channelOrders.revision', '<', revision),
    )
    .execute();
};

/** May be repeated, in any order: the order's row has its highest revision. Returns the orders concerned. */
export const storeRevision = async (
  ctx: Ctx,
  connectionId: string,
  told: PlatformOrder,
): Promise<readonly string[]> => {
  await storeOne(ctx, connectionId, told);
  const ended = await partsWithout(ctx, connectionId, told);
  for (const part of ended) await storeOne(ctx, connectionId, part);
  return [told.platformOrderId, ...ended.map(({ platformOrderId }) => platformOrderId)];
};
