/** Writes past stays in bulk: orders, stays, nights, rooms and their opening payments. */
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { type SealedPhone, sealedPhone } from '../../../platform/field-cipher.ts';
import { spelledName } from '../../../platform/spelling.ts';
import { recountGuests } from '../../members/recount-guests.ts';
import { codeOfChannel, type NamedChannel } from '../sell/imported-channels.ts';
import { nightsOf, pricesOf } from './past-stay-rules.ts';

export interface PastStay {
  readonly line: number;
  readonly guestName: string;
  readonly guests: number;
  readonly roomTypeId: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly totalFen: number;
}

export interface PastOrder {
  readonly houseId: string;
  readonly channel: Channel;
  readonly named: NamedChannel | null;
  readonly collect: 'property' | 'channel';
  /** '' where the file has none. */
  readonly number: string;
  readonly guest: string;
  readonly phone: string;
  readonly remark: string;
  readonly bookedOn: string;
  readonly commissionFen: number | null;
  readonly stays: readonly PastStay[];
}

/** The first line of an order carries it. */
export type PastRow = PastOrder | { readonly follows: number };

interface Prepared {
  readonly id: string;
  readonly order: PastOrder;
  readonly phone: SealedPhone;
  readonly orderNo: string;
  readonly otherChannel: string | null;
  readonly zone: string;
  guestId: string | null;
}

/** The file's hash, computed once for all batches. */
const noteMoveIn = async (ctx: Ctx, runId: string): Promise<void> => {
  await sql`
    insert into move_ins (id, file_name, created_by, created_at)
    select ${runId}, coalesce(r.file_name, ''), ${ctx.user.realname}, ${ctx.now} from background_runs r where r.id = ${runId}
    on conflict do nothing`.execute(ctx.db);
};

const takeNumbers = async (ctx: Ctx, count: number): Promise<string[]> => {
  const { rows } = await sql<{ n: string }>`
    select lpad(nextval('order_number_seq')::text, 6, '0') as n from generate_series(1, ${count})`.execute(
    ctx.db,
  );
  return rows.map(({ n }) => n);
};

const zonesOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.db
    .selectFrom('houses')
    .select(['id', 'timeZone'])
    .where('id', 'in', houseIds)
    .execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
};

const prepare = async (ctx: Ctx, orders: readonly PastOrder[]): Promise<Prepared[]> => {
  const zones = await zonesOf(ctx, [...new Set(orders.map(({ houseId }) => houseId))]);
  const numbers = await takeNumbers(ctx, orders.length);
  const prepared: Prepared[] = [];
  for (const [index, order] of orders.entries())
    prepared.push({
      id: ctx.newId(),
      order,
      phone: sealedPhone(ctx.services.cipher, order.phone || undefined, order.channel !== 'direct'),
      orderNo: `M${order.bookedOn.replaceAll('-', '')}-${numbers[index]}`,
      otherChannel: order.named && (await codeOfChannel(ctx, order.named)),
      zone: zones.get(order.houseId) ?? 'Asia/Shanghai',
      guestId: null,
    });
  return prepared;
};

const keyOf = ({ phone: { phoneHash } }: Prepared): string => phoneHash?.toString('base64') ?? '';

