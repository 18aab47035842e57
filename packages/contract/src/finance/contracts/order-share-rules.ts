/** Distributes discounts, refunds, commission and cleaning fees over an order's nights. Pure, in fen. */
import { splitAmount } from '../../platform/money.ts';

/** Default commission in basis points where the channel has not stated one. */
export const ASSUMED_CHANNEL_BP = 1_200;

export interface SoldNight {
  readonly stayId: string;
  readonly night: string;
  readonly priceFen: number;
}

/** Part of the price of a stay, or of all stays of the order when it names none: extra guests, discounts. */
export interface PriceLine {
  readonly stayId: string | null;
  readonly amountFen: number;
}

export interface DamageLine extends PriceLine {
  readonly to: 'landlord' | 'shared';
  /** Charged and not paid yet. */
  readonly owedFen?: number;
}

export interface SoldOrder {
  /** In date order. */
  readonly nights: readonly SoldNight[];
  readonly priceLines: readonly PriceLine[];
  readonly cleaningLines: readonly PriceLine[];
  /** Compensation for damage passed to the landlord, entirely or at the night's rate. */
  readonly damageLines?: readonly DamageLine[];
  /** Paid back or waived of the whole order. */
  readonly refundFen: number;
  readonly channelCommissionFen: number;
  /** Charged to a company and not settled; at most the nights' total. */
  readonly creditFen?: number;
}

export interface NightShare extends SoldNight {
  /** Amounts added to and taken off the night, both ≥ 0. */
  readonly extraFen: number;
  readonly discountFen: number;
  readonly sellFen: number;
  readonly refundFen: number;
  readonly channelCommissionFen: number;
  readonly cleaningFen: number;
  /** On the stay's last night, like cleaning. */
  readonly damageFen: number;
  readonly damageSharedFen: number;
  /** The same of compensation that guests still owe. */
  readonly damageOwedFen: number;
  readonly damageSharedOwedFen: number;
  /** Part of the amount that a company has not settled yet. */
  readonly creditFen: number;
}

/** Distributes by weight, evenly if all weights are 0. */
export const spread = (amount: number, weights: readonly number[]): number[] => {
  const positive = weights.map((weight) => Math.max(0, weight));
  return splitAmount(amount, positive.some((weight) => weight > 0) ? positive : weights.map(() => 1));
};

const placesOf = (nights: readonly SoldNight[], stayId: string | null): number[] => {
  const own = nights.flatMap((night, at) => (night.stayId === stayId ? [at] : []));
  return own.length > 0 ? own : nights.map((_, at) => at);
};

const onLastNights = (nights: readonly SoldNight[], lines: readonly PriceLine[]): number[] => {
  const sums = nights.map(() => 0);
  for (const { stayId, amountFen } of lines) {
    const last = placesOf(nights, stayId).at(-1) ?? 0;
    sums[last] = (sums[last] ?? 0) + amountFen;
  }
  return sums;
};

/** Compensation per night, paid and due, by recipient. */
const damagesOfNights = (nights: readonly SoldNight[], lines: readonly DamageLine[]) => {
  const sums = (side: DamageLine['to'], amountOf: (line: DamageLine) => number): number[] =>
    onLastNights(
      nights,
      lines.filter(({ to }) => to === side).map((line) => ({ ...line, amountFen: amountOf(line) })),
    );
  const paid = ({ amountFen }: DamageLine) => amountFen;
  const owed = ({ owedFen = 0 }: DamageLine) => owedFen;
  const [whole, shared] = [sums('landlord', paid), sums('shared', paid)];
  const [wholeOwed, sharedOwed] = [sums('landlord', owed), sums('shared', owed)];
  return (at: number) => ({
    ...{ damageFen: whole[at] ?? 0, damageSharedFen: shared[at] ?? 0 },
    ...{ damageOwedFen: wholeOwed[at] ?? 0, damageSharedOwedFen: sharedOwed[at] ?? 0 },
  });
};

/**
 * Price lines are spread over their stay's nights by sold price, refunds and commission over all nights by amount,
 * cleaning goes to the stay's last night. Every amount is distributed exactly. Orders without nights have no
 * shares.
 */
