/** Rows of guests, orders, stays and blocks of a few rooms; what follows from them is derived by the database itself. */

import { settingDefaults } from '@minsu/contract/foundation/system/setting-list.ts';
import { shownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database/tables.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { spelledName } from '../../platform/spelling.ts';
import { mobilePrefixes } from '../data/names.ts';
import { compactDate, type Moment, type SeedCalendar } from '../houses/calendar.ts';
import type { People } from '../orders/people.ts';
import { chineseName } from '../orders/person-names.ts';
import type { Random } from '../random.ts';
import type { Lot } from './scale-stays.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;

export interface ScaleRows {
  readonly guests: (Row<'guests'> & { stayCount: number; lifetimeFen: number; lastStayOn: string | null })[];
  readonly orders: Row<'orders'>[];
  readonly stays: Row<'stays'>[];
  readonly roomBlocks: Row<'roomBlocks'>[];
}

export interface ScaleTools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly newId: (ms: number) => string;
  /** Counts on over all batches. */
  readonly numbers: { order: number; phone: number };
}

const RETURNING = 0.4;
const UNPLACED = 0.004;
const WAITING = 0.02;
const NO_SHOW = 0.05;

/** Unique numbers: a full cycle through all eight-digit endings of each prefix. */
const phoneOf = (count: number): string => {
  const prefix = mobilePrefixes[count % mobilePrefixes.length] ?? '138';
  const ending = (Math.floor(count / mobilePrefixes.length) * 61_803_399 + 12_345_678) % 100_000_000;
  return `${prefix}${String(ending).padStart(8, '0')}`;
};

const named = (random: Random) => {
  const name = chineseName(random);
  return { name, nameSpelled: spelledName(name) };
};

const guestOf = (
  rows: ScaleRows,
  created: Moment,
  { random, calendar, cipher, newId, numbers }: ScaleTools,
) => {
  const known = rows.guests.at(random.int(0, Math.max(0, rows.guests.length - 1)));
  if (known && random.chance(RETURNING)) return known;
  const guest = {
    id: newId(calendar.idTime(created)),
    ...named(random),
    ...sealedPhone(cipher, phoneOf(numbers.phone++)),
    stayCount: 0,
    lifetimeFen: 0,
    lastStayOn: null as string | null,
    createdAt: calendar.instant(created),
  };
  rows.guests.push(guest);
  return guest;
};

/** Where the order stands today; `wasLeft`: the guest before in the same room is gone. */
const fateOf = ({ what, from, to }: Lot, wasLeft: boolean, random: Random) => {
  if (what === 'ended')
    return {
      booking: random.weighted([
        ['cancelled', 7],
        ['expired', 2],
        ['rejected', 1],
      ] as const),
      state: 'expected' as const,
      holds: false,
    };
  const booking =
    from > 0 && random.chance(WAITING)
      ? random.pick(['wait_accept', 'wait_pay', 'hold'] as const)
      : ('confirmed' as const);
  if (from > 0 || (from === 0 && !(wasLeft && random.chance(0.45))))
    return { booking, state: 'expected' as const, holds: true };
  if (to - from === 1 && from < -1 && random.chance(NO_SHOW))
    return { booking, state: 'no_show' as const, holds: true };
  const gone = to < 0 || (to === 0 && random.chance(0.6));
  return { booking, state: gone ? ('checked_out' as const) : ('in_house' as const), holds: true };
};

const channelShares = [
  ['mt', 38],
  ['tj', 22],
  ['pig', 12],
  ['direct', 28],
] as const;

const createdOf = ({ from }: Lot, isWaiting: boolean, random: Random): Moment => {
  if (isWaiting) return { day: 0, minute: 1_439 - random.int(1, 40) };
  const lead = Math.floor(-12 * Math.log(1 - random.next()));
  return { day: Math.min(0, from - lead), minute: random.int(480, lead === 0 ? 700 : 1_380) };
};

const priceOf = ({ type, from, to }: Lot, calendar: SeedCalendar): number => {
  let fen = 0;
  for (let day = from; day < to; day += 1)
    fen += settingDefaults.weekendNights.includes(calendar.weekday(day))
      ? (type.weekendPriceFen ?? type.basePriceFen)
      : type.basePriceFen;
  return fen;
};

interface Sold {
  readonly lot: Lot;
  readonly fate: ReturnType<typeof fateOf>;
  readonly created: Moment;
  readonly orderId: string;
  readonly isPlaced: boolean;
}

