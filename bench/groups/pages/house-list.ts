/** The list of 5,000 properties: each filter and sort, pages of 20. */

import { houseSorts, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Bench, rowsOf, withMinsu } from '../../bench.ts';
import type { Shape } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, runLoad } from '../../load.ts';

const MAX_P95_MS = 60;
const SECONDS = 2;

/** 5,000 properties with 6 rooms. */
const MANY_HOUSES: Shape = {
  houses: 5_000,
  typesPerHouse: 3,
  roomsPerType: 2,
  ordersPerRoom: 1,
  gap: 2,
  past: 0.5,
};

/** Filtered data: landlords, departments, tags, licences, reviews, a cover photo each. */
const DETAILS = `
insert into landlords (id, name, kind) select gen_random_uuid(), '房东 ' || n, 'person' from generate_series(1, 200) n;
with l as (select id, row_number() over () as n from landlords), h as (select id, row_number() over (order by id) as n from houses)
update houses set landlord_id = l.id, district = (array['西湖区','古城区','思明区'])[1 + h.n % 3],
  tags = array[(array['近地铁','亲子','宠物友好','湖景','安静'])[1 + h.n % 5], (array['新装','复式','庭院'])[1 + h.n % 3]],
  state = (array['online','online','online','offline','approved','draft'])[1 + h.n % 6],
  department_id = (select id from departments limit 1), manager_user_id = (select id from users where username = 'operator'),
  licence_expires = case when h.n % 20 > 0 then current_date + (h.n % 900 - 60)::int end,
  longitude = 120 + (h.n % 100) * 0.002, latitude = 30 + (h.n / 100) * 0.002,
  updated_at = now() - make_interval(mins => h.n::int)
from l, h where h.id = houses.id and l.n = 1 + h.n % 200;
insert into evaluations (house_id, id, guest_name, channel, score, content, received_at, reply_due_at)
select h.id, gen_random_uuid(), '王', 'mt', 1 + (random() * 4)::int, '很好', now(), now() from houses h, generate_series(1, 10);
select count_house_ratings(array(select id from houses));
insert into landmarks (id, name, kind, city, longitude, latitude) values (gen_random_uuid(), '人民广场', 'metro', '上海', 120.1, 30.05);
insert into files (id, key, mime, size_bytes, created_at) select gen_random_uuid(), h.id::text, 'image/webp', 1, now() from houses h;
insert into house_photos (house_id, id, file_id, caption, space, position)
select h.id, gen_random_uuid(), f.id, '', 'exterior', 0 from houses h join files f on f.key = h.id::text;
analyze`;

type Asked = Partial<InputOf<typeof pageHouses>>;

const kinds = (landlordId: string, landmarkId: string): Record<string, Asked> => ({
  'as it opens': {},
  'page 200': { current: 200 },
  'a city': { city: ['大理'] },
  'a state': { state: ['online'] },
  'a landlord': { landlordId: [landlordId] },
  'a tag': { tag: ['湖景'] },
  'a price range': { priceFrom: 30_000, priceTo: 42_000 },
  'licences that run out': { licence: 'soon' },
  'a word': { keyword: '龙井路 77' },
  pinyin: { keyword: 'yunqi 12' },
  'within 800 m of a landmark': { landmarkId, distanceM: 800 },
  'within 5 km of a landmark': { landmarkId, distanceM: 5_000 },
  'city, state, tag and price': { city: ['丽江'], state: ['online'], tag: ['安静'], priceFrom: 30_000 },
  ...Object.fromEntries(
    houseSorts.flatMap((sort) => [sort, `-${sort}`] as const).map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
});

export const measureHouseList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('houses', MANY_HOUSES);
  for (const statement of DETAILS.split(';\n')) await rowsOf(url, statement);
  const [landlord] = await rowsOf<{ id: string }>(url, 'select id from landlords order by name limit 1');
  const [landmark] = await rowsOf<{ id: string }>(url, 'select id from landmarks');
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const figures: Figure[] = [];
    for (const [kind, asked] of Object.entries(kinds(landlord?.id ?? '', landmark?.id ?? ''))) {
      const request = { method: 'POST' as const, path: pageHouses.path, body: { size: 20, ...asked } };
      const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
      expectAllAccepted(kind, load);
      figures.push(
        figure(`5,000 houses: ${kind}, p95`, load.p95, {
          unit: 'ms',
          digits: 1,
          limit: ['<=', MAX_P95_MS],
          note: `p50 ${load.p50.toFixed(1)} ms`,
        }),
      );
    }
    return figures;
  });
};
