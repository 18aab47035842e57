/** An order's amounts on a day: nights, other charges, paid, kept and given back. */
import { dayAfter, isWeekendNight, nightsBetween, share, spread, sum } from './amounts.ts';
import type { Happened, House, LivedMonth, Order, Stay } from './lived-month.ts';

export interface SoldNight {
  readonly stay: string;
  readonly night: string;
  readonly priceFen: number;
}

interface Line {
  readonly item: string;
  readonly amountFen: number;
  readonly stay: string | null;
  /** For damage: the day on which it was charged. */
  readonly on?: string;
}

type End = 'open' | 'left' | 'missed' | 'cancelled';

interface StayNow {
  readonly stay: Stay;
  readonly end: End;
  readonly nights: readonly SoldNight[];
  readonly lines: readonly Line[];
}

export interface Fee {
  /** The no-show stay; null for a cancellation or early departure. */
  readonly stay: string | null;
  readonly night: string;
  readonly keptFen: number;
}

export interface OrderNow {
  readonly order: Order;
  readonly stays: readonly StayNow[];
  readonly isCancelled: boolean;
  readonly lines: readonly Line[];
  readonly fees: readonly Fee[];
  readonly paidFen: number;
  readonly refundedFen: number;
  readonly waivedFen: number;
  readonly chargedFen: number;
}

const priceOf = (house: House, night: string): number =>
  isWeekendNight(night) ? house.weekendPriceFen : house.basePriceFen;

const calendar = (house: House, from: string, to: string): [string, number][] =>
  nightsBetween(from, to).map((night) => [night, priceOf(house, night)]);

/** Spreads an agreed price by calendar prices. */
const sold = (house: House, { checkIn, checkOut, agreedFen }: Stay): [string, number][] => {
  const nights = calendar(house, checkIn, checkOut);
  if (agreedFen === null) return nights;
  const parts = share(
    agreedFen,
    nights.map(([, fen]) => fen),
  );
  return nights.map(([night], at) => [night, parts[at] ?? 0]);
};

const isOf =
  (stay: string) =>
  (event: Happened): boolean =>
    'stay' in event && event.stay === stay;

const stayNow = (house: House, stay: Stay, events: readonly Happened[], isCancelled: boolean): StayNow => {
  let nights = sold(house, stay);
  let end: End = isCancelled ? 'cancelled' : 'open';
  let fee = 0;
  for (const event of events.filter(isOf(stay.key))) {
    if (event.what === 'extended')
      nights = [...nights, ...calendar(house, dayAfter(nights.at(-1)?.[0] ?? '', 1), event.to)];
    if (event.what === 'left' || event.what === 'leftEarly') end = 'left';
    if (event.what === 'leftEarly') nights = nights.filter(([night]) => night < event.on);
    if (event.what === 'cancelledStay') end = 'cancelled';
    if (event.what === 'missed') {
      end = 'missed';
      nights = nights.slice(0, 1);
      fee = event.keptFen - sum(nights.map(([, fen]) => fen));
    }
  }
  const extra = Math.max(0, stay.guests - house.baseGuests) * house.extraGuestFen * nights.length;
  const beside: Line[] =
    end === 'cancelled'
      ? []
      : end === 'missed'
        ? [{ item: 'missed', amountFen: fee, stay: stay.key }]
        : [
            { item: 'extraGuest', amountFen: extra, stay: stay.key },
            { item: 'cleaning', amountFen: house.cleaningFen, stay: stay.key },
          ];
  return {
    ...{ stay, end, lines: beside.filter(({ amountFen }) => amountFen !== 0) },
    nights:
      end === 'cancelled' ? [] : nights.map(([night, priceFen]) => ({ stay: stay.key, night, priceFen })),
  };
};

const chargeOf = (event: Happened): Line[] => {
  const { on } = event;
  if (event.what === 'depositKept') return [{ item: 'damage', amountFen: event.amountFen, stay: null, on }];
  if (event.what !== 'charged') return [];
  const amountFen = event.item === 'discount' ? -event.amountFen : event.amountFen;
  return [{ item: event.item, amountFen, stay: null, on }];
};

