/** A lost item held for a change. */

import { LostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import type { LostState } from '@minsu/contract/operations/tasks/task-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { lostItemById } from './lost-item-queries.ts';

export interface LockedLostItem {
  readonly id: string;
  readonly houseId: string;
  readonly state: LostState;
  readonly guestName: string | null;
  readonly roomNumber: string | null;
  readonly photos: number;
  readonly version: number;
}

/** Fails with `task.lostItemNotFound`, also out of scope. */
export const lockLostItem = async (ctx: Ctx, id: string): Promise<LockedLostItem> => {
  const { rows } = await sql<LockedLostItem>`
    select l.id, l.house_id, l.state, l.guest_name, l.version,
      (select r.number from rooms r where r.house_id = l.house_id and r.id = l.room_id) as room_number,
      (select count(*)::int from task_photos p where p.house_id = l.house_id and p.lost_item_id = l.id) as photos
    from lost_items l where l.id = ${id} and ${inScope(ctx, 'l.houseId')} for update of l`.execute(ctx.db);
  return rows[0] ?? fail(taskFailures.lostItemNotFound);
};

export const lockSeenLostItem = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedLostItem> => {
  const item = await lockLostItem(ctx, id);
  if (item.version !== version) failStale(LostItem, await lostItemById(ctx, id));
  return item;
};
