/** Why a figure differs from an earlier period: steps, breakdowns, and the room nights behind the availability. */
import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import type { FigureName } from '@minsu/contract/operations/reports/report-list.ts';
import type { Why } from '@minsu/contract/operations/reports/why-endpoints.ts';
import {
  hasNights,
  type WhyGrouping,
  whyGroupingsOf,
} from '@minsu/contract/operations/reports/why-figures.ts';
import {
  driverGroupOf,
  driverParts,
  foldParts,
  type GroupSides,
  groupParts,
  type NightSide,
  nightFigures,
  roundHalf,
  valueOfQuotient,
} from '@minsu/contract/operations/reports/why-rules.ts';
import { weekday } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { availableByHouse } from '../../../inventory/room-status/capacity-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { cancellationSums } from '../arrival-sum-queries.ts';
import { paceBooks, pickupBooks } from '../books-queries.ts';
import { type Asked, housesAsked } from '../report-ctx.ts';
import { added, addSums, type KeyedSums, type Summed, type Sums, sumOf } from '../report-sum-rules.ts';
import { rowNames } from '../row-name-queries.ts';
import { isCatchingUp, readSums } from '../run-report.ts';
import { blockedByKind, stopSoldNights } from './availability-queries.ts';
import { isOfBooks, quotientOf, scaleOf } from './figure-parts.ts';
import { type NightParts, nightParts, type Sides } from './night-part-queries.ts';
import { type AskedWhy, askedBy, askedWhy, type WhyInput } from './why-ctx.ts';

/** Books of now and then under one name. */
const booksSides = async (asked: Asked): Promise<Sides<Summed>> => {
  const { sums, evening } = await (asked.report === 'pickup' ? pickupBooks : paceBooks)(asked);
  if (evening === null) return fail(reportFailures.noBooksKept);
  const side = (nights: string, fen: string): Summed =>
    added(new Map([...sums].map(([key, of]) => [key, { nights: sumOf(of, nights), fen: sumOf(of, fen) }])));
  return { before: side('earlier', 'earlierRevenue'), now: side('now', 'nowRevenue') };
};

const byWeekday = ({ rows, total }: Summed): Summed => ({
  total,
  rows: new Map(
    [...Map.groupBy(rows, ([day]) => String(weekday(day)))].map(([key, of]) => [
      key,
      addSums(of.map(([, sums]) => sums)),
    ]),
  ),
});

const sidesBy = async ({ asked, before }: AskedWhy, by: WhyGrouping): Promise<Sides<Summed>> => {
  const grouped = askedBy(asked, by);
  const sides = isOfBooks(asked.report)
    ? await booksSides(grouped)
    : await Promise.all([readSums(grouped, before), readSums(grouped, asked.period)]).then(
        ([earlier, now]) => ({ before: earlier, now }),
      );
  return by === 'weekday' ? { before: byWeekday(sides.before), now: byWeekday(sides.now) } : sides;
};

type Sum = Sides<Sums>;

const groupsOf = (figure: FigureName, { before, now }: Sides<KeyedSums>): GroupSides[] =>
  [...new Set([...before.keys(), ...now.keys()])].map((key) => ({
    key,
    before: quotientOf(figure, before.get(key) ?? {}),
    now: quotientOf(figure, now.get(key) ?? {}),
  }));

/** Nights that have not been worked in yet: sums of the report that the rows lack. */
const withPending = (sides: Sides<KeyedSums>, total: Sum): Sides<KeyedSums> => {
  const missing = (rows: KeyedSums, whole: Sums): Sums => {
    const known = addSums(rows.values());
    return {
      sold: sumOf(whole, 'sold') - sumOf(known, 'sold'),
      revenue: sumOf(whole, 'revenue') - sumOf(known, 'revenue'),
    };
  };
  const lacks = { before: missing(sides.before, total.before), now: missing(sides.now, total.now) };
  if ([lacks.before, lacks.now].every(({ sold, revenue }) => sold === 0 && revenue === 0)) return sides;
  return {
    before: new Map([...sides.before, ['pending', lacks.before]]),
    now: new Map([...sides.now, ['pending', lacks.now]]),
  };
};

type Found = Map<WhyGrouping, Sides<KeyedSums>>;

const breakdownsOf = async (of: AskedWhy, found: Found, total: Sum): Promise<Why['breakdowns']> => {
  const { figure, asked } = of;
  const whole = {
    key: '',
    before: quotientOf(figure, total.before),
    now: quotientOf(figure, total.now),
  };
  return Promise.all(
    [...found].flatMap(([by, sides]) => {
      const parts = groupParts(groupsOf(figure, sides), whole, scaleOf(figure));
      if (parts === null) return [];
      const { shown, folded } = foldParts(parts);
      const named = async () => {
        const keys = shown.map(({ key }) => key).filter((key) => key !== 'pending');
        const names = by === 'guest' ? new Map<string, string>() : await rowNames(askedBy(asked, by), keys);
        return { by, folded, parts: shown.map((part) => ({ ...part, name: names.get(part.key) ?? null })) };
      };
      return [named()];
    }),
  );
};

interface Availability {
  readonly rooms: number | null;
  readonly blocked: Map<BlockKind, number>;
  readonly stopSold: number;
  readonly lost: number;
}

