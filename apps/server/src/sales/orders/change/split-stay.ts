/** Splits a stay at a date into two stays of one order that can be moved and assigned independently. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { previewSplit, splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import { lockTypesOf } from '../../../inventory/room-status/lock-types.ts';
import { snapshotOf } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command, query } from '../../../platform/http/routes.ts';
import {
  assertStay,
  inOrder,
  lockOrder,
  lockStay,
  readStayInOrder,
  type StayInOrder,
} from '../locked-order.ts';
import { scaleByNights } from '../order-rules.ts';
import { applyMoves, type Moving } from './apply-moves.ts';
import { finishStep } from './finish-step.ts';
import { previewAll } from './preview-moves.ts';

/** Both parts need a night, and nights slept stay together. */
const assertDate = ({ order, stay }: StayInOrder, at: string): void => {
  const earliest = addDays(stay.checkIn, 1);
  const from = stay.state === 'in_house' && order.today > earliest ? order.today : earliest;
  const to = addDays(stay.checkOut, -1);
  if (at >= from && at <= to) return;
  const params = { from, to };
  failAt('at', orderFailures.splitOutside, params);
};

/** Copies the stay with new dates as expected, even if the guest is in house. */
const insertPart = async (ctx: Ctx, { order, stay }: StayInOrder, at: string): Promise<string> => {
  const id = ctx.newId();
  await sql`
    insert into stays (house_id, id, order_id, room_type_id, rate_plan_id, long_stay_bp, terms, room_id, check_in, check_out, state,
      leave_time, guest_name, guests, position, split_of)
    select house_id, ${id}::uuid, order_id, room_type_id, rate_plan_id, long_stay_bp, terms, room_id, ${at}::date, check_out,
      'expected', leave_time, guest_name, guests, position, coalesce(split_of, id)
    from stays where house_id = ${order.houseId} and id = ${stay.id}`.execute(ctx.db);
  return id;
};

/** Moves nights from the date on to the new part: prices, rooms and room nights. */
const handNights = async (ctx: Ctx, { order: { houseId }, stay }: StayInOrder, part: string, at: string) => {
  const own = sql`house_id = ${houseId} and stay_id = ${stay.id}`;
  await sql`update order_nights set stay_id = ${part} where ${own} and night >= ${at}::date`.execute(ctx.db);
  await sql`update room_night set stay_id = ${part} where ${own} and night >= ${at}::date`.execute(ctx.db);
  await sql`update stay_rooms set stay_id = ${part} where ${own} and from_date >= ${at}::date`.execute(
    ctx.db,
  );
  await sql`
    with cut as (
      update stay_rooms c set to_date = ${at}::date from stay_rooms o
      where c.house_id = ${houseId} and c.stay_id = ${stay.id} and c.to_date > ${at}::date
        and o.house_id = c.house_id and o.stay_id = c.stay_id and o.from_date = c.from_date
      returning c.house_id, c.room_id, o.to_date)
    insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
    select house_id, ${part}::uuid, ${at}::date, to_date, room_id from cut`.execute(ctx.db);
  await sql`
    update stays s set check_out = ${at}::date, leave_time = null, room_id = (
      select r.room_id from stay_rooms r where r.house_id = s.house_id and r.stay_id = s.id order by r.from_date desc limit 1)
    where s.house_id = ${houseId} and s.id = ${stay.id}`.execute(ctx.db);
};

/** The late check-out fee goes to the last part. */
const handLateFee = async (ctx: Ctx, { order, stay }: StayInOrder, part: string): Promise<void> => {
  await ctx.db
    .updateTable('orderCharges')
    .set({ stayId: part })
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('kind', '=', 'late_checkout')
    .where('removedAt', 'is', null)
    .execute();
};

