/** One order as its page shows it: header, stays with what may be done, folio, and its history. */

import { businessDate, localTime } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import {
  type BookingState,
  bookingActionsOf,
  openBookings,
  type StayState,
} from '@minsu/contract/orders/order-states.ts';
import { plainFields } from '@minsu/contract/orders/plain-fields.ts';
import { hoursText } from '@minsu/contract/orders/slot-rules.ts';
import { stayActionsOf } from '@minsu/contract/orders/stay-table.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import { listed } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { orderAtPlatform } from '../channels/pull/pulled-order-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { type GuestCount, guestCounts } from '../registration/guest-count-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { readDeposit } from './deposit-queries.ts';
import { type ChargeRow, type NightLine, readCharges, readFolio } from './folio-queries.ts';
import { hoursOf, ownTimes, type StoredHours } from './hours-of-stay-queries.ts';
import { type MergePart, partRefusal } from './merge-rules.ts';
import { bookingFacts, stayFacts } from './order-facts.ts';
import { orderRowColumns, sayPlan, toOrderRow } from './order-row-queries.ts';
import { balanceOf, leavingOf, mayBillMonthly, takesPayment } from './order-rules.ts';
import { rentOfOrder } from './rent-queries.ts';

const readOrder = (ctx: Ctx, houseId: string, id: string) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('houses as h', 'h.id', 'orders.houseId')
    .leftJoin('guests as g', 'g.id', 'orders.guestId')
    .leftJoin('orders as into', (join) =>
      join.onRef('into.houseId', '=', 'orders.houseId').onRef('into.id', '=', 'orders.mergedIntoId'),
    )
    .select(orderRowColumns)
    .select(plainFields.map((name) => `orders.${name}` as const))
    .select([
      'h.timeZone',
      'orders.guestId',
      'orders.cancelReason',
      'orders.billing',
      'orders.waivedFen',
      'orders.refundingFen',
      'g.stayCount as guestStays',
      'into.id as intoId',
      'into.orderNo as intoNo',
    ])
    .where('orders.houseId', '=', houseId)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();

const readStays = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('stays as s')
    .innerJoin('roomTypes as t', (join) =>
      join.onRef('t.houseId', '=', 's.houseId').onRef('t.id', '=', 's.roomTypeId'),
    )
    .leftJoin('rooms as r', (join) =>
      join.onRef('r.houseId', '=', 's.houseId').onRef('r.id', '=', 's.roomId'),
    )
    .leftJoin('ratePlans as p', (join) =>
      join.onRef('p.houseId', '=', 's.houseId').onRef('p.id', '=', 's.ratePlanId'),
    )
    .select([
      's.id',
      's.roomTypeId',
      't.name as roomTypeName',
      's.ratePlanId',
      'p.name as planName',
      'p.nameEn as planNameEn',
      's.roomId',
      'r.number as roomNumber',
      'r.condition as roomCondition',
      's.checkIn',
      's.checkOut',
      's.state',
      's.guestName',
      's.guests',
      's.splitOf',
      's.locked',
      's.longStayBp',
      's.checkedInAt',
      's.checkedOutAt',
    ])
    .select(['s.fromTime', 's.toTime', 's.hoursIncluded', 's.arriveTime', 's.leaveTime'])
    .where('s.houseId', '=', houseId)
    .where('s.orderId', '=', orderId)
    .orderBy('s.position')
    .orderBy('s.checkIn')
    .execute();

const readNights = async (ctx: Ctx, houseId: string, orderId: string): Promise<NightLine[]> => {
  const { rows } = await sql<NightLine>`
    select n.stay_id, n.night, n.price_fen, r.number as room_number, t.name as type_name
    from stays s
    join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
    join room_types t on t.house_id = n.house_id and t.id = n.room_type_id
    left join stay_rooms sr on sr.house_id = n.house_id and sr.stay_id = n.stay_id
      and sr.from_date <= n.night and sr.to_date > n.night
    left join rooms r on r.house_id = sr.house_id and r.id = sr.room_id
    where s.house_id = ${houseId} and s.order_id = ${orderId}
    order by s.position, n.night`.execute(ctx.db);
  return rows;
};

