/** 房态日志: what was done to rooms, from the events. Their ids are made in the order of time. */

import { type Page, TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import type {
  pageRoomLog,
  RoomLogEntry,
  RoomOperation,
} from '@minsu/contract/room-status/day-board-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { BUSINESS_TIME_ZONE } from '../houses/business-date-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';

type Input = z.output<typeof pageRoomLog.input>;
type Row = z.input<typeof RoomLogEntry>;

const eventOf: Record<RoomOperation, string> = {
  blocked: 'roomBlock.created',
  blockChanged: 'roomBlock.changed',
  unblocked: 'roomBlock.removed',
  released: 'roomBlock.released',
  restored: 'roomBlock.restored',
  linkedClosed: 'roomBlock.linkedClosed',
  linkedOpened: 'roomBlock.linkedOpened',
  partsSaved: 'room.partsSaved',
  condition: 'room.conditionSet',
  typeMovePlanned: 'room.typeMovePlanned',
  typeMoved: 'room.typeMoved',
  deactivated: 'room.deactivated',
  activated: 'room.activated',
};
const operationOf = new Map(
  Object.entries(eventOf).map(([operation, name]) => [name, operation as RoomOperation]),
);

/** What follows from a sale or the clock, whoever's request it happened in. */
const followed = ['roomBlock.linkedClosed', 'roomBlock.linkedOpened', 'roomBlock.released'];
const bySystem = sql`(e.user_id is null or e.name = any(${followed}))`;

const said = (key: string) => sql`coalesce(e.after ->> ${key}, e.before ->> ${key})`;
const roomId = sql`case when e.entity = 'room' then e.entity_id else ${said('roomId')}::uuid end`;

const conditions = (ctx: Ctx, input: Input): RawBuilder<unknown> => {
  const { houseId, operation, doneFrom, doneTo } = input;
  const names = (operation?.length ? operation : (Object.keys(eventOf) as RoomOperation[])).map(
    (one) => eventOf[one],
  );
  const dayIn = (date: string) => sql`(${date}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`;
  const parts: RawBuilder<unknown>[] = [
    sql`e.entity in ('room', 'roomBlock') and e.name = any(${names}) and ${inScope(ctx, 'e.houseId')}`,
  ];
  if (houseId?.length) parts.push(sql`e.house_id = any(${houseId}::uuid[])`);
  if (input.roomId) parts.push(sql`${roomId} = ${input.roomId}::uuid`);
  if (input.bySystem !== undefined) parts.push(sql`${bySystem} = ${input.bySystem}`);
  if (input.actor) parts.push(sql`e.actor ilike ${containing(input.actor)}`);
  if (doneFrom) parts.push(sql`e.at >= ${dayIn(doneFrom)}`);
  if (doneTo) parts.push(sql`e.at < ${dayIn(doneTo)} + interval '1 day'`);
  return sql.join(parts, sql` and `);
};

interface LogRow extends Omit<Row, 'operation'> {
  readonly name: string;
}

export const roomLog = async (ctx: Ctx, input: Input): Promise<Page<Row>> => {
  const where = conditions(ctx, input);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from events e where ${where} limit ${TOTAL_LIMIT + 1}) c`.execute(
    ctx.db,
  );
  const { rows } = await sql<LogRow>`
    with page as (
      select e.*, ${roomId} as room_id, ${bySystem} as by_system from events e where ${where}
      order by e.id desc ${limitOf(input)}
    )
    select e.id, e.at, e.name, e.house_id, h.name as house_name, e.room_id, r.number as room_number,
      t.name as room_type_name, ${said('from')} as "from", ${said('to')} as "to", ${said('kind')} as block_kind,
      ${said('reason')} as reason, e.before ->> 'condition' as condition_before, e.after ->> 'condition' as condition_after,
      e.by_system, e.actor
    from page e
    join houses h on h.id = e.house_id
    left join rooms r on r.house_id = e.house_id and r.id = e.room_id
    left join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    order by e.id desc`.execute(ctx.db);
  const entries = rows.map(({ name, ...row }) => ({
    ...row,
    operation: operationOf.get(name) as RoomOperation,
  }));
  return pageOfRows(entries, counted[0]?.total ?? 0, input);
};
