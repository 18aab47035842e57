/**
 * Price engine: base or weekend price → season → calendar cell → derived plans → rounded once, half up. Shared by
 * server and web. Amounts in fen, percentages in basis points (`percentBp`: -1000 is −10 %).
 */
import { weekday as weekdayOfDate } from '../../platform/dates.ts';

/** Plan that every room type has without a row: base, weekend, seasons and cells. */
export const STANDARD_PLAN_ID = '00000000-0000-0000-0000-000000000000';
export const STANDARD_PLAN_CODE = 'STANDARD';

/** Layers of a price; later ones win. */
export const priceLayers = ['base', 'weekend', 'season', 'calendar', 'derived'] as const;
export type PriceLayer = (typeof priceLayers)[number];

/** Maximum levels: a plan derived from a derived plan of a plan with its own price. */
export const MAX_DERIVATION_DEPTH = 3;

export const roundings = ['fen', 'yuan'] as const;
export type Rounding = (typeof roundings)[number];

export const seasonChangeKinds = ['set', 'percent', 'amount'] as const;
export type SeasonChangeKind = (typeof seasonChangeKinds)[number];

export interface SeasonLayer {
  readonly id: string;
  readonly priority: number;
  /** First and last night, both included. */
  readonly from: string;
  readonly to: string;
  /** 0 Sunday … 6 Saturday; empty: every day. */
  readonly weekdays: readonly number[];
  readonly kind: SeasonChangeKind;
  /** Fen, or hundredths of a percent when `kind` is `percent`. */
  readonly value: number;
}

/** Layers of a plan with its own price. */
export interface OwnPrices {
  readonly basePriceFen: number;
  /** Null: weekends cost the base price. */
  readonly weekendPriceFen: number | null;
  /** Weekdays whose night is a weekend night. */
  readonly weekendNights: readonly number[];
  /** Seasons of this type and plan, highest priority first. */
  readonly seasons: readonly SeasonLayer[];
  /** Night → manual price. */
  readonly cells: ReadonlyMap<string, number>;
}

/** From a parent to a child: × (1 + percent) + amount. */
export interface Derivation {
  readonly percentBp: number;
  readonly amountFen: number;
}

export interface PricedPlan extends OwnPrices {
  /** From the root plan down to this one; empty for the root. */
  readonly steps: readonly Derivation[];
  readonly rounding: Rounding;
}

export interface NightPrice {
  readonly priceFen: number;
  readonly layer: PriceLayer;
}

const KNOWN_DATES = 5_000;
const weekdays = new Map<string, number>();

/** Cached, because a calendar asks for the same dates repeatedly. */
const weekday = (date: string): number => {
  const known = weekdays.get(date);
  if (known !== undefined) return known;
  if (weekdays.size >= KNOWN_DATES) weekdays.clear();
  const found = weekdayOfDate(date);
  weekdays.set(date, found);
  return found;
};

/** Percentages keep four digits beyond the fen, so own prices are exact in ten-thousandths. */
const PARTS = 10_000;

interface OwnPrice {
  /** Ten-thousandths of a fen: exact. */
  readonly parts: number;
  readonly layer: PriceLayer;
}

export const isInSeason = (season: SeasonLayer, night: string): boolean =>
  night >= season.from &&
  night <= season.to &&
  (season.weekdays.length === 0 || season.weekdays.includes(weekday(night)));

/** Season in force on a night: the one with the highest priority. */
export const seasonOf = (seasons: readonly SeasonLayer[], night: string): SeasonLayer | undefined =>
  seasons.find((season) => isInSeason(season, night));

/** Parts of a season's change. For a room type without a price only `set` makes one. */
export const seasonParts = (season: SeasonLayer, beforeFen: number): number => {
  if (season.kind === 'set') return season.value * PARTS;
  if (beforeFen === 0) return 0;
  if (season.kind === 'amount') return (beforeFen + season.value) * PARTS;
  return beforeFen * (PARTS + season.value);
};

