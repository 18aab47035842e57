/** 10,000 orders split in one run including contracts, like the job; then a run with nothing due. */

import pg from 'pg';
import { hooks } from '../../apps/server/src/all-modules.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { runSplits, type SplitRunner } from '../../apps/server/src/finance/splits/run-splits.ts';
import type { Services } from '../../apps/server/src/platform/context.ts';
import { openKysely, openPool, setParsers } from '../../apps/server/src/platform/database/open-database.ts';
import { jobContext } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type Bench, rowsOf } from '../bench.ts';
import { M } from '../data-set.ts';
import { exactly, type Figure, figure } from '../figures.ts';

const ORDERS = 10_000;
const MAX_S = 30;

/** A contract per property, and exactly that many complete orders; the others are upcoming. */
const prepare = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create temp table owned as select id as house_id, gen_random_uuid() as landlord_id, gen_random_uuid() as contract_id,
      gen_random_uuid() as version_id, row_number() over (order by id) as n from houses;
    insert into landlords (id, name, kind) select landlord_id, '房东 ' || n, 'person' from owned;
    update houses h set landlord_id = o.landlord_id from owned o where o.house_id = h.id;
    insert into contracts (id, contract_no, landlord_id, first_from, has_draft, created_by, created_at, updated_at)
      select contract_id, 'B' || n, landlord_id, '2020-01-01', false, 'bench', now(), now() from owned;
    insert into contract_versions (id, contract_id, number, state, in_force, from_date, terms, created_by, created_at, signed_at)
      select version_id, contract_id, 1, 'active', true, '2020-01-01', '{"model": {"kind": "commission", "rateBp": 2000},
        "basis": "netOfChannel", "taxBp": 600, "cleaning": "platform", "refunds": "shared", "cancellation": "shared",
        "payoutDay": 10, "minimumPayoutFen": 10000, "holdBackBp": 0, "ownerStays": {"nightsPerYear": 14, "terms": "cost"}}',
        'bench', now(), now() from owned;
    insert into contract_parties (version_id, position, landlord_id, share_bp)
      select version_id, 0, landlord_id, 10000 from owned;
    insert into contract_houses (house_id, version_id, contract_id, from_date, in_force)
      select house_id, version_id, contract_id, '2020-01-01', true from owned;
    update orders set shown = 'expected' where shown in ('completed', 'no_show') and id not in (
      select id from orders where shown = 'completed' and check_out < current_date - 3 order by check_out desc limit ${ORDERS});
    delete from split_units;
    analyze`);
  await client.end();
};

const runnerOn = async (url: string) => {
  setParsers();
  const log = createLog('silent');
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 4, statementTimeoutMs: 0, log }),
  );
  const services = {
    config: readConfig({ NODE_ENV: 'test' }, 'test'),
    log,
    clock: () => new Date(),
    checkClock: async () => {},
    hooks,
    random: Math.random,
  } as unknown as Services;
  const job = jobContext(services, database, () => {});
  const ctx = await job.read(async (own) => own);
  const runner: SplitRunner = { ctx, change: job.change, isStopped: () => false };
  return { runner, end: () => database.destroy() };
};

const timed = async (runner: SplitRunner) => {
  const since = performance.now();
  const { done } = await runSplits(runner, { trigger: 'clock', all: true });
  return { done, seconds: (performance.now() - since) / 1_000 };
};

export const measureSplitRun = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('splits', M);
  await prepare(url);
  const { runner, end } = await runnerOn(url);
  try {
    const first = await timed(runner);
    const again = await timed(runner);
    const [seen] = await rowsOf<{ nights: number; items: number; off: number }>(
      url,
      `select count(distinct (unit_id, stay_id, night))::int as nights, count(*)::int as items,
        (select coalesce(sum(amount_fen), 0)::int from ledger_postings) as off from split_items where state = 'succeeded'`,
    );
    return [
      figure(`split run of ${first.done} orders`, first.seconds, {
        unit: 's',
        digits: 1,
        limit: ['<=', MAX_S],
        note: `${seen?.nights ?? 0} nights, ${seen?.items ?? 0} items`,
      }),
      exactly('orders split', first.done, ORDERS),
      exactly('fen that the ledger is off by', seen?.off ?? Number.NaN, 0),
      figure('the same again, nothing due', again.seconds, { unit: 's', digits: 2 }),
    ];
  } finally {
    await end();
  }
};
