/** A house's average ratings: read, and recounted on each change of a review. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { HouseRating } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** Under a lock: of two changes at once the later one counts what the earlier one stored. */
export const countRating = async ({ db }: Pick<Ctx, 'db'>, houseId: string): Promise<void> => {
  await sql`insert into house_ratings (house_id, count, hidden_count) values (${houseId}, 0, 0)
    on conflict (house_id) do nothing`.execute(db);
  await sql`select from house_ratings where house_id = ${houseId} for update`.execute(db);
  await sql`select count_house_ratings(array[${houseId}::uuid])`.execute(db);
};

const unrated: HouseRating = {
  count: 0,
  hiddenCount: 0,
  score: null,
  cleanliness: null,
  location: null,
  service: null,
  value: null,
};

export const houseRating = async (
  ctx: Ctx,
  { houseId }: { readonly houseId: string },
): Promise<HouseRating> => {
  const { rows } = await sql<HouseRating>`
    select r.count, r.hidden_count, r.score, r.cleanliness, r.location, r.service, r.value
    from houses h left join house_ratings r on r.house_id = h.id
    where h.id = ${houseId} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  const row = rows[0] ?? fail(houseFailures.notFound);
  // A house without reviews has no row: the joined columns are null.
  return (row.count as number | null) === null ? unrated : row;
};
