/** Sells one or more rooms of a house: quote → rooms → order, stays, nights, payment, event; all or nothing. */
import { addDays, businessDate } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { createOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { type BookingState, shownState } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone, normalPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/routes.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { extraGuestFen, priceNights } from '../prices/price-queries.ts';
import { readSettings, type Settings } from '../system/settings-queries.ts';
import { findRoom } from './find-room.ts';
import { nightCount, type PricedNight, spread, sumNights } from './order-rules.ts';
import { placeStay } from './stay-nights.ts';

type Input = z.output<typeof createOrder.input>;
type StayInput = Input['stays'][number];

interface SellingHouse {
  readonly id: string;
  readonly state: string;
  readonly timeZone: string;
  readonly types: readonly SellingType[];
}
interface SellingType {
  readonly id: string;
  readonly baseGuests: number;
  readonly maxGuests: number;
  readonly extraGuestFeeFen: number;
}

const readHouse = async (ctx: Ctx, input: Input): Promise<SellingHouse> => {
  const rows = await ctx.db
    .selectFrom('houses as h')
    .innerJoin('roomTypes as t', 't.houseId', 'h.id')
    .select([
      'h.id',
      'h.state',
      'h.timeZone',
      't.id as typeId',
      't.baseGuests',
      't.maxGuests',
      't.extraGuestFeeFen',
    ])
    .where('h.id', '=', input.houseId)
    .where(inScope(ctx, 'h.id'))
    .execute();
  const [house] = rows;
  if (!house) fail(houseFailures.notFound);
  if (house.state !== 'online') fail(houseFailures.notOnline);
  return {
    id: house.id,
    state: house.state,
    timeZone: house.timeZone,
    types: rows.map((row) => ({ ...row, id: row.typeId })),
  };
};

const typeOf = (house: SellingHouse, stay: StayInput, index: number): SellingType => {
  const type = house.types.find((one) => one.id === stay.roomTypeId);
  if (!type) fail(houseFailures.roomTypeNotFound);
  if (stay.guests > type.maxGuests) {
    const params = { limit: type.maxGuests };
    const { text } = orderFailures.tooManyGuests;
    fail(orderFailures.tooManyGuests, { params, fields: [{ path: `stays.${index}.guests`, text, params }] });
  }
  return type;
};

/** The arrival lies between the business date and the end of the calendar. */
const checkDates = (stays: readonly StayInput[], today: string, settings: Settings): void => {
  stays.forEach((stay, index) => {
    const refuse = (
      failure: typeof orderFailures.pastArrival,
      field: string,
      params: Record<string, string | number>,
    ) => fail(failure, { params, fields: [{ path: `stays.${index}.${field}`, text: failure.text, params }] });
    if (stay.checkIn < today) refuse(orderFailures.pastArrival, 'checkIn', { date: today });
    if (stay.checkOut > addDays(today, settings.horizonDays))
      refuse(orderFailures.beyondHorizon, 'checkOut', { limit: settings.horizonDays });
  });
};

interface SoldStay {
  readonly id: string;
  readonly input: StayInput;
  readonly room: { readonly id: string; readonly number: string };
  readonly nights: readonly PricedNight[];
  readonly extraGuestFen: number;
}

const sellStay = async (
  ctx: Ctx,
  houseId: string,
  { type, stay }: { type: SellingType; stay: StayInput },
  earlier: readonly SoldStay[],
): Promise<SoldStay> => {
  const range = { from: stay.checkIn, to: stay.checkOut };
  const alsoTaken = earlier.map(({ room, input }) => ({
    roomId: room.id,
    range: { from: input.checkIn, to: input.checkOut },
  }));
  const room = await findRoom(ctx, { houseId, roomTypeId: type.id, range, roomId: stay.roomId, alsoTaken });
  const quoted = await priceNights(ctx, {
    houseId,
    roomTypeId: type.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
  });
  const fee = extraGuestFen({
    guests: stay.guests,
    baseGuests: type.baseGuests,
    feeFen: type.extraGuestFeeFen,
    nights: nightCount(stay),
  });
  return {
    id: ctx.newId(),
    input: stay,
    room,
    nights: stay.roomFenOverride === undefined ? quoted : spread(stay.roomFenOverride, quoted),
    extraGuestFen: stay.roomFenOverride === undefined ? fee : 0,
  };
};

/** The start state and its deadline (design: contract §4, §5). */
const startOf = (
  input: Input,
  now: Date,
  settings: Settings,
): { booking: BookingState; deadlineAt: Date | null } => {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  if (input.hold) return { booking: 'hold', deadlineAt: after(settings.holdHours * 60) };
  if (input.source === 'web' && !input.payment)
    return { booking: 'wait_pay', deadlineAt: after(settings.waitPayMinutes) };
  return { booking: 'confirmed', deadlineAt: null };
};

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

interface Sale {
  readonly id: string;
  readonly input: Input;
  readonly sold: readonly SoldStay[];
  readonly start: ReturnType<typeof startOf>;
  readonly today: string;
  readonly roomFen: number;
  readonly extraFen: number;
}

/** What the platform has collected, or what the clerk takes now. */
const firstPayment = ({ input, roomFen, extraFen }: Sale) =>
  input.collect === 'channel' ? { method: 'channel' as const, amountFen: roomFen + extraFen } : input.payment;

const insertOrder = async (ctx: Ctx, sale: Sale): Promise<{ orderNo: string; version: number }> => {
  const { input, sold, start, today } = sale;
  const dates = sold.flatMap(({ input: stay }) => [stay.checkIn, stay.checkOut]).sort();
  const guest = await findGuest(ctx, input.bookerName, input.phone);
  return ctx.db
    .insertInto('orders')
    .values({
      houseId: input.houseId,
      id: sale.id,
      orderNo: sql<string>`${`M${today.replaceAll('-', '')}-`} || lpad(nextval('order_number_seq')::text, 6, '0')`,
      booking: start.booking,
      shown: shownState(
        start.booking,
        sold.map(() => 'expected'),
      ),
      source: input.source,
      channel: input.channel,
      channelOrderNo: input.channelOrderNo ?? null,
      collect: input.collect,
      ...guest,
      bookerName: input.bookerName,
      checkIn: dates[0] as string,
      checkOut: dates.at(-1) as string,
      nights: sold.reduce((total, stay) => total + stay.nights.length, 0),
      guests: sold.reduce((total, stay) => total + stay.input.guests, 0),
      stayCount: sold.length,
      roomFen: sale.roomFen,
      chargesFen: sale.extraFen,
      paidFen: firstPayment(sale)?.amountFen ?? 0,
      remark: input.remark,
      remarkInternal: input.remarkInternal,
      deadlineAt: start.deadlineAt,
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .returning(['orderNo', 'version'])
    .executeTakeFirstOrThrow();
};

const insertStays = async (ctx: Ctx, sale: Sale): Promise<void> => {
  const { houseId, bookerName } = sale.input;
  await ctx.db
    .insertInto('stays')
    .values(
      sale.sold.map(({ id, input, room }, position) => ({
        houseId,
        id,
        orderId: sale.id,
        roomTypeId: input.roomTypeId,
        roomId: room.id,
        checkIn: input.checkIn,
        checkOut: input.checkOut,
        state: 'expected',
        guestName: input.guestName ?? bookerName,
        guests: input.guests,
        // A room that was asked for by name stays when others are shuffled.
        locked: false,
        position,
      })),
    )
    .execute();
  await ctx.db
    .insertInto('orderNights')
    .values(
      sale.sold.flatMap(({ id, input, nights }) =>
        nights.map(({ night, priceFen }) => ({
          houseId,
          stayId: id,
          night,
          priceFen,
          roomTypeId: input.roomTypeId,
        })),
      ),
    )
    .execute();
  for (const { id, input, room } of sale.sold)
    await placeStay(ctx, houseId, id, room, { from: input.checkIn, to: input.checkOut });
};

const insertMoney = async (ctx: Ctx, sale: Sale): Promise<void> => {
  const by = { houseId: sale.input.houseId, orderId: sale.id };
  const extras = sale.sold.filter((stay) => stay.extraGuestFen > 0);
  if (extras.length > 0)
    await ctx.db
      .insertInto('orderCharges')
      .values(
        extras.map((stay) => ({
          ...by,
          id: ctx.newId(),
          kind: 'extra_guest',
          description: stay.room.number,
          amountFen: stay.extraGuestFen,
          chargedOn: stay.input.checkIn,
          createdBy: ctx.user.realname,
          createdAt: ctx.now,
        })),
      )
      .execute();
  const payment = firstPayment(sale);
  if (!payment || payment.amountFen === 0) return;
  await ctx.db
    .insertInto('payments')
    .values({
      ...by,
      id: ctx.newId(),
      method: payment.method,
      amountFen: payment.amountFen,
      state: 'succeeded',
      takenOn: sale.today,
      takenBy: ctx.user.realname,
      takenAt: ctx.now,
    })
    .execute();
};

const recordSale = (ctx: Ctx, sale: Sale, orderNo: string): Promise<void> =>
  ctx.record({
    name: 'order.created',
    entity: 'order',
    entityId: sale.id,
    houseId: sale.input.houseId,
    after: {
      orderNo,
      booking: sale.start.booking,
      guestName: sale.input.bookerName,
      channel: sale.input.channel,
      totalFen: sale.roomFen + sale.extraFen,
      rooms: sale.sold.map(({ input, room }) => `${room.number} ${input.checkIn} → ${input.checkOut}`),
    },
  });

const sell = async (ctx: Ctx, input: Input): Promise<Sale> => {
  if (input.stays.some((stay) => stay.roomFenOverride !== undefined) && !ctx.user.may('order:overridePrice'))
    fail(orderFailures.overrideForbidden);
  const settings = await readSettings(ctx.db, ctx.services);
  const house = await readHouse(ctx, input);
  const today = businessDate(ctx.now, house.timeZone, settings.auditHour);
  checkDates(input.stays, today, settings);
  // Types are locked in one order by every sale, so that two group bookings cannot wait for each other.
  const order = input.stays
    .map((stay, index) => ({ stay, type: typeOf(house, stay, index) }))
    .sort((a, b) => a.type.id.localeCompare(b.type.id) || a.stay.checkIn.localeCompare(b.stay.checkIn));
  const sold: SoldStay[] = [];
  for (const one of order) sold.push(await sellStay(ctx, house.id, one, sold));
  return {
    id: ctx.newId(),
    input,
    sold,
    start: startOf(input, ctx.now, settings),
    today,
    roomFen: sold.reduce((total, stay) => total + sumNights(stay.nights), 0),
    extraFen: sold.reduce((total, stay) => total + stay.extraGuestFen, 0),
  };
};

export const createOrderRoute = command(createOrder, async (ctx, input): Promise<CreatedOrder> => {
  const sale = await sell(ctx, input);
  const { orderNo, version } = await insertOrder(ctx, sale);
  await insertStays(ctx, sale);
  await insertMoney(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  return {
    id: sale.id,
    orderNo,
    houseId: input.houseId,
    booking: sale.start.booking,
    totalFen: sale.roomFen + sale.extraFen,
    version,
    stays: sale.sold.map(({ id, input: stay, room }) => ({
      id,
      roomId: room.id,
      roomNumber: room.number,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    })),
  };
});