const orderRow = (
  { lot, fate, created, orderId, isPlaced }: Sold,
  guest: ScaleRows['guests'][number],
  guests: number,
  tools: ScaleTools,
): Row<'orders'> => {
  const { random, calendar, people, numbers } = tools;
  const isWaiting = fate.booking !== 'confirmed' && fate.holds;
  const channel = isPlaced ? random.weighted(channelShares) : 'mt';
  const roomFen = priceOf(lot, calendar);
  const isPaid =
    fate.state === 'checked_out' ||
    (fate.booking === 'confirmed' && (channel !== 'direct' || random.chance(0.5)));
  numbers.order += 1;
  return {
    houseId: lot.type.houseId,
    id: orderId,
    orderNo: `M${compactDate(calendar.instant(created))}-${String(numbers.order).padStart(6, '0')}`,
    booking: fate.booking,
    shown: shownState(fate.booking, [fate.state]),
    source: channel === 'direct' ? random.pick(['phone', 'web', 'walk_in'] as const) : 'channel',
    channel,
    channelOrderNo: channel === 'direct' ? null : `${channel.toUpperCase()}${900_000_000 + numbers.order}`,
    collect: channel === 'direct' ? 'property' : 'channel',
    guestId: guest.id,
    bookerName: guest.name,
    bookerSpelled: guest.nameSpelled ?? spelledName(guest.name),
    phoneCipher: guest.phoneCipher ?? null,
    phoneHash: guest.phoneHash ?? null,
    phoneMasked: guest.phoneMasked ?? null,
    checkIn: calendar.date(lot.from),
    checkOut: calendar.date(lot.to),
    nights: lot.to - lot.from,
    guests,
    stayCount: 1,
    unassigned: !isPlaced,
    roomFen,
    paidFen: isPaid && fate.holds && !isWaiting ? roomFen : 0,
    deadlineAt: isWaiting ? new Date(calendar.now.getTime() + random.int(40, 1_200) * 60_000) : null,
    cancelReason: fate.booking === 'cancelled' ? '行程有变' : null,
    createdBy: channel === 'direct' ? people.users.operator.realname : '系统',
    createdAt: calendar.instant(created),
  };
};

const addOrder = (rows: ScaleRows, lot: Lot, wasLeft: boolean, tools: ScaleTools): Sold['fate'] => {
  const { random, calendar, newId } = tools;
  const fate = fateOf(lot, wasLeft, random);
  const isWaiting = fate.booking !== 'confirmed' && fate.holds;
  const created = createdOf(lot, isWaiting, random);
  const isPlaced = !(lot.from > 0 && fate.holds && fate.booking === 'confirmed' && random.chance(UNPLACED));
  const guest = guestOf(rows, created, tools);
  const guests = random.int(1, lot.type.baseGuests);
  const orderId = newId(calendar.idTime(created));
  const order = orderRow({ lot, fate, created, orderId, isPlaced }, guest, guests, tools);
  const has = (...states: readonly string[]) => states.includes(fate.state);
  rows.orders.push(order);
  rows.stays.push({
    houseId: order.houseId,
    id: newId(calendar.idTime(created)),
    orderId,
    roomTypeId: lot.type.id,
    roomId: isPlaced ? lot.room.id : null,
    checkIn: order.checkIn,
    checkOut: order.checkOut,
    state: fate.state,
    holdsNights: fate.holds,
    guestName: guest.name,
    guests,
    checkedInAt: has('in_house', 'checked_out')
      ? calendar.instant({ day: lot.from, minute: random.int(820, 1_320) })
      : null,
    checkedOutAt: has('checked_out') ? calendar.instant({ day: lot.to, minute: random.int(480, 720) }) : null,
  });
  if (order.shown === 'completed') {
    guest.stayCount += 1;
    guest.lifetimeFen += order.roomFen;
    guest.lastStayOn = [guest.lastStayOn ?? '', order.checkOut].sort().at(-1) ?? null;
  }
  return fate;
};

const addBlock = (
  rows: ScaleRows,
  { room, from, to }: Lot,
  { random, calendar, people, newId }: ScaleTools,
): void => {
  const made: Moment = { day: Math.min(-1, from - 3), minute: 600 };
  rows.roomBlocks.push({
    houseId: room.houseId,
    id: newId(calendar.idTime(made)),
    roomId: room.id,
    kind: random.pick(['closed', 'out_of_order', 'held', 'owner_stay'] as const),
    fromDate: calendar.date(from),
    toDate: calendar.date(to),
    reason: '设备检修',
    createdBy: people.users.operator.realname,
    createdAt: calendar.instant(made),
  });
};

/** The lots of one room, those that hold nights in the order of time. */
export const addRoom = (rows: ScaleRows, lots: readonly Lot[], tools: ScaleTools): void => {
  let wasLeft = true;
  for (const lot of lots) {
    if (lot.what === 'block') addBlock(rows, lot, tools);
    else if (addOrder(rows, lot, wasLeft, tools).state === 'in_house') wasLeft = false;
  }
};

export const emptyRows = (): ScaleRows => ({ guests: [], orders: [], stays: [], roomBlocks: [] });
