/** Writes a sale: order, stays, nights and rooms in one statement, then the stock it takes and the money it moves. */
import { shownState } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone, normalPhone } from '../../platform/field-cipher.ts';
import { spelledName } from '../../platform/spelling.ts';
import { takeNights } from '../room-status/room-nights.ts';
import { type Sale, type SoldStay, totalOf } from './sell-stays.ts';

/** Finds the guest by his phone or makes him; without a phone the order has a name only. */
const findGuest = async (ctx: Ctx, name: string, phone: string | undefined) => {
  if (phone === undefined) return { guestId: null, phoneCipher: null, phoneHash: null, phoneMasked: null };
  const { cipher } = ctx.services;
  const normal = normalPhone(phone);
  const sealed = {
    phoneCipher: cipher.encrypt(normal),
    phoneHash: cipher.hash(normal),
    phoneMasked: maskPhone(normal),
  };
  const guest = await ctx.db
    .insertInto('guests')
    .values({ id: ctx.newId(), name, createdAt: ctx.now, ...sealed })
    .onConflict((conflict) =>
      conflict
        .column('phoneHash')
        .where('phoneHash', 'is not', null)
        .doUpdateSet((eb) => ({ name: eb.ref('guests.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { guestId: guest.id, ...sealed };
};

interface Charge {
  readonly kind: 'extra_guest' | 'cleaning' | 'long_stay';
  readonly stay: SoldStay;
  readonly amountFen: number;
}

const chargesOf = (sale: Sale): Charge[] =>
  sale.sold
    .flatMap((stay): Charge[] => [
      { kind: 'extra_guest', stay, amountFen: stay.extraGuestFen },
      { kind: 'cleaning', stay, amountFen: stay.cleaningFen },
      { kind: 'long_stay', stay, amountFen: stay.longStayFen },
    ])
    .filter((charge) => charge.amountFen !== 0);

/** What the platform has collected, or what the clerk takes now. */
const firstPayment = (sale: Sale) =>
  sale.input.collect === 'channel'
    ? { method: 'channel' as const, amountFen: totalOf(sale).totalFen }
    : sale.input.payment;

/** `M20261120-000123`; past a million the number grows longer. */
const nextOrderNo = (today: string) => sql<string>`(
  select ${`M${today.replaceAll('-', '')}-`}::text || lpad(n::text, greatest(6, length(n::text)), '0')
  from nextval('order_number_seq') n)`;

const orderRow = (ctx: Ctx, sale: Sale) => {
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
    collect: input.collect,
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
    remark: input.remark,
    remarkInternal: input.remarkInternal,
    deadlineAt: start.deadlineAt,
    createdBy: ctx.user.realname,
    createdAt: ctx.now,
  };
};

const stayRows = ({ id: orderId, input: { houseId, bookerName }, sold }: Sale) =>
  sold.map(({ id, input, room, ratePlanId, longStayBp }, position) => ({
    houseId,
    ratePlanId,
    longStayBp,
    id,
    orderId,
    roomTypeId: input.roomTypeId,
    roomId: room.id,
    checkIn: input.checkIn,
    checkOut: input.checkOut,
    state: 'expected',
    guestName: input.guestName ?? bookerName,
    guests: input.guests,
    position,
  }));

const nightRows = ({ input: { houseId }, sold }: Sale) =>
  sold.flatMap(({ id: stayId, input: { roomTypeId }, nights }) =>
    nights.map(({ night, priceFen }) => ({ houseId, stayId, night, priceFen, roomTypeId })),
  );

const roomRows = ({ input: { houseId }, sold }: Sale) =>
  sold.map(({ id: stayId, input, room }) => ({
    houseId,
    stayId,
    fromDate: input.checkIn,
    toDate: input.checkOut,
    roomId: room.id,
  }));

const insertMoney = async (ctx: Ctx, sale: Sale): Promise<void> => {
  const of = { houseId: sale.input.houseId, orderId: sale.id };
  const charges = chargesOf(sale).map(({ kind, stay, amountFen }) => ({
    ...of,
    id: ctx.newId(),
    stayId: stay.id,
    kind,
    description: kind === 'long_stay' ? `${stay.room.number} · −${stay.longStayBp / 100}%` : stay.room.number,
    amountFen,
    chargedOn: stay.input.checkIn,
    createdBy: ctx.user.realname,
    createdAt: ctx.now,
  }));
  if (charges.length > 0) await ctx.db.insertInto('orderCharges').values(charges).execute();
  const payment = firstPayment(sale);
  if (!payment || payment.amountFen === 0) return;
  const taken = { takenOn: sale.today, takenBy: ctx.user.realname, takenAt: ctx.now };
  await ctx.db
    .insertInto('payments')
    .values({ ...of, ...payment, ...taken, id: ctx.newId(), state: 'succeeded' })
    .execute();
};

/** Fails with `roomStatus.roomTaken` when somebody else owns one of the nights after all. */
export const insertSale = async (ctx: Ctx, sale: Sale): Promise<{ orderNo: string; version: number }> => {
  const guest = await findGuest(ctx, sale.input.bookerName, sale.input.phone);
  const created = await ctx.db
    .with('soldStays', (db) => db.insertInto('stays').values(stayRows(sale)))
    .with('soldNights', (db) => db.insertInto('orderNights').values(nightRows(sale)))
    .with('soldRooms', (db) => db.insertInto('stayRooms').values(roomRows(sale)))
    .insertInto('orders')
    .values({ ...orderRow(ctx, sale), ...guest })
    .returning(['orderNo', 'version'])
    .executeTakeFirstOrThrow();
  const { houseId } = sale.input;
  for (const { id: stayId, input, room } of sale.sold)
    await takeNights(ctx, { houseId, ...room }, { from: input.checkIn, to: input.checkOut }, { stayId });
  await insertMoney(ctx, sale);
  return created;
};
