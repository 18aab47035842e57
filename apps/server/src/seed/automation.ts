/** Rules of the demo business with their recent runs; future runs are planned by the engine. */
import { hindersPlan, type JudgedRule } from '@minsu/contract/operations/automation/judge-rules.ts';
import { type Moment, momentsOf } from '@minsu/contract/operations/automation/moment-rules.ts';
import type { RunReason } from '@minsu/contract/operations/automation/run-states.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { type Insertable, sql } from 'kysely';
import {
  factsFor,
  type OrderFacts,
  type OrderKey,
  orderFacts,
} from '../operations/automation/order-facts-queries.ts';
import { dueOf, planOrders } from '../operations/automation/plan-runs.ts';
import { type RuleAtWork, rulesAtWork } from '../operations/automation/rule-at-work-queries.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { insertRows } from './bulk-insert.ts';
import { type DemoRule, demoRules } from './data/automation.ts';
import type { SeedCalendar } from './houses/calendar.ts';
import type { People } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

/** How long the rules have been active, and how far back the log reaches. */
const LIVE_DAYS = 60;
const LOGGED_DAYS = 12;
/** The rules reach a few houses only: the business is trying them out. */
const HOUSES = 8;

const housesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from houses where state = 'online' order by code offset 4 limit ${HOUSES}`.execute(db);
  return rows.map(({ id }) => id);
};

const idsByCode = async (db: Db): Promise<{ templates: Map<string, string>; roles: Map<string, string> }> => {
  const templates = await db.selectFrom('messageTemplates').select(['code', 'id']).execute();
  const roles = await db.selectFrom('roles').select(['roleCode', 'id']).execute();
  return {
    templates: new Map(templates.map(({ code, id }) => [code, id])),
    roles: new Map(roles.map(({ roleCode, id }) => [roleCode, id])),
  };
};

const insertRules = async (db: Db, { calendar, people, random }: Tools, houseIds: readonly string[]) => {
  const newId = createIds(random.fork('rules'));
  const { templates, roles } = await idsByCode(db);
  const liveSince = new Date(calendar.now.getTime() - LIVE_DAYS * DAY_MS);
  const ids = new Map(
    demoRules.map(({ name }) => [name, newId(calendar.idTime({ day: -LIVE_DAYS, minute: 600 }))]),
  );
  const rowOf = ({ template, role, follows, active, ...rule }: DemoRule, index: number) => ({
    ...{ followsRuleId: null, templateId: null, roleId: null, ...rule },
    ...(template && { templateId: templates.get(template) ?? null }),
    ...(role && { roleId: roles.get(role) ?? null }),
    ...(follows && { followsRuleId: ids.get(follows) ?? null }),
    id: ids.get(rule.name) as string,
    active,
    liveSince: active ? liveSince : null,
    position: (index + 1) * 10,
    allHouses: false,
    createdBy: people.users.director.realname,
    updatedBy: people.users.director.realname,
    updatedAt: liveSince,
  });
  await db.insertInto('automationRules').values(demoRules.map(rowOf)).execute();
  await insertRows(
    db,
    'automationRuleHouses',
    houseIds.flatMap((houseId) => [...ids.values()].map((ruleId) => ({ houseId, ruleId }))),
  );
};

const ordersOf = async (db: Db, houseIds: readonly string[], today: string): Promise<OrderKey[]> => {
  const { rows } = await sql<OrderKey>`select house_id, id as order_id from orders
    where house_id = any(${[...houseIds]}::uuid[]) and shown in ('expected', 'in_house', 'completed')
      and check_out >= ${today}::date - ${LOGGED_DAYS}::int and check_in <= ${today}::date + 40 order by id`.execute(
    db,
  );
  return rows;
};

type Run = Insertable<DB['automationRuns']>;

/** Most went; some did not, for the reasons that a business meets. */
const reasons: readonly (readonly [RunReason, number])[] = [
  ['answered', 8],
  ['capDay', 3],
  ['missing', 2],
  ['noConsent', 5],
  ['tooLate', 2],
];
const details: Readonly<Partial<Record<RunReason, string>>> = { missing: 'houseRules' };

/** Before the stay began, while it lasts, afterwards: whatever happened by then, happened as planned. */
const asThen = (facts: OrderFacts, rule: RuleAtWork): OrderFacts & { followed: null } => ({
  ...facts,
  followed: null,
  shown: rule.side === 'before' && rule.trigger === 'checkIn' ? 'expected' : facts.shown,
});

const pastOf = (rule: RuleAtWork, facts: OrderFacts, { from, now }: { from: Date; now: Date }): Moment[] => {
  const order = asThen(facts, rule);
  if (hindersPlan(rule as JudgedRule, order) !== null) return [];
  return momentsOf(rule, order).filter(({ at, until }) => at >= from && at < now && until > at);
};

const insertLog = async (
  db: Db,
  { calendar, random }: Tools,
  orders: readonly OrderFacts[],
  rules: readonly RuleAtWork[],
) => {
  const newId = createIds(random.fork('runs'));
  const fates = random.fork('fates');
  const span = { from: new Date(calendar.now.getTime() - LOGGED_DAYS * DAY_MS), now: calendar.now };
  const runOf = (rule: RuleAtWork, facts: OrderFacts, moment: Moment): Run => {
    const isSent = fates.chance(0.84);
    const reason = isSent ? null : fates.weighted(reasons);
    const dueAt = dueOf(rule, moment, facts.timeZone);
    const doneAt = new Date(Math.min(dueAt.getTime() + 20_000, calendar.now.getTime()));
    return {
      ...{
        houseId: facts.houseId,
        id: newId(moment.at.getTime()),
        ruleId: rule.id,
        ruleVersion: rule.version,
      },
      ...{
        orderId: facts.orderId,
        occurrence: moment.occurrence,
        momentAt: moment.at,
        dueAt,
        untilAt: moment.until,
      },
      ...{ state: isSent ? 'sent' : 'skipped', reason, detail: (reason && details[reason]) ?? null },
      ...{
        guestId: facts.guestId,
        action: rule.action,
        threadId: facts.threadId,
        doneAt,
        createdAt: moment.at,
      },
    };
  };
  await insertRows(
    db,
    'automationRuns',
    orders.flatMap((facts) =>
      rules.flatMap((rule) => pastOf(rule, facts, span).map((moment) => runOf(rule, facts, moment))),
    ),
  );
};

export const insertAutomation = async (db: Db, tools: Tools): Promise<void> => {
  const { calendar, random } = tools;
  const houseIds = await housesOf(db);
  await insertRules(db, tools, houseIds);
  const ids = createIds(random.fork('planned'));
  const ctx = { db, now: calendar.now, newId: () => ids(calendar.idTime({ day: 0, minute: 0 })) };
  const keys = await ordersOf(db, houseIds, calendar.today);
  const rules = await rulesAtWork(ctx);
  const followed = rules.filter(({ trigger }) => trigger !== 'silent');
  await insertLog(
    db,
    tools,
    (await orderFacts(ctx, keys)).map((facts) => factsFor(facts, { followsRuleId: null })),
    followed,
  );
  await planOrders(ctx, keys, rules);
};
