/** Deposits of the demo business: due before the arrival, held in house, returned after; one deducted from, some on their way. */
import { createHash } from 'node:crypto';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { takenMethods } from '@minsu/contract/sales/orders/order.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { House } from '../houses/house-model.ts';
import { demoPhoto, PHOTO_MIME } from '../photos/demo-photos.ts';
import { createIds, type Random } from '../random.ts';
import type { People } from './people.ts';

type Method = (typeof takenMethods)[number];

interface DepositOrder {
  readonly houseId: string;
  readonly id: string;
  readonly shown: 'expected' | 'in_house' | 'completed';
  readonly depositFen: number;
  readonly createdAt: Date;
  readonly checkIn: string;
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
}

/** In houses that ask for a deposit: arriving, in-house and recently departed guests. */
const findOrders = async (db: Db, since: string): Promise<DepositOrder[]> => {
  const { rows } = await sql<DepositOrder>`
    select o.house_id, o.id, o.shown, h.deposit_fen, o.created_at, o.check_in, s.checked_in_at, s.checked_out_at
    from orders o join houses h on h.id = o.house_id
    join lateral (select min(x.checked_in_at) as checked_in_at, max(x.checked_out_at) as checked_out_at from stays x
      where x.house_id = o.house_id and x.order_id = o.id) s on true
    where o.booking = 'confirmed' and h.deposit_fen > 0 and (o.shown in ('expected', 'in_house')
      or o.shown = 'completed' and s.checked_in_at is not null and s.checked_out_at >= ${since}::date)
    order by o.created_at desc, o.id`.execute(db);
  return rows;
};

export interface DepositTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
  readonly houses: readonly House[];
  readonly filesDir: string;
}

const methods = [
  ['wechat', 50],
  ['cash', 25],
  ['alipay', 20],
  ['card', 5],
] as const;
const WAIVED = 0.06;
const DAYS = 6;

/** The business date in China: the day turns at six. */
const dayOf = (at: Date): string => new Date(at.getTime() + 2 * HOUR_MS).toISOString().slice(0, 10);

type Row = Insertable<DB['deposits']> & {
  readonly id: string;
  readonly houseId: string;
  readonly orderId: string;
  readonly amountFen: number;
  readonly collectedAt: Date | null;
};

/** Every row of one insert has the same columns. */
const nothing = {
  method: null,
  collectedBy: null,
  collectedAt: null,
  collectedOn: null,
  waivedBy: null,
  waivedAt: null,
  waiveReason: null,
  returnMethod: null,
  byHand: false,
  returnAskedBy: null,
  returnAskedAt: null,
  attempts: 0,
  reference: null,
  failReason: null,
  returnedBy: null,
  returnedAt: null,
  returnedOn: null,
  deductedFen: 0,
};

/** What is still to be settled of those who left last, in this order. */
const open: readonly { readonly state: string; readonly method: Method }[] = [
  { state: 'held', method: 'cash' },
  { state: 'returning', method: 'transfer' },
  { state: 'return_failed', method: 'wechat' },
  { state: 'held', method: 'alipay' },
];

const returnOf = (state: string, method: Method, left: Date, { users }: People, id: string) => {
  if (state === 'held') return {};
  const byHand = method === 'cash' || method === 'transfer';
  const asked = {
    returnMethod: method,
    byHand,
    returnAskedBy: users.frontdesk.realname,
    returnAskedAt: left,
  };
  if (state === 'returning') return asked;
  if (state === 'return_failed') return { ...asked, attempts: 1, failReason: '商户余额不足' };
  const reference = byHand ? null : `SB${id.replaceAll('-', '').slice(-16).toUpperCase()}`;
  const gone = { returnedBy: users.frontdesk.realname, returnedAt: left, returnedOn: dayOf(left) };
  return { ...asked, ...gone, attempts: byHand ? 0 : 1, reference };
};

const rowOf = (
  order: DepositOrder,
  { id, ended, people, random }: { id: string; ended: number; people: People; random: Random },
): Row => {
  const { houseId, depositFen: amountFen, createdAt, checkedInAt, checkedOutAt } = order;
  const base = { ...nothing, houseId, id, orderId: order.id, amountFen, createdAt };
  if (order.shown === 'expected' || !checkedInAt) return { ...base, state: 'due' };
  if (order.shown === 'in_house' && random.chance(WAIVED)) {
    const { realname } = people.users.supervisor;
    return { ...base, state: 'waived', waivedBy: realname, waivedAt: checkedInAt, waiveReason: '长住熟客' };
  }
  const fate = order.shown === 'completed' ? open[ended] : undefined;
  const method = fate?.method ?? random.weighted(methods);
  const collected = {
    method,
    collectedBy: people.users.frontdesk.realname,
    collectedAt: checkedInAt,
    collectedOn: dayOf(checkedInAt),
  };
  if (order.shown === 'in_house' || !checkedOutAt) return { ...base, ...collected, state: 'held' };
  const state = fate?.state ?? 'returned';
  return { ...base, ...collected, state, ...returnOf(state, method, checkedOutAt, people, id) };
};

