/** Writes a sale: order, stays, nights and rooms in one statement, then stock and payments. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { shownState } from '@minsu/contract/sales/orders/order-states.ts';
import { plainPart } from '@minsu/contract/sales/orders/plain-fields.ts';
import { clockOf, hoursText } from '@minsu/contract/sales/orders/slot-rules.ts';
import { isDeskMoney } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { sql } from 'kysely';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import { takeNights } from '../../../inventory/room-status/room-nights.ts';
import { takeSlot } from '../../../inventory/room-status/room-slots.ts';
import { countUnplaced } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { actorOf } from '../../../platform/jobs/events.ts';
import { spelledName } from '../../../platform/spelling.ts';
import { rateOnDay } from '../../commissions/commission-queries.ts';
import { shiftOfTaking } from '../../shifts/open-shift-queries.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { assertOverpayment, returnOverpayment } from '../folio/guard-overpayment.ts';
import { soldPaymentTaken } from '../order-hooks.ts';
import { bookerOf, findGuest } from './find-guest.ts';
import { type Sale, type SaleHead, type SoldStay, totalOf } from './sell-stays.ts';

interface Charge {
  readonly kind: 'extra_guest' | 'cleaning' | 'long_stay' | 'day_use';
  readonly stay: SoldStay;
  readonly amountFen: number;
}

const chargesOf = (sale: Sale): Charge[] =>
  sale.sold
    .flatMap((stay): Charge[] => [
      { kind: 'extra_guest', stay, amountFen: stay.extraGuestFen },
      { kind: 'cleaning', stay, amountFen: stay.cleaningFen },
      { kind: 'long_stay', stay, amountFen: stay.longStayFen },
      { kind: 'day_use', stay, amountFen: stay.hours?.fen ?? 0 },
    ])
    .filter((charge) => charge.amountFen !== 0);

const unpaidYet: readonly string[] = ['wait_accept', 'wait_pay'];

/** Collected by the platform, paid before the import, or taken at the desk now. */
const firstPayment = (sale: Sale) => {
  if (sale.input.collect === 'channel')
    return unpaidYet.includes(sale.start.booking)
      ? undefined
      : { method: 'channel' as const, amountFen: totalOf(sale).totalFen };
  const { paidBeforeFen } = sale;
  return paidBeforeFen ? { method: 'opening' as const, amountFen: paidBeforeFen } : sale.input.payment;
};

/** `M20261120-000123`; grows longer past a million. */
const nextOrderNo = (today: string) => sql<string>`(
  select ${`M${today.replaceAll('-', '')}-`}::text || lpad(n::text, greatest(6, length(n::text)), '0')
  from nextval('order_number_seq') n)`;

const orderRow = (ctx: Ctx, sale: Sale, overFen: number) => {
  const { input, sold, start } = sale;
  const dates = sold.flatMap(({ input: stay }) => [stay.checkIn, stay.checkOut]).sort();
  const { roomFen, chargesFen } = totalOf(sale);
  return {
    houseId: input.houseId,
    id: sale.id,
    orderNo: nextOrderNo(sale.today),
    booking: start.booking,
    shown: shownState(
      start.booking,
      sold.map(() => 'expected'),
    ),
    source: input.source,
    channel: input.channel,
    channelOrderNo: input.channelOrderNo ?? null,
    otherChannel: sale.otherChannel ?? null,
    collect: input.collect,
    commissionBp: rateOnDay({
      channel: sql`${input.channel}::text`,
      houseId: sql`${input.houseId}::uuid`,
      day: sql`${sale.today}::date`,
    }),
    bookerName: input.bookerName,
    bookerSpelled: spelledName(input.bookerName),
    checkIn: dates[0] as string,
    checkOut: dates.at(-1) as string,
    nights: sold.reduce((total, stay) => total + stay.nights.length, 0),
    guests: sold.reduce((total, stay) => total + stay.input.guests, 0),
    stayCount: sold.length,
    roomFen,
    chargesFen,
    paidFen: firstPayment(sale)?.amountFen ?? 0,
    ...(overFen > 0 &&
      input.payment?.overpayment === 'refund' && {
        refundingFen: overFen,
        afterSale: 'refund_requested',
      }),
    ...plainPart(input),
    deadlineAt: start.deadlineAt,
    unassigned: sold.some(({ room }) => room === null),
    createdBy: ctx.user.realname,
    createdAt: ctx.now,
  };
};