/** Before the output schema: instants are still dates. */
export type DetailDraft = z.input<typeof OrderDetail>;
/** Money is taken while a booking is open, and of a cancelled one for what its cancellation costs. */
const moneyActions = (
  ctx: Ctx,
  booking: BookingState,
  row: { readonly paidFen: number; readonly refundingFen: number; readonly keptFen: number },
): DetailDraft['actions'] => {
  const may = ctx.user.may;
  const refundable = row.paidFen > row.refundingFen;
  return [
    ...(openBookings.includes(booking) && may('order:charge') ? (['addCharge'] as const) : []),
    ...(takesPayment(booking, row) && may('order:payment') ? (['addPayment'] as const) : []),
    ...(takesPayment(booking, row) && may('company:charge') ? (['chargeCompany'] as const) : []),
    ...(refundable && may('order:refund') ? (['requestRefund'] as const) : []),
    ...(may('guest:reveal') ? (['reveal'] as const) : []),
  ];
};

/** A long stay can be billed by the month, and go back to one bill. */
const billingActions = (
  ctx: Ctx,
  row: Parameters<typeof mayBillMonthly>[0] & { readonly billing: string },
): DetailDraft['actions'] => {
  if (!ctx.user.may('order:charge') || !mayBillMonthly(row)) return [];
  return [row.billing === 'monthly' ? 'billOnce' : 'billMonthly'];
};

/** Whether another order could go into it; which ones is asked when it comes to it. */
const mergeActions = (ctx: Ctx, order: Omit<MergePart, 'booker'>): DetailDraft['actions'] =>
  ctx.user.may('order:edit') && partRefusal(order) === null ? ['merge'] : [];

interface OrderParts {
  readonly today: string;
  readonly balanceFen: number;
  readonly stays: readonly {
    id: string;
    state: StayState;
    checkIn: string;
    checkOut: string;
    longStayBp: number;
  }[];
  readonly nights: readonly NightLine[];
  readonly charges: readonly ChargeRow[];
}

const leavingNow = (ctx: Ctx, parts: OrderParts, stayId: string): DetailDraft['stays'][number]['leaving'] => {
  const stay = parts.stays.find((one) => one.id === stayId);
  if (!stay) return null;
  const extra = parts.charges.find((charge) => charge.stayId === stayId && charge.kind === 'extra_guest');
  const leaving = leavingOf(
    {
      ...stay,
      nights: parts.nights.filter((n) => n.stayId === stayId),
      extraGuestFen: extra?.amountFen ?? 0,
      longStayBp: stay.longStayBp,
    },
    {
      today: parts.today,
      balanceFen: parts.balanceFen,
      othersInHouse: parts.stays.some((one) => one.id !== stayId && one.state === 'in_house'),
    },
  );
  return ctx.user.seesMoney ? leaving : { on: leaving.on, returnedFen: null, dueFen: null };
};

interface Around {
  readonly facts: Parameters<typeof stayFacts>[0];
  readonly parts: OrderParts;
  readonly auditHour: number;
  readonly guests: ReadonlyMap<string, GuestCount>;
}

/** Past his day, or past his hours on it. */
const isOverdue = (
  ctx: Ctx,
  stay: StoredHours & { readonly checkOut: string },
  timeZone: string,
  today: string,
): boolean => {
  const now = localTime(ctx.now, timeZone);
  const end = hoursOf(stay)?.to;
  return stay.checkOut < today || (end !== undefined && `${stay.checkOut}${end}` <= now.date + now.time);
};

const stayDraft = (
  ctx: Ctx,
  stay: Awaited<ReturnType<typeof readStays>>[number],
  { facts, parts, auditHour, guests }: Around,
): z.input<typeof Stay> => {
  const state = stay.state as StayState;
  return {
    ...stay,
    guestName: sayGuestName(stay.guestName, ctx.language),
    planName: stay.planName ?? '',
    ...(guests.get(stay.id) ?? { registered: 0, toRegister: 0 }),
    state,
    hours: hoursOf(stay),
    ...ownTimes(stay),
    overdue: state === 'in_house' && isOverdue(ctx, stay, facts.timeZone, parts.today),
    leaving: state === 'in_house' ? leavingNow(ctx, parts, stay.id) : null,
    nights: parts.nights
      .filter((night) => night.stayId === stay.id)
      .map((night) => ({ ...night, priceFen: ctx.user.seesMoney ? night.priceFen : null })),
    actions: stayActionsOf(state, stayFacts(facts, { ...stay, state }, auditHour), ctx.user.may),
  };
};