/** Divides night-based charges by nights, to the fen; cleaning stays with the first part. */
const shareCharges = async (ctx: Ctx, { order, stay }: StayInOrder, part: string): Promise<void> => {
  const { houseId } = order;
  const counts = await ctx.db
    .selectFrom('orderNights')
    .select((eb) => [
      'stayId',
      eb.fn.countAll<number>().as('nights'),
      eb.fn.sum<number>('priceFen').as('fen'),
    ])
    .where('houseId', '=', houseId)
    .where('stayId', 'in', [stay.id, part])
    .groupBy('stayId')
    .execute();
  const share = (by: 'nights' | 'fen', id: string) =>
    Number(counts.find((one) => one.stayId === id)?.[by] ?? 0);
  const charges = await ctx.db
    .selectFrom('orderCharges')
    .selectAll()
    .where('houseId', '=', houseId)
    .where('stayId', '=', stay.id)
    .where('removedAt', 'is', null)
    .where('kind', 'in', ['extra_guest', 'long_stay'])
    .execute();
  for (const charge of charges) {
    const by = charge.kind === 'extra_guest' ? 'nights' : 'fen';
    const whole = share(by, stay.id) + share(by, part);
    const kept = scaleByNights(charge.amountFen, whole, share(by, stay.id));
    await ctx.db
      .updateTable('orderCharges')
      .set({ amountFen: kept })
      .where('houseId', '=', houseId)
      .where('id', '=', charge.id)
      .execute();
    const rest = { ...charge, id: ctx.newId(), stayId: part, amountFen: charge.amountFen - kept };
    await ctx.db.insertInto('orderCharges').values(rest).execute();
  }
};

export const splitStayRoute = command(splitStay, async (ctx, input) => {
  const at = await lockStay(ctx, input);
  await assertStay(ctx, at, 'split');
  assertDate(at, input.at);
  const { order, stay } = at;
  const { houseId } = order;
  const roomIds = [stay.roomId, input.roomId].flatMap((id) => id ?? []);
  await lockTypesOf(ctx, roomIds, { from: stay.checkIn, to: stay.checkOut });
  const before = await snapshotOf(ctx, { houseId, stayIds: [stay.id] });
  const part = await insertPart(ctx, at, input.at);
  await handNights(ctx, at, part, input.at);
  await shareCharges(ctx, at, part);
  await handLateFee(ctx, at, part);
  const second = inOrder(await lockOrder(ctx, { orderId: order.id }, null), part);
  const { roomId, pricing, customFen } = input;
  const moves = roomId !== undefined && roomId !== second.stay.roomId;
  const move: Moving['move'] = { stayId: part, version: input.version, roomId, pricing, customFen };
  const [moved] = moves ? await applyMoves(ctx, [{ at: second, move }], input.ignoreRestrictions) : [];
  const room = moved?.change.room?.number ?? second.stay.roomNumber;
  const event = {
    order,
    name: 'split',
    before: {
      room: stay.roomNumber,
      roomId: stay.roomId,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    },
    after: {
      room,
      roomId: moved?.change.room?.id ?? second.stay.roomId,
      checkIn: input.at,
      checkOut: stay.checkOut,
      ...(input.ignoreRestrictions && { ignoreRestrictions: true }),
    },
  };
  return finishStep(ctx, { kind: 'split', houseId, stayIds: [stay.id, part], before }, [event]);
});

/** Planned as the future second part: expected from the date, with the whole stay's prices and room. */
export const previewSplitRoute = query(previewSplit, async (ctx, input) => {
  const at = await readStayInOrder(ctx, input);
  await assertStay(ctx, at, 'split');
  assertDate(at, input.at);
  const { order, stay } = at;
  const { version, roomId = stay.roomId ?? undefined, pricing, customFen } = input;
  const second: StayInOrder = {
    order,
    stay: { ...stay, checkIn: input.at, state: 'expected', arriveTime: null },
  };
  const move: Moving['move'] = { stayId: stay.id, version, roomId, pricing, customFen };
  return previewAll(ctx, roomId === stay.roomId ? [] : [{ at: second, move }], input.ignoreRestrictions);
});