const eventsOf = (row: Row, { users }: People, newId: (at: number) => string) => {
  const by = { userId: users.frontdesk.id, actor: users.frontdesk.realname, requestId: 'seed' };
  const of = { houseId: row.houseId, entity: 'order', entityId: row.orderId };
  const at = row.collectedAt;
  return at
    ? [
        {
          ...of,
          ...by,
          id: newId(at.getTime()),
          name: 'order.depositCollected',
          before: { deposit: 'due' },
          after: { deposit: 'held', method: row.method ?? null, amountFen: row.amountFen },
          at,
        },
      ]
    : [];
};

const DAMAGE_FEN = 8_000;
const DAMAGE = '床头灯罩碰裂';

/** Damage found by the cleaner, with a picture. */
const deductFrom = async (db: Db, row: Row, tools: DepositTools): Promise<void> => {
  const { random, houses, filesDir, people } = tools;
  const house = houses.find(({ row: { id } }) => id === row.houseId) as House;
  const at = new Date((row.collectedAt as Date).getTime() + 3 * HOUR_MS);
  const newId = createIds(random.fork('deduction'));
  const ids = Array.from({ length: 5 }, () => newId(at.getTime()));
  const [chargeId, paymentId, deductionId, fileId, photoId] = ids as [string, string, string, string, string];
  const { realname } = people.users.frontdesk;
  const of = { houseId: row.houseId, orderId: row.orderId, amountFen: DAMAGE_FEN };
  const made = { createdBy: realname, createdAt: at };
  await insertRows(db, 'orderCharges', [
    { ...of, ...made, id: chargeId, kind: 'damage', description: DAMAGE, chargedOn: dayOf(at) },
  ]);
  const taken = { takenOn: dayOf(at), takenBy: realname, takenAt: at };
  await insertRows(db, 'payments', [
    { ...of, ...taken, id: paymentId, method: 'deposit', state: 'succeeded', note: DAMAGE },
  ]);
  const why = { category: 'damage', reason: DAMAGE, chargeId, paymentId };
  await insertRows(db, 'depositDeductions', [{ ...of, ...made, ...why, id: deductionId, depositId: row.id }]);
  const content = demoPhoto(house.sketch.scene, 'living', random);
  const key = createHash('sha256').update(deductionId).digest('base64url').slice(0, 32);
  await writeLocal(filesDir, key, content);
  const size = { mime: PHOTO_MIME, sizeBytes: content.length, private: true };
  await insertRows(db, 'files', [{ id: fileId, key, ...size, createdAt: at }]);
  const photo = {
    orderId: row.orderId,
    deductionId,
    fileId,
    sendKey: key,
    uploadedBy: realname,
    createdAt: at,
  };
  await insertRows(db, 'depositPhotos', [{ houseId: row.houseId, id: photoId, ...photo }]);
  const who = { userId: people.users.frontdesk.id, actor: realname, requestId: 'seed' };
  const told = { category: 'damage', amountFen: DAMAGE_FEN, reason: DAMAGE };
  const event = { houseId: row.houseId, entity: 'order', entityId: row.orderId, ...who, at };
  await insertRows(db, 'events', [
    { ...event, id: newId(at.getTime()), name: 'order.depositDeducted', after: told },
  ]);
  await sql`update orders set charges_fen = charges_fen + ${DAMAGE_FEN}, paid_fen = paid_fen + ${DAMAGE_FEN}
    where house_id = ${row.houseId} and id = ${row.orderId}`.execute(db);
  await sql`update deposits set deducted_fen = ${DAMAGE_FEN}
    where house_id = ${row.houseId} and id = ${row.id}`.execute(db);
};

export const insertDeposits = async (db: Db, tools: DepositTools): Promise<void> => {
  const { calendar, people, random } = tools;
  const newId = createIds(random.fork('ids'));
  let ended = 0;
  const rows = (await findOrders(db, calendar.date(-DAYS))).map((order) => {
    const row = rowOf(order, { id: newId(order.createdAt.getTime()), ended, people, random });
    if (order.shown === 'completed') ended += 1;
    return { order, row };
  });
  await insertRows(
    db,
    'deposits',
    rows.map(({ row }) => row),
  );
  const eventId = createIds(random.fork('events'));
  await insertRows(
    db,
    'events',
    rows.flatMap(({ row }) => eventsOf(row, people, eventId)),
  );
  const damaged = rows.find(
    ({ order, row }) => row.state === 'held' && order.shown === 'in_house' && order.checkIn < calendar.today,
  );
  if (damaged) await deductFrom(db, damaged.row, tools);
  await sql`
    update orders o set deposit = d.state, deposit_kept_fen =
      case when d.state in ('held', 'returning', 'return_failed') then d.amount_fen - d.deducted_fen else 0 end
    from deposits d where d.house_id = o.house_id and d.order_id = o.id`.execute(db);
};
