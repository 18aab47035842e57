/** Cancels an owner stay that has not begun: its nights are on sale again. */

import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { cancelOwnerStay } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { openRoom } from '../../inventory/room-status/blocks/unblock-room.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { tellOfOwnerStay } from './file-owner-stay.ts';
import { ownerStaysOf } from './owner-stay-queries.ts';

const houseOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ houseId: string }>`
    select b.house_id from room_blocks b where b.id = ${id} and b.kind = 'owner_stay' and b.removed_at is null
      and ${inScope(ctx, 'b.houseId')}`.execute(ctx.db);
  return rows[0]?.houseId ?? fail(landlordFailures.ownerStayNotFound);
};

export const cancelOwnerStayRoute = command(cancelOwnerStay, async (ctx, { id, version }) => {
  const houseId = await houseOf(ctx, id);
  const [stay = fail(landlordFailures.ownerStayNotFound)] = await ownerStaysOf(ctx, [{ id, houseId }]);
  if (!stay.canCancel) fail(landlordFailures.ownerStayBegun);
  await openRoom(ctx, { id, version });
  await tellOfOwnerStay(ctx, stay, 'cancelled');
  return null;
});
