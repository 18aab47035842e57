/** What a rule would send, with the very rules and texts of the engine; nothing is stored and nothing goes out. */
import {
  type AutomationSimulation,
  REACH_LIMIT,
  SIMULATED_ORDERS,
  type SimulatedMoment,
} from '@minsu/contract/automation/automation.ts';
import {
  type AutomationRuleFields,
  reachOfAutomationRule,
  simulateAutomation,
} from '@minsu/contract/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/automation/automation-failures.ts';
import {
  failedCondition,
  hindersPlan,
  type JudgedOrder,
  judge,
} from '@minsu/contract/automation/judge-rules.ts';
import { type Moment, momentsOf } from '@minsu/contract/automation/moment-rules.ts';
import { judged } from '@minsu/contract/automation/run-states.ts';
import { fail } from '@minsu/contract/failure.ts';
import { spokenLanguage } from '@minsu/contract/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/routes.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { type Hindrance, type Words, wordsFor } from './guest-text.ts';
import { factsFor, type OrderFacts, type OrderKey, orderFacts } from './order-facts-queries.ts';
import { dueOf, liveOrders, openMoments } from './plan-runs.ts';
import type { RuleAtWork } from './rule-at-work-queries.ts';
import { rulesById } from './rule-at-work-queries.ts';
import { ruleById } from './rule-queries.ts';

type Draft = z.input<typeof AutomationSimulation>;
type SimulatedDraft = Draft['orders'][number];

/** A rule as it stands in the form, live from the beginning of time. */
const ruleOf = (fields: AutomationRuleFields): RuleAtWork => ({
  ...fields,
  id: '',
  version: 0,
  active: true,
  liveSince: new Date(0),
});

