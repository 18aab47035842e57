/** 500 unassigned stays in a 200-room property: a room plan with reshuffling, then assigned at once. */
import { applyRoomPlan, planRooms, type RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import type { Shape } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';
import type { HttpClient } from '../load.ts';

const STAYS = 500;
const ROUNDS = 3;
const MAX_S = 1;
const ONE_TYPE: Shape = {
  houses: 1,
  typesPerHouse: 1,
  roomsPerType: 200,
  ordersPerRoom: 20,
  gap: 2,
  past: 0.2,
};

/** Unassigns upcoming stays like `unassignRoom`. */
const unassign = `
with chosen as (
  select house_id, id, room_type_id, check_in, check_out from stays
  where state = 'expected' and room_id is not null and check_in > current_date + 1 order by check_in, id limit ${STAYS}
), stay as (update stays s set room_id = null from chosen c where s.house_id = c.house_id and s.id = c.id),
orders_ as (update orders o set unassigned = true from chosen c, stays s
  where s.house_id = c.house_id and s.id = c.id and o.house_id = s.house_id and o.id = s.order_id),
rooms as (delete from stay_rooms r using chosen c where r.house_id = c.house_id and r.stay_id = c.id),
nights as (delete from room_night n using chosen c where n.house_id = c.house_id and n.stay_id = c.id)
insert into type_night (house_id, room_type_id, night, unplaced)
select house_id, room_type_id, n::date, count(*) from chosen
cross join generate_series(check_in, check_out - 1, interval '1 day') n group by 1, 2, 3
on conflict (house_id, room_type_id, night) do update set unplaced = type_night.unplaced + excluded.unplaced
returning house_id as id`;

const timed = async <T>(
  client: HttpClient,
  path: string,
  body: object,
): Promise<{ data: T; seconds: number }> => {
  const { status, body: answer, ms } = await client.send({ method: 'POST', path, body });
  if (status !== 200) throw new Error(`${path}: ${status} ${answer.toString().slice(0, 300)}`);
  return { data: (JSON.parse(answer.toString()) as { data: T }).data, seconds: ms / 1_000 };
};

export const measureRoomPlan = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('plan', ONE_TYPE);
  const [house] = await rowsOf<{ id: string }>(url, unassign);
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const plans = [];
    for (let round = 0; round < ROUNDS; round += 1)
      plans.push(await timed<RoomPlan>(client, planRooms.path, { houseId: house?.id, reshuffle: true }));
    const { placements, left, moves } = (plans.at(-1) as (typeof plans)[number]).data;
    const applied = await timed(client, applyRoomPlan.path, {
      houseId: house?.id,
      placements: placements.map(({ stayId, version, roomId }) => ({ stayId, version, roomId })),
    });
    return [
      figure(`rooms planned for ${STAYS} stays over 200 rooms`, median(plans.map(({ seconds }) => seconds)), {
        unit: 's',
        digits: 2,
        limit: ['<=', MAX_S],
        note: `${left.length} left, ${moves} moved`,
      }),
      figure('the same given, with events and a way back', applied.seconds, { unit: 's', digits: 2 }),
    ];
  });
};
