/** Charges found after guests had left: some are still owed, some were waived too late. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';
import type { People } from './people.ts';

/** A discount is below nothing: the guest has paid too much. */
interface Found {
  readonly kind: 'minibar' | 'damage' | 'cleaning' | 'other' | 'discount';
  readonly description: string;
  readonly yuan: number;
}

const finds: readonly Found[] = [
  { kind: 'minibar', description: '退房后清点：饮料 3 瓶', yuan: 36 },
  { kind: 'damage', description: '床单烫洞', yuan: 180 },
  { kind: 'cleaning', description: '地毯红酒渍深度清洁', yuan: 260 },
  { kind: 'other', description: '门卡未归还', yuan: 30 },
  { kind: 'damage', description: '投影幕布划伤', yuan: 680 },
  { kind: 'minibar', description: '退房后清点：零食 2 份', yuan: 28 },
  { kind: 'discount', description: '热水故障致歉', yuan: -80 },
];

/** How many days ago guests left, more of them lately than long ago; everyone of another house where that can be. */
const daysAgo = [2, 3, 5, 7, 9, 12, 15, 19, 23, 28, 34, 39, 46, 53, 62, 70, 81, 95, 112] as const;
/** In the afternoon, after the room was inspected. */
const FOUND_AT = 15 * 60 + 10;

interface Left {
  readonly houseId: string;
  readonly id: string;
  readonly guestId: string | null;
  /** Days since the departure. */
  readonly ago: number;
}

/** Direct guests do not leave every day; then one of the week before is used. */
const WITHIN = 6;

/** A paid order that ended about `ago` days ago; houses used before come last. */
const leftAbout = async (
  db: Db,
  ago: number,
  calendar: SeedCalendar,
  taken: readonly string[],
): Promise<Left | undefined> => {
  const { rows } = await sql<Left>`
    select o.house_id, o.id, o.guest_id, ${calendar.today}::date - o.check_out as ago from orders o
    where o.check_out between ${calendar.date(-ago - WITHIN)}::date and ${calendar.date(-ago)}::date
      and o.shown = 'completed' and o.source <> 'channel' and o.room_fen + o.charges_fen - o.waived_fen = o.paid_fen
    order by o.house_id = any(${taken}::uuid[]), o.check_out desc, o.id limit 1`.execute(db);
  return rows[0];
};

interface LateTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

export const insertLateCharges = async (db: Db, { calendar, people, random }: LateTools): Promise<void> => {
  const newId = createIds(random);
  const { id: userId, realname } = people.users.supervisor;
  const taken: string[] = [];
  for (const [place, wanted] of daysAgo.entries()) {
    const left = await leftAbout(db, wanted, calendar, taken);
    const found = finds[place % finds.length];
    if (!left || !found) continue;
    taken.push(left.houseId);
    const { ago } = left;
    const moment = { day: -ago, minute: FOUND_AT };
    const [at, idAt] = [calendar.instant(moment), calendar.idTime(moment)];
    const { kind, description } = found;
    const said = { kind, description, amountFen: found.yuan * 100 };
    const of = { houseId: left.houseId, orderId: left.id };
    await insertRows(db, 'orderCharges', [
      {
        ...{ ...of, ...said, id: newId(idAt), chargedOn: calendar.date(-ago) },
        ...{ createdBy: realname, createdAt: at },
      },
    ]);
    await insertRows(db, 'events', [
      {
        ...{
          houseId: of.houseId,
          id: newId(idAt),
          name: 'order.chargeAdded',
          entity: 'order',
          entityId: of.orderId,
        },
        ...{ after: said, userId, actor: realname, requestId: 'seed', at },
      },
    ]);
    await sql`update orders set charges_fen = charges_fen + ${said.amountFen}
      where house_id = ${of.houseId} and id = ${of.orderId}`.execute(db);
    await sql`update guests set lifetime_fen = lifetime_fen + ${said.amountFen} where id = ${left.guestId}`.execute(
      db,
    );
  }
};