/** What is looked at where a rule hangs on what happened: the orders to which it happened last. */
const pastOf = (ctx: Ctx, { trigger }: AutomationRuleFields): RawBuilder<unknown> | null => {
  const seen = inScope(ctx, 'o.houseId');
  switch (trigger) {
    case 'confirmed':
      return sql`select o.house_id, o.id as order_id, o.created_at as at from orders o where o.booking = 'confirmed' and ${seen}`;
    case 'cancelled':
      return sql`select o.house_id, o.id as order_id, o.created_at as at from orders o where o.shown = 'cancelled' and ${seen}`;
    case 'checkedOut':
      return sql`select o.house_id, o.id as order_id, o.check_out::timestamptz as at from orders o
        where o.shown = 'completed' and o.check_out <= ${ctx.now}::date and ${seen}`;
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

const ofHouses = ({ allHouses, houseIds }: AutomationRuleFields, column: RawBuilder<unknown>) =>
  allHouses ? sql`true` : sql`${column} = any(${[...houseIds]}::uuid[])`;

const pastKeys = async (
  ctx: Ctx,
  rule: AutomationRuleFields,
  of: RawBuilder<unknown>,
): Promise<OrderKey[]> => {
  const { rows } =
    await sql<OrderKey>`select p.house_id, p.order_id from (${of}) p where ${ofHouses(rule, sql`p.house_id`)}
    and ${
      rule.trigger === 'silent'
        ? sql`exists (select from automation_runs f where f.house_id = p.house_id
      and f.order_id = p.order_id and f.rule_id = ${rule.followsRuleId} and f.state = 'sent')`
        : sql`true`
    }
    group by p.house_id, p.order_id order by max(p.at) desc limit ${SIMULATED_ORDERS}`.execute(ctx.db);
  return rows;
};

/** Those that come, or for what happens towards the end of a stay leave, next. */
const aheadKeys = async (ctx: Ctx, rule: AutomationRuleFields): Promise<OrderKey[]> => {
  const isLeaving = rule.trigger === 'checkOut';
  const day = isLeaving ? sql`o.check_out` : sql`o.check_in`;
  const shown = isLeaving || rule.trigger === 'inHouse' ? ['expected', 'in_house'] : ['expected'];
  const { rows } = await sql<OrderKey>`select o.house_id, o.id as order_id from orders o
    where o.shown = any(${shown}) and o.check_out >= ${ctx.now}::date and ${ofHouses(rule, sql`o.house_id`)}
      and ${inScope(ctx, 'o.houseId')} order by ${day}, o.id limit ${SIMULATED_ORDERS}`.execute(ctx.db);
  return rows;
};

/** Fails with `automation.orderNotFound`, also for one out of scope. */
export const orderKeyOf = async (ctx: Ctx, orderId: string): Promise<OrderKey> => {
  const { rows } = await sql<OrderKey>`select o.house_id, o.id as order_id from orders o
    where o.id = ${orderId} and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  return rows[0] ?? fail(automationFailures.orderNotFound);
};

const keysOf = async (
  ctx: Ctx,
  rule: AutomationRuleFields,
  orderId: string | null,
): Promise<{ basis: Draft['basis']; keys: readonly OrderKey[] }> => {
  if (orderId !== null) return { basis: 'chosen', keys: [await orderKeyOf(ctx, orderId)] };
  const past = pastOf(ctx, rule);
  return past === null
    ? { basis: 'ahead', keys: await aheadKeys(ctx, rule) }
    : { basis: 'past', keys: await pastKeys(ctx, rule, past) };
};

/** At the moment it goes, as the engine would judge it; what lies ahead is taken to come as planned. */
const momentOf = (
  rule: RuleAtWork,
  order: OrderFacts & JudgedOrder,
  moment: Moment,
  hindrance: Hindrance | null,
): SimulatedMoment => {
  const at = dueOf(rule, moment, order.timeZone);
  const verdict = judge(rule, order, moment, at, { foreseen: true });
  const times = { momentAt: moment.at.toISOString(), at: at.toISOString() };
  if (verdict.kind === 'skip')
    return { ...times, outcome: 'skip', reason: judged[verdict.reason], detail: verdict.detail ?? null };
  // Only an end of quiet hours that would be too late puts it off once more.
  if (verdict.kind === 'later') return { ...times, outcome: 'skip', reason: 'tooLate', detail: null };
  return hindrance === null
    ? { ...times, outcome: 'send', reason: null, detail: null }
    : { ...times, outcome: 'skip', ...hindrance };
};

const silent: Words = { said: null, hindrance: null };

const simulated = (rule: RuleAtWork, facts: OrderFacts, { said, hindrance }: Words): SimulatedDraft => {
  const order = factsFor(facts, rule);
  const hinders = hindersPlan(rule, order);
  const text = said?.text ?? null;
  const moments = hinders === null ? momentsOf(rule, order) : [];
  const { orderId, orderNo, houseName, timeZone, guestName, checkIn, checkOut, shown, way, language } = facts;
  return {
    ...{ orderId, orderNo, houseName, timeZone, guestName, checkIn, checkOut, shown, channel: way, text },
    language: spokenLanguage(language),
    moments: moments.map((moment) => momentOf(rule, order, moment, hindrance)),
    reason: hinders ?? (moments.length === 0 ? 'gone' : null),
    detail: hinders === 'conditions' ? failedCondition(rule, order) : hinders === 'state' ? shown : null,
  };
};

export const simulateRoute = query(
  simulateAutomation,
  async (ctx, { orderId: chosen, ...fields }): Promise<Draft> => {
    const rule = ruleOf(fields);
    const { basis, keys } = await keysOf(ctx, fields, chosen);
    const facts = new Map((await orderFacts(ctx, keys)).map((one) => [one.orderId, one]));
    const found = keys.flatMap(({ orderId }) => facts.get(orderId) ?? []);
    const { templateId } = rule;
    const words =
      rule.action === 'message'
        ? await wordsFor(
            ctx,
            found.map((one) => ({ ...one, templateId })),
          )
        : [];
    return { basis, orders: found.map((one, index) => simulated(rule, one, words[index] ?? silent)) };
  },
);

/** Were it switched on now: how many orders that exist already it would concern, as far as is planned ahead. */
export const reachRoute = query(reachOfAutomationRule, async (ctx, { id }) => {
  await ruleById(ctx, id);
  const rule = (await rulesById(ctx, [id])).get(id) as RuleAtWork;
  const live = { ...rule, active: true, liveSince: ctx.now };
  const houseIds = rule.allHouses ? null : rule.houseIds;
  const found = { orders: 0, moments: 0 };
  let after: string | null = null;
  let looked = 0;
  do {
    const keys: OrderKey[] = await liveOrders(ctx, { after, houseIds });
    for (const facts of await orderFacts(ctx, keys)) {
      const moments = openMoments(live, facts, ctx.now).length;
      found.orders += Number(moments > 0);
      found.moments += moments;
    }
    looked += keys.length;
    after = keys.at(-1)?.orderId ?? null;
  } while (after !== null && looked < REACH_LIMIT);
  return { ...found, more: after !== null };
});
