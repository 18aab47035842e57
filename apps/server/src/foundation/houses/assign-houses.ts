/** Assigns many houses to a department or manager; the previous value of each is kept for an undo. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { assignHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { lookAtHouses } from './bulk-house-queries.ts';
import { findHouseIds } from './house-queries.ts';
import { lockHouse } from './locked-house.ts';
import { houseOperations } from './operations-queries.ts';
import { saveOperations } from './save-operations.ts';

interface Input {
  readonly departmentId?: string | null | undefined;
  readonly managerUserId?: string | null | undefined;
}

interface Before {
  readonly departmentId: string | null;
  readonly managerUserId: string | null;
  readonly version: number;
}

export const assignHousesBulk: Bulk = {
  name: 'houses.assign',
  title: houseTexts.bulkAssign,
  endpoints: assignHouses,
  find: findHouseIds,
  look: (ctx, ids) => lookAtHouses(ctx, ids),
  change: async (ctx, id, { departmentId, managerUserId }: Input): Promise<Before> => {
    const { version, state } = await lockHouse(ctx, id);
    if (state === 'archived') fail(houseFailures.archived);
    const before = await houseOperations(ctx, id);
    await saveOperations(ctx, id, { departmentId, managerUserId });
    return { departmentId: before.departmentId, managerUserId: before.managerUserId, version };
  },
  undo: async (ctx, id, { version, ...before }: Before) => {
    const house = await lockHouse(ctx, id);
    if (house.version !== version + 1) failStale();
    await saveOperations(ctx, id, before);
  },
};
