/** Amounts of an order that lives: followed where our stays are those that the platform sells, else left to people. */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { finishChange } from '../../../sales/orders/change/finish-change.ts';
import { channelPaidFen, collectedByChannel } from '../../../sales/orders/folio/channel-paid-queries.ts';
import { deskFeesFen } from '../../../sales/orders/folio/desk-fee-queries.ts';
import { holderOf } from '../../../sales/orders/folio/who-holds-money.ts';
import type { LockedOrder } from '../../../sales/orders/locked-order.ts';
import { saveOrder } from '../../../sales/orders/save-order.ts';
import { setAwaitsPlatform } from '../../../sales/orders/sell/await-platform.ts';
import { followLiveTotal } from '../../../sales/orders/sell/keep-by-platform.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { keptThere, unclearAmount } from './amount-rules.ts';
import { platformName } from './in-name-of.ts';

/** The platform's amounts by a revision as they are on the folio; unclear ones are not. */
export const bookedBy = (order: PlatformOrder): number =>
  unclearAmount(order) === null ? keptThere(order) : 0;

/** The folio has the nights of this revision and nothing else of the platform's; the desk has not priced them. */
export const isPricedAsTold = async (
  ctx: Ctx,
  ours: LockedOrder,
  before: PlatformOrder,
): Promise<boolean> => {
  if (ours.roomFen !== bookedBy(before) || ours.keptFen !== (await deskFeesFen(ctx, ours))) return false;
  const collected = await collectedByChannel(ctx, ours);
  return collected === null || (await channelPaidFen(ctx, ours)) === bookedBy(before);
};

/** Nights that the platform had not sold before: the desk sold them. */
const deskNightsFen = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  { checkIn, checkOut }: PlatformOrder,
): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(n.price_fen), 0)::bigint as fen from stays s
    join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
    where s.house_id = ${houseId} and s.order_id = ${id} and s.state in ('expected', 'in_house')
      and (n.night < ${checkIn}::date or n.night >= ${checkOut}::date)`.execute(ctx.db);
  return Number(rows[0]?.fen ?? 0);
};

interface Told {
  readonly platform: AdapterPlatform;
  readonly order: PlatformOrder;
}

/** Keeps what is booked until the platform's end of the order, or a person, settles it; unpaid, there is nothing to settle. */
export const awaitAmounts = async (ctx: Ctx, ours: LockedOrder): Promise<void> => {
  if (holderOf(ours) === 'house' || ours.booking !== 'confirmed' || ours.awaitsPlatform) return;
  const live = ours.stays.filter(({ state }) => state === 'expected' || state === 'in_house');
  await setAwaitsPlatform(
    ctx,
    ours.houseId,
    live.map(({ id }) => id),
    true,
  );
  await saveOrder(ctx, ours);
};

/** `before`: the revision that was followed last; null for an order typed in by hand. Returns the problem, if any. */
export const followAmounts = async (
  ctx: Ctx,
  ours: LockedOrder,
  { platform, order }: Told,
  before: PlatformOrder | null,
): Promise<ChannelOrderProblem | null> => {
  if (holderOf(ours) === 'house') return 'changed';
  // A refund that the desk has asked of the platform: people must resolve it.
  if (ours.refundingFen > 0) {
    await awaitAmounts(ctx, ours);
    return 'changed';
  }
  const collected = await collectedByChannel(ctx, ours);
  const partFen = collected === null && before !== null ? bookedBy(before) : await channelPaidFen(ctx, ours);
  const absorbedFen = before === null ? 0 : await deskNightsFen(ctx, ours, before);
  const totalFen = keptThere(order);
  await followLiveTotal(ctx, ours, { totalFen, partFen, absorbedFen, by: platformName(platform) });
  await finishChange(ctx, ours, {
    name: 'platformSettled',
    before: { keptFen: partFen },
    after: { keptFen: totalFen },
  });
  return null;
};
