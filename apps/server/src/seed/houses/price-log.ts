/** Restrictions of a long weekend, and the log of what operators set by hand: an edit per house and moment. */

import { settingDefaults } from '@minsu/contract/foundation/system/setting-list.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import { createIds } from '../random.ts';
import type { Moment } from './calendar.ts';
import type { PlanSetting } from './rate-plans.ts';

/** Far ahead, so that sales tonight are not restricted in the demo. */
const RESTRICTED = { from: 100, nights: 3, houses: 6 };
const EDITED: Moment = { day: -3, minute: 640 };

const restrict = async (db: Db, { calendar, people, houses }: PlanSetting): Promise<void> => {
  const selling = houses.filter((house) => house.row.state === 'online').slice(0, RESTRICTED.houses);
  const types = selling.flatMap((house) => house.types);
  const nights = Array.from({ length: RESTRICTED.nights }, (_, i) => calendar.date(RESTRICTED.from + i));
  await sql`
    insert into price_cell (house_id, room_type_id, night, min_stay, set_by, set_at)
    select t.house_id, t.id, n, 2, ${people.users.operator.realname}, ${calendar.instant(EDITED)}
    from unnest(${types.map((type) => type.houseId)}::uuid[], ${types.map((type) => type.id)}::uuid[]) as t (house_id, id),
      unnest(${nights}::date[]) as n
    on conflict (house_id, room_type_id, plan_id, night) do nothing`.execute(db);
};

interface Group {
  houseId: string;
  setBy: string;
  setAt: Date;
  cells: number;
  fromNight: string;
  toNight: string;
}

/** The previous price is the type's, because these cells are the first of their nights. */
const logCells = (db: Db, editId: string, { houseId, setBy, setAt }: Group) =>
  sql`
  with edited as (
    update price_cell set edit_id = ${editId}
    where house_id = ${houseId} and set_by = ${setBy} and set_at = ${setAt} returning *
  )
  insert into price_edit_cells (house_id, edit_id, room_type_id, plan_id, night, after_fen, was_fen, now_fen, after_rules)
  select c.house_id, ${editId}, c.room_type_id, ${STANDARD_PLAN_ID}, c.night, c.price_fen, p.fen,
    coalesce(c.price_fen, p.fen), case when c.min_stay is not null then jsonb_build_object('minStay', c.min_stay,
      'minThrough', null, 'maxStay', null, 'closedArrival', false, 'closedDeparture', false, 'stopSell', false) end
  from edited c join room_types t on t.house_id = c.house_id and t.id = c.room_type_id
  cross join lateral (select case when extract(dow from c.night)::int = any(${settingDefaults.weekendNights}::int[])
    then coalesce(t.weekend_price_fen, t.base_price_fen) else t.base_price_fen end as fen) p`.execute(db);

const groupsOf = async (db: Db, names: readonly string[]): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select house_id, set_by, set_at, count(*)::int as cells, min(night) as from_night, max(night) as to_night
    from price_cell where set_by = any(${names}) group by 1, 2, 3 order by 3, 1`.execute(db);
  return rows;
};

/** After plans and cells. */
export const insertPriceLog = async (db: Db, setting: PlanSetting): Promise<void> => {
  await restrict(db, setting);
  const { operator, supervisor } = setting.people.users;
  const newId = createIds(setting.random);
  for (const group of await groupsOf(db, [operator.realname, supervisor.realname])) {
    const editId = newId(group.setAt.getTime());
    const { houseId, cells, setBy, setAt, ...nights } = group;
    const user = setBy === operator.realname ? operator : supervisor;
    await insertRows(db, 'priceEdits', [
      { id: editId, source: 'bulk', note: '', cells, ...nights, userId: user.id, byName: setBy, at: setAt },
    ]);
    await insertRows(db, 'priceEditHouses', [{ houseId, editId, cells, undone: 0 }]);
    await logCells(db, editId, group);
  }
};
