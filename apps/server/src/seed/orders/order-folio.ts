/** The money of an order: nights, charges, payments, what was waived. */
import type { ChargeKind, PaymentMethod } from '@minsu/contract/sales/orders/order.ts';
import type { z } from 'zod';
import { extraGuestFen } from '../../inventory/prices/price-rules.ts';
import { damage, discounts, minibar, others, waiveReasons } from '../data/order-texts.ts';
import { later, type Moment } from '../houses/calendar.ts';
import type { Prices } from '../houses/prices.ts';
import type { Random } from '../random.ts';
import { keptTo, liveStays, nightsOf, type SeedOrder, type SeedStay } from './order-model.ts';

type Kind = z.infer<typeof ChargeKind> | 'waiver';
type Method = z.infer<typeof PaymentMethod>;

export interface Charge {
  readonly kind: Kind;
  readonly description: string;
  readonly amountFen: number;
  readonly at: Moment;
  /** The day it is charged on; that of `at` unless it belongs to the arrival. */
  readonly on: number;
  readonly removed: boolean;
  /** Sold with it. */
  readonly stay?: SeedStay;
}

export interface Payment {
  readonly method: Method;
  readonly amountFen: number;
  readonly at: Moment;
  readonly voided: string | null;
}

/** Sold with the stay, not added by the desk later. */
export const isSold = (charge: Charge): boolean =>
  charge.kind === 'extra_guest' || (charge.kind === 'cleaning' && charge.description !== DEEP_CLEANING);

const DEEP_CLEANING = '深度清洁';

export interface Folio {
  readonly collect: 'property' | 'channel';
  readonly nights: ReadonlyMap<SeedStay, readonly number[]>;
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  readonly roomFen: number;
  readonly chargesFen: number;
  /** Charges of a no-show. */
  readonly keptFen: number;
  readonly waivedFen: number;
  readonly paidFen: number;
}

const CHANNEL_COLLECTS = 0.9;
/** The share of small open amounts that are waived. */
const WAIVERS = 0.08;
const TAKEN_TWICE = 0.012;
const methods = [
  ['wechat', 48],
  ['alipay', 27],
  ['card', 10],
  ['cash', 10],
  ['transfer', 5],
] as const;

const total = (list: readonly { readonly amountFen: number }[]): number =>
  list.reduce((sum, one) => sum + one.amountFen, 0);

/** Charges at the sale: extra guests, cleaning, and discounts. */
const chargesAtSale = (order: SeedOrder, roomFen: number, random: Random): Charge[] => {
  const at = order.created;
  const due = (stay: SeedStay): Charge[] => {
    const { guests, room, from } = stay;
    const { baseGuests, extraGuestFeeFen: feeFen } = stay.type;
    const nights = nightsOf(stay);
    const kinds = [
      { kind: 'extra_guest' as const, amountFen: extraGuestFen({ guests, baseGuests, feeFen, nights }) },
      { kind: 'cleaning' as const, amountFen: order.house.row.cleaningFeeFen },
    ];
    return kinds
      .filter((charge) => charge.amountFen > 0)
      .map((charge) => ({ ...charge, description: room?.number ?? '', at, on: from, removed: false, stay }));
  };
  const extras = liveStays(order).flatMap(due);
  const isOffered = order.source !== 'channel' && random.chance(0.12);
  if (!isOffered) return extras;
  const amountFen = -Math.max(1_000, Math.round((roomFen * random.pick([0.05, 0.08, 0.1])) / 1_000) * 1_000);
  return [
    ...extras,
    {
      kind: 'discount',
      description: random.pick(discounts),
      amountFen,
      at: later(at, 1),
      on: at.day,
      removed: false,
    },
  ];
};

const sundries = (
  random: Random,
  basePriceFen: number,
): readonly (readonly [Kind, string, number, number])[] => [
  ['minibar', random.pick(minibar), random.pick([10, 18, 25, 36, 48]) * 100, 0.1],
  ['damage', random.pick(damage), random.pick([30, 50, 80, 150]) * 100, 0.015],
  ['late_checkout', '延迟至 16:00', Math.round(basePriceFen / 200) * 100, 0.03],
  ['cleaning', DEEP_CLEANING, random.pick([50, 80, 120]) * 100, 0.015],
  ['other', random.pick(others), random.pick([40, 60, 120, 280]) * 100, 0.045],
];

