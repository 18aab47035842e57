/**
 * Creates our order for a platform's sale: at its price, in a free linked room, else in any of the type, else without a
 * room. No rule prevents it; violations are reported to users.
 */

import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import { stayTermsOf } from '../../../inventory/prices/policy-queries.ts';
import { type PlanPrice, priceUnderPlan, sumFen } from '../../../inventory/prices/price-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { phoneIdentity } from '../../../platform/field-cipher.ts';
import { blacklistedFor } from '../../../sales/blacklist/blacklist-queries.ts';
import { saveOrder } from '../../../sales/orders/save-order.ts';
import { setAwaitsPlatform } from '../../../sales/orders/sell/await-platform.ts';
import { recordSale } from '../../../sales/orders/sell/create-order.ts';
import { insertSale } from '../../../sales/orders/sell/insert-sale.ts';
import { codeOfChannelName } from '../../../sales/orders/sell/other-channels.ts';
import { type Sale, type SoldStay, takenBy } from '../../../sales/orders/sell/sell-stays.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { asKept, unclearAmount, withoutAmounts } from './amount-rules.ts';
import type { MappedListing } from './find-listing.ts';
import { findRoomOrNone } from './place-pulled.ts';
import { guestsOfRooms, isClosedBy, isOurPrice, nightsOfRooms, worstProblem } from './pull-rules.ts';

export interface PulledSale {
  readonly platform: AdapterPlatform;
  readonly listing: MappedListing;
  readonly order: PlatformOrder;
}