/** Stays of a sale: for a new order, or further rooms of an existing one. */
export interface SoldPart {
  /** Order id. */
  readonly id: string;
  readonly input: Pick<SaleHead, 'houseId' | 'bookerName'>;
  readonly sold: readonly SoldStay[];
}

const stayRows = ({ id: orderId, input: { houseId, bookerName }, sold }: SoldPart, first = 0) =>
  sold.map(({ id, input, room, ratePlanId, longStayBp, terms, hours }, position) => ({
    houseId,
    ratePlanId,
    longStayBp,
    terms: JSON.stringify(terms),
    id,
    orderId,
    roomTypeId: input.roomTypeId,
    roomId: room?.id ?? null,
    checkIn: input.checkIn,
    checkOut: input.checkOut,
    state: 'expected',
    guestName: input.guestName ?? bookerName,
    guests: input.guests,
    position: first + position,
    fromTime: hours ? clockOf(hours.from) : null,
    toTime: hours ? clockOf(hours.to) : null,
    hoursIncluded: hours?.included ?? null,
    hoursFen: hours?.planFen ?? null,
  }));

const nightRows = ({ input: { houseId }, sold }: SoldPart) =>
  sold.flatMap(({ id: stayId, input: { roomTypeId }, nights, list }) =>
    nights.map(({ night, priceFen }, at) => ({
      ...{ houseId, stayId, night, priceFen, roomTypeId },
      listFen: list?.[at]?.priceFen ?? null,
    })),
  );

const byNight = (sold: readonly SoldStay[]) => sold.filter(({ hours }) => hours === undefined);

const roomRows = ({ input: { houseId }, sold }: SoldPart) =>
  byNight(sold).flatMap(({ id: stayId, input, room }) =>
    room === null
      ? []
      : [{ houseId, stayId, fromDate: input.checkIn, toDate: input.checkOut, roomId: room.id }],
  );

const describe = (kind: Charge['kind'], { room, longStayBp, hours }: SoldStay): string => {
  const number = room?.number ?? '';
  if (kind === 'long_stay') return `${number} · −${longStayBp / 100}%`;
  if (!hours) return number;
  return `${number} ${hoursText({ from: clockOf(hours.from), to: clockOf(hours.to) })}`;
};

/** Charges sold with the rooms. */
export const insertCharges = async (ctx: Ctx, sale: Sale): Promise<void> => {
  const of = { houseId: sale.input.houseId, orderId: sale.id };
  const charges = chargesOf(sale).map(({ kind, stay, amountFen }) => ({
    ...of,
    id: ctx.newId(),
    stayId: stay.id,
    kind,
    description: describe(kind, stay),
    amountFen,
    chargedOn: stay.input.checkIn,
    createdBy: ctx.user.realname,
    createdAt: ctx.now,
  }));
  if (charges.length > 0) await ctx.db.insertInto('orderCharges').values(charges).execute();
};

/** Runs last because it locks ledger accounts that every transaction needs. */
const insertPayment = async (ctx: Ctx, sale: Sale, overFen: number): Promise<void> => {
  const of = { houseId: sale.input.houseId, orderId: sale.id };
  const payment = firstPayment(sale);
  if (!payment || payment.amountFen === 0) return;
  const byClerk = payment === sale.input.payment;
  if (byClerk) await assertMethod(ctx, payment.method, 'payment.method');
  const shiftId = byClerk && isDeskMoney(payment.method) ? await shiftOfTaking(ctx) : null;
  const taken = { takenOn: sale.today, takenBy: actorOf(ctx), takenAt: ctx.now, shiftId };
  const id = ctx.newId();
  const { method, amountFen } = payment;
  await ctx.db
    .insertInto('payments')
    .values({ ...of, method, amountFen, ...taken, id, state: 'succeeded' })
    .execute();
  const { channel } = sale.input;
  await soldPaymentTaken(ctx, { ...of, id, method, amountFen, channel, takenOn: sale.today });
  const overpayment = sale.input.payment?.overpayment;
  await returnOverpayment(ctx, { houseId: of.houseId, id: sale.id }, { paymentId: id, overFen, overpayment });
};

