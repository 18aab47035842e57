/** Turns the orders of the seed into rows, consistent with each other in every column. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type StayState, shownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Insertable } from 'kysely';
import type { DB, JsonValue } from '../../platform/database/tables.ts';
import { spelledName } from '../../platform/spelling.ts';
import { internalRemarks, remarks } from '../data/order-texts.ts';
import { compactDate, type Moment, type SeedCalendar } from '../houses/calendar.ts';
import type { Prices } from '../houses/prices.ts';
import { createIds, type Random } from '../random.ts';
import { type Folio, isSold, openFolio } from './order-folio.ts';
import { firstDay, keptTo, lastDay, liveStays, type SeedOrder, type SeedStay } from './order-model.ts';
import type { Buyers, Guest } from './order-sales.ts';
import { type History, tellHistory } from './order-steps.ts';
import type { People } from './people.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;

export interface OrderRows {
  readonly orders: Row<'orders'>[];
  readonly stays: Row<'stays'>[];
  readonly stayRooms: Row<'stayRooms'>[];
  readonly orderNights: Row<'orderNights'>[];
  readonly orderCharges: Row<'orderCharges'>[];
  readonly payments: Row<'payments'>[];
  readonly roomNight: Row<'roomNight'>[];
  readonly typeNight: Row<'typeNight'>[];
  readonly events: Row<'events'>[];
}

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly prices: Prices;
  readonly random: Random;
  readonly buyers: Buyers;
}

interface Told {
  readonly order: SeedOrder;
  readonly guest: Guest;
  readonly folio: Folio;
  readonly history: History;
}

const channelNumber: Record<SeedOrder['channel'], (random: Random) => string | null> = {
  direct: () => null,
  mt: (random) =>
    `4${String(random.int(10_000_000, 99_999_999))}${String(random.int(1_000_000_000, 9_999_999_999))}`,
  tj: (random) => `TJ${random.int(100_000_000_000, 999_999_999_999)}`,
  pig: (random) => `${random.int(20_000_000_000, 99_999_999_999)}`,
  channex: (random) => `${random.int(1_000_000_000, 9_999_999_999)}`,
  hostex: (random) => `${random.int(1_000_000_000, 9_999_999_999)}`,
  other: (random) =>
    `HM${Array.from({ length: 8 }, () => random.pick([...'ABCDEFGHJKMNPQRSTWXYZ2345689'])).join('')}`,
};

const shownOf = (order: SeedOrder) =>
  shownState(
    order.booking,
    order.stays.map((stay): StayState => stay.state),
  );

const deadlineOf = (order: SeedOrder, { now }: SeedCalendar): Date | null =>
  order.deadlineHours === null ? null : new Date(now.getTime() + Math.round(order.deadlineHours * HOUR_MS));

const orderRow = (
  { order, guest, folio, history }: Told,
  number: number,
  { calendar, random }: Tools,
): Row<'orders'> => {
  const live = liveStays(order);
  const dates = { ...order, stays: live };
  return {
    houseId: order.house.row.id,
    id: order.id,
    orderNo: `M${compactDate(calendar.instant(order.created))}-${String(number).padStart(6, '0')}`,
    booking: order.booking,
    shown: shownOf(order),
    source: order.source,
    channel: order.channel,
    channelOrderNo: channelNumber[order.channel](random),
    collect: folio.collect,
    guestId: guest.id,
    bookerName: guest.name,
    bookerSpelled: spelledName(guest.name),
    ...guest.phone,
    checkIn: calendar.date(firstDay(dates)),
    checkOut: calendar.date(lastDay(dates)),
    nights: live.reduce((sum, stay) => sum + (folio.nights.get(stay)?.length ?? 0), 0),
    guests: live.reduce((sum, stay) => sum + stay.guests, 0),
    stayCount: live.length,
    unassigned: live.some((stay) => stay.room === null),
    roomFen: folio.roomFen,
    chargesFen: folio.chargesFen,
    keptFen: folio.keptFen,
    waivedFen: folio.waivedFen,
    paidFen: folio.paidFen,
    remark: random.chance(0.22) ? random.pick(remarks) : '',
    remarkInternal: random.chance(0.09) ? random.pick(internalRemarks) : '',
    deadlineAt: deadlineOf(order, calendar),
    cancelReason: history.reason,
    createdBy: history.steps[0]?.by?.realname ?? '系统',
    createdAt: calendar.instant(order.created),
    version: history.steps.length - 1,
  };
};

const stayRow = (
  order: SeedOrder,
  stay: SeedStay,
  position: number,
  calendar: SeedCalendar,
): Row<'stays'> => ({
  houseId: order.house.row.id,
  id: stay.id,
  orderId: order.id,
  roomTypeId: stay.type.id,
  roomId: stay.room?.id ?? null,
  checkIn: calendar.date(stay.from),
  checkOut: calendar.date(stay.to),
  state: stay.state,
  holdsNights: stay.holds,
  guestName: stay.guestName,
  guests: stay.guests,
  locked: stay.locked,
  checkedInAt: stay.checkedIn && calendar.instant(stay.checkedIn),
  checkedOutAt: stay.checkedOut && calendar.instant(stay.checkedOut),
  position,
});

/** A stay that holds its nights: where it is, and what that takes from stock. */
const addHeldNights = (
  rows: OrderRows,
  stay: SeedStay,
  unplaced: Map<string, Row<'typeNight'>>,
  { date }: SeedCalendar,
): void => {
  const houseId = stay.house.row.id;
  const end = keptTo(stay);
  for (const { room, from, to } of stay.segments) {
    const until = Math.min(to, end);
    rows.stayRooms.push({
      houseId,
      stayId: stay.id,
      fromDate: date(from),
      toDate: date(until),
      roomId: room.id,
    });
    for (let day = from; day < until; day += 1)
      rows.roomNight.push({ houseId, roomId: room.id, night: date(day), stayId: stay.id, blockId: null });
  }
  if (stay.room) return;
  for (let day = stay.from; day < end; day += 1) {
    const key = `${stay.type.id} ${day}`;
    const before = unplaced.get(key)?.unplaced ?? 0;
    unplaced.set(key, { houseId, roomTypeId: stay.type.id, night: date(day), unplaced: before + 1 });
  }
};

