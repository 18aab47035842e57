/** Previews the messages of a rule, by the engine's own rules and texts; nothing is stored or sent. */
import {
  type AutomationSimulation,
  REACH_LIMIT,
  type SimulatedMoment,
} from '@minsu/contract/operations/automation/automation.ts';
import {
  type AutomationRuleFields,
  reachOfAutomationRule,
  simulateAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  failedCondition,
  hindersPlan,
  type JudgedOrder,
  judge,
} from '@minsu/contract/operations/automation/judge-rules.ts';
import { type Moment, momentsOf } from '@minsu/contract/operations/automation/moment-rules.ts';
import { judged } from '@minsu/contract/operations/automation/run-states.ts';
import { spokenLanguage } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { query } from '../../platform/http/routes.ts';
import { type Obstacle, type Words, wordsFor } from './guest-text.ts';
import {
  factsAt,
  factsFor,
  type OrderFacts,
  type OrderKey,
  orderFacts,
  type Trial,
} from './order-facts-queries.ts';
import { dueOf, liveOrders, openMoments } from './plan-runs.ts';
import type { RuleAtWork } from './rule-at-work-queries.ts';
import { rulesById } from './rule-at-work-queries.ts';
import { ruleById } from './rule-queries.ts';
import { simulatedOrders } from './simulated-orders-queries.ts';

type Draft = z.input<typeof AutomationSimulation>;
type SimulatedDraft = Draft['orders'][number];

/** The rule in the form, as if active since always. */
const ruleOf = (fields: AutomationRuleFields, ruleId: string | null): RuleAtWork => ({
  ...fields,
  id: ruleId ?? '',
  version: 0,
  active: true,
  liveSince: new Date(0),
});

/** Judged as of its time; future moments assume that all happens as planned. */
const momentOf = (
  rule: RuleAtWork,
  order: OrderFacts & JudgedOrder,
  moment: Moment,
  { hindrance, trial }: { readonly hindrance: Obstacle | null; readonly trial: Trial },
): SimulatedMoment => {
  const at = dueOf(rule, moment, order.timeZone);
  const verdict = judge(rule, factsAt(order, at, trial), moment, at, { foreseen: true });
  const times = { momentAt: moment.at.toISOString(), at: at.toISOString() };
  if (verdict.kind === 'skip')
    return { ...times, outcome: 'skip', reason: judged[verdict.reason], detail: verdict.detail ?? null };
  // It is postponed again only if quiet hours end too late.
  if (verdict.kind === 'later') return { ...times, outcome: 'skip', reason: 'tooLate', detail: null };
  return hindrance === null
    ? { ...times, outcome: 'send', reason: null, detail: null }
    : { ...times, outcome: 'skip', ...hindrance };
};

/** In the order of time: what goes counts for what comes after it. */
const simulatedMoments = (
  rule: RuleAtWork,
  order: OrderFacts & JudgedOrder,
  hindrance: Obstacle | null,
): SimulatedMoment[] => {
  const moments = momentsOf(rule, order);
  const occurrences = moments.map(({ occurrence }) => occurrence);
  const supposed: { occurrence: string; at: Date }[] = [];
  return moments.map((moment) => {
    const trial = { ruleId: rule.id, occurrences, supposed };
    const found = momentOf(rule, order, moment, { hindrance, trial });
    const { occurrence } = moment;
    if (found.outcome === 'send' && rule.action === 'message')
      supposed.push({ occurrence, at: new Date(found.at) });
    return found;
  });
};

const silent: Words = { said: null, hindrance: null };

const simulated = (rule: RuleAtWork, facts: OrderFacts, { said, hindrance }: Words): SimulatedDraft => {
  const order = factsFor(facts, rule);
  const hinders = hindersPlan(rule, order);
  const text = said?.text ?? null;
  const moments = hinders === null ? simulatedMoments(rule, order, hindrance) : [];
  const { orderId, orderNo, houseName, timeZone, guestName, checkIn, checkOut, shown, way, language } = facts;
  return {
    ...{ orderId, orderNo, houseName, timeZone, guestName, checkIn, checkOut, shown, channel: way, text },
    language: spokenLanguage(language),
    moments,
    reason: hinders ?? (moments.length === 0 ? 'gone' : null),
    detail: hinders === 'conditions' ? failedCondition(rule, order) : hinders === 'state' ? shown : null,
  };
};

export const simulateRoute = query(
  simulateAutomation,
  async (ctx, { orderId: chosen, ruleId, ...fields }): Promise<Draft> => {
    const rule = ruleOf(fields, ruleId);
    const { basis, found } = await simulatedOrders(ctx, rule, chosen);
    const { templateId } = rule;
    const words =
      rule.action === 'message'
        ? await wordsFor(
            ctx,
            found.map((one) => ({ ...one, templateId })),
            true,
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
