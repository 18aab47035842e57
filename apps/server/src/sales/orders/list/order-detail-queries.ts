/** Reads one order for its page: header, stays with actions, folio, history. */

import { isOrderVerb, takesByApi } from '@minsu/contract/foundation/system/platform-registry.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import { businessDate, localTime } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { listed } from '@minsu/contract/platform/texts.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  type BookingAction,
  type BookingState,
  bookingActionsOf,
  type ShownState,
  type StayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { hoursText } from '@minsu/contract/sales/orders/slot-rules.ts';
import { stayActionsOf } from '@minsu/contract/sales/orders/stay-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { editActions } from '../change/edit-actions.ts';
import { depositOf } from '../deposit/deposit-queries.ts';
import { type ChargeRow, folioOf, type NightLine } from '../folio/folio-queries.ts';
import { moneyActions } from '../folio/money-actions.ts';
import { rentOfOrder } from '../folio/rent-queries.ts';
import { partRefusal } from '../group/merge-rules.ts';
import { hoursOf, ownTimes, type StoredHours } from '../hours/hours-of-stay-queries.ts';
import { bookingFacts, stayFacts } from '../order-facts.ts';
import { balanceOf, departureOf, leavingOf, mayBillMonthly } from '../order-rules.ts';
import { type AtLeaving, keptAtLeaving } from '../stay/given-up-nights.ts';
import type { GuestCount } from '../stay/guest-count-queries.ts';
import { type OrderPartsRead, readOrderParts } from './order-part-queries.ts';
import { ratePlanText, toOrderRow } from './order-row-queries.ts';

/** Before the output schema: instants are still dates. */
export type DetailDraft = z.input<typeof OrderDetail>;

/** Actions done in the selling platform's extranet are not offered; their result arrives with the order. */
const takenBy =
  (sold: DetailDraft['platform']) =>
  (action: BookingAction): boolean => {
    if (sold === null) return true;
    return isOrderVerb(action) ? takesByApi(sold.platform, action) : action !== 'reinstate';
  };

/** A long stay can switch between monthly rent and one folio. */
const billingActions = (
  ctx: Ctx,
  row: Parameters<typeof mayBillMonthly>[0] & { readonly billing: string },
): DetailDraft['actions'] => {
  if (!ctx.user.may('order:charge') || !mayBillMonthly(row)) return [];
  return [row.billing === 'monthly' ? 'billOnce' : 'billMonthly'];
};

/** Whether a merge is possible at all; candidates are read on demand. */
const mergeActions = (ctx: Ctx, order: Parameters<typeof partRefusal>[0]): DetailDraft['actions'] =>
  ctx.user.may('order:edit') && partRefusal(order) === null ? ['merge'] : [];

interface OrderParts {
  readonly seesMoney: boolean;
  readonly today: string;
  readonly balanceFen: number;
  readonly stays: readonly {
    id: string;
    state: StayState;
    checkIn: string;
    checkOut: string;
    leaveTime: string | null;
    longStayBp: number;
  }[];
  readonly nights: readonly NightLine[];
  readonly charges: readonly ChargeRow[];
  /** Stay id → amounts kept and lost if the guest leaves today. */
  readonly keptAtLeaving: ReadonlyMap<string, AtLeaving>;
}

/** Price of the stays that are still to arrive, in fen. */
const toCome = ({ stays, nights, charges }: OrderParts): number => {
  const ids = new Set(stays.filter(({ state }) => state === 'expected').map(({ id }) => id));
  const ofNights = nights.filter(({ stayId }) => ids.has(stayId)).map(({ priceFen }) => priceFen);
  const charged = charges.flatMap(({ stayId, amountFen }) =>
    stayId !== null && ids.has(stayId) ? [amountFen] : [],
  );
  return [...ofNights, ...charged].reduce((sum, fen) => sum + fen, 0);
};

const leavingNow = (parts: OrderParts, stayId: string): DetailDraft['stays'][number]['leaving'] => {
  const stay = parts.stays.find((one) => one.id === stayId);
  if (!stay) return null;
  const charged = (kind: string) =>
    parts.charges
      .filter((charge) => charge.stayId === stayId && charge.kind === kind)
      .reduce((sum, { amountFen }) => sum + amountFen, 0);
  const leaving = leavingOf(
    {
      ...stay,
      nights: parts.nights.filter((n) => n.stayId === stayId),
      extraGuestFen: charged('extra_guest'),
      lateFen: stay.leaveTime === null ? 0 : charged('late_checkout'),
      longStayBp: stay.longStayBp,
      ...parts.keptAtLeaving.get(stayId),
    },
    {
      today: parts.today,
      balanceFen: parts.balanceFen,
      toComeFen: toCome(parts),
      othersInHouse: parts.stays.some((one) => one.id !== stayId && one.state === 'in_house'),
    },
  );
  return parts.seesMoney ? leaving : { on: leaving.on, returnedFen: null, dueFen: null };
};

interface Around {
  readonly facts: Parameters<typeof stayFacts>[0];
  readonly parts: OrderParts;
  readonly auditHour: number;
  readonly guests: ReadonlyMap<string, GuestCount>;
}

