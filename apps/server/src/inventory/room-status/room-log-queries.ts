/** 房态日志: the log of room changes, from events, whose ids ascend with time. */

import type {
  LoggedState,
  pageRoomLog,
  RoomLogEntry,
  RoomOperation,
} from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, containing, limitOf, type Paging, pageOfRows } from '../../platform/http/page-rows.ts';
import { openEvents } from '../../platform/person-facts.ts';

type Input = z.output<typeof pageRoomLog.input>;
export type RoomLogFilters = Omit<Input, 'current' | 'size'>;

const eventOf: Record<RoomOperation, string> = {
  condition: 'room.conditionSet',
  blocked: 'roomBlock.created',
  blockChanged: 'roomBlock.changed',
  unblocked: 'roomBlock.removed',
  released: 'roomBlock.released',
  restored: 'roomBlock.restored',
  linkedClosed: 'roomBlock.linkedClosed',
  linkedOpened: 'roomBlock.linkedOpened',
  partsSaved: 'room.partsSaved',
  assigned: 'order.assigned',
  unassigned: 'order.unassigned',
  locked: 'order.locked',
  unlocked: 'order.unlocked',
  moved: 'order.moved',
  swapped: 'order.swapped',
  split: 'order.split',
  extended: 'order.extended',
  shortened: 'order.shortened',
  stepUndone: 'order.stepUndone',
  checkedIn: 'order.checkedIn',
  checkInUndone: 'order.checkInUndone',
  checkedOut: 'order.checkedOut',
  checkOutUndone: 'order.checkOutUndone',
  typeMovePlanned: 'room.typeMovePlanned',
  typeMoved: 'room.typeMoved',
  typeMoveCancelled: 'room.typeMoveCancelled',
  typeMoveUndone: 'room.typeMoveUndone',
  deactivated: 'room.deactivated',
  activated: 'room.activated',
};
const operationOf = new Map(
  Object.entries(eventOf).map(([operation, name]) => [name, operation as RoomOperation]),
);

/** The condition of the index `events_room_log_idx`, word for word, so that it is used. */
const logged = sql`(e.entity in ('room', 'roomBlock') or e.name in (
  'order.assigned', 'order.unassigned', 'order.locked', 'order.unlocked', 'order.moved', 'order.swapped', 'order.split',
  'order.extended', 'order.shortened', 'order.stepUndone', 'order.checkedIn', 'order.checkInUndone',
  'order.checkedOut', 'order.checkOutUndone'))`;

/** Events that follow from a sale, a departure or the clock, whichever request they happened in. */
const followed = ['roomBlock.linkedClosed', 'roomBlock.linkedOpened', 'roomBlock.released'];
const bySystem = sql`(e.user_id is null or e.name = any(${followed}) or coalesce(e.after ? 'cause', false))`;

const said = (key: string) => sql`coalesce(e.after ->> ${key}, e.before ->> ${key})`;
const roomId = sql`case when e.entity = 'room' then e.entity_id else ${said('roomId')}::uuid end`;

/** Room events are found by their house. */
const ofRoom = (id: string) => sql`
  e.house_id = (select r.house_id from rooms r where r.id = ${id}::uuid)
  and (e.entity_id = ${id}::uuid or e.after ->> 'roomId' = ${id}::text or e.before ->> 'roomId' = ${id}::text)`;

const conditions = (ctx: Ctx, input: RoomLogFilters): RawBuilder<unknown> => {
  const { houseId, operation, doneFrom, doneTo } = input;
  const names = (operation?.length ? operation : (Object.keys(eventOf) as RoomOperation[])).map(
    (one) => eventOf[one],
  );
  const parts: RawBuilder<unknown>[] = [
    sql`${logged} and e.name = any(${names}) and ${inScope(ctx, 'e.houseId')}`,
  ];
  if (houseId?.length) parts.push(sql`e.house_id = any(${houseId}::uuid[])`);
  if (input.roomId) parts.push(ofRoom(input.roomId));
  if (input.bySystem !== undefined) parts.push(sql`${bySystem} = ${input.bySystem}`);
  if (input.actor) parts.push(sql`e.actor ilike ${containing(input.actor)}`);
  if (doneFrom) parts.push(sql`e.at >= ${startOfDay(doneFrom)}`);
  if (doneTo) parts.push(sql`e.at < ${startOfDay(doneTo, 1)}`);
  return sql.join(parts, sql` and `);
};

type Facts = Readonly<Record<string, unknown>> | null;

/** An event's facts about the room, under the log's field names. */
const stateOf = (facts: Facts): LoggedState | null => {
  if (!facts) return null;
  const { checkIn, checkOut, rooms, condition, kind, room, roomType, reason, parts, locked, active } = facts;
  const said = {
    condition,
    kind,
    room,
    roomType,
    from: facts.from ?? checkIn,
    to: facts.to ?? checkOut,
    reason,
    parts,
    places: rooms,
    locked,
    active,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as LoggedState;
};

interface LogRow extends Omit<RoomLogEntry, 'operation' | 'before' | 'after' | 'at'> {
  readonly at: Date;
  readonly entityId: string;
  readonly name: string;
  readonly before: Facts;
  readonly after: Facts;
}

const readRows = async (ctx: Ctx, input: RoomLogFilters, paging: Paging): Promise<RoomLogEntry[]> => {
  const direction = input.sort?.[0] === 'at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<LogRow>`
    with page as (
      select e.*, ${roomId} as room_id, ${bySystem} as by_system from events e where ${conditions(ctx, input)}
      order by e.id ${direction} ${limitOf(paging)}
    )
    select e.id, e.entity_id, e.at, e.name, e.house_id, h.name as house_name, r.id as room_id,
      coalesce(r.number, e.after ->> 'room', e.before ->> 'room') as room_number,
      t.name as room_type_name, o.id as order_id, o.order_no, e.before, e.after, e.by_system,
      case when e.user_id is null then '' else e.actor end as actor
    from page e
    join houses h on h.id = e.house_id
    left join rooms r on r.house_id = e.house_id and r.id = coalesce(e.room_id, (
      select n.id from rooms n where n.house_id = e.house_id and lower(n.number) = lower(${said('room')})))
    left join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    left join orders o on e.entity = 'order' and o.house_id = e.house_id and o.id = e.entity_id
    order by e.id ${direction}`.execute(ctx.db);
  const events = await openEvents(ctx, rows);
  return events.map(({ name, before, after, at, entityId: _, ...row }) => ({
    ...row,
    at: at.toISOString(),
    operation: operationOf.get(name) as RoomOperation,
    before: stateOf(before),
    after: stateOf(after),
  }));
};

/** Number of matching lines, counted up to `limit`. */
export const countRoomLog = async (ctx: Ctx, input: RoomLogFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from events e where ${conditions(ctx, input)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.total ?? 0;
};

export const roomLog = async (
  ctx: Ctx,
  { current, size, ...filters }: Input,
): Promise<Page<RoomLogEntry>> => {
  const total = await countRoomLog(ctx, filters, TOTAL_LIMIT + 1);
  return pageOfRows(await readRows(ctx, filters, { current, size }), total, { current, size });
};

/** Yields every line of the filtered log, in batches. */
export const roomLogBatches = (ctx: Ctx, filters: RoomLogFilters): AsyncGenerator<RoomLogEntry[]> =>
  batchesOf((paging) => readRows(ctx, filters, paging));
