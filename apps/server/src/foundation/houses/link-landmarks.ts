/**
 * Landmarks near each house, stored in `house_landmarks`. Found by the index on coordinates: a bounding box, then the
 * exact distance. A house takes its lock together with other houses, a landmark exclusively, so that simultaneous moves
 * see each other either before or after.
 */
import { landmarkKinds } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { storedSettings } from '../system/settings-queries.ts';
import { DEGREE_M } from './near-landmark-queries.ts';

/** Houses `h` near landmarks `l` within the kind's radius `r.metres`. */
const near = sql`
  h.latitude between l.latitude - r.metres / ${DEGREE_M}
    and l.latitude + r.metres / ${DEGREE_M}
  and h.longitude between l.longitude - r.metres / (${DEGREE_M} * cos(radians(least(85, abs(l.latitude) + 1))))
    and l.longitude + r.metres / (${DEGREE_M} * cos(radians(least(85, abs(l.latitude) + 1))))
  and distance_m(h.longitude, h.latitude, l.longitude, l.latitude) <= r.metres`;

const radii = async (db: Db) => {
  const { landmarkRadius } = await storedSettings(db);
  const metres = landmarkKinds.map((kind) => landmarkRadius[kind]);
  return sql`unnest(${landmarkKinds}::text[], ${metres}::int[]) as r (kind, metres)`;
};

/** Finds a house's landmarks again; call in the same transaction when its coordinates change. */
export const linkHouseToLandmarks = async (db: Db, houseId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.landmarks})`.execute(db);
  await sql`delete from house_landmarks where house_id = ${houseId}`.execute(db);
  await sql`
    insert into house_landmarks (house_id, landmark_id, distance_m)
    select h.id, l.id, distance_m(h.longitude, h.latitude, l.longitude, l.latitude)
    from houses h cross join ${await radii(db)}
    join landmarks l on l.kind = r.kind and l.active and l.deleted_at is null
    where h.id = ${houseId} and ${near}`.execute(db);
};

/** Finds the houses of landmarks again after adding, moving, deactivating or deleting them. */
export const linkLandmarksToHouses = async (db: Db, landmarkIds: readonly string[]): Promise<void> => {
  if (landmarkIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(${advisoryLocks.landmarks})`.execute(db);
  await sql`delete from house_landmarks where landmark_id = any(${landmarkIds}::uuid[])`.execute(db);
  await sql`
    insert into house_landmarks (house_id, landmark_id, distance_m)
    select h.id, l.id, distance_m(h.longitude, h.latitude, l.longitude, l.latitude)
    from landmarks l join ${await radii(db)} on r.kind = l.kind join houses h on h.latitude is not null and ${near}
    where l.id = any(${landmarkIds}::uuid[]) and l.active and l.deleted_at is null`.execute(db);
};

const BATCH = 500;

/** Some landmarks after `after`, in the order of their ids; answers the last one, null at the end. */
export const relinkSome = async ({ db }: Ctx, after: string): Promise<string | null> => {
  const rows = await db
    .selectFrom('landmarks')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  await linkLandmarksToHouses(
    db,
    rows.map((row) => row.id),
  );
  return rows.at(-1)?.id ?? null;
};
