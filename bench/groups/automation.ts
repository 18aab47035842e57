/**
 * Automation over 100,000 orders: evaluating due moments in one process, planning upcoming orders for a newly
 * enabled rule, and a run log of 200,000 lines.
 */

import {
  pageAutomationRules,
  simulateAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  automationRunsOfOrder,
  pageAutomationRuns,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { hooks } from '../../apps/server/src/all-modules.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { planLive } from '../../apps/server/src/operations/automation/automation-jobs.ts';
import { sendDue } from '../../apps/server/src/operations/automation/send-runs.ts';
import { sealedColumns } from '../../apps/server/src/operations/privacy/sealed-columns.ts';
import type { Services } from '../../apps/server/src/platform/context.ts';
import { openKysely, openPool, setParsers } from '../../apps/server/src/platform/database/open-database.ts';
import { openFieldCipher } from '../../apps/server/src/platform/field-secrets.ts';
import { jobContext } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';
import { expectAllAccepted, type Request, runLoad } from '../load.ts';

const DUE = Number(process.env.AUTOMATION_RUNS ?? 10_000);
const MIN_PER_MINUTE = 10_000;
const PLAN_LONGEST_S = 60;
const MAX_P95_MS = 60;
const SECONDS = 2;

/** Eight rules: four stopped by a condition, two that notify a role, two messaging guests without an address. */
const RULES = `
insert into automation_rules (id, name, active, live_since, position, trigger, side, amount, unit, every_day, catch_up,
  all_houses, nights_min, guest_kind, stay_kind, action, template_id, role_id, note, stop_on_answer, created_by, updated_by,
  updated_at)
select gen_random_uuid(), '测速规则 ' || n, true, now() - interval '400 days', n, 'checkIn', 'before', n, 'hours', false, true,
  true, case when n <= 4 then 30 end, 'any', 'any', case when n in (5, 6) then 'notice' else 'message' end,
  case when n not in (5, 6) then (select id from message_templates where active order by id limit 1) end,
  case when n in (5, 6) then (select id from roles where role_code = 'operation_supervisor') end, '', true, 'bench', 'bench',
  now() from generate_series(1, 8) n`;

/** Nearest orders with all rules in turn; due a minute ago. */
const DUE_RUNS = `
insert into automation_runs (house_id, id, rule_id, rule_version, order_id, occurrence, moment_at, due_at, until_at, state,
  action, guest_id, created_at)
select o.house_id, gen_random_uuid(), r.id, r.version, o.id, 'bench', now() - interval '1 minute', now() - interval '1 minute',
  now() + interval '1 day', 'planned', r.action, o.guest_id, now()
from (select house_id, id, guest_id, row_number() over (order by id) as n from orders
  where booking = 'confirmed' and shown = 'expected' order by id limit $1) o
join (select id, version, action, row_number() over (order by position) as n from automation_rules) r on r.n = 1 + o.n % 8`;

/** Two years of runs: most sent, one in twenty needs attention. */
const LOG = `
insert into automation_runs (house_id, id, rule_id, rule_version, order_id, occurrence, moment_at, due_at, until_at, state,
  reason, action, guest_id, created_at, done_at)
select o.house_id, gen_random_uuid(), r.id, r.version, o.id, 'log', x.at, x.at, x.at + interval '1 day',
  case when o.n % 20 < 15 then 'sent' else 'skipped' end,
  case when o.n % 20 < 15 then null when o.n % 20 = 15 then 'noAddress' else 'conditions' end,
  r.action, o.guest_id, x.at, x.at
from (select house_id, id, guest_id, row_number() over (order by id) as n from orders order by id limit 100000) o
join (select id, version, action, row_number() over (order by position) as n from automation_rules) r
  on r.n in (1 + o.n % 8, 1 + (o.n + 3) % 8)
cross join lateral (select now() - (o.n + r.n) * interval '5 minutes' as at) x`;

const engineOn = async (url: string) => {
  setParsers();
  const log = createLog('silent');
  const pool = openPool({ connection: { connectionString: url }, max: 4, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  const config = readConfig({ NODE_ENV: 'test' }, 'test');
  const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns);
  const services = {
    ...{ config, log, cipher },
    clock: () => new Date(),
    checkClock: async () => {},
    hooks,
    random: Math.random,
  } as unknown as Services;
  return { job: jobContext(services, database, () => {}), end: () => database.destroy() };
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
};

const measureEngine = async (url: string): Promise<Figure[]> => {
  const { job, end } = await engineOn(url);
  try {
    await rowsOf(url, DUE_RUNS, [DUE]);
    await rowsOf(url, 'analyze');
    let looked = 0;
    const seconds = await secondsOf(async () => {
      looked = await sendDue(job);
    });
    const fates = await rowsOf<{ state: string; n: number }>(
      url,
      `select state || coalesce(' ' || reason, '') as state, count(*)::int as n from automation_runs
       where occurrence = 'bench' group by 1 order by 2 desc`,
    );
    const planning = await secondsOf(() => planLive(job));
    const [planned] = await rowsOf<{ n: number }>(
      url,
      `select count(*)::int as n from automation_runs where state = 'planned'`,
    );
    return [
      figure(`automation: evaluations a minute, of ${looked}`, (looked / seconds) * 60, {
        unit: '/min',
        digits: 0,
        limit: ['>=', MIN_PER_MINUTE],
        note: fates.map(({ state, n }) => `${n} ${state}`).join(', '),
      }),
      figure('automation: all orders that are coming planned for 8 rules', planning, {
        unit: 's',
        digits: 1,
        limit: ['<=', PLAN_LONGEST_S],
        note: `${planned?.n ?? 0} moments planned`,
      }),
      figure('automation: the same again, nothing new', await secondsOf(() => planLive(job)), {
        unit: 's',
        digits: 1,
        limit: ['<=', PLAN_LONGEST_S],
      }),
    ];
  } finally {
    await end();
  }
};

const requestsOf = async (url: string): Promise<Readonly<Record<string, Request>>> => {
  const [known] = await rowsOf<{ rule: string; house: string; id: string; no: string }>(
    url,
    `select r.rule_id as rule, r.house_id as house, o.id, o.order_no as no from automation_runs r
     join orders o on o.house_id = r.house_id and o.id = r.order_id where r.occurrence = 'log' order by r.due_at limit 1`,
  );
  if (!known) throw new Error('no run was made');
  const page = (body: object): Request => ({
    method: 'POST',
    path: pageAutomationRuns.path,
    body: { size: 20, ...body },
  });
  const rule = { trigger: 'checkIn', side: 'before', amount: 1, unit: 'days', allHouses: true, name: '' };
  const [template] = await rowsOf<{ id: string }>(
    url,
    'select id from message_templates where active order by id limit 1',
  );
  return {
    'run log, first page': page({}),
    'run log, page 5,000': page({ current: 5_000 }),
    'run log, planned': page({ view: 'planned' }),
    'run log, to be done by hand': page({ view: 'forHands' }),
    'run log, one rule': page({ ruleId: [known.rule] }),
    'run log, skipped': page({ state: ['skipped'] }),
    'run log, one reason': page({ reason: ['conditions'] }),
    'run log, a reason nobody has': page({ reason: ['noTemplate'] }),
    'run log, one house': page({ houseId: [known.house] }),
    'run log, skipped of one house': page({ houseId: [known.house], state: ['skipped'] }),
    'run log, an order number': page({ keyword: known.no }),
    'run log, one day': page({ dueFrom: '2026-01-01', dueTo: '2026-01-01' }),
    'rules with their figures': { method: 'POST', path: pageAutomationRules.path, body: {} },
    'runs of an order': {
      method: 'GET',
      path: `${automationRunsOfOrder.path}?orderId=${known.id}`,
    },
    simulator: {
      method: 'POST',
      path: simulateAutomation.path,
      body: { ...rule, templateId: template?.id },
    },
  };
};

const measureScreens = async (minsu: Minsu, url: string): Promise<Figure[]> => {
  const client = minsu.client(1);
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(await requestsOf(url))) {
    const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
    expectAllAccepted(name, load);
    figures.push(
      figure(`automation, 200,000 runs: ${name}, p95`, load.p95, {
        unit: 'ms',
        digits: 1,
        limit: ['<=', name === 'simulator' ? MAX_P95_MS * 4 : MAX_P95_MS],
        note: `p50 ${load.p50.toFixed(1)} ms`,
      }),
    );
  }
  return figures;
};

export const measureAutomation = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('automation', M);
  await rowsOf(url, RULES);
  const engine = await measureEngine(url);
  await rowsOf(url, LOG);
  await rowsOf(url, 'vacuum analyze automation_runs');
  const screens = await withMinsu(bench, url, (minsu) => measureScreens(minsu, url));
  return [...engine, ...screens];
};
