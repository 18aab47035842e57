/**
 * Applies a room's planned move of type when its night comes. Availability is unchanged: that night already counted for
 * the new type.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Job } from '../../../platform/module.ts';
import { businessDateSql } from '../business-date-queries.ts';

interface Settled {
  readonly houseId: string;
  readonly id: string;
  readonly number: string;
  readonly before: string;
  readonly after: string;
  readonly movedOn: string;
}

const settle = async (ctx: Ctx, due: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<Settled>`
    update rooms r set moved_from_type_id = r.room_type_id, moved_on = r.next_type_from, room_type_id = r.next_type_id,
      next_type_id = null, next_type_from = null, version = r.version + 1
    from houses h, room_types f, room_types t
    where h.id = r.house_id and r.next_type_id is not null and ${due}
      and f.house_id = r.house_id and f.id = r.room_type_id and t.house_id = r.house_id and t.id = r.next_type_id
    returning r.house_id, r.id, r.number, f.name as before, t.name as after, r.moved_on`.execute(ctx.db);
  for (const { houseId, id, number, before, after, movedOn } of rows)
    await ctx.record({
      name: 'room.typeMoved',
      entity: 'room',
      entityId: id,
      houseId,
      before: { number, roomType: before },
      after: { number, roomType: after, from: movedOn },
    });
  return rows.length;
};

/** Moves of one house; the caller holds its lock. */
export const applyMovesOf = (ctx: Ctx, houseId: string, today: string): Promise<number> =>
  settle(ctx, sql`r.house_id = ${houseId} and r.next_type_from <= ${today}::date`);

/** Every few minutes: days begin at another time in each time zone. */
export const applyRoomMovesJob: Job = {
  cron: '*/5 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      await settle(ctx, sql`r.next_type_from <= ${await businessDateSql(ctx, 'h.timeZone')}`);
    }),
};