export const isWeekendNight = (prices: Pick<OwnPrices, 'weekendPriceFen' | 'weekendNights'>, night: string) =>
  prices.weekendPriceFen !== null && prices.weekendNights.includes(weekday(night));

const ownPriceOf = (prices: OwnPrices, night: string): OwnPrice => {
  const cell = prices.cells.get(night);
  if (cell !== undefined) return { parts: cell * PARTS, layer: 'calendar' };
  const weekend = isWeekendNight(prices, night);
  const before = weekend ? (prices.weekendPriceFen ?? 0) : prices.basePriceFen;
  const season = seasonOf(prices.seasons, night);
  if (season) return { parts: seasonParts(season, before), layer: 'season' };
  return { parts: before * PARTS, layer: weekend ? 'weekend' : 'base' };
};

const roundParts = (parts: number, rounding: Rounding): number => {
  const unit = rounding === 'yuan' ? PARTS * 100 : PARTS;
  return Math.max(0, Math.floor((2 * parts + unit) / (2 * unit))) * (rounding === 'yuan' ? 100 : 1);
};

/**
 * Exact arithmetic with unbounded integers, rounded once at the end. Plans derived from a night without a price have
 * none: a surcharge alone is not a price.
 */
const deriveParts = (parts: number, steps: readonly Derivation[], rounding: Rounding): number => {
  let value = BigInt(parts);
  let scale = BigInt(PARTS);
  for (const { percentBp, amountFen } of steps) {
    if (value <= 0n) return 0;
    value = value * BigInt(PARTS + percentBp) + BigInt(amountFen) * scale * BigInt(PARTS);
    scale *= BigInt(PARTS);
  }
  if (value <= 0n) return 0;
  const unit = rounding === 'yuan' ? scale * 100n : scale;
  return Number((2n * value + unit) / (2n * unit)) * (rounding === 'yuan' ? 100 : 1);
};

const finalFen = (parts: number, steps: readonly Derivation[], rounding: Rounding): number =>
  steps.length === 0 ? roundParts(parts, rounding) : deriveParts(parts, steps, rounding);

/** Shown price for a manual price of an own-price plan. */
export const handFen = (fen: number, rounding: Rounding): number => roundParts(fen * PARTS, rounding);

/** Derived price from the parent's exact price, in fen. */
export const derivedFen = (parentFen: number, step: Derivation, rounding: Rounding = 'fen'): number =>
  deriveParts(parentFen * PARTS, [step], rounding);

/** Price of a night in fen; 0 without a price, so the night cannot be sold. */
export const priceOfNight = (plan: PricedPlan, night: string): NightPrice => {
  const own = ownPriceOf(plan, night);
  return {
    priceFen: finalFen(own.parts, plan.steps, plan.rounding),
    layer: plan.steps.length > 0 ? 'derived' : own.layer,
  };
};

/** Prices of many nights. Exact arithmetic runs once per distinct own price, because most nights share one. */
export const pricesOfNights = (plan: PricedPlan, nights: readonly string[]): NightPrice[] => {
  const known = new Map<number, number>();
  return nights.map((night) => {
    const { parts, layer } = ownPriceOf(plan, night);
    const priceFen = known.get(parts) ?? finalFen(parts, plan.steps, plan.rounding);
    known.set(parts, priceFen);
    return { priceFen, layer: plan.steps.length > 0 ? 'derived' : layer };
  });
};

export interface PricePart {
  readonly layer: PriceLayer | 'rounding';
  /** Amount this layer adds, in fen; parts sum to the price. */
  readonly deltaFen: number;
  /** The price after this layer. */
  readonly priceFen: number;
  readonly seasonId?: string;
  /** Derivation step, from 0. */
  readonly step?: number;
}

