/** Releases held rooms at their time: by a job every minute, or by a sale that needs them earlier. */

import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { releaseRefusal } from './blocks/block-rules.ts';
import { openBlock } from './blocks/open-block.ts';
import type { Range } from './room-nights.ts';

interface Hold {
  readonly kind: BlockKind;
  readonly to: string;
  readonly releaseAt: string | null;
}

/** Reported at the field when one of the rooms, possibly in several time zones, could not be released then. */
export const assertRelease = (
  ctx: Ctx,
  { kind, to, releaseAt }: Hold,
  rooms: readonly { readonly timeZone: string }[],
): void => {
  for (const timeZone of new Set(rooms.map((room) => room.timeZone))) {
    const asked = { kind, to, releaseAt: releaseAt === null ? null : new Date(releaseAt) };
    const refused = releaseRefusal(asked, ctx.now, timeZone);
    if (refused) failAt('releaseAt', refused);
  }
};

interface DueHold {
  readonly id: string;
  readonly houseId: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly roomId: string;
  readonly number: string;
  readonly timeZone: string;
}

const lockDue = async (
  ctx: Ctx,
  within: { readonly houseId: string; readonly range: Range } | null,
  limit: number,
): Promise<DueHold[]> => {
  const where = within
    ? sql`and b.house_id = ${within.houseId} and b.to_date > ${within.range.from}::date
        and b.from_date < ${within.range.to}::date`
    : sql``;
  const { rows } = await sql<DueHold>`
    select b.id, b.house_id, b.kind, b.from_date as "from", b.to_date as "to", b.reason, b.room_id, r.number, h.time_zone
    from room_blocks b
    join rooms r on r.house_id = b.house_id and r.id = b.room_id
    join houses h on h.id = b.house_id
    where b.release_at <= ${ctx.now} and b.removed_at is null ${where}
    order by b.release_at, b.id limit ${limit} for update of b skip locked`.execute(ctx.db);
  return rows;
};

/** Releases due holds in one house and range, or everywhere; returns how many. */
export const releaseDueHolds = async (
  ctx: Ctx,
  within: { readonly houseId: string; readonly range: Range } | null,
  limit = 50,
): Promise<number> => {
  const due = await lockDue(ctx, within, limit);
  for (const { roomId, number, timeZone, ...block } of due) {
    const today = await businessDateIn(ctx, timeZone);
    await openBlock(ctx, { block, room: { id: roomId, number }, today }, 'roomBlock.released');
    await sql`update room_blocks set release_at = null
      where house_id = ${block.houseId} and id = ${block.id}`.execute(ctx.db);
  }
  return due.length;
};