const keptOf = (event: Happened): number =>
  event.what === 'cancelled' || event.what === 'leftEarly' ? event.keptFen : 0;

const feesOf = (stays: readonly StayNow[], events: readonly Happened[]): Fee[] => {
  const missed = stays
    .filter(({ end }) => end === 'missed')
    .map(({ stay, nights, lines }) => ({
      ...{ stay: stay.key, night: stay.checkIn },
      keptFen: sum([...nights.map(({ priceFen }) => priceFen), ...lines.map(({ amountFen }) => amountFen)]),
    }))
    .sort((a, b) => (a.night < b.night ? -1 : 1));
  const kept = events.filter((event) => keptOf(event) > 0);
  if (kept.length === 0) return missed;
  return [...missed, { stay: null, night: kept.at(-1)?.on ?? '', keptFen: sum(kept.map(keptOf)) }];
};

const paidBy = (events: readonly Happened[]): number =>
  sum(
    events.map((event) => {
      if (event.what === 'paid' || event.what === 'depositKept') return event.amountFen;
      return event.what === 'refunded' ? -event.amountFen : 0;
    }),
  );

/** As known at the end of a day. */
export const orderOn = (month: LivedMonth, order: Order, day: string): OrderNow | null => {
  if (order.soldOn > day) return null;
  const house = month.houses.find(({ key }) => key === order.house);
  if (!house) throw new Error(`no property ${order.house}`);
  const events = order.happened.filter(({ on }) => on <= day);
  const isCancelled = events.some(({ what }) => what === 'cancelled');
  const stays = order.stays.map((stay) => stayNow(house, stay, events, isCancelled));
  const lines = [
    ...stays.flatMap((stay) => stay.lines),
    ...events.flatMap(chargeOf),
    ...events
      .filter((event) => keptOf(event) > 0)
      .map((event) => ({ item: 'kept', amountFen: keptOf(event), stay: null })),
  ];
  const room = sum(stays.flatMap(({ nights }) => nights.map(({ priceFen }) => priceFen)));
  const chargedFen = room + sum(lines.map(({ amountFen }) => amountFen));
  const paidFen = paidBy(events);
  const waivedFen = events.some((event) => event.what === 'left' && event.waived) ? chargedFen - paidFen : 0;
  const refundedFen = sum(events.map((event) => (event.what === 'refunded' ? event.amountFen : 0)));
  return {
    order,
    stays,
    isCancelled,
    lines,
    fees: feesOf(stays, events),
    paidFen,
    refundedFen,
    waivedFen,
    chargedFen,
  };
};

const PRICE = ['extraGuest', 'discount'];
const SERVICES = ['minibar', 'damage'];

const isSlept = ({ end }: StayNow): boolean => end === 'left';
export const isOver = ({ stays, isCancelled }: OrderNow): boolean =>
  isCancelled || stays.every(({ end }) => end !== 'open');

export const keptFen = ({ fees }: OrderNow): number => sum(fees.map((fee) => fee.keptFen));

/** Amount due; for cancelled orders only what is kept. */
export const owedFen = (now: OrderNow): number =>
  now.isCancelled ? keptFen(now) : now.chargedFen - now.waivedFen;

export const servicesFen = ({ lines }: OrderNow): number =>
  sum(lines.filter(({ item }) => SERVICES.includes(item)).map(({ amountFen }) => amountFen));

/** Refunds and waivers of amounts due. Payment corrections do not count. */
export const givenFen = ({ chargedFen, waivedFen, paidFen, refundedFen }: OrderNow): number => {
  const open = Math.max(0, chargedFen - waivedFen - paidFen);
  return Math.min(Math.max(0, chargedFen), waivedFen + Math.min(refundedFen, open));
};

/** Part borne by services, proportional to their charge. */
export const servicesGivenFen = (now: OrderNow): number => {
  if (now.isCancelled || now.chargedFen <= 0) return 0;
  const services = Math.min(Math.max(0, servicesFen(now)), now.chargedFen);
  return Number((BigInt(givenFen(now)) * BigInt(services)) / BigInt(now.chargedFen));
};

