/**
 * A booking of Channex in our words. One of several room types, plans or dates is several orders here, `<id>` and `<id>~2`
 * on, because ours sells one listing each. Every revision is a whole snapshot. Pure.
 */
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { minorOf } from '@minsu/contract/platform/decimal-money.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import type { Behind, PlatformOrder, Tax, UnreadableOrder, VirtualCard } from '../adapter.ts';
import { guestNamesOf } from '../read-orders.ts';
import {
  type BookedRoom,
  type BookingAttributes,
  BookingRow,
  type Card,
  type BookingRow as Row,
} from './channex-booking-wire.ts';

/** Names of one channel as Channex writes them; others are kept as they come. */
const channelNames: Readonly<Record<string, string>> = {
  bookingcom: 'Booking.com',
  airbnb: 'Airbnb',
  expedia: 'Expedia',
  aexpedia: 'Expedia',
  agoda: 'Agoda',
  ctrip: 'Trip.com',
  tripcom: 'Trip.com',
};
export const channelNameOf = (name: string): string =>
  channelNames[name.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? name.trim();

const ranks = { new: 0, modified: 1, cancelled: 2 } as const;
const MICROS_PER_SECOND = 1_000_000;

const instantOf = (insertedAt: string): Date => new Date(`${insertedAt.slice(0, 19)}Z`);

/** Sorts by creation time to the microsecond; at equal times, cancellations come last. */
export const revisionOf = ({
  inserted_at,
  status,
}: Pick<BookingAttributes, 'inserted_at' | 'status'>): number => {
  const fraction = /^\.(\d{1,6})/.exec(inserted_at.slice(19))?.[1] ?? '';
  const micros =
    (instantOf(inserted_at).getTime() / 1_000) * MICROS_PER_SECOND + Number(fraction.padEnd(6, '0'));
  return micros * 4 + ranks[status];
};

/** Throws what the reader reports as unreadable: an amount that is none of the booking's currency. */
class NoAmount extends Error {}
const amountIn = (currency: string) => (text: string) => {
  const minor = minorOf(text, currency);
  if (minor === null) throw new NoAmount(`amount ${currency}`);
  return minor;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** If it is not mapped there, the channel's codes show users which room it is. */
const listingKeyOf = ({ rate_plan_id, meta }: BookedRoom): string =>
  meta?.parent_rate_plan_id ??
  rate_plan_id ??
  `unmapped:${String(meta?.room_type_code ?? '')}/${String(meta?.rate_plan_code ?? '')}`;

const groupKeyOf = (room: BookedRoom): string =>
  [listingKeyOf(room), room.checkin_date, room.checkout_date].join('|');

/** Rooms of one plan and the same dates, in an order independent of the platform's. */
const groupsOf = ({ status, rooms }: BookingAttributes): BookedRoom[][] => {
  const kept = rooms.filter(({ is_cancelled }) => status === 'cancelled' || is_cancelled !== true);
  const groups = Map.groupBy(kept.length > 0 ? kept : rooms, groupKeyOf);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};

const taxesOf = (rooms: readonly BookedRoom[], amount: (text: string) => number): Tax[] =>
  rooms.flatMap(({ taxes, collected_taxes }) =>
    [...(taxes ?? []), ...(collected_taxes ?? [])].map(
      ({ name, total_price, is_inclusive, is_withheld }) => ({
        ...{ name, amountFen: amount(total_price), isIncluded: is_inclusive, isWithheld: is_withheld },
      }),
    ),
  );

const cardOf = (card: Card | null | undefined): VirtualCard | null => {
  if (card?.is_virtual !== true) return null;
  const { meta } = card;
  const balance = meta?.virtual_card_current_balance;
  const decimals = Number(meta?.virtual_card_decimal_places ?? Number.NaN);
  return {
    currency: meta?.virtual_card_currency_code ?? '',
    // Given in the smallest unit, with its number of decimal places.
    balanceFen: balance == null || decimals !== 2 ? null : Number(balance),
    chargeableFrom: meta?.virtual_card_effective_date ?? null,
    chargeableUntil: meta?.virtual_card_expiration_date ?? null,
  };
};

interface Money {
  readonly nights: PlatformOrder['nights'];
  readonly sellFen: number;
  readonly settleFen: number;
}

/** Each night of all rooms together, and what of the commission falls on it. */
const nightsOf = (rooms: readonly BookedRoom[], extraFen: number, amount: (text: string) => number) => {
  const [first] = rooms;
  if (!first) return [];
  const dates = datesOf(first.checkin_date, first.checkout_date);
  const fens = dates.map((night) =>
    sum(rooms.map(({ days }) => (days[night] === undefined ? 0 : amount(days[night])))),
  );
  const extras = splitAmount(extraFen, fens.some(Boolean) ? fens : fens.map(() => 1));
  return dates.map((night, at) => ({ night, sellFen: (fens[at] ?? 0) + (extras[at] ?? 0) }));
};

const withSettled = (nights: readonly { night: string; sellFen: number }[], commissionFen: number) => {
  const weights = nights.map(({ sellFen }) => sellFen);
  const kept = splitAmount(commissionFen, weights.some(Boolean) ? weights : weights.map(() => 1));
  return nights.map(({ night, sellFen }, at) => ({ night, sellFen, settleFen: sellFen - (kept[at] ?? 0) }));
};

const roomsFen = (rooms: readonly BookedRoom[], amount: (text: string) => number): number =>
  sum(rooms.map(({ days }) => sum(Object.values(days).map(amount))));

/** Services and taxes that are not in the nights' prices. */
const extrasOf = (rooms: readonly BookedRoom[], amount: (text: string) => number): number =>
  sum(rooms.flatMap(({ services }) => (services ?? []).map(({ total_price }) => amount(total_price)))) +
  sum(
    taxesOf(rooms, amount)
      .filter(({ isIncluded }) => !isIncluded)
      .map(({ amountFen }) => amountFen),
  );

/**
 * The guest's price per part. Nights that do not add up to the total stay as reported, so that the contradiction is
 * visible and nothing is booked.
 */
const moneyOf = (booking: BookingAttributes, groups: readonly BookedRoom[][], totalFen: number): Money[] => {
  const amount = amountIn(booking.currency);
  const own = sum((booking.services ?? []).map(({ total_price }) => amount(total_price)));
  const base = groups.map((rooms) => roomsFen(rooms, amount));
  const extras = groups.map((rooms, at) => extrasOf(rooms, amount) + (at === 0 ? own : 0));
  const missing = totalFen - sum(base);
  const explained = missing === sum(extras);
  const commission = splitAmount(
    booking.ota_commission == null ? 0 : amount(booking.ota_commission),
    base.some(Boolean) ? base : base.map(() => 1),
  );
  return groups.map((rooms, at) => {
    const extraFen = explained ? (extras[at] ?? 0) : 0;
    const commissionFen = commission[at] ?? 0;
    const told = !explained && at === 0 ? missing : extraFen;
    const sellFen = Math.max(0, (base[at] ?? 0) + told);
    const nights = withSettled(nightsOf(rooms, extraFen, amount), commissionFen);
    return { nights, sellFen, settleFen: Math.max(0, sellFen - commissionFen) };
  });
};

/**
 * A cancellation may state its fee as the amount while the rooms keep the old price; if both are equal, no fee is
 * stated.
 */
const totalsOf = (booking: BookingAttributes, amount: (text: string) => number) => {
  const told = amount(booking.amount);
  if (booking.status !== 'cancelled') return { totalFen: told, refundFen: null };
  const before = roomsFen(booking.rooms, amount);
  const isFee = told < before;
  return { totalFen: isFee ? before : told, refundFen: isFee ? before - told : null };
};

const guestsOf = (rooms: readonly BookedRoom[]): number =>
  sum(rooms.map(({ occupancy }) => (occupancy?.adults ?? 0) + (occupancy?.children ?? 0)));

const nameOf = ({
  name,
  surname,
}: {
  name?: string | null | undefined;
  surname?: string | null | undefined;
}): string =>
  [name, surname]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

interface Source {
  readonly bookingId: string;
  readonly revisionId: string;
  readonly isUnacknowledged: boolean;
}

const behindOf = (
  booking: BookingAttributes,
  rooms: readonly BookedRoom[],
  parts: number,
  of: Source,
): Behind => ({
  otherChannel: channelNameOf(booking.ota_name ?? ''),
  otherOrderNo: booking.ota_reservation_code ?? booking.unique_id ?? of.bookingId,
  propertyKey: booking.property_id,
  collect: booking.payment_collect === 'ota' ? 'channel' : 'property',
  taxes: taxesOf(rooms, amountIn(booking.currency)),
  card: cardOf(booking.guarantee),
  parts,
  receipt: of.revisionId,
  isUnacknowledged: of.isUnacknowledged,
});

const factsOf = (booking: BookingAttributes) => {
  const booker = nameOf(booking.customer ?? {}) || booking.ota_reservation_code || '?';
  return {
    revision: revisionOf(booking),
    state: booking.status === 'cancelled' ? ('cancelled' as const) : ('confirmed' as const),
    bookerName: booker,
    bookerPhone: booking.customer?.phone || null,
    currency: booking.currency,
    paid: booking.payment_collect === 'ota' ? true : null,
    ...{ promotionFen: 0, cancelTerms: '', acceptBy: null, cancelReason: null },
    remark: [booking.notes, booking.arrival_hour && `ETA ${booking.arrival_hour}`].filter(Boolean).join('\n'),
    createdAt: instantOf(booking.inserted_at),
  };
};

export const partId = (bookingId: string, at: number): string =>
  at === 0 ? bookingId : `${bookingId}~${at + 1}`;

const platformOrdersOf = (booking: BookingAttributes, of: Source): PlatformOrder[] => {
  const amount = amountIn(booking.currency);
  const groups = groupsOf(booking);
  const { totalFen, refundFen } = totalsOf(booking, amount);
  const money = moneyOf(booking, groups, totalFen);
  const facts = factsOf(booking);
  const refunds =
    refundFen === null
      ? null
      : splitAmount(
          refundFen,
          money.map(({ sellFen }) => sellFen),
        );
  return groups.flatMap((rooms, at) => {
    const [first] = rooms;
    const ofPart = money[at];
    if (!first || !ofPart) return [];
    const named = rooms.flatMap(({ guests }) => (guests ?? []).map(nameOf));
    return [
      {
        ...facts,
        ...ofPart,
        platformOrderId: partId(of.bookingId, at),
        listingKey: listingKeyOf(first),
        listingName: '',
        rooms: rooms.length,
        checkIn: first.checkin_date,
        checkOut: first.checkout_date,
        guestNames: guestNamesOf(named, facts.bookerName),
        guests: Math.max(guestsOf(rooms), rooms.length),
        refundFen: refunds === null ? null : (refunds[at] ?? 0),
        behind: behindOf(booking, rooms, groups.length, of),
      },
    ];
  });
};

const Numbered = BookingRow.pick({ id: true });
const fieldsOf = (paths: readonly PropertyKey[][]): string =>
  [...new Set(paths.map((path) => path.join('.')))].slice(0, 5).join(', ');

const sourceOf = ({ id, attributes }: Row, isUnacknowledged: boolean): Source =>
  attributes.booking_id == null
    ? { bookingId: id, revisionId: attributes.revision_id ?? id, isUnacknowledged }
    : { bookingId: attributes.booking_id, revisionId: id, isUnacknowledged };

/** Parsed one by one, so that an unreadable one does not block the others. Errors name fields, never values. */
export const readBookings = (rows: readonly unknown[], isUnacknowledged: boolean) => {
  const orders: PlatformOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const row of rows) {
    const read = BookingRow.safeParse(row);
    const number = Numbered.safeParse(row).data?.id ?? null;
    if (!read.success) {
      const fields = fieldsOf(read.error.issues.map(({ path }) => path));
      unreadable.push({ platformOrderId: number, message: `unreadable booking: ${fields}` });
      continue;
    }
    try {
      orders.push(...platformOrdersOf(read.data.attributes, sourceOf(read.data, isUnacknowledged)));
    } catch (error) {
      if (!(error instanceof NoAmount)) throw error;
      unreadable.push({ platformOrderId: number, message: `unreadable booking: ${error.message}` });
    }
  }
  return { orders, unreadable };
};