/** What its stays are called together, each once. */
const namesOf = (ctx: Ctx, stays: Awaited<ReturnType<typeof readStays>>) => ({
  roomTypeNames: listed([...new Set(stays.map((stay) => stay.roomTypeName))], ctx.language),
  ratePlanNames: listed([...new Set(stays.map((stay) => sayPlan(ctx, stay)))], ctx.language),
  hours: stays
    .flatMap((stay) => hoursOf(stay) ?? [])
    .map(hoursText)
    .join(', '),
  roomNumbers: stays.flatMap((stay) => stay.roomNumber ?? []).join(', '),
});

/** The whole order; the caller has checked the scope. */
export const orderDetail = async (ctx: Ctx, houseId: string, id: string): Promise<DetailDraft> => {
  const row = await readOrder(ctx, houseId, id);
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const dayOf = (at: Date) => businessDate(at, row.timeZone, auditHour);
  const today = dayOf(ctx.now);
  const stays = await readStays(ctx, houseId, id);
  const guests = await guestCounts(ctx, { houseId, id }, stays);
  const nights = await readNights(ctx, houseId, id);
  const charges = await readCharges(ctx, houseId, id);
  const booking = row.booking as BookingState;
  const facts = {
    today,
    booking,
    timeZone: row.timeZone,
    stays: stays.map((s) => ({ ...s, state: s.state as StayState })),
  };
  const balanceFen = balanceOf({ ...row, booking });
  const parts = { today, balanceFen, stays: facts.stays, nights, charges };
  const stayStates = new Map(facts.stays.map(({ id: stayId, state }) => [stayId, state]));
  const { timeZone, waivedFen, refundingFen, billing, intoId, intoNo, ...rest } = row;
  return {
    order: {
      ...rest,
      ...toOrderRow(ctx, row),
      ...namesOf(ctx, stays),
      // Those before this one.
      guestStays: Math.max(0, (row.guestStays ?? 0) - (row.shown === 'completed' ? 1 : 0)),
      houseTimeZone: timeZone,
      mergedInto: intoId && intoNo ? { id: intoId, orderNo: intoNo } : null,
      businessDate: today,
    },
    stays: stays.map((stay) => stayDraft(ctx, stay, { facts, parts, auditHour, guests })),
    folio: ctx.user.seesMoney
      ? await readFolio(ctx, { houseId, id, booking, today, dayOf, nights, charges, stayStates })
      : null,
    rent: ctx.user.seesMoney && billing === 'monthly' ? await rentOfOrder(ctx, { houseId, id }) : null,
    deposit: ctx.user.seesMoney ? await readDeposit(ctx, { houseId, id, booking, stays }) : null,
    platform: await orderAtPlatform(ctx, { houseId, id }),
    actions: [
      ...bookingActionsOf(booking, bookingFacts(facts), ctx.user.may),
      ...moneyActions(ctx, booking, row),
      ...billingActions(ctx, { ...facts, ...row, booking }),
      ...mergeActions(ctx, { ...facts, ...row, booking }),
    ],
  };
};

/** Finds an order by its id or the id of one of its stays, within the caller's scope. */
export const findOrder = async (ctx: Ctx, key: { id?: string | undefined; stayId?: string | undefined }) => {
  const found = await ctx.db
    .selectFrom('orders')
    .select(['houseId', 'id'])
    .where((eb) =>
      key.id === undefined
        ? sql<boolean>`(house_id, id) in (select house_id, order_id from stays where id = ${key.stayId})`
        : eb('id', '=', key.id),
    )
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  return found ?? fail(orderFailures.notFound);
};

/** The same for a command that another one has done already. */
export const detailOf = async (ctx: Ctx, orderId: string): Promise<DetailDraft> => {
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  return orderDetail(ctx, houseId, id);
};
