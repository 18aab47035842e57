/** The history of an order: what was done to it, when and by whom. */
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import { cancelReasons, rejectReasons } from '../data/order-texts.ts';
import { isBefore, later, type Moment, type SeedCalendar } from '../houses/calendar.ts';
import type { Random } from '../random.ts';
import { type Folio, isSold } from './order-folio.ts';
import { nightsOf, type SeedOrder, type SeedStay } from './order-model.ts';
import type { People, Person } from './people.ts';

export interface Step {
  readonly name: string;
  readonly at: Moment;
  /** Null: the system. */
  readonly by: Person | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface History {
  readonly steps: readonly Step[];
  readonly reason: string | null;
  readonly desk: Person;
}

const ASSIGNED_LATER = 0.12;
const CHANGED_DATES = 0.035;

/** The users who serve the house: its own front desk in Hangzhou, head office elsewhere. */
const deskOf = (order: SeedOrder, { users }: People, random: Random): Person =>
  order.house.row.city === '杭州'
    ? random.weighted([
        [users.frontdesk, 8],
        [users.operator, 2],
      ])
    : random.weighted([
        [users.operator, 7],
        [users.supervisor, 3],
      ]);

const soldBy = (order: SeedOrder, desk: Person): Person | null =>
  order.source === 'channel' || order.source === 'web' ? null : desk;

/** The state an order started in. */
const firstBooking = ({ booking, source, channel, house }: SeedOrder): BookingState => {
  if (booking === 'rejected' || booking === 'wait_accept') return 'wait_accept';
  if (booking === 'wait_pay' || booking === 'hold') return booking;
  if (source === 'web') return 'wait_pay';
  if (booking === 'expired') return 'wait_accept';
  return channel !== 'direct' && !house.row.instantBook ? 'wait_accept' : 'confirmed';
};

const places = (order: SeedOrder, calendar: SeedCalendar): string[] =>
  order.stays.map(
    (stay) =>
      `${stay.segments[0]?.room.number ?? stay.type.name} ${calendar.date(stay.from)} → ${calendar.date(stay.to)}`,
  );

const sale = (order: SeedOrder, folio: Folio, calendar: SeedCalendar, desk: Person): Step => ({
  name: 'order.created',
  at: order.created,
  by: soldBy(order, desk),
  before: null,
  after: {
    booking: firstBooking(order),
    guestName: order.stays[0]?.guestName,
    channel: order.channel,
    totalFen: folio.charges.filter(isSold).reduce((sum, charge) => sum + charge.amountFen, folio.roomFen),
    rooms: places(order, calendar),
  },
});

const bookingStep = (
  name: string,
  at: Moment,
  by: Person | null,
  before: BookingState,
  after: BookingState,
  reason?: string,
): Step => ({
  name,
  at,
  by,
  before: { booking: before },
  after: { booking: after, ...(reason === undefined ? {} : { reason }) },
});

/** From the first state to the present one. */
const bookingSteps = (order: SeedOrder, desk: Person, reason: string | null, random: Random): Step[] => {
  const { booking, created } = order;
  const first = firstBooking(order);
  const end = order.ended ?? later(created, 5);
  const said = reason ?? undefined;
  const confirming: Step[] =
    first === 'wait_accept'
      ? [bookingStep('order.accepted', later(created, random.int(2, 14) / 4), desk, first, 'confirmed')]
      : first === 'wait_pay'
        ? [bookingStep('order.paid', later(created, 3.5), null, first, 'confirmed')]
        : [];
  if (booking === 'confirmed') {
    const held = order.source === 'phone' && random.chance(0.15);
    return held ? [bookingStep('order.confirmed', later(created, 4), desk, 'hold', 'confirmed')] : confirming;
  }
  if (booking === 'cancelled')
    return [
      ...confirming,
      bookingStep('order.cancelled', end, random.chance(0.6) ? null : desk, 'confirmed', booking, said),
    ];
  if (booking === 'expired') return [bookingStep('order.expired', end, null, first, booking)];
  if (booking === 'rejected') return [bookingStep('order.rejected', end, desk, first, booking, said)];
  return [];
};

const moneySteps = (order: SeedOrder, folio: Folio, desk: Person): Step[] => [
  ...folio.payments
    .filter((payment) => payment.method !== 'channel')
    .map((payment) => ({
      name: 'order.paymentTaken',
      at: payment.at,
      by: order.source === 'web' && payment.at.day === order.created.day ? null : desk,
      before: null,
      after: { method: payment.method, amountFen: payment.amountFen },
    })),
  ...folio.charges
    .filter((charge) => !isSold(charge) && charge.kind !== 'waiver')
    .map((charge) => ({
      name: 'order.chargeAdded',
      at: charge.at,
      by: desk,
      before: null,
      after: { kind: charge.kind, description: charge.description, amountFen: charge.amountFen },
    })),
];

const between = (order: SeedOrder, stay: SeedStay): Moment | null => {
  const day = Math.min(0, Math.floor((order.created.day + stay.from) / 2));
  return day > order.created.day && day < stay.from ? { day, minute: 960 } : null;
};

/** Small changes on the way: a room found later, dates changed. */
const planningSteps = (
  order: SeedOrder,
  stay: SeedStay,
  calendar: SeedCalendar,
  desk: Person,
  random: Random,
): Step[] => {
  const at = between(order, stay);
  if (!at || !stay.room || order.booking !== 'confirmed') return [];
  const number = stay.segments[0]?.room.number;
  if (order.channel !== 'direct' && random.chance(ASSIGNED_LATER))
    return [{ name: 'order.assigned', at, by: desk, before: { room: null }, after: { room: number } }];
  if (!random.chance(CHANGED_DATES)) return [];
  const extended = nightsOf(stay) > 1;
  return [
    {
      name: extended ? 'order.extended' : 'order.shortened',
      at,
      by: desk,
      before: { checkOut: calendar.date(stay.to + (extended ? -1 : 1)) },
      after: { checkOut: calendar.date(stay.to) },
    },
  ];
};

const staySteps = (order: SeedOrder, stay: SeedStay, calendar: SeedCalendar, desk: Person): Step[] => {
  const room = stay.segments[0]?.room.number;
  const steps: Step[] = [];
  const step = (name: string, at: Moment, before: Step['before'], after: Step['after']) =>
    steps.push({ name, at, by: desk, before, after });
  if (stay.checkedIn)
    step('order.checkedIn', stay.checkedIn, { state: 'expected' }, { state: 'in_house', room });
  const second = stay.segments[1];
  if (second)
    step(
      'order.moved',
      { day: second.from, minute: 720 },
      { room },
      { room: second.room.number, from: calendar.date(second.from) },
    );
  if (stay.checkedOut)
    step(
      'order.checkedOut',
      stay.checkedOut,
      { state: 'in_house' },
      { state: 'checked_out', room: stay.room?.number },
    );
  if (stay.state === 'cancelled')
    step(
      'order.stayCancelled',
      later(order.created, 40),
      { state: 'expected', room },
      { state: 'cancelled', room, reason: '少来一位朋友' },
    );
  if (stay.state === 'no_show')
    step('order.noShow', { day: stay.from, minute: 1_435 }, { state: 'expected' }, { state: 'no_show' });
  return order.booking === 'confirmed' ? steps : [];
};

export const tellHistory = (
  order: SeedOrder,
  folio: Folio,
  { calendar, people, random }: { calendar: SeedCalendar; people: People; random: Random },
): History => {
  const desk = deskOf(order, people, random);
  const reason =
    order.booking === 'cancelled'
      ? random.pick(cancelReasons)
      : order.booking === 'rejected'
        ? random.pick(rejectReasons)
        : null;
  const steps = [
    sale(order, folio, calendar, desk),
    ...bookingSteps(order, desk, reason, random),
    ...moneySteps(order, folio, desk),
    ...order.stays.flatMap((stay) => [
      ...planningSteps(order, stay, calendar, desk, random),
      ...staySteps(order, stay, calendar, desk),
    ]),
  ];
  // Stable, so that what happened in the same minute keeps the order it is listed in.
  steps.sort((a, b) => (isBefore(a.at, b.at) ? -1 : isBefore(b.at, a.at) ? 1 : 0));
  return { steps, reason, desk };
};
