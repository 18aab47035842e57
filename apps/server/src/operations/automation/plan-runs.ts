/**
 * Plans runs for orders from current rules and facts: new ones are added, moved ones follow, obsolete ones are
 * cancelled. Runs that were sent, skipped, or cancelled by a person stay, so planning can be repeated.
 */
import { hindersPlan } from '@minsu/contract/operations/automation/judge-rules.ts';
import {
  isReached,
  type Moment,
  momentsOf,
  PLANNED_DAYS,
} from '@minsu/contract/operations/automation/moment-rules.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { afterQuiet } from '@minsu/contract/platform/quiet-hours.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { factsFor, type OrderFacts, type OrderKey, orderFacts } from './order-facts-queries.ts';
import { type RuleAtWork, rulesAtWork } from './rule-at-work-queries.ts';

type Planner = Pick<Ctx, 'db' | 'now' | 'newId'>;

interface PlannedRow {
  readonly id: string;
  readonly house_id: string;
  readonly order_id: string;
  readonly rule_id: string;
  readonly rule_version: number;
  readonly occurrence: string;
  readonly moment_at: Date;
  readonly due_at: Date;
  readonly until_at: Date;
  readonly guest_id: string | null;
  readonly action: string;
}

/** After quiet hours; if that is too late, the run is judged, and skipped, at its original time. */
export const dueOf = (rule: RuleAtWork, { at, until }: Moment, timeZone: string): Date => {
  if (rule.action !== 'message') return at;
  const free = afterQuiet(at, rule, timeZone);
  return free < until ? free : at;
};

/** The moments of a rule for an order that are still to come, or were missed a short while ago. */
export const openMoments = (rule: RuleAtWork, facts: OrderFacts, now: Date): Moment[] => {
  const order = factsFor(facts, rule);
  if (hindersPlan(rule, order) !== null) return [];
  const last = now.getTime() + PLANNED_DAYS * DAY_MS;
  return momentsOf(rule, order).filter(
    (moment) => isReached(moment, rule.liveSince) && moment.until > now && moment.at.getTime() <= last,
  );
};

const rowsOf = (ctx: Planner, rule: RuleAtWork, facts: OrderFacts): PlannedRow[] =>
  openMoments(rule, facts, ctx.now).map((moment) => ({
    id: ctx.newId(),
    house_id: facts.houseId,
    order_id: facts.orderId,
    rule_id: rule.id,
    rule_version: rule.version,
    occurrence: moment.occurrence,
    moment_at: moment.at,
    due_at: dueOf(rule, moment, facts.timeZone),
    until_at: moment.until,
    guest_id: facts.guestId,
    action: rule.action,
  }));

/** Called off because a moment was no more, or its rule off: it comes back with them. */
const comesBack = sql`(r.state = 'planned' or (r.state = 'cancelled' and r.reason in ('gone', 'ruleOff')))`;

/** In a fixed order, so that two runs that plan the same rows cannot deadlock. */
const store = async (ctx: Planner, rows: readonly PlannedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into automation_runs as r (id, house_id, order_id, rule_id, rule_version, occurrence, moment_at, due_at, until_at,
      guest_id, action, state, created_at)
    select x.*, 'planned', ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, house_id uuid,
      order_id uuid, rule_id uuid, rule_version int, occurrence text, moment_at timestamptz, due_at timestamptz,
      until_at timestamptz, guest_id uuid, action text)
    order by x.house_id, x.order_id, x.rule_id, x.occurrence
    on conflict on constraint automation_runs_once do update set state = 'planned', reason = null, detail = null,
      done_at = null, rule_version = excluded.rule_version, moment_at = excluded.moment_at, due_at = excluded.due_at,
      until_at = excluded.until_at, guest_id = excluded.guest_id, action = excluded.action, version = r.version + 1
    where ${comesBack} and not r.forced and (r.state <> 'planned'
      or (r.rule_version, r.moment_at, r.due_at, r.until_at, r.action) is distinct from
        (excluded.rule_version, excluded.moment_at, excluded.due_at, excluded.until_at, excluded.action)
      or r.guest_id is distinct from excluded.guest_id)`.execute(ctx.db);
};

/** Cancels planned runs of these rules and orders that no longer apply. */
const callOff = async (
  ctx: Planner,
  keys: readonly OrderKey[],
  ruleIds: readonly string[],
  rows: readonly PlannedRow[],
): Promise<void> => {
  const kept = rows.map(({ order_id, rule_id, occurrence }) => ({ order_id, rule_id, occurrence }));
  await sql`
    update automation_runs r set state = 'cancelled', reason = 'gone', done_at = ${ctx.now}, version = r.version + 1
    from (select g.house_id, g.id from automation_runs g
      join unnest(${keys.map(({ houseId }) => houseId)}::uuid[], ${keys.map(({ orderId }) => orderId)}::uuid[])
        as k (house_id, order_id) on k.house_id = g.house_id and k.order_id = g.order_id
      where g.state = 'planned' and not g.forced and g.rule_id = any(${[...ruleIds]}::uuid[])
        -- What is due is for the engine to look at: it says why it does not go.
        and g.moment_at > ${ctx.now}
        and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (order_id uuid, rule_id uuid,
          occurrence text) where x.order_id = g.order_id and x.rule_id = g.rule_id and x.occurrence = g.occurrence)
      order by g.house_id, g.order_id, g.rule_id, g.occurrence for update of g) d
    where r.house_id = d.house_id and r.id = d.id`.execute(ctx.db);
};

/** Inside a change. Answers whether something may be due by now. */
export const planOrders = async (
  ctx: Planner,
  keys: readonly OrderKey[],
  rules?: readonly RuleAtWork[],
): Promise<boolean> => {
  const atWork = rules ?? (await rulesAtWork(ctx));
  if (keys.length === 0 || atWork.length === 0) return false;
  const orders = await orderFacts(ctx, keys);
  const rows = orders.flatMap((facts) => atWork.flatMap((rule) => rowsOf(ctx, rule, facts)));
  await store(ctx, rows);
  await callOff(
    ctx,
    keys,
    atWork.map(({ id }) => id),
    rows,
  );
  return rows.some(({ due_at }) => due_at <= ctx.now);
};

export const PLANNED_AT_ONCE = 500;

/**
 * Sold orders with a guest to come, in house or recently departed, after a given order id. Returns at most one batch,
 * ordered by id.
 */
export const liveOrders = async (
  ctx: Ctx,
  { after, houseIds = null }: { readonly after: string | null; readonly houseIds?: readonly string[] | null },
): Promise<OrderKey[]> => {
  const from = new Date(ctx.now.getTime() - 3 * DAY_MS);
  const to = new Date(ctx.now.getTime() + (PLANNED_DAYS + 2) * DAY_MS);
  const { rows } = await sql<OrderKey>`
    select o.house_id, o.id as order_id from orders o
    where o.booking = 'confirmed' and o.check_in <= ${to}::date and (o.check_out >= ${from}::date or o.shown = 'in_house')
      and (${after}::uuid is null or o.id > ${after}::uuid)
      and (${houseIds === null} or o.house_id = any(${houseIds === null ? [] : [...houseIds]}::uuid[]))
    order by o.id limit ${PLANNED_AT_ONCE}`.execute(ctx.db);
  return rows;
};
