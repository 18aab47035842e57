/** Prepares a sale: permission, rooms, prices, member. Writes nothing of the order. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { Settings } from '@minsu/contract/foundation/system/setting-list.ts';
import { addDays, businessDate } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { cheapestNight, discountOf, sumList } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import { isCrowded } from '../../../inventory/room-status/crowded-types.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sumNights } from '../order-rules.ts';
import { readyRooms } from '../stay/room-occupant-queries.ts';
import { type BookedBy, bookerOf, findGuest } from './find-guest.ts';
import { findRoom } from './find-room.ts';
import { refuseDiscount } from './guard-price.ts';
import { assertMayIgnore } from './guard-restrictions.ts';
import { mayDiscount } from './may-discount.ts';
import { type PricedStay, priceStay } from './price-stay.ts';

export type SaleInput = z.output<typeof createOrder.input>;
export type StayInput = SaleInput['stays'][number];

export interface SellingHouse {
  readonly id: string;
  readonly state: string;
  readonly timeZone: string;
  readonly cleaningFeeFen: number;
  readonly depositFen: number;
  readonly cancellationPolicy: string;
  readonly types: readonly SellingType[];
}
interface SellingType {
  readonly id: string;
  readonly baseGuests: number;
  readonly maxGuests: number;
  readonly extraGuestFeeFen: number;
}

export const readHouse = async (ctx: Ctx, houseId: string): Promise<SellingHouse> => {
  const rows = await ctx.db
    .selectFrom('houses as h')
    .innerJoin('roomTypes as t', 't.houseId', 'h.id')
    .select([
      'h.id',
      'h.state',
      'h.timeZone',
      'h.cleaningFeeFen',
      'h.depositFen',
      'h.cancellationPolicy',
      't.id as typeId',
      't.baseGuests',
      't.maxGuests',
      't.extraGuestFeeFen',
    ])
    .where('h.id', '=', houseId)
    .where(inScope(ctx, 'h.id'))
    .execute();
  const [house] = rows;
  if (!house) fail(houseFailures.notFound);
  if (house.state !== 'online') fail(houseFailures.notOnline);
  return {
    id: house.id,
    state: house.state,
    timeZone: house.timeZone,
    cleaningFeeFen: house.cleaningFeeFen,
    depositFen: house.depositFen,
    cancellationPolicy: house.cancellationPolicy,
    types: rows.map((row) => ({ ...row, id: row.typeId })),
  };
};

export const typeOf = (
  house: SellingHouse,
  stay: Pick<StayInput, 'roomTypeId' | 'guests'>,
  path: string,
): SellingType => {
  const type = house.types.find((one) => one.id === stay.roomTypeId);
  if (!type) fail(houseFailures.roomTypeNotFound);
  if (stay.guests > type.maxGuests) {
    const params = { limit: type.maxGuests };
    failAt(path, orderFailures.tooManyGuests, params);
  }
  return type;
};

/** Arrival must be between the business date and the end of the calendar. */
export const checkDates = (
  stays: readonly Pick<StayInput, 'checkIn' | 'checkOut'>[],
  today: string,
  settings: Settings,
  pathOf = (index: number, field: string) => `stays.${index}.${field}`,
): void => {
  stays.forEach((stay, index) => {
    const refuse = (
      failure: typeof orderFailures.pastArrival,
      field: string,
      params: Record<string, string | number>,
    ) => failAt(pathOf(index, field), failure, params);
    if (stay.checkIn < today) refuse(orderFailures.pastArrival, 'checkIn', { date: today });
    if (stay.checkOut > addDays(today, settings.horizonDays))
      refuse(orderFailures.beyondHorizon, 'checkOut', { limit: settings.horizonDays });
  });
};

/** Minutes of the day. */
export interface SoldHours {
  readonly from: number;
  readonly to: number;
  /** Hours included in the plan's price, and that price in fen. */
  readonly included: number;
  readonly planFen: number;
  /** Includes overtime. */
  readonly fen: number;
}

export interface SoldStay extends PricedStay {
  readonly id: string;
  readonly input: StayInput;
  /** Null for platform overbookings, which wait unassigned. */
  readonly room: { readonly id: string; readonly number: string } | null;
  readonly hours?: SoldHours;
}

interface Selling {
  readonly house: SellingHouse;
  readonly earlier: readonly SoldStay[];
  readonly today: string;
  readonly channel: string;
  readonly anyway: boolean;
  readonly isUnwritten: boolean;
  /** Starts independent queries alongside the room search. */
  readonly alongside: () => void;
}

/** Rooms that stays of this sale have chosen but not yet written. */
export const takenBy = (stays: readonly Pick<SoldStay, 'room' | 'input'>[]) =>
  stays.flatMap(({ room, input }) =>
    room ? [{ roomId: room.id, range: { from: input.checkIn, to: input.checkOut } }] : [],
  );

const sellStay = async (
  ctx: Ctx,
  { type, stay }: { type: SellingType; stay: StayInput },
  { house, earlier, today, channel, anyway, isUnwritten, alongside }: Selling,
): Promise<SoldStay> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const alsoTaken = takenBy(earlier);
  const price = () =>
    priceStay(ctx, {
      houseId: house.id,
      cleaningFen: house.cleaningFeeFen,
      policy: house.cancellationPolicy,
      type,
      stay,
      today,
      channel,
      anyway,
    });
  // Priced in parallel with the room search unless most callers will be refused. The price is that of the sale's
  // start, as quoted, even if it changes while waiting for the lock.
  const early = isCrowded(house.id, type.id) ? null : price();
  early?.catch(() => {});
  const ready = stay.arrival && stay.roomId === undefined ? await readyRooms(ctx, house.id, type.id) : [];
  const finding = findRoom(ctx, {
    houseId: house.id,
    roomTypeId: type.id,
    range,
    roomId: stay.roomId,
    alsoTaken,
    preferRoomIds: ready,
    isUnwritten: isUnwritten && earlier.length === 0,
    today,
  });
  if (early) alongside();
  const room = await finding;
  return {
    id: ctx.newId(),
    input: stay,
    room: { id: room.id, number: room.number },
    ...(await (early ?? price())),
  };
};