/** Our price for it; null if the plan is no longer sold for the type. */
const quoteOf = async (ctx: Ctx, { platform, listing, order }: PulledSale): Promise<PlanPrice | null> => {
  const { house, ...sold } = listing;
  const { checkIn, checkOut } = order;
  try {
    return await priceUnderPlan(ctx, { ...sold, checkIn, checkOut, today: house.today, channel: platform });
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
};

/** Whether the platform sold something other than what was pushed. */
export const judgeSale = async (
  ctx: Ctx,
  of: PulledSale,
  overbooked: boolean,
): Promise<ChannelOrderProblem | null> => {
  const quote = await quoteOf(ctx, of);
  const closed = of.listing.house.state !== 'online' || quote === null || isClosedBy(quote.rules);
  return worstProblem({
    overbooked,
    closed,
    priceDiffers: quote !== null && !isOurPrice(sumFen(quote.nights) * of.order.rooms, of.order),
  });
};

interface Seated extends PulledSale {
  /** Rooms of the order that have theirs already. */
  readonly seated: number;
}

/** The rooms of the order from the `seated` one on, each in the best room that is left. */
export const seatPulled = async (ctx: Ctx, { listing, order, seated }: Seated): Promise<SoldStay[]> => {
  const { houseId, roomTypeId, ratePlanId, roomIds, house } = listing;
  const { checkIn, checkOut } = order;
  const nights = nightsOfRooms(order);
  const guests = guestsOfRooms(order);
  const terms = await stayTermsOf(ctx, house.cancellationPolicy);
  const sold: SoldStay[] = [];
  for (let at = seated; at < order.rooms; at += 1) {
    const room = await findRoomOrNone(ctx, {
      ...{ houseId, roomTypeId, preferRoomIds: roomIds, today: house.today },
      range: { from: checkIn, to: checkOut },
      alsoTaken: takenBy(sold),
    });
    const guest = guests[at] ?? { name: order.bookerName, guests: 1 };
    sold.push({
      ...{ id: ctx.newId(), room, nights: nights[at] ?? [], ratePlanId, terms },
      ...{ extraGuestFen: 0, cleaningFen: 0, longStayFen: 0, longStayBp: 0 },
      input: { roomTypeId, ratePlanId, checkIn, checkOut, guests: guest.guests, guestName: guest.name },
    });
  }
  return sold;
};

export const NAME_LENGTH = 40;
const MIN_PHONE_DIGITS = 5;
const MAX_PHONE_LENGTH = 60;

/** Stored as reported, even if it is not a readable number. */
export const phoneOf = ({ bookerPhone }: PlatformOrder): string | undefined => {
  const given = cutText(bookerPhone?.trim() ?? '', MAX_PHONE_LENGTH);
  return given.replaceAll(/[^\d*]/g, '').length >= MIN_PHONE_DIGITS ? given : undefined;
};

/** The platform sold to a guest on the blocklist, so notify the users who manage it. */
export const warningOf = async (ctx: Ctx, phone: string | undefined, houseId: string): Promise<string> => {
  if (phone === undefined) return '';
  const reason = await blacklistedFor(
    ctx,
    { phoneHash: phoneIdentity(ctx.services.cipher, phone, true) },
    houseId,
  );
  return reason === null ? '' : `黑名单 Blacklist: ${reason}`;
};

/** The number shown to users: the channel's, with the part if it is several orders here. */
export const numberAt = ({ platformOrderId, behind }: PlatformOrder): string => {
  if (!behind) return platformOrderId;
  const [, part] = platformOrderId.split('~');
  return part === undefined ? behind.otherOrderNo : `${behind.otherOrderNo}/${part}`;
};

const headOf = async (ctx: Ctx, { platform, listing, order }: PulledSale): Promise<Sale['input']> => {
  const phone = phoneOf(order);
  return {
    houseId: listing.houseId,
    ...{ source: 'channel', channel: platform, channelOrderNo: numberAt(order) },
    collect: order.behind?.collect ?? 'channel',
    ...{ ignoreRestrictions: false, acceptBlacklisted: false, hold: false },
    bookerName: cutText(order.bookerName, NAME_LENGTH),
    ...(phone !== undefined && { phone }),
    remark: order.remark,
    remarkInternal: await warningOf(ctx, phone, listing.houseId),
  };
};

/** The platform's clock decides how long it waits to be accepted; where it names no end, our setting. */
const deadlineOf = async (
  ctx: Ctx,
  booking: string,
  { order, platform }: Pick<PulledSale, 'order' | 'platform'>,
): Promise<Date | null> => {
  if (booking !== 'wait_accept') return null;
  if (order.acceptBy !== null) return order.acceptBy;
  const { waitAcceptMinutes } = await readSettings(ctx.db, ctx.services);
  return new Date(ctx.now.getTime() + waitAcceptMinutes[platform] * 60_000);
};

/** The room is sold, its amounts wait for the platform's next word or for a person. */
const holdAmounts = async (ctx: Ctx, { id, input, start, sold }: Sale): Promise<void> => {
  const { houseId } = input;
  await setAwaitsPlatform(
    ctx,
    houseId,
    sold.map((stay) => stay.id),
    true,
  );
  await saveOrder(ctx, { houseId, id, booking: start.booking });
};

/** Returns our order, and the problem for users to check, if any. */
export const sellPulledOrder = async (
  ctx: Ctx,
  told: PulledSale,
  booking: Sale['start']['booking'],
): Promise<{ orderId: string; problem: ChannelOrderProblem | null }> => {
  const isUnclear = unclearAmount(told.order) !== null;
  const of = { ...told, order: isUnclear ? withoutAmounts(told.order) : asKept(told.order) };
  const sold = await seatPulled(ctx, { ...of, seated: 0 });
  const sale: Sale = {
    id: ctx.newId(),
    input: await headOf(ctx, of),
    sold,
    start: { booking, deadlineAt: await deadlineOf(ctx, booking, of) },
    today: of.listing.house.today,
    otherChannel: await codeOfChannelName(
      ctx,
      of.order.behind?.otherChannel ?? '',
      of.order.behind?.otherChannelEn,
    ),
  };
  const overbooked = sold.some(({ room }) => room === null);
  const problem = await judgeSale(ctx, isUnclear ? of : told, overbooked);
  const { orderNo } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  if (!isUnclear) return { orderId: sale.id, problem };
  await holdAmounts(ctx, sale);
  return { orderId: sale.id, problem: overbooked ? problem : 'amountUnclear' };
};