const addMoney = (
  rows: OrderRows,
  { order, folio, history }: Told,
  newId: (at: Moment) => string,
  calendar: SeedCalendar,
): void => {
  const of = { houseId: order.house.row.id, orderId: order.id };
  for (const charge of folio.charges)
    rows.orderCharges.push({
      ...of,
      id: newId(charge.at),
      stayId: charge.stay?.id ?? null,
      kind: charge.kind,
      description: charge.description,
      amountFen: charge.amountFen,
      chargedOn: calendar.date(charge.on),
      createdBy: isSold(charge) ? (history.steps[0]?.by?.realname ?? '系统') : history.desk.realname,
      createdAt: calendar.instant(charge.at),
      removedAt: charge.removed ? calendar.instant({ ...charge.at, minute: charge.at.minute + 2 }) : null,
    });
  for (const payment of folio.payments)
    rows.payments.push({
      ...of,
      id: newId(payment.at),
      method: payment.method,
      amountFen: payment.amountFen,
      state: payment.voided === null ? 'succeeded' : 'voided',
      takenOn: calendar.date(payment.at.day),
      takenBy: payment.method === 'channel' ? '系统' : history.desk.realname,
      takenAt: calendar.instant(payment.at),
      voidReason: payment.voided,
    });
};

const addEvents = (
  rows: OrderRows,
  { order, history }: Told,
  newId: (at: Moment) => string,
  calendar: SeedCalendar,
): void => {
  for (const step of history.steps)
    rows.events.push({
      houseId: order.house.row.id,
      id: newId(step.at),
      name: step.name,
      entity: 'order',
      entityId: order.id,
      before: step.before as JsonValue,
      after: step.after as JsonValue,
      userId: step.by?.id ?? null,
      actor: step.by?.realname ?? '系统',
      requestId: 'seed',
      at: calendar.instant(step.at),
    });
};

const tell = (orders: readonly SeedOrder[], tools: Tools, newId: (at: Moment) => string): Told[] =>
  orders.map((order) => {
    const guest = tools.buyers.get(order);
    if (!guest) throw new Error('an order without a guest');
    order.id = newId(order.created);
    for (const stay of order.stays) stay.id = newId(order.created);
    const folio = openFolio(order, tools.prices, tools.random);
    return { order, guest, folio, history: tellHistory(order, folio, tools) };
  });

export const writeOrders = (orders: readonly SeedOrder[], tools: Tools): OrderRows => {
  const { calendar } = tools;
  const ids = createIds(tools.random.fork('ids'));
  const newId = (at: Moment) => ids(calendar.idTime(at));
  const rows: OrderRows = {
    orders: [],
    stays: [],
    stayRooms: [],
    orderNights: [],
    orderCharges: [],
    payments: [],
    roomNight: [],
    typeNight: [],
    events: [],
  };
  const unplaced = new Map<string, Row<'typeNight'>>();
  const byCreation = [...orders].sort(
    (a, b) => a.created.day - b.created.day || a.created.minute - b.created.minute,
  );
  tell(byCreation, tools, newId).forEach((told, index) => {
    const { order, folio } = told;
    rows.orders.push(orderRow(told, index + 1, tools));
    order.stays.forEach((stay, position) => {
      rows.stays.push(stayRow(order, stay, position, calendar));
      folio.nights.get(stay)?.forEach((priceFen, i) => {
        const night = calendar.date(stay.from + i);
        rows.orderNights.push({
          houseId: stay.house.row.id,
          stayId: stay.id,
          night,
          roomTypeId: stay.type.id,
          priceFen,
        });
      });
      if (stay.holds) addHeldNights(rows, stay, unplaced, calendar);
    });
    addMoney(rows, told, newId, calendar);
    addEvents(rows, told, newId, calendar);
  });
  rows.typeNight.push(...unplaced.values());
  return rows;
};
