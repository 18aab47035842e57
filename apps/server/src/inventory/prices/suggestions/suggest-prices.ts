/**
 * Runs the suggestion rules, hourly and on request. Houses are processed in batches, each one transaction with one
 * calendar edit, so that locks stay few and an undo stays small.
 */

import { setImmediate } from 'node:timers/promises';
import { suggestionTexts } from '@minsu/contract/inventory/prices/suggestion.text.ts';
import { runSuggestions } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { type PaceReference, paceReferences } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { createRun } from '../../../platform/jobs/run-store.ts';
import type { Work } from '../../../platform/jobs/run-work.ts';
import type { Job } from '../../../platform/module.ts';
import { roomsPerNight } from '../../room-status/free-night-queries.ts';
import { calendarRows, lockPrices } from '../calendar-row-queries.ts';
import type { CalendarRow } from '../calendar-rules.ts';
import { plansOfHouses } from '../plan-chain-queries.ts';
import { writeEdit } from '../write-edit.ts';
import { readCellLog, standingSuggestions } from './suggestion-cell-queries.ts';
import { readBooks } from './suggestion-demand-queries.ts';
import { type HouseDay, placeOf, type RuleAtWork } from './suggestion-facts-rules.ts';
import {
  noSuggestions,
  type PlanInput,
  planSuggestions,
  type SuggestionPlan,
  windowOf,
} from './suggestion-plan-rules.ts';
import { rulesAtWork } from './suggestion-rule-queries.ts';
import { suggestionSwitch } from './suggestion-switch.ts';
import { dropOutdated, writePending, writeWritten } from './write-suggestions.ts';

const HOUSES_AT_ONCE = 200;

/** Houses in scope of any rule, with their business day. */
export const housesToSuggestFor = async (ctx: Ctx): Promise<HouseDay[]> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } = await sql<HouseDay>`
    with rule as materialized (select id, all_houses from suggestion_rules where mode <> 'off')
    select h.id, d.today, (d.today::timestamp + make_interval(hours => ${auditHour})) at time zone h.time_zone
      as day_start
    from houses h cross join lateral (select ${today} as today) d
    where h.state in ('approved', 'online', 'offline') and ${inScope(ctx, 'h.id')}
      and (exists (select from rule where all_houses) or h.id in (
        select x.house_id from suggestion_rule_houses x join rule on rule.id = x.rule_id))
    order by h.id`.execute(ctx.db);
  return rows;
};

const referencesOf = (rules: readonly RuleAtWork[]): PaceReference[] =>
  paceReferences.filter((reference) =>
    rules.some(({ pace, paceReference }) => pace !== null && paceReference === reference),
  );

const typesOf = (rows: readonly CalendarRow[]) => [
  ...new Map(rows.map(({ houseId, roomTypeId }) => [roomTypeId, { houseId, roomTypeId }])).values(),
];

/** All facts the rules need, in a few queries for the whole batch. */
const readInput = async (
  ctx: Ctx,
  houses: readonly HouseDay[],
  rules: readonly RuleAtWork[],
): Promise<PlanInput> => {
  const houseIds = houses.map(({ id }) => id);
  const window = windowOf(houses);
  const rows = await calendarRows(ctx, { houseIds, ...window });
  const plans = await plansOfHouses(ctx, houseIds);
  const books = await readBooks(ctx, { houseIds, ...window }, referencesOf(rules));
  const rooms = await roomsPerNight(ctx, typesOf(rows), window);
  const log = await readCellLog(ctx, houses);
  const standing = await standingSuggestions(ctx, houseIds, window);
  return {
    rows,
    houses,
    rules,
    codes: new Map([...plans.values()].flatMap((of) => [...of.values()].map(({ id, code }) => [id, code]))),
    books,
    rooms: (type, night) => rooms.get(type)?.rooms[daysBetween(window.from, night)] ?? 0,
    log,
    standing: new Map(standing.map((cell) => [placeOf(cell), cell])),
    now: ctx.now.getTime(),
  };
};

export interface RunCounts {
  readonly houses: number;
  readonly written: number;
  readonly noted: number;
  readonly byHand: number;
}

