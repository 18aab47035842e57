/** Sellable items a connection does not sell, and outdated links. All in scope. */
import type { MappingCoverage } from '@minsu/contract/connections/channels/channel-room.ts';
import type { getMappingCoverage } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type Connection, findConnection } from '../connect/connection-queries.ts';

/** Rooms in use of a type that some listing sells, linked with none. */
const unlinkedRooms = async (ctx: Ctx, { id }: Connection): Promise<MappingCoverage['rooms']> => {
  const { rows } = await sql<MappingCoverage['rooms'][number]>`
    select r.id as room_id, r.number, r.house_id, h.name as house_name, r.room_type_id, t.name as room_type_name
    from (select distinct house_id, room_type_id from channel_rooms
      where connection_id = ${id} and house_id is not null and listed) m
    join rooms r on r.house_id = m.house_id and r.room_type_id = m.room_type_id and r.active
    join houses h on h.id = r.house_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where ${inScope(ctx, 'r.houseId')} and not exists (select from channel_room_links l
      where l.house_id = r.house_id and l.room_id = r.id and l.connection_id = ${id})
    order by h.name, h.id, t.position, r.position, r.number`.execute(ctx.db);
  return rows;
};

/** Types with active rooms but no listing, in houses the connection was created for or sells. */
const unsoldTypes = async (ctx: Ctx, { id, houseIds }: Connection): Promise<MappingCoverage['types']> => {
  const { rows } = await sql<MappingCoverage['types'][number]>`
    select t.house_id, h.name as house_name, t.id as room_type_id, t.name as room_type_name, count(*)::int as rooms
    from houses h
    join room_types t on t.house_id = h.id and t.retired_at is null
    join rooms r on r.house_id = t.house_id and r.room_type_id = t.id and r.active
    where h.state = 'online' and ${inScope(ctx, 'h.id')}
      and (h.id = any(${houseIds}::uuid[]) or h.id in (
        select house_id from channel_rooms where connection_id = ${id} and house_id is not null))
      and not exists (select from channel_rooms c
        where c.connection_id = ${id} and c.house_id = t.house_id and c.room_type_id = t.id and c.listed)
    group by t.house_id, h.name, t.id, t.name, t.position
    order by h.name, t.house_id, t.position`.execute(ctx.db);
  return rows;
};

const deadLinks = async (ctx: Ctx, { id }: Connection): Promise<MappingCoverage['dead']> => {
  const { rows } = await sql<MappingCoverage['dead'][number]>`
    select r.id as room_id, r.number, r.house_id, h.name as house_name, r.room_type_id, t.name as room_type_name,
      c.name as channel_room_name
    from channel_room_links l
    join channel_rooms c on c.connection_id = l.connection_id and c.id = l.channel_room_id and not c.listed
    join rooms r on r.house_id = l.house_id and r.id = l.room_id
    join houses h on h.id = r.house_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where l.connection_id = ${id} and ${inScope(ctx, 'l.houseId')}
    order by h.name, h.id, t.position, r.position, r.number`.execute(ctx.db);
  return rows;
};

const movedRooms = async (ctx: Ctx, { id }: Connection): Promise<MappingCoverage['moved']> => {
  const { rows } = await sql<MappingCoverage['moved'][number]>`
    select r.id as room_id, r.number, r.house_id, h.name as house_name, t.name as room_type_name, s.name as sold_as,
      c.name as channel_room_name
    from channel_room_links l
    join channel_rooms c on c.connection_id = l.connection_id and c.id = l.channel_room_id
    join rooms r on r.house_id = l.house_id and r.id = l.room_id
    join houses h on h.id = r.house_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    join room_types s on s.house_id = c.house_id and s.id = c.room_type_id
    where l.connection_id = ${id} and c.listed and c.room_type_id <> r.room_type_id and ${inScope(ctx, 'l.houseId')}
    order by h.name, h.id, r.position, r.number`.execute(ctx.db);
  return rows;
};

export const mappingCoverage = async (
  ctx: Ctx,
  { connectionId }: z.output<(typeof getMappingCoverage)['input']>,
): Promise<MappingCoverage> => {
  const connection = await findConnection(ctx, connectionId);
  const { rows } = await sql<MappingCoverage['listings']>`
    select count(*)::int as total, count(house_id)::int as mapped from channel_rooms
    where connection_id = ${connectionId} and listed`.execute(ctx.db);
  const [rooms, types, dead, moved] = await Promise.all([
    unlinkedRooms(ctx, connection),
    unsoldTypes(ctx, connection),
    deadLinks(ctx, connection),
    movedRooms(ctx, connection),
  ]);
  return { listings: rows[0] ?? { total: 0, mapped: 0 }, rooms, types, dead, moved };
};
