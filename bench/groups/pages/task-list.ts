/** 100,000 tasks of 2,000 rooms: each view, filter and sort, pages of 20, counters, and the day board. */

import {
  countTaskViews,
  getTaskBoard,
  pageTasks,
  taskSorts,
  taskViews,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Bench, rowsOf, withMinsu } from '../../bench.ts';
import type { Shape } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, runLoad } from '../../load.ts';

const MAX_P95_MS = 60;
const SECONDS = 2;

const TWO_THOUSAND_ROOMS: Shape = {
  houses: 500,
  typesPerHouse: 1,
  roomsPerType: 4,
  ordersPerRoom: 1,
  gap: 2,
  past: 0.5,
};

/** Fifty tasks per room over three months; some of the last days are open. */
const TASKS = `
with c as (select array_agg(id) as ids from (select id from users order by id limit 8) u),
  r as (select house_id, id, row_number() over (order by id) as n from rooms where active),
  t as (select r.house_id, r.id as room_id, i, r.n * 50 + i as k, current_date + 1 - (i * 2 + r.n % 2)::int as day
    from r, generate_series(0, 49) i),
  s as (select t.*, case when day < current_date - 2 then 'done'
    else (array['unassigned','assigned','cleaning','inspecting','done'])[1 + k % 5] end as state from t)
insert into tasks (house_id, id, room_id, kind, state, origin, day, due_at, change_over, planned_minutes, assignee_id,
  checklist, finished_at, minutes_spent, created_by, created_at)
select house_id, gen_random_uuid(), room_id, (array['departure','departure','stay_over','deep','repair'])[1 + k % 5],
  state, 'hand', day, day + time '14:00', k % 3 = 0, 90, case when state <> 'unassigned' then c.ids[1 + k % cardinality(c.ids)] end,
  '[{"text": "床", "done": true}, {"text": "地", "done": false}]', case when state = 'done' then day + time '13:00' end,
  case when state = 'done' then 30 + k % 90 end, 'bench', day + time '11:00'
from s, c;
vacuum analyze tasks;
analyze`;

type Asked = Partial<InputOf<typeof pageTasks>>;

const kinds = (houseId: string, cleanerId: string, today: string): Record<string, Asked> => ({
  ...Object.fromEntries(taskViews.map((view) => [`view ${view}`, { view }])),
  'page 500': { current: 500 },
  'a kind': { kind: ['deep'] },
  'a state': { state: ['cleaning'] },
  'a house': { houseId: [houseId] },
  'a cleaner': { assigneeId: [cleanerId] },
  'arrivals the same day': { changeOver: true },
  'a month': { dayFrom: addDays(today, -60), dayTo: addDays(today, -31) },
  'a room number': { keyword: '101' },
  ...Object.fromEntries(
    taskSorts.flatMap((sort) => [sort, `-${sort}`] as const).map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
});

export const measureTaskList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('tasks', TWO_THOUSAND_ROOMS);
  for (const statement of TASKS.split(';\n')) await rowsOf(url, statement);
  const [known] = await rowsOf<{ houseId: string; cleanerId: string; today: string }>(
    url,
    `select house_id as "houseId", assignee_id as "cleanerId", current_date::text as today from tasks
      where assignee_id is not null order by id limit 1`,
  );
  const { houseId = '', cleanerId = '', today = '' } = known ?? {};
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
        figure(`100,000 tasks: ${name}, p95`, load.p95, {
          unit: 'ms',
          digits: 1,
          limit: ['<=', MAX_P95_MS],
          note: `p50 ${load.p50.toFixed(1)} ms`,
        }),
      );
    };
    for (const [kind, asked] of Object.entries(kinds(houseId, cleanerId, today)))
      await measure(kind, { method: 'POST', path: pageTasks.path, body: { size: 20, ...asked } });
    await measure('counters of the views', { method: 'GET', path: countTaskViews.path });
    await measure('board of a house', {
      method: 'POST',
      path: getTaskBoard.path,
      body: { houseId: [houseId] },
    });
    return figures;
  });
};