/** Initial state and its deadline (contract §4, §5). */
export const startOf = (
  input: SaleHead,
  now: Date,
  settings: Settings,
): { booking: BookingState; deadlineAt: Date | null } => {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  if (input.hold && !input.payment) return { booking: 'hold', deadlineAt: after(settings.holdHours * 60) };
  if (input.source === 'web' && !input.payment)
    return { booking: 'wait_pay', deadlineAt: after(settings.waitPayMinutes) };
  return { booking: 'confirmed', deadlineAt: null };
};

/** Sale input without the rooms. */
export type SaleHead = Omit<SaleInput, 'stays'>;

export interface Sale {
  readonly id: string;
  readonly input: SaleHead;
  readonly sold: readonly SoldStay[];
  readonly start: { readonly booking: BookingState; readonly deadlineAt: Date | null };
  readonly today: string;
  /** Amount already paid elsewhere, for imported orders. */
  readonly paidBeforeFen?: number;
  /** Property's deposit when the sale began, frozen like the price. */
  readonly depositFen?: number;
  /** Dictionary code of a channel that is not ours. */
  readonly otherChannel?: string | null;
  /** Member, if already known. */
  readonly bookedBy?: BookedBy;
}

/** Value of the order, in fen. */
export const totalOf = ({ sold }: Sale): { roomFen: number; chargesFen: number; totalFen: number } => {
  const roomFen = sold.reduce((total, stay) => total + sumNights(stay.nights), 0);
  const chargesFen = sold.reduce(
    (total, stay) =>
      total + stay.extraGuestFen + stay.cleaningFen + stay.longStayFen + (stay.hours?.fen ?? 0),
    0,
  );
  return { roomFen, chargesFen, totalFen: roomFen + chargesFen };
};

/**
 * Own prices below list must fit the user's discount limit; above list they need the permission to override prices.
 */
const assertOwnPrices = (ctx: Ctx, sold: readonly SoldStay[]): void => {
  const nights = sold.map(({ nights: own, list = own }) =>
    own.map(({ night, priceFen }, at) => ({ night, priceFen, listFen: list[at]?.priceFen ?? priceFen })),
  );
  const isAbove = sold.some(({ nights: own, list }) => list && sumNights(own) > sumNights(list));
  if (isAbove && !ctx.user.may('order:overridePrice')) fail(orderFailures.overrideForbidden);
  const afterFen = nights.reduce((total, each) => total + discountOf(each), 0);
  const listFen = nights.reduce((total, each) => total + sumList(each), 0);
  const night = cheapestNight(nights.flat());
  const refused = refuseDiscount(
    ctx,
    { beforeFen: 0, afterFen, listFen, night },
    orderFailures.overrideForbidden,
  );
  if (refused) throw refused;
};

interface Beginning {
  /** This sale starts the transaction. */
  readonly isUnwritten: boolean;
  /** Runs in parallel with loading the property; throws to refuse. */
  readonly beside: () => Promise<void>;
}

/** Throws the first objection to the sale. The types' nights are locked on return. */
export const sellStays = async (
  ctx: Ctx,
  input: SaleInput,
  { isUnwritten, beside }: Beginning = { isUnwritten: false, beside: async () => {} },
): Promise<Sale> => {
  if (input.stays.some((stay) => stay.roomFenOverride !== undefined) && !mayDiscount(ctx))
    fail(orderFailures.overrideForbidden);
  const anyway = input.ignoreRestrictions;
  assertMayIgnore(ctx, anyway);
  const settings = await readSettings(ctx.db, ctx.services);
  const [house] = await Promise.all([readHouse(ctx, input.houseId), beside()]);
  const today = businessDate(ctx.now, house.timeZone, settings.auditHour);
  checkDates(input.stays, today, settings);
  // All sales lock types in one order so that two group sales cannot deadlock.
  const order = input.stays
    .map((stay, index) => ({ stay, type: typeOf(house, stay, `stays.${index}.guests`) }))
    .sort((a, b) => a.type.id.localeCompare(b.type.id) || a.stay.checkIn.localeCompare(b.stay.checkIn));
  const sold: SoldStay[] = [];
  let guest: Promise<BookedBy> | undefined;
  const askForGuest = (): void => {
    guest = findGuest(ctx, bookerOf(input));
    guest.catch(() => {});
  };
  const selling = {
    ...{ house, today, channel: input.channel, anyway, isUnwritten },
    // Queued after the type's nights, like in every sale; with several types it waits for the last.
    alongside: order.length === 1 ? askForGuest : () => {},
  };
  for (const one of order) sold.push(await sellStay(ctx, one, { ...selling, earlier: sold }));
  assertOwnPrices(ctx, sold);
  return {
    id: ctx.newId(),
    input,
    sold,
    start: startOf(input, ctx.now, settings),
    today,
    depositFen: house.depositFen,
    ...(guest && { bookedBy: await guest }),
  };
};
