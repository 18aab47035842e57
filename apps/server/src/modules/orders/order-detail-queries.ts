/** One order as its page shows it: header, stays with what may be done, folio, and its history. */
import { businessDate } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import {
  type BookingState,
  bookingActionsOf,
  openBookings,
  type StayState,
  stayActionsOf,
} from '@minsu/contract/orders/order-states.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/session.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { bookingFacts, stayFacts } from './order-facts.ts';
import { orderRowColumns, toOrderRow } from './order-row-queries.ts';
import { balanceOf, leavingOf } from './order-rules.ts';

const readOrder = (ctx: Ctx, houseId: string, id: string) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('houses as h', 'h.id', 'orders.houseId')
    .leftJoin('guests as g', 'g.id', 'orders.guestId')
    .select(orderRowColumns)
    .select([
      'h.timeZone',
      'orders.collect',
      'orders.guestId',
      'orders.remarkInternal',
      'orders.createdBy',
      'orders.cancelReason',
      'orders.waivedFen',
      'g.stayCount as guestStays',
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
      's.locked',
      's.longStayBp',
      's.checkedInAt',
      's.checkedOutAt',
    ])
    .where('s.houseId', '=', houseId)
    .where('s.orderId', '=', orderId)
    .orderBy('s.position')
    .orderBy('s.checkIn')
    .execute();

interface NightRow {
  stayId: string;
  night: string;
  priceFen: number;
  roomNumber: string | null;
  typeName: string;
}

const readNights = async (ctx: Ctx, houseId: string, orderId: string): Promise<NightRow[]> => {
  const { rows } = await sql<NightRow>`
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

const readCharges = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('orderCharges')
    .select(['id', 'stayId', 'kind', 'description', 'amountFen', 'chargedOn', 'createdAt'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute();

const readPayments = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'method', 'amountFen', 'state', 'note', 'takenOn', 'takenBy', 'takenAt'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .orderBy('takenAt')
    .execute();

/** Before the output schema: instants are still dates. */
export type DetailDraft = z.input<typeof OrderDetail>;
/** People are named as they are; the system in the caller's language. */
export const personName = (ctx: Ctx, name: string): string =>
  name === systemUser.realname ? sayText(orderTexts.system, ctx.language) : name;

type Folio = NonNullable<DetailDraft['folio']>;

const folioOf = (
  ctx: Ctx,
  today: string,
  dayOf: (at: Date) => string,
  nights: readonly NightRow[],
  charges: Awaited<ReturnType<typeof readCharges>>,
  payments: Awaited<ReturnType<typeof readPayments>>,
): Folio => ({
  lines: [
    ...nights.map((night) => ({
      id: `${night.stayId}:${night.night}`,
      kind: 'room_night' as const,
      date: night.night,
      description: [night.typeName, night.roomNumber].filter(Boolean).join(' '),
      amountFen: night.priceFen,
      canRemove: false,
    })),
    ...charges.map((charge) => ({
      id: charge.id,
      kind: charge.kind as Folio['lines'][number]['kind'],
      date: charge.chargedOn,
      description: charge.description,
      amountFen: charge.kind === 'waiver' ? -charge.amountFen : charge.amountFen,
      canRemove:
        charge.kind !== 'waiver' && dayOf(charge.createdAt) === today && ctx.user.may('order:charge'),
    })),
  ],
  payments: payments.map(({ takenOn, ...payment }) => ({
    ...payment,
    takenBy: personName(ctx, payment.takenBy),
    method: payment.method as Folio['payments'][number]['method'],
    state: payment.state as Folio['payments'][number]['state'],
    canVoid:
      payment.state === 'succeeded' &&
      payment.method !== 'channel' &&
      takenOn === today &&
      ctx.user.may('order:payment'),
  })),
});

const moneyActions = (ctx: Ctx, booking: BookingState): DetailDraft['actions'] => {
  const open = openBookings.includes(booking);
  return [
    ...(open && ctx.user.may('order:charge') ? (['addCharge'] as const) : []),
    ...(open && booking !== 'wait_pay' && ctx.user.may('order:payment') ? (['addPayment'] as const) : []),
    ...(ctx.user.may('guest:reveal') ? (['reveal'] as const) : []),
  ];
};

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
  readonly nights: readonly NightRow[];
  readonly charges: Awaited<ReturnType<typeof readCharges>>;
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
}

const stayDraft = (
  ctx: Ctx,
  stay: Awaited<ReturnType<typeof readStays>>[number],
  { facts, parts, auditHour }: Around,
): z.input<typeof Stay> => {
  const state = stay.state as StayState;
  return {
    ...stay,
    planName: stay.planName ?? '',
    state,
    overdue: state === 'in_house' && stay.checkOut < parts.today,
    leaving: state === 'in_house' ? leavingNow(ctx, parts, stay.id) : null,
    nights: parts.nights
      .filter((night) => night.stayId === stay.id)
      .map((night) => ({ ...night, priceFen: ctx.user.seesMoney ? night.priceFen : null })),
    actions: stayActionsOf(state, stayFacts(facts, { ...stay, state }, auditHour), ctx.user.may),
  };
};

/** The whole order; the caller has checked the scope. */
export const orderDetail = async (ctx: Ctx, houseId: string, id: string): Promise<DetailDraft> => {
  const row = await readOrder(ctx, houseId, id);
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const dayOf = (at: Date) => businessDate(at, row.timeZone, auditHour);
  const today = dayOf(ctx.now);
  const stays = await readStays(ctx, houseId, id);
  const nights = await readNights(ctx, houseId, id);
  const charges = await readCharges(ctx, houseId, id);
  const payments = await readPayments(ctx, houseId, id);
  const booking = row.booking as BookingState;
  const may = ctx.user.may;
  const facts = {
    today,
    booking,
    timeZone: row.timeZone,
    stays: stays.map((s) => ({ ...s, state: s.state as StayState })),
  };
  const balanceFen = balanceOf({ ...row, booking });
  const parts = { today, balanceFen, stays: facts.stays, nights, charges };
  const { timeZone, waivedFen, ...rest } = row;
  return {
    order: {
      ...rest,
      ...toOrderRow(ctx, row),
      roomTypeNames: [...new Set(stays.map((stay) => stay.roomTypeName))].join('、'),
      roomNumbers: stays.flatMap((stay) => stay.roomNumber ?? []).join(', '),
      createdBy: personName(ctx, row.createdBy),
      collect: row.collect as DetailDraft['order']['collect'],
      // Those before this one.
      guestStays: Math.max(0, (row.guestStays ?? 0) - (row.shown === 'completed' ? 1 : 0)),
      houseTimeZone: timeZone,
      businessDate: today,
    },
    stays: stays.map((stay) => stayDraft(ctx, stay, { facts, parts, auditHour })),
    folio: ctx.user.seesMoney ? folioOf(ctx, today, dayOf, nights, charges, payments) : null,
    actions: [...bookingActionsOf(booking, bookingFacts(facts), may), ...moneyActions(ctx, booking)],
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
