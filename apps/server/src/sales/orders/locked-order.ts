/**
 * An order locked for a change: row locked, version checked, stays read. Actions are asserted with the tables the
 * screen uses.
 */
import { businessDate } from '@minsu/contract/platform/dates.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { OrderDetail, type StayHours } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  type BookingAction,
  type BookingState,
  bookingTable,
  type StayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { type StayAction, stayTable } from '@minsu/contract/sales/orders/stay-table.ts';
import { sql } from 'kysely';
import { inOwnOrder, inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { hoursOf, ownTimes } from './hours/hours-of-stay-queries.ts';
import { orderDetail } from './list/order-detail-queries.ts';
import { bookingFacts, stayFacts } from './order-facts.ts';
import { rootOf } from './stay/guest-count-queries.ts';

export interface LockedStay {
  readonly id: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly roomId: string | null;
  readonly roomNumber: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly state: StayState;
  readonly holdsNights: boolean;
  readonly guestName: string;
  readonly guests: number;
  readonly locked: boolean;
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
  /** Stay it was split from; the same guests continue here. */
  readonly splitOf: string | null;
  /** Null for a stay by the night. */
  readonly hours: StayHours | null;
  /** Sold price of the plan's included hours, in fen. */
  readonly hoursFen: number | null;
  /** `HH:mm`; null for the property's standard times. */
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}

export interface LockedOrder {
  readonly id: string;
  readonly houseId: string;
  readonly orderNo: string;
  readonly booking: BookingState;
  readonly source: string;
  readonly channel: string;
  readonly collect: string;
  readonly guestId: string | null;
  readonly roomFen: number;
  readonly chargesFen: number;
  readonly feeFen: number;
  /** Due even after the order ends, in fen. */
  readonly keptFen: number;
  readonly waivedFen: number;
  /** Payments less refunds, in fen. */
  readonly paidFen: number;
  /** Refunds requested or in progress, in fen. */
  readonly refundingFen: number;
  /** Amounts of the platform that holds the money are still unknown. */
  readonly awaitsPlatform: boolean;
  readonly timeZone: string;
  /** Property's standard time. */
  readonly checkOutTime: string;
  /** Property's business date. */
  readonly today: string;
  readonly stays: readonly LockedStay[];
}

const readStays = async (ctx: Ctx, houseId: string, orderId: string): Promise<LockedStay[]> => {
  const rows = await ctx.db
    .selectFrom('stays as s')
    .leftJoin('rooms as r', (join) =>
      join.onRef('r.houseId', '=', 's.houseId').onRef('r.id', '=', 's.roomId'),
    )
    .select([
      's.id',
      's.roomTypeId',
      's.ratePlanId',
      's.roomId',
      'r.number as roomNumber',
      's.checkIn',
      's.checkOut',
      's.state',
      's.holdsNights',
      's.guestName',
      's.guests',
      's.locked',
      's.checkedInAt',
      's.checkedOutAt',
      's.splitOf',
      's.fromTime',
      's.toTime',
      's.hoursIncluded',
      's.hoursFen',
      's.arriveTime',
      's.leaveTime',
    ])
    .where('s.houseId', '=', houseId)
    .where('s.orderId', '=', orderId)
    .orderBy('s.position')
    .orderBy('s.checkIn')
    .execute();
  return rows.map(({ fromTime, toTime, hoursIncluded, ...stay }) => ({
    ...stay,
    ...ownTimes(stay),
    state: stay.state as StayState,
    hours: hoursOf({ fromTime, toTime, hoursIncluded }),
  }));
};

type Key = { readonly orderId: string } | { readonly stayId: string };

const orderColumns = [
  'o.id',
  'o.houseId',
  'o.orderNo',
  'o.booking',
  'o.source',
  'o.channel',
  'o.collect',
  'o.guestId',
  'o.roomFen',
  'o.chargesFen',
  'o.feeFen',
  'o.keptFen',
  'o.waivedFen',
  'o.paidFen',
  'o.refundingFen',
  'o.awaitsPlatform',
  'o.version',
  'h.timeZone',
  'h.checkOutTime',
] as const;

const readOrder = async (ctx: Ctx, key: Key, version: number | null, lock: boolean): Promise<LockedOrder> => {
  const byStay = 'stayId' in key;
  const query = ctx.db
    .selectFrom('orders as o')
    .innerJoin('houses as h', 'h.id', 'o.houseId')
    .select(orderColumns)
    .where((eb) =>
      byStay
        ? sql<boolean>`(o.house_id, o.id) in (select house_id, order_id from stays where id = ${key.stayId})`
        : eb('o.id', '=', key.orderId),
    )
    .where(inScope(ctx, 'o.houseId'))
    .where(inOwnOrder(ctx, 'o.id'));
  const row = await (lock ? query.forUpdate('o') : query).executeTakeFirst();
  if (!row) fail(byStay ? orderFailures.stayNotFound : orderFailures.notFound);
  if (version !== null && row.version !== version)
    failStale(OrderDetail, await orderDetail(ctx, row.houseId, row.id));
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const { version: _, ...order } = row;
  return {
    ...order,
    booking: order.booking as BookingState,
    today: businessDate(ctx.now, row.timeZone, auditHour),
    stays: await readStays(ctx, row.houseId, row.id),
  };
};

/**
 * Locks the order for this transaction. Null version skips the check. Throws 404 if unknown or out of scope, 409
 * with the current order for another version.
 */
export const lockOrder = (ctx: Ctx, key: Key, version: number | null): Promise<LockedOrder> =>
  readOrder(ctx, key, version, true);

/** Like `lockOrder` without the lock, for previews. */
export const readOrderOfVersion: typeof lockOrder = (ctx, key, version) =>
  readOrder(ctx, key, version, false);

/** Also skips the version check. */
export const readOrderAsItIs = (ctx: Ctx, orderId: string): Promise<LockedOrder> =>
  readOrderOfVersion(ctx, { orderId }, null);

export interface StayInOrder {
  readonly order: LockedOrder;
  readonly stay: LockedStay;
}

/** Other parts of a split stay: the same guests in consecutive rooms. */
export const otherParts = ({ order, stay }: StayInOrder): readonly LockedStay[] =>
  order.stays.filter((one) => one.id !== stay.id && rootOf(one) === rootOf(stay));

export interface StayKey {
  readonly stayId: string;
  readonly version: number;
}

export const inOrder = (order: LockedOrder, stayId: string): StayInOrder => {
  const stay = order.stays.find((one) => one.id === stayId);
  return stay ? { order, stay } : fail(orderFailures.stayNotFound);
};

/** Locks the order of a stay and finds the stay in it. */
export const lockStay = async (ctx: Ctx, { stayId, version }: StayKey): Promise<StayInOrder> =>
  inOrder(await lockOrder(ctx, { stayId }, version), stayId);

/** Like `lockStay` without the lock, for previews. */
export const readStayInOrder = async (ctx: Ctx, { stayId, version }: StayKey): Promise<StayInOrder> =>
  inOrder(await readOrderOfVersion(ctx, { stayId }, version), stayId);

/** Also skips the version check. */
export const readStayAsItIs = async (ctx: Ctx, stayId: string): Promise<StayInOrder> =>
  inOrder(await readOrderOfVersion(ctx, { stayId }, null), stayId);

export const assertBooking = (order: LockedOrder, action: BookingAction): void => {
  const why = refusal(bookingTable[action], order.booking, bookingFacts(order));
  if (why) fail(why);
};

export const refuseStay = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  action: StayAction,
): Promise<Failure | null> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return refusal(stayTable[action], stay.state, stayFacts(order, stay, { now: ctx.now, auditHour }));
};

export const assertStay = async (ctx: Ctx, at: StayInOrder, action: StayAction): Promise<void> => {
  const why = await refuseStay(ctx, at, action);
  if (why) fail(why);
};