/** Returns the overpaid amount in fen. */
const assertPaid = (ctx: Ctx, sale: Sale): number => {
  const payment = firstPayment(sale);
  if (!payment || payment !== sale.input.payment) return 0;
  return assertOverpayment(ctx, { ...payment, dueFen: totalOf(sale).totalFen }, 'payment.');
};

/** Takes nights and hours of the rooms; an unassigned stay counts against its type, whose nights are locked. */
const takeStock = async (ctx: Ctx, { input: { houseId }, sold }: SoldPart): Promise<void> => {
  for (const { id: stayId, input, room, hours } of sold) {
    const range = { from: input.checkIn, to: input.checkOut };
    if (room === null) await countUnplaced(ctx, houseId, input.roomTypeId, range, 1);
    else if (hours) {
      const { from, to } = hours;
      await takeSlot(ctx, { houseId, stayId, roomId: room.id, day: input.checkIn, from, to });
    } else await takeNights(ctx, { houseId, id: room.id }, range, { stayId });
  }
};

const insertRows = (ctx: Ctx, part: SoldPart, first = 0) => {
  const stays = ctx.db.with('soldStays', (db) => db.insertInto('stays').values(stayRows(part, first)));
  const [nights, rooms] = [nightRows(part), roomRows(part)];
  const withNights =
    nights.length === 0
      ? stays
      : stays.with('soldNights', (db) => db.insertInto('orderNights').values(nights));
  return rooms.length === 0
    ? withNights
    : withNights.with('soldRooms', (db) => db.insertInto('stayRooms').values(rooms));
};

/** Reported at its field; a unique index catches concurrent duplicates. */
const assertFreeNumber = async (ctx: Ctx, { input }: Sale): Promise<void> => {
  const { houseId, channel, channelOrderNo } = input;
  if (!channelOrderNo) return;
  const other = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', houseId)
    .where('channel', '=', channel)
    .where('channelOrderNo', '=', channelOrderNo)
    .executeTakeFirst();
  if (other) failAt('channelOrderNo', orderFailures.channelTaken, { orderNo: channelOrderNo });
};

/** Throws `roomStatus.roomTaken` when another stay owns one of the nights. */
export const insertSale = async (ctx: Ctx, sale: Sale): Promise<{ orderNo: string; version: number }> => {
  const overFen = assertPaid(ctx, sale);
  await assertFreeNumber(ctx, sale);
  const guest = sale.bookedBy ?? (await findGuest(ctx, bookerOf(sale.input)));
  const [created] = await Promise.all([
    insertRows(ctx, sale)
      .insertInto('orders')
      .values({ ...orderRow(ctx, sale, overFen), ...guest })
      .returning(['orderNo', 'version'])
      .executeTakeFirstOrThrow(),
    takeStock(ctx, sale),
    sale.start.booking === 'confirmed' && sale.depositFen !== 0
      ? askDeposit(ctx, { houseId: sale.input.houseId, id: sale.id })
      : null,
    insertCharges(ctx, sale),
  ]);
  await insertPayment(ctx, sale, overFen);
  return created;
};

/** Adds rooms to an existing order, after its `first` stays. */
export const insertStays = async (ctx: Ctx, part: SoldPart, first: number): Promise<void> => {
  if (part.sold.length === 0) return;
  await Promise.all([
    insertRows(ctx, part, first)
      .selectNoFrom((eb) => eb.lit(1).as('done'))
      .execute(),
    takeStock(ctx, part),
  ]);
};