/** Past the check-out date, or past the hours on it. */
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
  stay: OrderPartsRead['stays'][number],
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
    leaving: state === 'in_house' ? leavingNow(parts, stay.id) : null,
    nights: parts.nights
      .filter((night) => night.stayId === stay.id)
      .map((night) => ({ ...night, priceFen: parts.seesMoney ? night.priceFen : null })),
    actions: stayActionsOf(
      state,
      stayFacts(facts, { ...stay, state }, { now: ctx.now, auditHour }),
      ctx.user.may,
    ),
  };
};

const keptOfStays = async (
  ctx: Ctx,
  order: Parameters<typeof keptAtLeaving>[1],
  stays: OrderParts['stays'],
  today: string,
): Promise<Map<string, AtLeaving>> => {
  const here = seesMoneyIn(ctx, order.houseId) ? stays.filter(({ state }) => state === 'in_house') : [];
  const amounts = await Promise.all(
    here.map(async (stay) => {
      const kept = await keptAtLeaving(ctx, order, stay, departureOf(stay, today));
      return [stay.id, kept] as const;
    }),
  );
  return new Map(amounts);
};

/** Distinct room type and plan names of the stays. */
const namesOf = (ctx: Ctx, stays: OrderPartsRead['stays']) => ({
  roomTypeNames: listed([...new Set(stays.map((stay) => stay.roomTypeName))], ctx.language),
  ratePlanNames: listed([...new Set(stays.map((stay) => ratePlanText(ctx, stay)))], ctx.language),
  hours: stays
    .flatMap((stay) => hoursOf(stay) ?? [])
    .map(hoursText)
    .join(', '),
  roomNumbers: stays.flatMap((stay) => stay.roomNumber ?? []).join(', '),
});

/** Page header of the order. */
const headOf = (
  ctx: Ctx,
  { row, stays }: Pick<OrderPartsRead, 'row' | 'stays'>,
  today: string,
): DetailDraft['order'] => {
  const {
    timeZone,
    askedDepositFen,
    waivedFen,
    refundingFen,
    billing,
    intoId,
    intoNo,
    awaitsPlatform,
    wasCollected,
    ...rest
  } = row;
  return {
    ...rest,
    ...toOrderRow(ctx, row),
    ...namesOf(ctx, stays),
    // Excludes this order.
    guestStays: Math.max(0, (row.guestStays ?? 0) - (row.shown === 'completed' ? 1 : 0)),
    houseTimeZone: timeZone,
    mergedInto: intoId && intoNo ? { id: intoId, orderNo: intoNo } : null,
    businessDate: today,
  };
};

/** Reads the whole order; the caller has checked the scope. */
export const orderDetail = async (ctx: Ctx, houseId: string, id: string): Promise<DetailDraft> => {
  const key = { houseId, id };
  const read = await readOrderParts(ctx, key);
  const { row, stays, guests, nights, charges, folio, deposits, platform, settings } = read;
  const { auditHour } = settings;
  const dayOf = (at: Date) => businessDate(at, row.timeZone, auditHour);
  const today = dayOf(ctx.now);
  const booking = row.booking as BookingState;
  const facts = {
    today,
    booking,
    timeZone: row.timeZone,
    checkOutTime: row.checkOutTime,
    stays: stays.map((s) => ({ ...s, state: s.state as StayState })),
  };
  const seesMoney = seesMoneyIn(ctx, houseId);
  const kept = await keptOfStays(ctx, { ...row, ...key, booking }, facts.stays, today);
  const balanceFen = balanceOf({ ...row, booking });
  const parts = { today, seesMoney, balanceFen, stays: facts.stays, nights, charges, keptAtLeaving: kept };
  const stayStates = new Map(facts.stays.map(({ id: stayId, state }) => [stayId, state]));
  return {
    order: headOf(ctx, read, today),
    stays: stays.map((stay) => stayDraft(ctx, stay, { facts, parts, auditHour, guests })),
    folio: folio && folioOf(ctx, { booking, today, dayOf, nights, charges, stayStates }, folio),
    rent: seesMoney && row.billing === 'monthly' ? await rentOfOrder(ctx, key) : null,
    deposit: deposits && depositOf(ctx, { booking, stays, askedFen: row.askedDepositFen }, deposits),
    platform,
    actions: [
      ...bookingActionsOf(booking, bookingFacts(facts), ctx.user.may).filter(takenBy(platform)),
      ...moneyActions(ctx, booking, { ...row, shown: row.shown as ShownState }),
      ...billingActions(ctx, { ...facts, ...row, booking }),
      ...mergeActions(ctx, { ...facts, ...row, booking }),
      ...editActions(ctx, { ...facts, ...row, booking }),
    ],
  };
};

/** Finds an order by its id or a stay's id, within the caller's scope. */
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

/** For commands whose work another command has already done. */
export const detailOf = async (ctx: Ctx, orderId: string): Promise<DetailDraft> => {
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  return orderDetail(ctx, houseId, id);
};
