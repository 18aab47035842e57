/** Facts for a new task: the next arrival in the room, the house's time zone, the checklist. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { departureDue } from '@minsu/contract/operations/tasks/task-rules.ts';
import { minutesOf } from '@minsu/contract/platform/dates.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';

interface RoomFacts {
  readonly houseId: string;
  readonly roomTypeId: string;
  /** A guest may still leave a room that is out of use. */
  readonly active: boolean;
  readonly timeZone: string;
  /** When the day's next guest arrives, in this room or one that shares its space; null without one. */
  readonly nextAt: string | null;
  /** Midnight in the house's local time. */
  readonly midnight: Date;
  readonly arrives: boolean;
}

/** Fails with `house.roomNotFound`, also out of scope. */
export const roomForTask = async (ctx: Ctx, roomId: string, day: string): Promise<RoomFacts> => {
  const { rows } = await sql<RoomFacts>`
    select r.house_id, r.room_type_id, r.active, h.time_zone, next.at::text as next_at, next.at is not null as arrives,
      (${day}::date::timestamp at time zone h.time_zone) as midnight
    from rooms r join houses h on h.id = r.house_id
    cross join lateral (
      select min(coalesce(s.from_time, s.arrive_time, h.check_in_time)) as at
      from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed'
      where s.house_id = r.house_id and s.state = 'expected' and s.check_in = ${day} and s.room_id in (
        select r.id union all select x.other_id from room_overlaps x
        where x.house_id = r.house_id and x.room_id = r.id)) next
    where r.id = ${roomId} and ${inScope(ctx, 'r.houseId')}`.execute(ctx.db);
  return rows[0] ?? fail(houseFailures.roomNotFound);
};

export interface Checklist {
  readonly minutes: number;
  readonly minPhotos: number;
  readonly lines: readonly string[];
}

/** The room type's checklist, else the one for all rooms. */
export const checklistFor = async (ctx: Ctx, kind: TaskKind, roomTypeId: string): Promise<Checklist> => {
  const { rows } = await sql<{ minutes: number | null; minPhotos: number; lines: string[] }>`
    select minutes, min_photos, lines from task_templates
    where kind = ${kind} and (room_type_id is null or room_type_id = ${roomTypeId})
    order by room_type_id nulls last limit 1`.execute(ctx.db);
  const { taskCleaningMinutes } = await readSettings(ctx.db, ctx.services);
  const [found] = rows;
  return {
    minutes: found?.minutes ?? taskCleaningMinutes,
    minPhotos: found?.minPhotos ?? 0,
    lines: found?.lines ?? [],
  };
};

/** When a room that was left at a moment is to be ready; for other work when that could have begun at that moment. */
export const dueOf = async (
  ctx: Ctx,
  { midnight, nextAt }: RoomFacts,
  minutes: number,
  from: Date,
): Promise<Date> => {
  const { taskDayEnd } = await readSettings(ctx.db, ctx.services);
  const due = departureDue({
    leftAt: Math.ceil((from.getTime() - midnight.getTime()) / MINUTE_MS),
    nextAt: nextAt === null ? null : minutesOf(nextAt),
    cleaningMinutes: minutes,
    dayEnd: minutesOf(taskDayEnd),
  });
  return new Date(midnight.getTime() + due * MINUTE_MS);
};