/** Members by phone; new ones are part of this move and go with it when it is undone. */
const linkGuests = async (ctx: Ctx, prepared: readonly Prepared[], runId: string): Promise<void> => {
  // The earliest line names a new member.
  const known = new Map(
    prepared
      .filter((each) => each.phone.phoneHash)
      .map((each) => [keyOf(each), each] as const)
      .reverse(),
  );
  if (known.size === 0) return;
  const hashes = [...known.values()].map(({ phone }) => phone.phoneHash);
  const read = async () => {
    const { rows } = await sql<{ guestId: string; hash: Buffer }>`
      select guest_id, hash from guest_contacts where kind = 'phone' and hash = any(${hashes}::bytea[])`.execute(
      ctx.db,
    );
    return new Map(rows.map(({ guestId, hash }) => [hash.toString('base64'), guestId]));
  };
  const before = await read();
  const fresh = [...known].filter(([key]) => !before.has(key)).map(([, each]) => each);
  if (fresh.length > 0) {
    const rows = fresh.map(({ order, phone }) => ({ id: ctx.newId(), name: order.guest, ...phone }));
    await ctx.db
      .insertInto('guests')
      .values(
        rows.map((row, at) => ({
          ...row,
          nameSpelled: spelledName(row.name),
          source: fresh[at]?.order.channel ?? 'direct',
          movedInBy: runId,
          createdAt: ctx.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      insert into guest_contacts (id, guest_id, kind, value_cipher, hash, masked, created_at)
      select g.id, g.id, 'phone', g.phone_cipher, g.phone_hash, g.phone_masked, ${ctx.now} from guests g
      where g.id = any(${rows.map(({ id }) => id)}::uuid[]) on conflict do nothing`.execute(ctx.db);
  }
  const after = await read();
  for (const each of prepared) each.guestId = after.get(keyOf(each)) ?? null;
};

const totalOf = ({ stays }: PastOrder): number => stays.reduce((sum, { totalFen }) => sum + totalFen, 0);
const countOf = ({ stays }: PastOrder): number =>
  stays.reduce((sum, { checkIn, checkOut }) => sum + nightsOf(checkIn, checkOut).length, 0);
const noon = (day: string, zone: string) => sql<Date>`(${day}::date + time '12:00') at time zone ${zone}`;

const orderRow = (
  ctx: Ctx,
  { id, order, phone, orderNo, otherChannel, zone, guestId }: Prepared,
  runId: string,
) => {
  const dates = order.stays.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]).sort();
  const totalFen = totalOf(order);
  return {
    ...{ houseId: order.houseId, id, orderNo, booking: 'confirmed', shown: 'completed' },
    source: order.channel === 'direct' ? 'phone' : 'channel',
    ...{ channel: order.channel, channelOrderNo: order.number || null, otherChannel, collect: order.collect },
    ...{ guestId, bookerName: order.guest, bookerSpelled: spelledName(order.guest), ...phone },
    ...{ checkIn: dates[0] as string, checkOut: dates.at(-1) as string, nights: countOf(order) },
    guests: order.stays.reduce((sum, { guests }) => sum + guests, 0),
    ...{ stayCount: order.stays.length, unassigned: false, roomFen: totalFen, paidFen: totalFen },
    endedFen: totalFen,
    ...(order.commissionFen !== null && { commissionSetFen: order.commissionFen }),
    ...{
      remark: order.remark,
      createdBy: ctx.user.realname,
      createdAt: noon(order.bookedOn, zone),
      movedInBy: runId,
    },
  };
};

interface StayOf extends PastStay {
  readonly id: string;
  readonly of: Prepared;
  readonly position: number;
}

const stayRow = ({ id, of, position, ...stay }: StayOf) => ({
  ...{ houseId: of.order.houseId, id, orderId: of.id, position, state: 'checked_out', holdsNights: true },
  ...{ roomTypeId: stay.roomTypeId, roomId: stay.roomId, checkIn: stay.checkIn, checkOut: stay.checkOut },
  ...{ guestName: stay.guestName, guests: stay.guests },
  ...{ checkedInAt: noon(stay.checkIn, of.zone), checkedOutAt: noon(stay.checkOut, of.zone) },
});

const insertNights = async (ctx: Ctx, stays: readonly StayOf[]): Promise<void> => {
  const rows = stays.flatMap(({ id, of, roomTypeId, checkIn, checkOut, totalFen }) => {
    const nights = nightsOf(checkIn, checkOut);
    const prices = pricesOf(totalFen, nights.length);
    return nights.map((night, at) => ({
      houseId: of.order.houseId,
      id,
      night,
      roomTypeId,
      fen: prices[at] ?? 0,
    }));
  });
  await sql`
    insert into order_nights (house_id, stay_id, night, room_type_id, price_fen)
    select * from unnest(${rows.map(({ houseId }) => houseId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ night }) => night)}::date[], ${rows.map(({ roomTypeId }) => roomTypeId)}::uuid[],
      ${rows.map(({ fen }) => fen)}::bigint[])`.execute(ctx.db);
};

const insertRooms = async (ctx: Ctx, stays: readonly StayOf[]): Promise<void> => {
  const placed = stays.filter(({ roomId }) => roomId !== null);
  if (placed.length === 0) return;
  const rows = sql`unnest(${placed.map(({ of }) => of.order.houseId)}::uuid[], ${placed.map(({ id }) => id)}::uuid[],
    ${placed.map(({ checkIn }) => checkIn)}::date[], ${placed.map(({ checkOut }) => checkOut)}::date[],
    ${placed.map(({ roomId }) => roomId)}::uuid[]) as p (house_id, stay_id, from_date, to_date, room_id)`;
  await sql`insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
    select house_id, stay_id, from_date, to_date, room_id from ${rows}`.execute(ctx.db);
  await sql`insert into room_night (house_id, room_id, night, stay_id)
    select p.house_id, p.room_id, d.night::date, p.stay_id from ${rows},
      generate_series(p.from_date, p.to_date - 1, interval '1 day') d (night) order by 1, 2, 3`.execute(
    ctx.db,
  );
};

/** Paid in the other system: no cash moves here. */
const insertPayments = async (ctx: Ctx, prepared: readonly Prepared[]): Promise<void> => {
  const paid = prepared.filter(({ order }) => totalOf(order) > 0);
  if (paid.length === 0) return;
  await ctx.db
    .insertInto('payments')
    .values(
      paid.map(({ id, order, zone }) => {
        const takenOn = order.stays
          .map(({ checkOut }) => checkOut)
          .sort()
          .at(-1) as string;
        return {
          ...{
            houseId: order.houseId,
            id: ctx.newId(),
            orderId: id,
            method: 'opening',
            amountFen: totalOf(order),
          },
          ...{ state: 'succeeded', takenOn, takenBy: ctx.user.realname, takenAt: noon(takenOn, zone) },
        };
      }),
    )
    .execute();
};

const record = async (ctx: Ctx, prepared: readonly Prepared[], runId: string): Promise<void> => {
  for (const [houseId, own] of Map.groupBy(prepared, ({ order }) => order.houseId))
    await ctx.record({
      name: 'moveIn.stored',
      entity: 'moveIn',
      entityId: runId,
      houseId,
      after: { orders: own.length },
    });
};

export const storePastStays = async (ctx: Ctx, rows: readonly PastRow[], runId: string): Promise<void> => {
  const orders = rows.flatMap((row) => ('follows' in row ? [] : [row]));
  if (orders.length === 0) return;
  await noteMoveIn(ctx, runId);
  const prepared = await prepare(ctx, orders);
  await linkGuests(ctx, prepared, runId);
  const stays = prepared.flatMap((of) =>
    of.order.stays.map((stay, position): StayOf => ({ ...stay, id: ctx.newId(), of, position })),
  );
  await ctx.db
    .insertInto('orders')
    .values(prepared.map((each) => orderRow(ctx, each, runId)))
    .execute();
  await ctx.db.insertInto('stays').values(stays.map(stayRow)).execute();
  await insertNights(ctx, stays);
  await insertRooms(ctx, stays);
  await insertPayments(ctx, prepared);
  await recountGuests(ctx, [...new Set(prepared.flatMap(({ guestId }) => guestId ?? []))]);
  await record(ctx, prepared, runId);
};
