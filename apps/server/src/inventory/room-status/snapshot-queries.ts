/** Exact state of stays and blocks, which board steps store, compare and restore. */
import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface StaySnapshot {
  readonly id: string;
  readonly orderId: string;
  readonly roomTypeId: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly state: string;
  readonly locked: boolean;
  readonly holdsNights: boolean;
  /** Absent: the property's time. */
  readonly arriveTime?: string;
  readonly leaveTime?: string;
  readonly rooms: readonly { readonly roomId: string; readonly from: string; readonly to: string }[];
  readonly nights: readonly {
    readonly night: string;
    readonly roomTypeId: string;
    readonly fen: number /** Absent: the price. */;
    readonly listFen?: number;
  }[];
  readonly charges: readonly { readonly id: string; readonly fen: number }[];
}

export interface BlockSnapshot {
  readonly id: string;
  readonly roomId: string;
  readonly kind: BlockKind;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly note: string;
  readonly releaseAt: string | null;
  readonly removed: boolean;
}

export interface Snapshot {
  readonly stays: readonly StaySnapshot[];
  readonly blocks: readonly BlockSnapshot[];
}

interface StayRow extends Omit<StaySnapshot, 'arriveTime' | 'leaveTime'> {
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}

/** In id order; unknown ids are left out. */
export const staySnapshots = async (
  ctx: Ctx,
  houseId: string,
  ids: readonly string[],
): Promise<StaySnapshot[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StayRow>`
    select s.id, s.order_id, s.room_type_id, s.room_id, s.check_in, s.check_out, s.state, s.locked, s.holds_nights,
      to_char(s.arrive_time, 'HH24:MI') as arrive_time, to_char(s.leave_time, 'HH24:MI') as leave_time,
      (select coalesce(json_agg(json_build_object('roomId', r.room_id, 'from', r.from_date, 'to', r.to_date)
        order by r.from_date), '[]') from stay_rooms r where r.house_id = s.house_id and r.stay_id = s.id) as rooms,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('night', n.night, 'roomTypeId', n.room_type_id, 'fen', n.price_fen,
        'listFen', n.list_fen))
        order by n.night), '[]') from order_nights n where n.house_id = s.house_id and n.stay_id = s.id) as nights,
      (select coalesce(json_agg(json_build_object('id', c.id, 'fen', c.amount_fen) order by c.id), '[]')
        from order_charges c where c.house_id = s.house_id and c.stay_id = s.id and c.removed_at is null) as charges
    from stays s where s.house_id = ${houseId} and s.id = any(${ids}::uuid[]) order by s.id`.execute(ctx.db);
  return rows.map(({ arriveTime, leaveTime, ...stay }) => ({
    ...stay,
    ...(arriveTime !== null && { arriveTime }),
    ...(leaveTime !== null && { leaveTime }),
  }));
};

export const blockSnapshots = async (
  ctx: Ctx,
  houseId: string,
  ids: readonly string[],
): Promise<BlockSnapshot[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<BlockSnapshot>`
    select id, room_id, kind, from_date as "from", to_date as "to", reason, note,
      to_json(release_at) as release_at, removed_at is not null as removed
    from room_blocks where house_id = ${houseId} and id = any(${ids}::uuid[]) order by id`.execute(ctx.db);
  return rows;
};
