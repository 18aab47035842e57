/** Prices: a calendar of 500 plans, quotes of a month, a bulk change of 100 properties with preview and undo. */

import {
  applyBulkPrices,
  checkBulkPrices,
  checkPriceUndo,
  getPriceGrid,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { type PricedPlan, pricesOfNights } from '@minsu/contract/inventory/prices/price-rules.ts';
import { type BackgroundRun, getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import type { Shape } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';
import type { HttpClient } from '../load.ts';
import { readBusiness } from '../requests.ts';

/** One type each, so that a plan is one calendar row; few sales. */
const PRICED: Shape = {
  houses: 100,
  typesPerHouse: 1,
  roomsPerType: 10,
  ordersPerRoom: 10,
  gap: 5,
  past: 0.3,
};
export const GRID_DAYS = 90;
const BULK_DAYS = 365;
const CALLS = 15;
const MAX_LENGTH = { grid: 120, quotes: 20, bulk: 3_000, undo: 3_000 };

/** Per property two plans with own prices, two derived ones and a season; the data set already has cells. */
const PLANS = `
insert into rate_plans (house_id, id, code, name, kind, parent_id, percent_bp, channels, updated_by, updated_at)
select h.id, md5(h.id::text || p)::uuid, 'P' || p, '计划 ' || p, 'overnight',
  case p when 3 then md5(h.id::text || 1)::uuid when 4 then '00000000-0000-0000-0000-000000000000'::uuid end,
  case when p > 2 then -1000 else 0 end, '{direct,mt,tj}', 'bench', now()
from houses h, generate_series(1, 4) p;
insert into rate_plan_types (house_id, plan_id, room_type_id, base_price_fen, weekend_price_fen)
select t.house_id, p.id, t.id, case when p.parent_id is null then 42000 end, case when p.parent_id is null then 50000 end
from room_types t join rate_plans p on p.house_id = t.house_id;
insert into seasons (house_id, id, name, priority, from_date, to_date, kind, value, updated_by, updated_at)
select h.id, gen_random_uuid(), '旺季', 10, current_date + 20, current_date + 50, 'percent', 2000, 'bench', now()
from houses h;
analyze;`;

const request = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  endpoint.method === 'GET'
    ? {
        method: 'GET' as const,
        path: `${endpoint.path}?${new URLSearchParams(input as Record<string, string>)}`,
      }
    : { method: 'POST' as const, path: endpoint.path, body: input };

const ask = async <E extends Endpoint>(
  client: HttpClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> => (await client.data(request(endpoint, input))) as OutputOf<E>;

const measureGrid = async (client: HttpClient, today: string): Promise<Figure[]> => {
  const grid = request(getPriceGrid, { from: today, to: addDays(today, GRID_DAYS), size: 200 });
  const times: number[] = [];
  const { houses } = (await client.data(grid)) as OutputOf<typeof getPriceGrid>;
  const plans = houses.flatMap(({ types }) => types.flatMap((type) => type.plans)).length;
  for (let call = 0; call < CALLS; call += 1) times.push((await client.send(grid)).firstByteMs);
  const packed = await client.send({ ...grid, headers: { 'accept-encoding': 'br' } });
  return [
    figure(`calendar of ${plans} plans × ${GRID_DAYS} days: server`, median(times), {
      unit: 'ms',
      limit: ['<=', MAX_LENGTH.grid],
      note: `${CALLS} calls, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms, ${(packed.body.length / 1_000).toFixed(0)} KB`,
    }),
  ];
};

const measureQuotes = (today: string): Figure => {
  const nights = datesOf(today, addDays(today, 30));
  const plans = Array.from(
    { length: 50 },
    (_, i): PricedPlan => ({
      basePriceFen: 30_000 + i,
      weekendPriceFen: 36_000,
      weekendNights: [5, 6],
      seasons: [
        {
          id: 's',
          priority: 1,
          from: addDays(today, 5),
          to: addDays(today, 20),
          weekdays: [],
          kind: 'percent',
          value: 1_750,
        },
      ],
      cells: new Map(nights.filter((_, at) => at % 7 === 0).map((night, at) => [night, 40_000 + at])),
      steps: [
        { percentBp: -1_000, amountFen: 500 },
        { percentBp: 250, amountFen: 0 },
      ],
      rounding: 'yuan',
    }),
  );
  const times = Array.from({ length: CALLS }, () => {
    const started = performance.now();
    for (const plan of plans) pricesOfNights(plan, nights);
    return performance.now() - started;
  });
  return figure('30 nights × 50 room types under a twice derived plan', median(times), {
    unit: 'ms',
    digits: 1,
    limit: ['<=', MAX_LENGTH.quotes],
    note: 'in process',
  });
};

const POLL_MS = 20;

/** Waits for a background run; returns its result. */
const settled = async (client: HttpClient, run: BackgroundRun | null): Promise<BackgroundRun> => {
  if (!run) throw new Error('the change was not long enough for the background');
  for (;;) {
    const now = await ask(client, getRun, { id: run.id });
    if (isOver(now)) {
      if (now.state !== 'done') throw new Error(`run ${now.state}: ${now.message}`);
      return now;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

const measureBulk = async (
  client: HttpClient,
  { today, houseIds }: { today: string; houseIds: readonly string[] },
) => {
  const asked = {
    houseIds: [...houseIds],
    planCodes: ['STANDARD', 'P1', 'P2'],
    ranges: [{ from: addDays(today, 1), to: addDays(today, BULK_DAYS) }],
    price: { kind: 'percent' as const, value: 1_200, lastDigit: 8 },
  };
  const started = performance.now();
  const { token, changed } = await ask(client, checkBulkPrices, asked);
  const checked = performance.now();
  const { run } = await ask(client, applyBulkPrices, { ...asked, token });
  const { id } = await settled(client, run);
  const applied = performance.now();
  const { restorable } = await ask(client, checkPriceUndo, { id });
  const undo = await ask(client, undoPriceEdit, { id, restorable });
  await settled(client, undo.run);
  const undone = performance.now();
  return [
    figure(`bulk change of ${changed} cells: dry run and apply`, applied - started, {
      unit: 'ms',
      limit: ['<=', MAX_LENGTH.bulk],
      note: `dry run ${(checked - started).toFixed(0)} ms`,
    }),
    figure(`undo of ${changed} cells`, undone - applied, { unit: 'ms', limit: ['<=', MAX_LENGTH.undo] }),
  ];
};

const priced = new WeakMap<Bench['databases'], Promise<string>>();

/** Created once per run; shared with the page group. */
export const pricedDatabase = ({ databases }: Bench): Promise<string> => {
  const known = priced.get(databases);
  if (known) return known;
  const made = databases.of('prices', PRICED).then(async (url) => {
    await rowsOf(url, PLANS);
    return url;
  });
  priced.set(databases, made);
  return made;
};

export const measurePrices = async (bench: Bench): Promise<Figure[]> => {
  const url = await pricedDatabase(bench);
  const business = await readBusiness(url);
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    return [
      measureQuotes(business.today),
      ...(await measureGrid(client, business.today)),
      ...(await measureBulk(client, business)),
    ];
  });
};