const countRun = async (ctx: Ctx, runId: string, counts: RunCounts): Promise<void> => {
  const { houses, written, noted, byHand } = counts;
  await sql`insert into suggestion_runs as r (id, by_name, at, houses, written, noted, by_hand)
    values (${runId}, ${ctx.user.realname}, ${ctx.now}, ${houses}, ${written}, ${noted}, ${byHand})
    on conflict (id) do update set houses = r.houses + excluded.houses, written = r.written + excluded.written,
      noted = r.noted + excluded.noted, by_hand = r.by_hand + excluded.by_hand`.execute(ctx.db);
  await ctx.record({ name: 'suggestion.ran', entity: 'suggestion', entityId: runId, after: { ...counts } });
};

const NOTE_LENGTH = 200;

const namesOf = (written: readonly { readonly rule: RuleAtWork }[]): string =>
  cutText([...new Set(written.map(({ rule }) => rule.name))].join('、'), NOTE_LENGTH);

/** Rows computed before yielding: about ten milliseconds. */
const ROWS_AT_ONCE = 20;

const planAll = async (input: PlanInput): Promise<SuggestionPlan> => {
  const plan = noSuggestions();
  for (let at = 0; at < input.rows.length; at += ROWS_AT_ONCE) {
    planSuggestions(plan, input, input.rows.slice(at, at + ROWS_AT_ONCE));
    await setImmediate();
  }
  return plan;
};

/** One batch; nothing if the kill switch is on, even since a moment ago. */
const suggestFor = async (ctx: Ctx, runId: string, houses: readonly HouseDay[]): Promise<number> => {
  if (await suggestionSwitch.isStopped(ctx)) return 0;
  const houseIds = houses.map(({ id }) => id);
  await lockPrices(ctx, houseIds);
  const rules = await rulesAtWork(ctx, houseIds);
  const plan = await planAll(await readInput(ctx, houses, rules));
  if (plan.changes.length > 0) {
    const id = ctx.newId();
    await writeEdit(ctx, { id, source: 'suggestion', note: namesOf(plan.written) }, plan.changes);
    await writeWritten(ctx, id, plan.written);
  }
  await writePending(ctx, plan.pending);
  await dropOutdated(ctx, houseIds);
  await countRun(ctx, runId, {
    houses: houses.length,
    written: plan.changes.length,
    noted: plan.pending.length,
    byHand: plan.byHand,
  });
  return houses.length;
};

interface Steps {
  read<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  change<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  progress(done: number): Promise<void>;
}

/** Returns the number of houses processed. Running it again changes nothing. */
const suggestAll = async ({ read, change, progress }: Steps): Promise<number> => {
  const { houses, runId } = await read(async (ctx) => ({
    houses: (await suggestionSwitch.readStopped(ctx)) ? [] : await housesToSuggestFor(ctx),
    runId: ctx.newId(),
  }));
  let done = 0;
  for (let at = 0; at < houses.length; at += HOUSES_AT_ONCE) {
    done += await change((ctx) => suggestFor(ctx, runId, houses.slice(at, at + HOUSES_AT_ONCE)));
    await progress(done);
  }
  return done;
};

/** Hourly: prices follow recent sales, within the daily limit. */
export const suggestPricesJob: Job = {
  cron: '17 * * * *',
  run: async (job) => {
    await suggestAll({ read: job.read, change: job.change, progress: async () => {} });
  },
};

export const suggestPricesWork: Work = {
  name: 'prices.suggest',
  title: suggestionTexts.runTitle,
  permission: 'price:edit',
  run: async (run) => ({
    done: await suggestAll({
      read: (of) => of(run.ctx),
      change: run.change,
      progress: (done) => run.progress({ done }),
    }),
  }),
};

export const runSuggestionsRoute = command(runSuggestions, async (ctx) => {
  if (await suggestionSwitch.isStopped(ctx)) fail(suggestionFailures.stopped);
  const total = (await housesToSuggestFor(ctx)).length;
  return createRun(ctx, { kind: 'bulk', work: suggestPricesWork, input: {}, total });
});
