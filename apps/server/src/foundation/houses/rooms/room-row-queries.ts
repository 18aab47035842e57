/** Rooms as lists and commands answer them, with what this user may do to each. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { Room } from '@minsu/contract/foundation/houses/room.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { businessDateSql } from '../business-date-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { roomActions } from './room-action-rules.ts';

export interface RoomRow extends Omit<Room, 'move' | 'actions'> {
  readonly houseKind: string;
  readonly houseState: string;
  readonly nextTypeId: string | null;
  readonly nextTypeName: string | null;
  readonly nextTypeFrom: string | null;
  readonly movedOn: string | null;
  readonly businessDate: string;
  /** Whether the caller may edit, tend and link this room. */
  readonly editsHere: boolean;
  readonly tendsHere: boolean;
  readonly linksHere: boolean;
}

/** A permission held through one role covers that role's houses only. */
const reaches = (ctx: Ctx, access: Permission) => inScope({ user: ctx.user, access }, 'r.houseId');

/** Columns of a `RoomRow` for `rooms r join houses h join room_types t left join room_types n`. */
export const roomColumns = async (ctx: Ctx) => sql`
  r.id, r.house_id, h.name as house_name, h.kind as house_kind, h.state as house_state, r.room_type_id,
  t.name as room_type_name, r.number, r.floor, r.condition, r.active, r.note, r.lock_note, r.version, r.position,
  r.next_type_id, n.name as next_type_name, r.next_type_from, r.moved_on,
  ${await businessDateSql(ctx, 'h.timeZone')} as business_date, ${reaches(ctx, 'room:edit')} as edits_here,
  ${reaches(ctx, 'room:condition')} as tends_here, ${reaches(ctx, 'channel:link')} as links_here`;

export const roomTables = sql`rooms r
  join houses h on h.id = r.house_id
  join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
  left join room_types n on n.house_id = r.house_id and n.id = r.next_type_id`;

const moveOf = (row: RoomRow): Room['move'] => {
  if (row.nextTypeId !== null)
    return { roomTypeId: row.nextTypeId, roomTypeName: row.nextTypeName ?? '', from: row.nextTypeFrom ?? '' };
  if (row.movedOn !== row.businessDate) return null;
  return { roomTypeId: row.roomTypeId, roomTypeName: row.roomTypeName, from: row.movedOn };
};

/** Notes on locks are for users who work in this room. */
export const toRoom = (row: RoomRow): Room => ({
  ...row,
  lockNote: row.tendsHere || row.editsHere ? row.lockNote : null,
  move: moveOf(row),
  actions: roomActions(row, { edit: row.editsHere, link: row.linksHere }),
});

/** Fails with `house.roomNotFound`, also out of scope. */
export const readRoom = async (ctx: Ctx, id: string): Promise<Room> => {
  const { rows } = await sql<RoomRow>`
    select ${await roomColumns(ctx)} from ${roomTables}
    where r.id = ${id} and ${inScope(ctx, 'r.houseId')}`.execute(ctx.db);
  return rows[0] ? toRoom(rows[0]) : fail(houseFailures.roomNotFound);
};