/** Charged beside kept fees, which payments cover first. */
export const besideFees = (now: OrderNow): number =>
  now.isCancelled ? 0 : Math.max(0, now.chargedFen - now.waivedFen - keptFen(now));

export interface NightMoney {
  readonly stay: string;
  readonly night: string;
  readonly sellFen: number;
  readonly refundFen: number;
  readonly commissionFen: number;
  readonly cleaningFen: number;
  readonly creditFen: number;
}

/** Revenue of each occupied night. `creditFen`: unpaid by companies. */
export const nightsOf = (now: OrderNow, commissionFen: number, creditFen: number): NightMoney[] => {
  if (now.isCancelled) return [];
  const slept = now.stays.filter(isSlept);
  const nights = slept
    .flatMap((stay) => stay.nights)
    .sort((a, b) => (a.night < b.night ? -1 : a.night > b.night ? 1 : 0));
  if (nights.length === 0) return [];
  const placesOf = (stay: string | null): number[] => {
    const own = nights.flatMap((night, at) => (night.stay === stay ? [at] : []));
    return own.length > 0 ? own : nights.map((_, at) => at);
  };
  const isHere = ({ stay }: Line) => stay === null || slept.some((one) => one.stay.key === stay);
  const sells = nights.map(({ priceFen }) => priceFen);
  for (const line of now.lines.filter((each) => PRICE.includes(each.item) && isHere(each))) {
    const places = placesOf(line.stay);
    const parts = spread(
      line.amountFen,
      places.map((at) => nights[at]?.priceFen ?? 0),
    );
    places.forEach((at, index) => {
      sells[at] = (sells[at] ?? 0) + (parts[index] ?? 0);
    });
  }
  const cleanings = nights.map(() => 0);
  for (const line of now.lines.filter(({ item }) => item === 'cleaning').filter(isHere)) {
    const last = placesOf(line.stay).at(-1) ?? 0;
    cleanings[last] = (cleanings[last] ?? 0) + line.amountFen;
  }
  const refunds = spread(givenFen(now) - servicesGivenFen(now), sells);
  const commissions = spread(commissionFen, sells);
  const sums = nights.map((_, at) => (sells[at] ?? 0) - (refunds[at] ?? 0) + (cleanings[at] ?? 0));
  const credits = spread(Math.min(creditFen, sum(sums.map((fen) => Math.max(0, fen)))), sums);
  return nights.map(({ stay, night }, at) => ({
    ...{ stay, night, sellFen: sells[at] ?? 0, refundFen: refunds[at] ?? 0 },
    ...{ commissionFen: commissions[at] ?? 0, cleaningFen: cleanings[at] ?? 0, creditFen: credits[at] ?? 0 },
  }));
};

export interface FeeMoney extends Fee {
  readonly incomeFen: number;
  readonly unpaidFen: number;
  readonly creditFen: number;
}

/** Kept amounts without nights; payments cover nights and services first, then fees in order. */
export const feesNow = (now: OrderNow, openCreditFen: number): FeeMoney[] => {
  const isEmpty = !now.isCancelled && !now.stays.some(isSlept);
  const whole = now.isCancelled
    ? keptFen(now) - now.waivedFen
    : isEmpty
      ? keptFen(now) - (givenFen(now) - servicesGivenFen(now))
      : null;
  let before = 0;
  return now.fees.map((fee) => {
    const incomeFen = whole === null ? fee.keptFen : Math.max(0, Math.min(fee.keptFen, whole - before));
    const within = (fen: number) => Math.max(0, Math.min(incomeFen, fen - besideFees(now) - before));
    const paid = within(now.paidFen);
    const own = {
      ...fee,
      incomeFen,
      unpaidFen: incomeFen - paid,
      creditFen: paid - within(now.paidFen - openCreditFen),
    };
    before += fee.keptFen;
    return own;
  });
};
