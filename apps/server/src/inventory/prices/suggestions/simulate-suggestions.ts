/** Simulates a rule, saved or not, on the last 90 nights. */

import { setImmediate } from 'node:timers/promises';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  SIMULATED_DAYS,
  SIMULATED_HOUSES,
  type SuggestionSimulation,
} from '@minsu/contract/inventory/prices/suggestion.ts';
import type { simulateSuggestionRule } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { type NamedTerms, paceWeeks } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesSomeMoney } from '../../../platform/http/role-reach.ts';
import { roomsPerNight, type TypeNights } from '../../room-status/free-night-queries.ts';
import { calendarRows } from '../calendar-row-queries.ts';
import { type CalendarRow, isDerived, stateOf } from '../calendar-rules.ts';
import { planPath, plansOfHouses } from '../plan-chain-queries.ts';
import { type BookedNights, bookedNights, firstBookings } from './suggestion-demand-queries.ts';
import {
  type LeadCount,
  type LeadRevenue,
  nightOf,
  type ReplayedNight,
  referenceNights,
  replayNight,
  soldBy,
} from './suggestion-simulation-rules.ts';

type Input = z.output<typeof simulateSuggestionRule.input>;

/** The rule's houses in scope: the number, and the first by name. */
const housesOf = async (
  ctx: Ctx,
  { allHouses, houseIds }: Input,
): Promise<{ ids: string[]; total: number }> => {
  const { rows } = await sql<{ id: string; total: number }>`
    select h.id, count(*) over ()::int as total from houses h
    where h.state in ('approved', 'online', 'offline') and ${inScope(ctx, 'h.id')}
      and ${allHouses ? sql`true` : sql`h.id = any(${houseIds}::uuid[])`}
    order by h.name, h.id limit ${SIMULATED_HOUSES}`.execute(ctx.db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
};

interface Booked {
  /** Keyed by type and night. */
  readonly counts: ReadonlyMap<string, LeadCount[]>;
  /** Keyed by type, plan with its own price, and night. */
  readonly revenue: ReadonlyMap<string, LeadRevenue[]>;
}

const group = <T>(into: Map<string, T[]>, key: string, one: T): void => {
  const known = into.get(key);
  if (known) known.push(one);
  else into.set(key, [one]);
};

/** A booking under a derived plan follows the price of the plan it derives from. */
const booksOf = (nights: readonly BookedNights[], rootOf: (one: BookedNights) => string): Booked => {
  const counts = new Map<string, LeadCount[]>();
  const revenue = new Map<string, LeadRevenue[]>();
  for (const one of nights) {
    group(counts, `${one.roomTypeId}/${one.night}`, one);
    group(revenue, `${one.roomTypeId}/${rootOf(one)}/${one.night}`, one);
  }
  return { counts, revenue };
};

interface Past {
  readonly rule: NamedTerms;
  readonly nights: readonly string[];
  readonly rooms: ReadonlyMap<string, TypeNights>;
  readonly booked: Booked;
  readonly first: ReadonlyMap<string, number>;
}

/** Null: the house's first booking came after one of these dates. */
const referenceOf = (past: Past, row: CalendarRow, night: string): (readonly LeadCount[])[] | null => {
  const nights = referenceNights(past.rule, night);
  const since = past.first.get(row.houseId) ?? Number.POSITIVE_INFINITY;
  if (nights.some((one) => Date.parse(`${one}T00:00:00Z`) + DAY_MS < since)) return null;
  return nights.map((one) => past.booked.counts.get(`${row.roomTypeId}/${one}`) ?? []);
};

const replayRow = (past: Past, row: CalendarRow): ReplayedNight[] =>
  past.nights.map((night, at) => {
    const { shownFen: listFen } = stateOf(row, night);
    const booked = past.booked.counts.get(`${row.roomTypeId}/${night}`) ?? [];
    const rooms = past.rooms.get(row.roomTypeId)?.rooms[at] ?? 0;
    const replayed = replayNight(past.rule, {
      night,
      rooms,
      listFen,
      rounding: row.priced.rounding,
      booked,
      reference: referenceOf(past, row, night),
      revenue: past.booked.revenue.get(`${row.roomTypeId}/${row.planId}/${night}`) ?? [],
    });
    return { ...replayed, night, roomTypeId: row.roomTypeId, rooms, sold: soldBy(booked, 0), listFen };
  });

const readPast = async (
  ctx: Ctx,
  input: Input,
  houseIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ past: Past; rows: CalendarRow[] }> => {
  const rule: NamedTerms = { ...input, id: 'simulated', priority: 1 };
  const weeks = rule.pace === null ? 0 : Math.max(...paceWeeks[rule.paceReference]);
  const plans = await plansOfHouses(ctx, houseIds);
  const [all, nights, first] = await Promise.all([
    calendarRows(ctx, {
      houseIds,
      roomTypeIds: input.roomTypeIds,
      planCodes: input.planCodes,
      from,
      to,
    }),
    bookedNights(ctx, { houseIds, from: addDays(from, -7 * weeks), to }),
    firstBookings(ctx, houseIds),
  ]);
  const rows = all.filter((row) => !isDerived(row));
  const types = new Map(rows.map(({ houseId, roomTypeId }) => [roomTypeId, { houseId, roomTypeId }]));
  const rooms = await roomsPerNight(ctx, [...types.values()], { from, to });
  const rootOf = ({ houseId, planId }: BookedNights) =>
    planPath(plans.get(houseId), planId)?.rootId ?? STANDARD_PLAN_ID;
  const past = { rule, nights: datesOf(from, to), rooms, booked: booksOf(nights, rootOf), first };
  return { past, rows };
};

const summaryOf = (all: readonly ReplayedNight[], nights: readonly string[]) => {
  const byNight = new Map<string, ReplayedNight[]>();
  for (const one of all) group(byNight, one.night, one);
  const each = nights.map((night) => nightOf(night, byNight.get(night) ?? []));
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
  const suggested = all.flatMap((one) => one.suggested);
  return {
    cells: all.length,
    changedCells: sum(({ changed }) => changed),
    minFen: suggested.length > 0 ? suggested.reduce((a, b) => Math.min(a, b)) : null,
    maxFen: suggested.length > 0 ? suggested.reduce((a, b) => Math.max(a, b)) : null,
    roomNights: sum(({ rooms }) => rooms),
    soldNights: sum(({ sold }) => sold),
    revenueFen: sum(({ revenueFen }) => revenueFen),
    simulatedFen: sum(({ simulatedFen }) => simulatedFen),
    nights: each,
  };
};

/** The result consists of amounts: refused to users who may not see money. */
export const simulateRule = async (ctx: Ctx, input: Input): Promise<SuggestionSimulation> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const to = await businessDateIn(ctx);
  const from = addDays(to, -SIMULATED_DAYS);
  const { ids, total } = await housesOf(ctx, input);
  const { past, rows } = await readPast(ctx, input, ids, { from, to });
  const all: ReplayedNight[] = [];
  for (const row of rows) {
    all.push(...replayRow(past, row));
    // A row takes a millisecond or two; yield to other requests in between.
    await setImmediate();
  }
  return { from, to, houses: ids.length, housesOfRule: total, ...summaryOf(all, past.nights) };
};
