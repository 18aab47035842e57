/** Adds tags to many houses or removes them; the previous tags of each are kept for an undo. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { MAX_HOUSE_TAGS } from '@minsu/contract/foundation/houses/house-content.ts';
import { tagHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { tagsAfter } from '@minsu/contract/platform/tags.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { lookAtHouses } from './bulk-house-queries.ts';
import { findHouseIds } from './house-queries.ts';
import { lockHouse } from './locked-house.ts';
import { houseOperations } from './operations-queries.ts';
import { saveOperations } from './save-operations.ts';
import { tagCodes } from './tag-codes.ts';

interface Input {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Before {
  readonly tags: readonly string[];
  readonly version: number;
}

export const tagHousesBulk: Bulk = {
  name: 'houses.tag',
  title: houseTexts.bulkTag,
  endpoints: tagHouses,
  find: findHouseIds,
  look: (ctx, ids) => lookAtHouses(ctx, ids),
  change: async (ctx, id, { add, remove }: Input): Promise<Before> => {
    const { version, state } = await lockHouse(ctx, id);
    if (state === 'archived') fail(houseFailures.archived);
    const { tags } = await houseOperations(ctx, id);
    const [added, removed] = [await tagCodes(ctx, add), [...remove, ...(await tagCodes(ctx, remove))]];
    const after = tagsAfter(tags, { add: added, remove: removed });
    if (after.length > MAX_HOUSE_TAGS) fail(houseFailures.tooManyTags, { params: { limit: MAX_HOUSE_TAGS } });
    await saveOperations(ctx, id, { tags: after });
    return { tags, version };
  },
  undo: async (ctx, id, { tags, version }: Before) => {
    const house = await lockHouse(ctx, id);
    if (house.version !== version + 1) failStale();
    await saveOperations(ctx, id, { tags: [...tags] });
  },
};
