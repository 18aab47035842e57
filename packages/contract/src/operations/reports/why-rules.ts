/**
 * Takes the difference of a figure between two periods apart. Pure.
 *
 * Order: available nights (rooms offered, blocks by kind, stop sells), occupancy, then the rate as mix, list price and
 * discounts, then commission. Each step replaces one value of the earlier period by that of the later one. A part is
 * the difference of two rounded running totals, so the parts always add up to the difference.
 */

/** `amount` in the figure's unit: fen, nights, basis points, hundredths of a day or minute. */
export interface WhyPart {
  readonly key: string;
  readonly amount: number;
}

/** Half away from zero, as `fenPer`. */
export const roundHalf = (value: number): number => {
  const rounded = Math.floor(Math.abs(value) + 0.5);
  return value < 0 && rounded > 0 ? -rounded : rounded;
};

/** Parts of running totals that lead from `start` to `end`; the last one ends exactly there. */
export const partsOfTotals = (
  start: number,
  totals: readonly (readonly [key: string, total: number])[],
  end: number,
): WhyPart[] => {
  let reached = roundHalf(start);
  return totals.map(([key, total], place) => {
    const next = roundHalf(place === totals.length - 1 ? end : total);
    const amount = next - reached;
    reached = next;
    return { key, amount };
  });
};