/** Explains a price by layer; parts sum to `priceOfNight`. */
export const explainNight = (plan: PricedPlan, night: string): PricePart[] => {
  const parts: PricePart[] = [];
  const add = (part: Omit<PricePart, 'deltaFen'>) =>
    parts.push({ ...part, deltaFen: part.priceFen - (parts.at(-1)?.priceFen ?? 0) });
  add({ layer: 'base', priceFen: plan.basePriceFen });
  const weekend = isWeekendNight(plan, night);
  if (weekend) add({ layer: 'weekend', priceFen: plan.weekendPriceFen ?? 0 });
  const before = weekend ? (plan.weekendPriceFen ?? 0) : plan.basePriceFen;
  const season = seasonOf(plan.seasons, night);
  if (season)
    add({ layer: 'season', priceFen: roundParts(seasonParts(season, before), 'fen'), seasonId: season.id });
  const cell = plan.cells.get(night);
  if (cell !== undefined) add({ layer: 'calendar', priceFen: cell });
  const own = ownPriceOf(plan, night);
  plan.steps.forEach((_, step) => {
    add({ layer: 'derived', step, priceFen: deriveParts(own.parts, plan.steps.slice(0, step + 1), 'fen') });
  });
  const { priceFen } = priceOfNight(plan, night);
  if (priceFen !== parts.at(-1)?.priceFen) add({ layer: 'rounding', priceFen });
  return parts;
};

/** Channel price: × (1 + percent) + amount, rounded half up to the fen. */
export const channelPriceFen = (priceFen: number, factor: Derivation | undefined): number =>
  factor ? derivedFen(priceFen, factor) : priceFen;

export interface LongStayTier {
  readonly minNights: number;
  readonly percentBp: number;
}

/** Tier that applies to a stay: the longest reached. */
export const longStayTier = (tiers: readonly LongStayTier[], nights: number): LongStayTier | undefined =>
  tiers
    .filter((tier) => tier.minNights <= nights)
    .reduce<LongStayTier | undefined>(
      (best, tier) => (best && best.minNights > tier.minNights ? best : tier),
      undefined,
    );

/** Long-stay discount on the room nights, ≤ 0, rounded half up once. */
export const longStayFen = (roomFen: number, nights: number, tiers: readonly LongStayTier[]): number => {
  const tier = longStayTier(tiers, nights);
  const fen = tier ? Math.floor((2 * roomFen * tier.percentBp + PARTS) / (2 * PARTS)) : 0;
  return fen === 0 ? 0 : -fen;
};

/**
 * The long-stay percentage of a stay after its nights change, by the tiers that it was sold under. Null: sold before
 * those were kept, so its percentage holds.
 */
export const soldLongStayBp = (
  tiers: readonly LongStayTier[] | null,
  soldBp: number,
  nights: number,
): number => (tiers === null ? soldBp : (longStayTier(tiers, nights)?.percentBp ?? 0));

/** Discount at a given percentage, ≤ 0. */
export const discountAt = (roomFen: number, percentBp: number): number =>
  longStayFen(roomFen, 0, [{ minNights: 0, percentBp }]);

export interface SeasonScope extends SeasonLayer {
  /** Empty: all. */
  readonly roomTypeIds: readonly string[];
  readonly planIds: readonly string[];
}

const meet = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** True if two seasons of equal priority overlap, which would be ambiguous. */
export const seasonsClash = (a: SeasonScope, b: SeasonScope): boolean =>
  a.priority === b.priority &&
  a.from <= b.to &&
  b.from <= a.to &&
  meet(a.weekdays, b.weekdays) &&
  meet(a.roomTypeIds, b.roomTypeIds) &&
  meet(a.planIds, b.planIds);

export interface PlanLink {
  readonly id: string;
  /** Null: own price. */
  readonly parentId: string | null;
}

/** From a plan up to its root, itself first; null for a cycle. */
export const chainOf = <P extends PlanLink>(plans: ReadonlyMap<string, P>, id: string): P[] | null => {
  const chain: P[] = [];
  for (let at = plans.get(id); at; at = at.parentId === null ? undefined : plans.get(at.parentId)) {
    if (chain.includes(at)) return null;
    chain.push(at);
  }
  return chain;
};
