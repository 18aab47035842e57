/** Rooms sold by the hour today: those to come while it is morning, and later those who have left. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { spelledName } from '../../platform/spelling.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';
import type { People } from './people.ts';
import { chineseName } from './person-names.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

interface FreeRoom {
  readonly houseId: string;
  readonly roomId: string;
  readonly roomTypeId: string;
  readonly number: string;
  readonly planId: string;
  readonly hours: number;
  readonly fen: number;
}

const HOUSES = 5;
const FROM = 10;
/** Over before the guest of the night may arrive, so that no night is barred. */
const endOf = ({ hours }: FreeRoom): number => FROM + hours;

/** One room of each house that sells hours, empty last night: who arrives today comes after the hours are over. */
const freeRooms = async (db: Db, { calendar }: Tools): Promise<FreeRoom[]> => {
  const { rows } = await sql<FreeRoom>`
    select distinct on (r.house_id) r.house_id, r.id as room_id, r.room_type_id, r.number, p.id as plan_id, p.hours,
      t.base_price_fen as fen
    from rate_plans p join rate_plan_types t on t.house_id = p.house_id and t.plan_id = p.id
    join rooms r on r.house_id = t.house_id and r.room_type_id = t.room_type_id and r.active and r.next_type_id is null
    where p.kind = 'hourly' and p.active and p.hours = 4 and r.condition <> 'dirty' and t.base_price_fen is not null
      and not exists (select from room_overlaps o where o.house_id = r.house_id and o.room_id = r.id)
      and not exists (select from room_night n where n.house_id = r.house_id and n.room_id = r.id
        and n.night = ${calendar.date(-1)}::date)
      and not exists (select from stays s where s.house_id = r.house_id and s.room_id = r.id and s.state = 'in_house')
    order by r.house_id, r.position desc limit ${HOUSES}`.execute(db);
  return rows;
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const MINUTES = 60;
const MADE_AT = 20 * MINUTES;
/** The guest has been there and has paid. */
const isOver = ({ now, today }: SeedCalendar, hour: number): boolean =>
  now.getTime() > Date.parse(`${today}T${clock(hour)}:00+08:00`);

interface Sale extends FreeRoom {
  readonly orderId: string;
  readonly stayId: string;
  readonly guest: string;
  readonly over: boolean;
}

const insertSale = async (db: Db, sale: Sale, { calendar, people }: Tools): Promise<void> => {
  const { houseId, orderId, guest, over, fen } = sale;
  const [yesterday, day] = [calendar.date(-1), calendar.date(0)];
  await sql`
    insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, booker_spelled, check_in,
      check_out, nights, guests, stay_count, room_fen, charges_fen, paid_fen, created_by, created_at)
    select ${houseId}, ${orderId}, ${`M${yesterday.replaceAll('-', '')}-`}::text || lpad(n::text, 6, '0'), 'confirmed',
      ${over ? 'completed' : 'expected'}, 'phone', 'direct', ${guest}, ${spelledName(guest)}, ${day}, ${day}, 0, 1, 1, 0,
      ${fen}::bigint, ${over ? fen : 0}::bigint, ${people.users.frontdesk.realname},
      ${calendar.instant({ day: -1, minute: MADE_AT })}
    from nextval('order_number_seq') n`.execute(db);
};

const insertStay = async (db: Db, sale: Sale, { calendar }: Tools): Promise<void> => {
  const { houseId, stayId, roomId, over } = sale;
  const hours = { fromTime: clock(FROM), toTime: clock(endOf(sale)) };
  const day = calendar.date(0);
  const at = (hour: number) => (over ? calendar.instant({ day: 0, minute: hour * MINUTES }) : null);
  await db
    .insertInto('stays')
    .values({
      ...{ houseId, id: stayId, orderId: sale.orderId, roomTypeId: sale.roomTypeId, roomId, ...hours },
      ...{
        ratePlanId: sale.planId,
        hoursIncluded: sale.hours,
        hoursFen: sale.fen,
        checkIn: day,
        checkOut: day,
      },
      state: over ? 'checked_out' : 'expected',
      guestName: sale.guest,
      guests: 1,
      checkedInAt: at(FROM),
      checkedOutAt: at(endOf(sale)),
    })
    .execute();
  if (!over)
    await db
      .insertInto('roomSlot')
      .values({ houseId, stayId, roomId, day, ...hours })
      .execute();
};

const insertMoney = async (
  db: Db,
  sale: Sale,
  newId: () => string,
  { calendar, people }: Tools,
): Promise<void> => {
  const { houseId, orderId, stayId, number, fen } = sale;
  const [day, by] = [calendar.date(0), people.users.frontdesk.realname];
  const sold = { houseId, id: newId(), orderId, amountFen: fen };
  await db
    .insertInto('orderCharges')
    .values({
      ...{ ...sold, stayId, kind: 'day_use', description: `${number} ${clock(FROM)}–${clock(endOf(sale))}` },
      ...{ chargedOn: day, createdBy: by, createdAt: calendar.instant({ day: -1, minute: MADE_AT }) },
    })
    .execute();
  if (!sale.over) return;
  const takenAt = calendar.instant({ day: 0, minute: endOf(sale) * MINUTES });
  await db
    .insertInto('payments')
    .values({
      ...sold,
      id: newId(),
      method: 'wechat',
      state: 'succeeded',
      takenOn: day,
      takenBy: by,
      takenAt,
    })
    .execute();
};

/** After rooms, plans, orders, blocks and linked rooms. */
export const insertHourlyOrders = async (db: Db, tools: Tools): Promise<void> => {
  const makeId = createIds(tools.random.fork('ids'));
  const names = tools.random.fork('names');
  const newId = () => makeId(tools.calendar.idTime({ day: -1, minute: MADE_AT }));
  for (const room of await freeRooms(db, tools)) {
    const over = isOver(tools.calendar, endOf(room));
    const sale = { ...room, orderId: newId(), stayId: newId(), guest: chineseName(names), over };
    await insertSale(db, sale, tools);
    await insertStay(db, sale, tools);
    await insertMoney(db, sale, newId, tools);
  }
};