/** Sum of the parts. */
export const sumOfParts = (parts: readonly Pick<WhyPart, 'amount'>[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** A figure as a quotient; `per` null: a sum. */
export interface Quotient {
  readonly of: number;
  readonly per: number | null;
}

export interface GroupSides {
  readonly key: string;
  readonly before: Quotient;
  readonly now: Quotient;
}

/** Null if divided by zero. */
export const valueOfQuotient = ({ of, per }: Quotient, scale: number): number | null => {
  if (per === null) return of * scale;
  return per === 0 ? null : (of / per) * scale;
};

/** Whether the denominators of the groups add up to the total's, as nights do by property but not by channel. */
const isDivided = (groups: readonly GroupSides[], total: GroupSides): boolean =>
  (['before', 'now'] as const).every(
    (side) => groups.reduce((sum, group) => sum + (group[side].per ?? 0), 0) === (total[side].per ?? 0),
  );

/**
 * Parts by group, rounded along the groups in the order of their keys. For a sum: what each group gained. For a
 * quotient: what each group adds above the earlier quotient of the whole, so a new group that is as good as the whole
 * was changes nothing. Where groups share one denominator, the difference of their shares of the quotient.
 */
export const groupParts = (
  groups: readonly GroupSides[],
  total: GroupSides,
  scale: number,
): WhyPart[] | null => {
  const start = valueOfQuotient(total.before, scale);
  const end = valueOfQuotient(total.now, scale);
  if (start === null || end === null) return null;
  const sorted = [...groups].sort((a, b) => (a.key < b.key ? -1 : 1));
  const base = total.before.per === null || !isDivided(groups, total) ? 0 : start / scale;
  const above = ({ of, per }: Quotient, whole: number | null): number =>
    whole === null ? of : (of - base * (per ?? 0)) / whole;
  let running = start;
  return partsOfTotals(
    start,
    sorted.map(({ key, before, now }): [string, number] => {
      running += scale * (above(now, total.now.per) - above(before, total.before.per));
      return [key, running];
    }),
    end,
  );
};

export interface Folded {
  readonly shown: readonly WhyPart[];
  readonly folded: { readonly count: number; readonly amount: number } | null;
}

/** Shown at most. */
export const MAX_PARTS = 6;
/** A part below this share of all movement is folded, if another one is too. */
const SMALL_SHARE = 0.02;

/** The largest first; small ones together. */
export const foldParts = (parts: readonly WhyPart[]): Folded => {
  const moved = parts.filter(({ amount }) => amount !== 0);
  const sorted = [...moved].sort(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.key < b.key ? -1 : 1),
  );
  const all = sorted.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const large = sorted.filter(
    ({ amount }, place) => place < MAX_PARTS && Math.abs(amount) >= all * SMALL_SHARE,
  );
  const rest = sorted.slice(large.length);
  if (rest.length <= 1) return { shown: sorted, folded: null };
  return { shown: large, folded: { count: rest.length, amount: sumOfParts(rest) } };
};

/** Sold nights of one room type on one weekday. */
export interface MixCell {
  readonly key: string;
  readonly sold: number;
  readonly fen: number;
  /** List prices; the sold price where none is known. */
  readonly listFen: number;
}

export interface NightSide {
  /** Room nights offered; null: unknown, as for one channel. */
  readonly rooms: number | null;
  readonly blocked: Readonly<Record<string, number>>;
  /** Unsold room nights under a stop sell. */
  readonly stopSold: number;
  readonly sold: number;
  readonly fen: number;
  readonly commissionFen: number;
  readonly cells: readonly MixCell[];
}

export const nightFigures = [
  'sold',
  'revenue',
  'occupancy',
  'adjusted',
  'adr',
  'revpar',
  'netRevenue',
  'netAdr',
] as const;
export type NightFigure = (typeof nightFigures)[number];

/** Net nights of each reason, in the order of the steps; a loss is negative. */
const availabilityNights = (before: NightSide, now: NightSide): readonly (readonly [string, number])[] => {
  if (before.rooms === null || now.rooms === null) return [];
  const kinds = [...new Set([...Object.keys(before.blocked), ...Object.keys(now.blocked)])].sort();
  return [
    ['rooms', now.rooms - before.rooms],
    ...kinds.map((kind): [string, number] => [
      `block.${kind}`,
      (before.blocked[kind] ?? 0) - (now.blocked[kind] ?? 0),
    ]),
    ['stopSell', before.stopSold - now.stopSold],
  ];
};

const blockedOf = ({ blocked }: NightSide): number =>
  Object.values(blocked).reduce((sum, one) => sum + one, 0);
const openOf = (side: NightSide): number => (side.rooms ?? 0) - blockedOf(side) - side.stopSold;

/** A state between both periods: nights, revenue, and the denominators of the quotients. */
interface State {
  readonly sold: number;
  readonly fen: number;
  readonly rooms: number;
  readonly sellable: number;
  readonly commissionFen: number;
}

const stateOf = (side: NightSide): State => ({
  sold: side.sold,
  fen: side.fen,
  rooms: side.rooms ?? 0,
  sellable: (side.rooms ?? 0) - blockedOf(side),
  commissionFen: side.commissionFen,
});

const per = (value: number, count: number): number => (count === 0 ? Number.NaN : value / count);

const figureIn: Readonly<Record<NightFigure, (state: State) => number>> = {
  sold: ({ sold }) => sold,
  revenue: ({ fen }) => fen,
  occupancy: ({ sold, rooms }) => per(sold * 10_000, rooms),
  adjusted: ({ sold, sellable }) => per(sold * 10_000, sellable),
  adr: ({ fen, sold }) => per(fen, sold),
  revpar: ({ fen, rooms }) => per(fen, rooms),
  netRevenue: ({ fen, commissionFen }) => fen - commissionFen,
  netAdr: ({ fen, commissionFen, sold }) => per(fen - commissionFen, sold),
};

type Step = readonly [key: string, state: State];

/** Nights and revenue follow the open nights at the earlier occupancy and rate; unknown without open nights. */
const availabilitySteps = (before: NightSide, now: NightSide): Step[] => {
  const open = openOf(before);
  let state = stateOf(before);
  let nights = open;
  return availabilityNights(before, now).map(([key, net]): Step => {
    nights += net;
    const share = open > 0 ? Math.max(0, nights) / open : 1;
    state = {
      ...state,
      sold: before.sold * share,
      fen: before.fen * share,
      rooms: state.rooms + (key === 'rooms' ? net : 0),
      sellable: state.sellable + (key === 'stopSell' ? 0 : net),
    };
    return [key, state];
  });
};

/** Expected revenue of the later nights at the earlier rate of their cell, and at the earlier discount. */
const rateTotals = (before: NightSide, now: NightSide): { mix: number; price: number } => {
  const known = new Map(before.cells.map((cell) => [cell.key, cell]));
  const rate = before.fen / before.sold;
  const listed = before.cells.reduce((sum, { listFen }) => sum + listFen, 0);
  const share = listed > 0 ? before.fen / listed : 1;
  let [mix, price] = [0, 0];
  for (const cell of now.cells) {
    const was = known.get(cell.key);
    mix += cell.sold * (was && was.sold > 0 ? was.fen / was.sold : rate);
    price += cell.listFen * (was && was.listFen > 0 ? was.fen / was.listFen : share);
  }
  return { mix, price };
};

const salesSteps = (before: NightSide, now: NightSide, seesRate: boolean): Step[] => {
  const end = stateOf(now);
  const kept = { ...end, commissionFen: before.commissionFen };
  if (!seesRate) return [['occupancy', end]];
  if (before.sold === 0)
    return [
      ['occupancy', kept],
      ['commission', end],
    ];
  const rate = before.fen / before.sold;
  const { mix, price } = rateTotals(before, now);
  return [
    ['occupancy', { ...kept, fen: now.sold * rate }],
    ['mix', { ...kept, fen: mix }],
    ['price', { ...kept, fen: price }],
    ['discount', kept],
    ['commission', end],
  ];
};

const countsNights: readonly NightFigure[] = ['sold', 'occupancy', 'adjusted'];
const perSold: readonly NightFigure[] = ['adr', 'netAdr'];
const lessCommission: readonly NightFigure[] = ['netRevenue', 'netAdr'];

/** Parts of a figure about nights; null if one side is unknown. They add up to the rounded difference. */
export const driverParts = (figure: NightFigure, before: NightSide, now: NightSide): WhyPart[] | null => {
  const read = figureIn[figure];
  const [start, end] = [read(stateOf(before)), read(stateOf(now))];
  if (!Number.isFinite(start) || !Number.isFinite(end)) return null;
  const steps = [
    ...availabilitySteps(before, now),
    ...salesSteps(before, now, !countsNights.includes(figure)),
  ].filter(([key]) => key !== 'commission' || lessCommission.includes(figure));
  const ofRate = perSold.includes(figure)
    ? steps.filter(([key]) => ['mix', 'price', 'discount', 'commission'].includes(key))
    : steps;
  let last = start;
  const totals = ofRate.map(([key, state]): [string, number] => {
    const value = read(state);
    // A state without the denominator moves nothing.
    if (Number.isFinite(value)) last = value;
    return [key, last];
  });
  return totals.length === 0 ? null : partsOfTotals(start, totals, end);
};

/** The groups the screen sums the steps in. */
export const driverGroups = ['available', 'occupancy', 'rate', 'commission'] as const;
export type DriverGroup = (typeof driverGroups)[number];

export const driverGroupOf = (key: string): DriverGroup => {
  if (key === 'occupancy' || key === 'commission') return key;
  return key === 'mix' || key === 'price' || key === 'discount' ? 'rate' : 'available';
};