const availabilityOf = async (asked: Asked, period: Period): Promise<Availability> => {
  const lost = cancellationSums(askedBy(asked, 'house'), period).then((sums) =>
    sumOf(addSums(sums.values()), 'lost'),
  );
  // Rooms belong to no channel.
  if (asked.channel?.length) return { rooms: null, blocked: new Map(), stopSold: 0, lost: await lost };
  const [rooms, blocked, stops] = await Promise.all([
    availableByHouse(asked.ctx, period, housesAsked(asked, 'h.id')),
    blockedByKind(asked, period),
    stopSoldNights(asked, period),
  ]);
  return {
    rooms: [...rooms.values()].reduce((sum, one) => sum + one, 0),
    blocked,
    stopSold: stops,
    lost: await lost,
  };
};

const sideOf = (
  { rooms, blocked, stopSold }: Availability,
  sums: Sums,
  cells: NightSide['cells'],
): NightSide => ({
  rooms,
  blocked: Object.fromEntries(blocked),
  stopSold,
  sold: sumOf(sums, 'sold'),
  fen: sumOf(sums, 'revenue'),
  commissionFen: sumOf(sums, 'commission'),
  cells,
});

const driversOf = (figure: FigureName, before: NightSide, now: NightSide): Why['drivers'] => {
  const grouped = (parts: readonly { key: string; amount: number }[] | null): Why['drivers'] =>
    parts?.map((part) => ({ ...part, group: driverGroupOf(part.key) })) ?? null;
  if (figure === 'blocked') {
    const kinds = [...new Set([...Object.keys(before.blocked), ...Object.keys(now.blocked)])].sort();
    return grouped(
      kinds.map((kind) => ({
        key: `block.${kind}`,
        amount: (now.blocked[kind] ?? 0) - (before.blocked[kind] ?? 0),
      })),
    );
  }
  const known = nightFigures.find((name) => name === figure);
  return known === undefined ? null : grouped(driverParts(known, before, now));
};

interface NightFindings {
  readonly parts: NightParts;
  readonly availability: Sides<Availability>;
}

const nightFindings = async ({ asked, before }: AskedWhy): Promise<NightFindings | null> => {
  if (!hasNights(asked.report)) return null;
  const [parts, earlier, now] = await Promise.all([
    nightParts(asked, before),
    availabilityOf(asked, before),
    availabilityOf(asked, asked.period),
  ]);
  return { parts, availability: { before: earlier, now } };
};

const nightsOf = ({ before, now }: Sides<Availability>, total: Sum): Why['nights'] => {
  const kinds = [...new Set([...before.blocked.keys(), ...now.blocked.keys()])].sort();
  const both = (of: (side: Availability) => number) => ({ before: of(before), now: of(now) });
  return {
    rooms: both(({ rooms }) => rooms ?? 0),
    sold: { before: sumOf(total.before, 'sold'), now: sumOf(total.now, 'sold') },
    blocked: kinds.map((kind) => ({ kind, ...both(({ blocked }) => blocked.get(kind) ?? 0) })),
    stopSold: both(({ stopSold }) => stopSold),
    lost: both(({ lost }) => lost),
  };
};

/** Sums by every grouping of the figure, and of all rows. */
const sumsOf = async (of: AskedWhy): Promise<{ found: Found; total: Sum; nights: NightFindings | null }> => {
  const { report } = of.asked;
  const groupings = whyGroupingsOf(report, of.figure);
  const ofNights = (by: WhyGrouping): by is 'lead' | 'guest' =>
    hasNights(report) && (by === 'lead' || by === 'guest');
  const summed = groupings.filter((by) => !ofNights(by));
  const [nights, ...sides] = await Promise.all([nightFindings(of), ...summed.map((by) => sidesBy(of, by))]);
  const first = sides[0] ?? fail(reportFailures.notExplained);
  const total: Sum = { before: first.before.total, now: first.now.total };
  const found: Found = new Map(
    groupings.flatMap((by): [WhyGrouping, Sides<KeyedSums>][] => {
      if (ofNights(by)) return nights ? [[by, withPending(nights.parts[by], total)]] : [];
      const side = sides[summed.indexOf(by)];
      return side ? [[by, { before: side.before.rows, now: side.now.rows }]] : [];
    }),
  );
  return { found, total, nights };
};

const valueIn = (figure: FigureName, sums: Sums): number | null => {
  const value = valueOfQuotient(quotientOf(figure, sums), scaleOf(figure));
  return value === null ? null : roundHalf(value);
};

const stepsOf = (figure: FigureName, total: Sum, { availability, parts }: NightFindings): Why['drivers'] =>
  driversOf(
    figure,
    sideOf(availability.before, total.before, parts.cells.before),
    sideOf(availability.now, total.now, parts.cells.now),
  );

export const runWhy = async (ctx: Ctx, input: WhyInput): Promise<Why> => {
  const of = await askedWhy(ctx, input);
  const { asked, figure, before } = of;
  const [{ found, total, nights }, catchingUp] = await Promise.all([sumsOf(of), isCatchingUp(ctx)]);
  const [value, valueBefore] = [valueIn(figure, total.now), valueIn(figure, total.before)];
  return {
    report: asked.report,
    figure,
    period: asked.period,
    before,
    value,
    valueBefore,
    difference: value === null || valueBefore === null ? null : value - valueBefore,
    drivers: nights && stepsOf(figure, total, nights),
    breakdowns: await breakdownsOf(of, found, total),
    nights: nights && nightsOf(nights.availability, total),
    catchingUp,
  };
};
