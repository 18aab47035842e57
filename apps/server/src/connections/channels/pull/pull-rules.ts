/**
 * The effect of a platform's order on ours. Only the latest revision counts, so that any order of arrival gives the
 * same result; the front desk's actions on guests are never overruled (docs/decisions/015).
 */
import type {
  ChannelOrderProblem,
  ChannelOrderState,
} from '@minsu/contract/connections/channels/channel-order.ts';
import { priceFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import { ended, type PricedNight, spread } from '../../../sales/orders/order-rules.ts';

export interface OurStay {
  readonly state: StayState;
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface OurOrder {
  readonly booking: BookingState;
  readonly stays: readonly OurStay[];
}

type OpenBooking = Extract<BookingState, 'wait_accept' | 'wait_pay' | 'confirmed'>;

export type Follow =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sell'; readonly booking: OpenBooking }
  /** The order waits here although the platform has moved on. */
  | { readonly kind: 'book'; readonly booking: 'wait_pay' | 'confirmed' }
  | { readonly kind: 'end'; readonly booking: 'cancelled' | 'rejected' }
  /** Both have ended, or every guest has left ours; what goes back may be known only now. */
  | { readonly kind: 'settle'; readonly problem?: ChannelOrderProblem }
  /** Our order stays, and users must check. */
  | { readonly kind: 'stand'; readonly problem: ChannelOrderProblem };

const NOTHING: Follow = { kind: 'nothing' };

/** A requested refund has not ended the order; a guest who arrived or left there was confirmed before. */
const bookingThere: Record<ChannelOrderState, OpenBooking | 'cancelled' | 'rejected'> = {
  wait_pay: 'wait_pay',
  wait_accept: 'wait_accept',
  confirmed: 'confirmed',
  refund_pending: 'confirmed',
  in_house: 'confirmed',
  completed: 'confirmed',
  no_show: 'confirmed',
  cancelled: 'cancelled',
  rejected: 'rejected',
};

const overThere: readonly ChannelOrderState[] = ['completed', 'no_show', 'cancelled', 'rejected'];

/** `isOver`: its last night has passed by the house's business date. */
const begin = (state: ChannelOrderState, isOver: boolean): Follow => {
  const booking = bookingThere[state];
  if (overThere.includes(state) || isOver || booking === 'cancelled' || booking === 'rejected')
    return NOTHING;
  return { kind: 'sell', booking };
};

/** No stay is in house or expected any more. */
export const isOverHere = (stays: readonly Pick<OurStay, 'state'>[]): boolean =>
  !stays.some(({ state }) => state === 'expected' || state === 'in_house');

const endWith = ({ booking, stays }: OurOrder, there: 'cancelled' | 'rejected'): Follow => {
  if (ended.includes(booking)) return { kind: 'settle' };
  const came = stays.some(({ state }) => state === 'in_house' || state === 'checked_out');
  if (!came) return { kind: 'end', booking: there };
  return isOverHere(stays)
    ? { kind: 'settle', problem: 'cancelledInHouse' }
    : { kind: 'stand', problem: 'cancelledInHouse' };
};

const steps: readonly BookingState[] = ['wait_accept', 'wait_pay', 'confirmed'];

/** The action on our order, or on its absence. */
export const follow = (
  ours: OurOrder | null,
  theirs: { readonly state: ChannelOrderState; readonly isOver: boolean },
): Follow => {
  if (!ours) return begin(theirs.state, theirs.isOver);
  const there = bookingThere[theirs.state];
  if (there === 'cancelled' || there === 'rejected') return endWith(ours, there);
  // Active there but ended here: users must decide.
  if (ended.includes(ours.booking))
    return overThere.includes(theirs.state) ? NOTHING : { kind: 'stand', problem: 'changed' };
  const goesOn = there !== 'wait_accept' && steps.indexOf(there) > steps.indexOf(ours.booking);
  return goesOn ? { kind: 'book', booking: there } : NOTHING;
};

/** The content of an order: nights, rooms and prices. */
export interface Content {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: number;
  readonly sellFen: number;
  readonly nights: readonly { readonly night: string; readonly sellFen: number }[];
}

export const sameContent = (a: Content, b: Content): boolean =>
  a.checkIn === b.checkIn &&
  a.checkOut === b.checkOut &&
  a.rooms === b.rooms &&
  a.sellFen === b.sellFen &&
  JSON.stringify(a.nights.map(({ night, sellFen }) => [night, sellFen])) ===
    JSON.stringify(b.nights.map(({ night, sellFen }) => [night, sellFen]));

/** The guests as reported by a platform. */
export interface Coming {
  readonly guests: number;
  readonly guestNames: readonly string[];
  readonly bookerName: string;
  readonly bookerPhone: string | null;
}

/** A phone no longer reported does not count as changed. */
export const sameGuests = (a: Coming, b: Coming): boolean =>
  a.guests === b.guests &&
  a.bookerName === b.bookerName &&
  (b.bookerPhone === null || a.bookerPhone === b.bookerPhone) &&
  JSON.stringify(a.guestNames) === JSON.stringify(b.guestNames);

/** The nights that an order takes at a listing. */
export interface Sold extends Content {
  readonly listingKey: string;
  readonly state: ChannelOrderState;
}

const isGivenUp = ({ state }: Sold): boolean => state === 'cancelled' || state === 'rejected';

/** Orders whose nights the platform has recounted since `before`, the last revision followed. */
export const countedThere = <T extends Sold>(before: T | null, order: T): T[] => {
  if (!before) return [order];
  const isSame =
    before.listingKey === order.listingKey &&
    isGivenUp(before) === isGivenUp(order) &&
    sameContent(before, order);
  return isSame ? [] : [before, order];
};

/**
 * A change is applied until a guest arrives, or the front desk has changed the order: its rooms must still be those
 * sold by the platform.
 */
export const mayFollowChange = (stays: readonly OurStay[], before: Content): boolean => {
  const live = stays.filter(({ state }) => state !== 'cancelled');
  return (
    live.length === before.rooms &&
    live.every(
      ({ state, checkIn, checkOut }) =>
        state === 'expected' && checkIn === before.checkIn && checkOut === before.checkOut,
    )
  );
};

/** The front desk has already changed the stays to the platform's new state. */
export const isSameStay = (stays: readonly OurStay[], { rooms, checkIn, checkOut }: Content): boolean => {
  const live = stays.filter(({ state }) => state !== 'cancelled');
  return (
    live.length === rooms && live.every((stay) => stay.checkIn === checkIn && stay.checkOut === checkOut)
  );
};

/** Other guests are applied while all are expected, and ignored once all have left; in between users check. */
export const followGuests = (stays: readonly OurStay[], rooms: number): 'follow' | 'nothing' | 'changed' => {
  const live = stays.filter(({ state }) => state !== 'cancelled');
  if (!live.some(({ state }) => state === 'expected' || state === 'in_house')) return 'nothing';
  return live.length === rooms && live.every(({ state }) => state === 'expected') ? 'follow' : 'changed';
};

/** The price of each room and night: in the proportions of the platform's nights, exactly its total over all rooms. */
export const nightsOfRooms = ({ checkIn, checkOut, rooms, sellFen, nights }: Content): PricedNight[][] => {
  const told = new Map(nights.map((night) => [night.night, night.sellFen]));
  const weights = datesOf(checkIn, checkOut).map((night) => ({ night, priceFen: told.get(night) ?? 0 }));
  const totals = spread(sellFen, weights);
  const shares = totals.map(({ priceFen }) => splitAmount(priceFen, Array<number>(rooms).fill(1)));
  return Array.from({ length: rooms }, (_, room) =>
    totals.map(({ night }, at) => ({ night, priceFen: shares[at]?.[room] ?? 0 })),
  );
};

/** Guests per room: names in order, guests spread evenly, at least one per room. */
export const guestsOfRooms = ({
  rooms,
  guests,
  guestNames,
  bookerName,
}: {
  readonly rooms: number;
  readonly guests: number;
  readonly guestNames: readonly string[];
  readonly bookerName: string;
}): { readonly name: string; readonly guests: number }[] =>
  splitAmount(Math.max(guests, rooms), Array<number>(rooms).fill(1)).map((count, at) => ({
    name: guestNames[at] ?? guestNames[0] ?? bookerName,
    guests: count,
  }));

const closedCodes: ReadonlySet<string> = new Set(
  [
    priceFailures.stopSell,
    priceFailures.closedArrival,
    priceFailures.closedDeparture,
    priceFailures.planInactive,
    priceFailures.notOnChannel,
    priceFailures.noPrice,
  ].map(({ code }) => code),
);

/** Sold on nights that are not sold here, by a rule that a platform ought to know. */
export const isClosedBy = (rules: readonly { readonly failure: { readonly code: string } }[]): boolean =>
  rules.some(({ failure }) => closedCodes.has(failure.code));

/**
 * Sold at our price, or at ours less exactly the discount the platform states: its own promotion is not a price error.
 */
export const isOurPrice = (
  oursFen: number,
  { sellFen, promotionFen }: { readonly sellFen: number; readonly promotionFen: number },
): boolean => oursFen === sellFen || oursFen === sellFen + promotionFen;

/**
 * Problem to show, including a guest's refund request from its start until the platform decides. `found`: result of
 * following the same revision; undefined keeps the stored problem, null clears it, and it wins over the request.
 */
export const problemWithRefund = (
  found: ChannelOrderProblem | null | undefined,
  { stands, asked, asks }: { readonly stands: boolean; readonly asked: boolean; readonly asks: boolean },
): ChannelOrderProblem | null | undefined => {
  if (found) return found;
  if (asks && !asked) return 'refundAsked';
  if (stands) return asks ? undefined : null;
  return found;
};

/** The most important of the problems found when an order is sold or changed. */
export const worstProblem = (found: {
  readonly overbooked: boolean;
  readonly closed: boolean;
  readonly priceDiffers: boolean;
}): ChannelOrderProblem | null => {
  if (found.overbooked) return 'overbooked';
  if (found.closed) return 'closed';
  return found.priceDiffers ? 'priceDiffers' : null;
};