/** What is consumed and broken between arrival and departure. */
const chargesInHouse = (order: SeedOrder, random: Random): Charge[] => {
  const [stay] = order.stays;
  if (!stay?.checkedIn) return [];
  const last = stay.checkedOut ?? { day: 0, minute: 1_380 };
  return sundries(random, stay.type.basePriceFen).flatMap(
    ([kind, description, amountFen, chance]): Charge[] => {
      const entered = stay.checkedIn as Moment;
      if (!random.chance(chance) || (kind === 'late_checkout' && !stay.checkedOut)) return [];
      const span = last.day - entered.day;
      const day = kind === 'minibar' && span > 0 ? entered.day + random.int(0, span - 1) : last.day;
      const at =
        day === last.day
          ? {
              day,
              minute: Math.max(
                entered.day === day ? entered.minute + 1 : 400,
                last.minute - random.int(2, 20),
              ),
            }
          : { day, minute: random.int(1_335, 1_420) };
      return [{ kind, description, amountFen, at, on: at.day, removed: random.chance(0.03) }];
    },
  );
};

/** Which share of the price is paid, and when. */
const instalments = (order: SeedOrder, random: Random): (readonly [share: number, at: Moment])[] => {
  const [stay] = order.stays;
  const atSale = later(order.created, 3);
  const prepays = random.chance(order.source === 'web' ? 0.85 : 0.3);
  const deposit = !prepays && random.chance(0.3);
  const first = prepays ? ([[1, atSale]] as const) : deposit ? ([[0.3, atSale]] as const) : [];
  const isHere = stay?.checkedIn && random.chance(stay.state === 'checked_out' ? 0.7 : 0.72);
  const atDesk = !prepays && isHere && stay?.checkedIn ? ([[1, later(stay.checkedIn, 1)]] as const) : [];
  return [...first, ...atDesk];
};

const propertyPayments = (order: SeedOrder, dueFen: number, random: Random): Payment[] => {
  const payments: Payment[] = [];
  for (const [share, at] of instalments(order, random)) {
    const amountFen = Math.round((dueFen * share) / 100) * 100 - (share === 1 ? total(payments) : 0);
    if (amountFen > 0) payments.push({ method: random.weighted(methods), amountFen, at, voided: null });
  }
  const [first] = payments;
  if (first && random.chance(TAKEN_TWICE))
    payments.push({ ...first, at: later(first.at, 1), voided: '重复收款' });
  return payments;
};

const channelPayments = (order: SeedOrder, dueFen: number): Payment[] => {
  const at = later(order.created, 1);
  if (order.booking === 'confirmed') return [{ method: 'channel', amountFen: dueFen, at, voided: null }];
  return order.booking === 'cancelled'
    ? [{ method: 'channel', amountFen: dueFen, at, voided: '订单取消，渠道已退款' }]
    : [];
};

/** At check-out nothing stays open: the rest is paid, or waived by a user with the permission. */
const settle = (
  order: SeedOrder,
  openFen: number,
  random: Random,
): { payments: Payment[]; waivers: Charge[] } => {
  const out = order.stays.find((stay) => stay.checkedOut)?.checkedOut;
  if (openFen <= 0 || !out || liveStays(order).some((stay) => stay.state !== 'checked_out'))
    return { payments: [], waivers: [] };
  const at = { day: out.day, minute: out.minute - 1 };
  if (openFen < 40_000 && random.chance(WAIVERS))
    return {
      payments: [],
      waivers: [
        {
          kind: 'waiver',
          description: random.pick(waiveReasons),
          amountFen: openFen,
          at,
          on: at.day,
          removed: false,
        },
      ],
    };
  return {
    payments: [{ method: random.weighted(methods), amountFen: openFen, at, voided: null }],
    waivers: [],
  };
};

export const openFolio = (order: SeedOrder, prices: Prices, random: Random): Folio => {
  const nights = new Map(order.stays.map((stay) => [stay, prices.quote(stay.type, stay.from, keptTo(stay))]));
  const roomFen = liveStays(order).reduce(
    (sum, stay) => sum + (nights.get(stay) ?? []).reduce((a, b) => a + b, 0),
    0,
  );
  const atSale = chargesAtSale(order, roomFen, random);
  const isChannel = order.source === 'channel' && random.chance(CHANNEL_COLLECTS);
  const dueFen = roomFen + total(atSale);
  const isOpen = order.booking === 'confirmed';
  const early = isChannel
    ? channelPayments(order, dueFen)
    : isOpen
      ? propertyPayments(order, dueFen, random)
      : [];
  const charges = [...atSale, ...chargesInHouse(order, random)];
  const paid = (list: readonly Payment[]) => total(list.filter((payment) => payment.voided === null));
  const chargesFen = total(charges.filter((charge) => !charge.removed));
  const { payments, waivers } = settle(order, roomFen + chargesFen - paid(early), random);
  return {
    collect: isChannel ? 'channel' : 'property',
    nights,
    charges: [...charges, ...waivers],
    payments: [...early, ...payments],
    roomFen,
    chargesFen,
    keptFen: order.stays.every(({ state }) => state === 'no_show')
      ? roomFen + total(charges.filter((charge) => isSold(charge) && !charge.removed))
      : 0,
    waivedFen: total(waivers),
    paidFen: paid([...early, ...payments]),
  };
};
