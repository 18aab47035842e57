/** Statements of 500 landlords for a month over HTTP, from a month of split nights each. */

import { setTimeout as sleep } from 'node:timers/promises';
import { generateStatements } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { type BackgroundRun, getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { exactly, type Figure, figure } from '../figures.ts';

const LANDLORDS = 500;
const NIGHTS = 60;
const MAX_S = 30;

/** Landlords with a commission contract and split nights. */
const insertSplits = (month: string): string => `
  with l as (
    insert into landlords (id, name, kind) select gen_random_uuid(), '房东' || n, 'person' from generate_series(1, ${LANDLORDS}) n
    returning id
  ), numbered as (select id, row_number() over (order by id) as n from l
  ), c as (
    insert into contracts (id, contract_no, landlord_id, first_from, has_draft, created_by, created_at, updated_at)
    select gen_random_uuid(), 'CB-' || n, id, '2020-01-01', false, 'bench', now(), now() from numbered
    returning id, landlord_id
  ), v as (
    insert into contract_versions (id, contract_id, number, state, in_force, from_date, terms, created_by, created_at)
    select gen_random_uuid(), c.id, 1, 'active', true, '2020-01-01', jsonb_build_object('model',
        jsonb_build_object('kind', 'commission', 'rateBp', 2000), 'basis', 'gross', 'taxBp', 0, 'cleaning', 'platform',
        'refunds', 'shared', 'cancellation', 'shared', 'payoutDay', 10, 'minimumPayoutFen', 0, 'holdBackBp', 500,
        'ownerStays', jsonb_build_object('nightsPerYear', 0, 'terms', 'free')), 'bench', now() from c
    returning id, contract_id
  ), p as (
    insert into contract_parties (version_id, position, landlord_id, share_bp)
    select v.id, 0, c.landlord_id, 10000 from v join c on c.id = v.contract_id returning version_id, landlord_id
  ), h as (select id, row_number() over (order by id) as n from houses
  ), sums as (select count(*) as n from h)
  insert into split_items (house_id, id, unit_id, round, order_id, stay_id, night, kind, party, landlord_id,
    contract_version_id, amount_fen, whole_fen, why, facts, held, state, entry_key, split_at, at)
  select h.id, gen_random_uuid(), u.id, 1, u.id, u.id, ('${month}-01'::date + (k % 28)), 'night', 'landlord', p.landlord_id,
    p.version_id, 32000, 40000, '{"rule":"rate","basis":"gross","basisFen":40000,"rateBp":2000}', '{}',
    '{"basisFen":40000,"feeFen":8000,"landlordFen":32000}', 'succeeded', u.id || ':' || k, now(), now()
  from p join numbered l on l.id = p.landlord_id cross join sums join h on h.n = l.n % sums.n + 1
  cross join generate_series(1, ${NIGHTS}) k cross join lateral (select gen_random_uuid() as id where k > 0) u`;

export const measureStatements = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('statements', M);
  const month = addDays(`${new Date().toISOString().slice(0, 7)}-01`, -1).slice(0, 7);
  await rowsOf(url, insertSplits(month));
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const ask = async <T>(path: string, body: unknown): Promise<T> => {
      const { status, body: answer } = await client.send({ method: 'POST', path, body });
      if (status !== 200) throw new Error(`${path}: ${status} ${answer.toString().slice(0, 300)}`);
      return (JSON.parse(answer.toString()) as { data: T }).data;
    };
    const started = performance.now();
    let run = await ask<BackgroundRun>(generateStatements.path, { month, confirmed: true });
    while (!isOver(run)) {
      await sleep(100);
      const { body } = await client.send({ method: 'GET', path: `${getRun.path}?id=${run.id}` });
      run = (JSON.parse(body.toString()) as { data: BackgroundRun }).data;
    }
    const seconds = (performance.now() - started) / 1_000;
    const [made] = await rowsOf<{ statements: number; lines: number }>(
      url,
      `select count(*)::int as statements, sum(line_count)::int as lines from landlord_statements where month = '${month}'`,
    );
    return [
      figure(`statements of ${LANDLORDS} landlords`, seconds, {
        unit: 's',
        digits: 2,
        limit: ['<=', MAX_S],
        note: `${made?.lines ?? 0} lines`,
      }),
      exactly('statements made', made?.statements ?? 0, LANDLORDS),
      exactly('statements that failed', run.failed, 0),
    ];
  });
};
