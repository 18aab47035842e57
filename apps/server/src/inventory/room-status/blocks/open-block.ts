import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { releaseNights } from '../room-nights.ts';

interface OpenedBlock {
  readonly block: {
    readonly id: string;
    readonly houseId: string;
    readonly kind: string;
    readonly from: string;
    readonly to: string;
    readonly reason: string;
  };
  readonly room: { readonly id: string; readonly number: string };
  /** The house's business date. */
  readonly today: string;
}

/** Releases nights from today on; past ones stay. The block's row must be locked. */
export const openBlock = async (
  ctx: Ctx,
  { block, room, today }: OpenedBlock,
  name: string,
): Promise<void> => {
  const { id, houseId, kind, from, to, reason } = block;
  const begun = from < today;
  const ended = begun ? sql`to_date = ${today}::date` : sql`removed_at = ${ctx.now}`;
  await sql`update room_blocks set ${ended}, version = version + 1
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  await releaseNights(ctx, houseId, { blockId: id }, { from: begun ? today : from, to });
  await ctx.record({
    name,
    entity: 'roomBlock',
    entityId: id,
    houseId,
    before: { roomId: room.id, roomNumber: room.number, kind, from, to, reason },
    after: begun ? { to: today } : null,
  });
};