export const shareOfNights = (order: SoldOrder): NightShare[] => {
  const { nights, priceLines, cleaningLines } = order;
  if (nights.length === 0) return [];
  const sells = nights.map(({ priceFen }) => priceFen);
  const extras = nights.map(() => 0);
  for (const { stayId, amountFen } of priceLines) {
    const places = placesOf(nights, stayId);
    const parts = spread(
      amountFen,
      places.map((at) => nights[at]?.priceFen ?? 0),
    );
    places.forEach((at, index) => {
      const part = parts[index] ?? 0;
      sells[at] = (sells[at] ?? 0) + part;
      if (amountFen > 0) extras[at] = (extras[at] ?? 0) + part;
    });
  }
  const cleanings = onLastNights(nights, cleaningLines);
  const damages = damagesOfNights(nights, order.damageLines ?? []);
  const refunds = spread(order.refundFen, sells);
  const commissions = spread(order.channelCommissionFen, sells);
  const sums = nights.map((_, at) => (sells[at] ?? 0) - (refunds[at] ?? 0) + (cleanings[at] ?? 0));
  const wholeFen = sums.reduce((sum, fen) => sum + Math.max(0, fen), 0);
  const credits = spread(Math.min(order.creditFen ?? 0, wholeFen), sums);
  return nights.map((night, at) => ({
    ...night,
    extraFen: extras[at] ?? 0,
    discountFen: night.priceFen + (extras[at] ?? 0) - (sells[at] ?? 0),
    sellFen: sells[at] ?? 0,
    refundFen: refunds[at] ?? 0,
    channelCommissionFen: commissions[at] ?? 0,
    cleaningFen: cleanings[at] ?? 0,
    ...damages(at),
    creditFen: credits[at] ?? 0,
  }));
};

/**
 * Amounts given back that were due: refunds beyond overpayment, and waivers. Corrections of a payment are not lost
 * revenue.
 */
export const givenBackFen = ({
  chargedFen,
  waivedFen,
  paidFen,
  refundedFen,
}: {
  readonly chargedFen: number;
  readonly waivedFen: number;
  /** Less refunds. */
  readonly paidFen: number;
  readonly refundedFen: number;
}): number => {
  const openFen = Math.max(0, chargedFen - waivedFen - paidFen);
  return Math.min(Math.max(0, chargedFen), waivedFen + Math.min(refundedFen, openFen));
};

/** Part charged to services, proportional to their charge; nights take the rest, up to their own charge. */
export const servicesGivenFen = ({
  givenFen,
  chargedFen,
  servicesFen,
}: {
  readonly givenFen: number;
  readonly chargedFen: number;
  readonly servicesFen: number;
}): number => {
  if (chargedFen <= 0) return 0;
  const services = Math.min(Math.max(0, servicesFen), chargedFen);
  return Number((BigInt(givenFen) * BigInt(services)) / BigInt(chargedFen));
};

/**
 * Compensation for damage as far as paid, and what is still due: amounts given back for services are spread over
 * them, and an order's debt counts for damage first, because damage is charged last.
 */
export const paidDamages = (
  lines: readonly DamageLine[],
  {
    servicesGivenFen,
    servicesFen,
    openFen,
  }: { servicesGivenFen: number; servicesFen: number; openFen: number },
): DamageLine[] => {
  const amounts = lines.map(({ amountFen }) => amountFen);
  const damagesFen = amounts.reduce((sum, fen) => sum + fen, 0);
  const others = Math.max(0, servicesFen - damagesFen);
  const given = servicesGivenFen > 0 ? splitAmount(servicesGivenFen, [...amounts, others]) : [];
  let openLeft = Math.max(0, openFen);
  return lines.map((line, at) => {
    const chargedFen = Math.max(0, line.amountFen - (given[at] ?? 0));
    const unpaidFen = Math.min(chargedFen, openLeft);
    openLeft -= unpaidFen;
    return { ...line, amountFen: chargedFen - unpaidFen, ...(unpaidFen > 0 && { owedFen: unpaidFen }) };
  });
};
