/** The orders a rule is simulated on. */
import {
  type AutomationSimulation,
  REACH_LIMIT,
  SIMULATED_ORDERS,
} from '@minsu/contract/operations/automation/automation.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { hindersPlan } from '@minsu/contract/operations/automation/judge-rules.ts';
import { momentsOf } from '@minsu/contract/operations/automation/moment-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { factsFor, type OrderFacts, type OrderKey, orderFacts } from './order-facts-queries.ts';
import type { RuleAtWork } from './rule-at-work-queries.ts';

type Basis = AutomationSimulation['basis'];

/** For a rule triggered by past events: the orders with the most recent ones. */
const pastOf = (ctx: Ctx, { trigger }: RuleAtWork): RawBuilder<unknown> | null => {
  const seen = inScope(ctx, 'o.houseId');
  switch (trigger) {
    case 'confirmed':
      return sql`select o.house_id, o.id as order_id, o.created_at as at from orders o where o.booking = 'confirmed' and ${seen}`;
    case 'cancelled':
      return sql`select o.house_id, o.id as order_id, o.created_at as at from orders o where o.shown = 'cancelled' and ${seen}`;
    case 'checkedOut':
      return sql`select o.house_id, o.id as order_id, o.check_out::timestamptz as at from orders o
        where o.shown = 'completed' and ${seen}`;
    case 'depositReturned':
      return sql`select o.house_id, o.order_id, o.returned_at as at from deposits o where o.state = 'returned' and ${seen}`;
    case 'reviewed':
      return sql`select o.house_id, o.order_id, o.recorded_at as at from evaluations o where o.order_id is not null and ${seen}`;
    case 'unanswered':
      return sql`select o.house_id, o.order_id, o.waiting_since as at from threads o
        where o.order_id is not null and o.waiting_since is not null and ${seen}`;
    case 'silent':
      return sql`select o.house_id, o.order_id, o.done_at as at from automation_runs o where o.state = 'sent'
        and o.action = 'message' and ${seen}`;
    default:
      return null;
  }
};

const ofHouses = ({ allHouses, houseIds }: RuleAtWork, column: RawBuilder<unknown>) =>
  allHouses ? sql`true` : sql`${column} = any(${[...houseIds]}::uuid[])`;

const pastKeys = async (ctx: Ctx, rule: RuleAtWork, of: RawBuilder<unknown>): Promise<OrderKey[]> => {
  const { rows } =
    await sql<OrderKey>`select p.house_id, p.order_id from (${of}) p where ${ofHouses(rule, sql`p.house_id`)}
    and ${
      rule.trigger === 'silent'
        ? sql`exists (select from automation_runs f where f.house_id = p.house_id
      and f.order_id = p.order_id and f.rule_id = ${rule.followsRuleId} and f.state = 'sent')`
        : sql`true`
    }
    group by p.house_id, p.order_id order by max(p.at) desc limit ${REACH_LIMIT}`.execute(ctx.db);
  return rows;
};

/** The next arrivals, or the next departures for triggers at the end of a stay. */
const aheadKeys = async (ctx: Ctx, rule: RuleAtWork): Promise<OrderKey[]> => {
  const isLeaving = rule.trigger === 'checkOut';
  const day = isLeaving ? sql`o.check_out` : sql`o.check_in`;
  const shown = isLeaving || rule.trigger === 'inHouse' ? ['expected', 'in_house'] : ['expected'];
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } =
    await sql<OrderKey>`select o.house_id, o.id as order_id from orders o join houses h on h.id = o.house_id
    where o.shown = any(${shown}) and o.check_out >= ${today} and ${ofHouses(rule, sql`o.house_id`)}
      and ${inScope(ctx, 'o.houseId')} order by ${day}, o.id limit ${REACH_LIMIT}`.execute(ctx.db);
  return rows;
};

/** Fails with `automation.orderNotFound`, also for one out of scope. */
export const orderKeyOf = async (ctx: Ctx, orderId: string): Promise<OrderKey> => {
  const { rows } = await sql<OrderKey>`select o.house_id, o.id as order_id from orders o
    where o.id = ${orderId} and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  return rows[0] ?? fail(automationFailures.orderNotFound);
};

const LOOKED_AT_ONCE = 200;
/** Includes everything ever sent, because past orders are evaluated as of their time. */
const EVER = new Date(0);

const concerns = (rule: RuleAtWork, facts: OrderFacts): boolean => {
  const order = factsFor(facts, rule);
  return hindersPlan(rule, order) === null && momentsOf(rule, order).length > 0;
};

/** In the order of the keys. */
const factsOf = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<OrderFacts[]> => {
  const facts = new Map((await orderFacts(ctx, keys, EVER)).map((one) => [one.orderId, one]));
  return keys.flatMap(({ orderId }) => facts.get(orderId) ?? []);
};

/** The first orders the rule applies to; without any, the first of all, to show why not. */
const concerned = async (ctx: Ctx, rule: RuleAtWork, keys: readonly OrderKey[]): Promise<OrderFacts[]> => {
  const found: OrderFacts[] = [];
  for (let from = 0; from < keys.length && found.length < SIMULATED_ORDERS; from += LOOKED_AT_ONCE) {
    const facts = await factsOf(ctx, keys.slice(from, from + LOOKED_AT_ONCE));
    found.push(...facts.filter((one) => concerns(rule, one)));
  }
  return found.length > 0 ? found.slice(0, SIMULATED_ORDERS) : factsOf(ctx, keys.slice(0, SIMULATED_ORDERS));
};

export const simulatedOrders = async (
  ctx: Ctx,
  rule: RuleAtWork,
  orderId: string | null,
): Promise<{ readonly basis: Basis; readonly found: readonly OrderFacts[] }> => {
  if (orderId !== null)
    return { basis: 'chosen', found: await factsOf(ctx, [await orderKeyOf(ctx, orderId)]) };
  const past = pastOf(ctx, rule);
  const keys = past === null ? await aheadKeys(ctx, rule) : await pastKeys(ctx, rule, past);
  return { basis: past === null ? 'ahead' : 'past', found: await concerned(ctx, rule, keys) };
};
