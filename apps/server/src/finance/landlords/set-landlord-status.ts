/** Whether the business works with a landlord. */

import {
  endLandlord,
  pauseLandlord,
  resumeLandlord,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import type { LandlordState } from '@minsu/contract/finance/landlords/landlord-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { type LockedLandlord, lockLandlordAt, raiseVersion } from './locked-landlord.ts';

const setStatus = async (ctx: Ctx, before: LockedLandlord, status: LandlordState, reason: string) => {
  await raiseVersion(ctx, before, { status, statusReason: status === 'active' ? null : reason });
  const names = { active: 'landlord.resumed', paused: 'landlord.paused', ended: 'landlord.ended' } as const;
  await ctx.record({
    name: names[status],
    entity: 'landlord',
    entityId: before.id,
    before: { status: before.status },
    after: { status, ...(reason !== '' && { reason }) },
  });
  return landlordDetail(ctx, before.id);
};

export const pauseLandlordRoute = command(pauseLandlord, async (ctx, { reason, ...key }) =>
  setStatus(ctx, await lockLandlordAt(ctx, key, 'pause'), 'paused', reason),
);

export const resumeLandlordRoute = command(resumeLandlord, async (ctx, { reason, ...key }) =>
  setStatus(ctx, await lockLandlordAt(ctx, key, 'resume'), 'active', reason),
);

/** Assigning a property locks the landlord first, so none can be added while this is decided. */
const assertNoHouses = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from houses where landlord_id = ${id} and state <> 'archived'`.execute(
    ctx.db,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) fail(landlordFailures.hasHouses, { params: { count } });
};

/** A co-owner has no house but is paid as well. */
const assertNoContract = async (ctx: Ctx, id: string): Promise<void> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<{ no: string }>`
    select c.contract_no as no from contract_parties p
    join contract_versions v on v.id = p.version_id and v.in_force and (v.to_date is null or v.to_date >= ${today}::date)
    join contracts c on c.id = v.contract_id
    where p.landlord_id = ${id} order by c.contract_no limit 1`.execute(ctx.db);
  const [contract] = rows;
  if (contract) fail(landlordFailures.hasContract, { params: { no: contract.no } });
};

export const endLandlordRoute = command(endLandlord, async (ctx, { reason, ...key }) => {
  const before = await lockLandlordAt(ctx, key, 'end');
  await assertNoHouses(ctx, key.id);
  await assertNoContract(ctx, key.id);
  return setStatus(ctx, before, 'ended', reason);
});
