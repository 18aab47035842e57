/** 100,000 reviews of 5,000 properties: each view, filter and sort, pages of 20, and view counters. */

import {
  countEvaluationViews,
  evaluationSorts,
  evaluationViews,
  getHouseRating,
  pageEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Bench, rowsOf, withMinsu } from '../../bench.ts';
import type { Shape } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, runLoad } from '../../load.ts';

const MAX_P95_MS = 60;
const SECONDS = 2;

const MANY_HOUSES: Shape = {
  houses: 5_000,
  typesPerHouse: 1,
  roomsPerType: 1,
  ordersPerRoom: 1,
  gap: 2,
  past: 0.5,
};

/** Two years of reviews: most good and answered, a few hidden or appealed. */
const EVALUATIONS = `
with h as (select id, row_number() over (order by id) as n from houses),
  e as (select h.id as house_id, h.n, i, h.n * 20 + i as k, now() - make_interval(mins => ((h.n * 20 + i) * 10)::int) as at
    from h, generate_series(1, 20) i)
insert into evaluations (house_id, id, guest_name, channel, score, cleanliness, location, service, value, content,
  received_at, reply_due_at, reply, replied_at, hidden_at, hidden_reason, appeal, search_text)
select house_id, gen_random_uuid(), '陈思远', (array['mt','tj','pig','direct'])[1 + k % 4],
  (array[5, 5, 4.8, 4.5, 5, 4, 3, 4.9, 2, 5])[1 + k % 10], 5, 4.5, 4, 5, repeat('住得很舒服，下次还来。', 6),
  at, at + interval '14 days', case when k % 5 > 0 then '谢谢您的认可' end, case when k % 5 > 0 then at end,
  case when k % 200 = 0 then at end, case when k % 200 = 0 then '广告' end, case when k % 500 = 0 then 'appealed' else 'none' end,
  '陈思远 ' || repeat('住得很舒服，下次还来。', 6) || k
from e;
select count_house_ratings(array(select id from houses));
vacuum analyze evaluations;
analyze`;

type Asked = Partial<InputOf<typeof pageEvaluations>>;

const kinds = (houseId: string): Record<string, Asked> => ({
  ...Object.fromEntries(evaluationViews.map((view) => [`view ${view}`, { view }])),
  'page 500': { current: 500 },
  'a channel': { channel: ['tj'] },
  'a house': { houseId: [houseId] },
  'a score': { score: ['2'] },
  'not replied': { replied: false },
  'a month': { receivedFrom: '2026-06-01', receivedTo: '2026-06-30' },
  'a word that many hold': { keyword: '舒服' },
  'a word that one holds': { keyword: '下次还来。77777' },
  ...Object.fromEntries(
    evaluationSorts
      .flatMap((sort) => [sort, `-${sort}`] as const)
      .map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
});

export const measureEvaluationList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('evaluations', MANY_HOUSES);
  for (const statement of EVALUATIONS.split(';\n')) await rowsOf(url, statement);
  const [house] = await rowsOf<{ id: string }>(url, 'select id from houses order by name limit 1');
  const houseId = house?.id ?? '';
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const figures: Figure[] = [];
    const measure = async (
      name: string,
      request: { method: 'GET' | 'POST'; path: string; body?: unknown },
    ) => {
      const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
      expectAllAccepted(name, load);
      figures.push(
        figure(`100,000 evaluations: ${name}, p95`, load.p95, {
          unit: 'ms',
          digits: 1,
          limit: ['<=', MAX_P95_MS],
          note: `p50 ${load.p50.toFixed(1)} ms`,
        }),
      );
    };
    for (const [kind, asked] of Object.entries(kinds(houseId)))
      await measure(kind, { method: 'POST', path: pageEvaluations.path, body: { size: 20, ...asked } });
    await measure('counters of the views', { method: 'GET', path: countEvaluationViews.path });
    await measure('averages of a house', {
      method: 'GET',
      path: `${getHouseRating.path}?houseId=${houseId}`,
    });
    return figures;
  });
};
