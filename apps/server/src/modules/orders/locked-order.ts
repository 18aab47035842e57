/**
 * An order held for a change: its row is locked, its version checked, its stays read, and every action asserted with
 * the same tables that told the screen what may be done.
 */
import { businessDate } from '@minsu/contract/dates.ts';
import { type Failure, fail, stale } from '@minsu/contract/failure.ts';
import { OrderDetail, type StayHours } from '@minsu/contract/orders/order.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import {
  type BookingAction,
  type BookingState,
  bookingTable,
  type StayState,
} from '@minsu/contract/orders/order-states.ts';
import { type StayAction, stayTable } from '@minsu/contract/orders/stay-table.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { rootOf } from './guest-count-queries.ts';
import { hoursOf, ownTimes } from './hours-of-stay-queries.ts';
import { orderDetail } from './order-detail-queries.ts';
import { bookingFacts, stayFacts } from './order-facts.ts';

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
  /** The stay it was cut off: the same guests go on in it. */
  readonly splitOf: string | null;
  /** Null of a stay by the night. */
  readonly hours: StayHours | null;
  /** What the hours of its plan were sold for. */
  readonly hoursFen: number | null;
  /** `HH:mm`; null: the house's own times. */
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
  /** Owed even when the booking ends. */
  readonly keptFen: number;
  readonly waivedFen: number;
  /** What is left of the payments after refunds. */
  readonly paidFen: number;
  /** Promised back, or on its way. */
  readonly refundingFen: number;
  /** Amounts of the platform that holds the money are still open. */
  readonly awaitsPlatform: boolean;
  readonly timeZone: string;
  /** For the house. */
  readonly checkOutTime: string;
  /** The house's business date. */
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
    .where(inScope(ctx, 'o.houseId'));
  const row = await (lock ? query.forUpdate('o') : query).executeTakeFirst();
  if (!row) fail(byStay ? orderFailures.stayNotFound : orderFailures.notFound);
  if (version !== null && row.version !== version)
    stale(OrderDetail, await orderDetail(ctx, row.houseId, row.id));
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const { version: _, ...order } = row;
  return {
    ...order,
    booking: order.booking as BookingState,
    today: businessDate(ctx.now, row.timeZone, auditHour),
    stays: await readStays(ctx, row.houseId, row.id),
  };
};

/** Locks the order for this transaction; with null for the version, as it now is. Unknown or out of scope: 404; another version: 409 with the current order. */
export const lockOrder = (ctx: Ctx, key: Key, version: number | null): Promise<LockedOrder> =>
  readOrder(ctx, key, version, true);

/** The same without a lock, to look ahead. */
export const readOrderOfVersion: typeof lockOrder = (ctx, key, version) =>
  readOrder(ctx, key, version, false);

/** And of no version. */
export const readOrderAsItIs = (ctx: Ctx, orderId: string): Promise<LockedOrder> =>
  readOrderOfVersion(ctx, { orderId }, null);

export interface StayInOrder {
  readonly order: LockedOrder;
  readonly stay: LockedStay;
}

/** The other parts of a stay that was cut: the same guests, one room after the other. */
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

/** The same without a lock, to look ahead. */
export const readStayInOrder = async (ctx: Ctx, { stayId, version }: StayKey): Promise<StayInOrder> =>
  inOrder(await readOrderOfVersion(ctx, { stayId }, version), stayId);

/** The same of no version. */
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
