/** Adding, changing, deactivating and deleting landmarks; the houses near them are found again in the same change. */

import { landmarkTexts } from '@minsu/contract/foundation/landmarks/landmark.text.ts';
import { LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  createLandmark,
  deleteLandmark,
  deleteLandmarks,
  editLandmark,
  setLandmarkActive,
  setLandmarksActive,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { landmarkFailures } from '@minsu/contract/foundation/landmarks/landmark-failures.ts';
import { type Place, parsePlace } from '@minsu/contract/platform/coordinates.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { linkLandmarksToHouses } from '../houses/link-landmarks.ts';
import { findLandmarkIds, landmarkById } from './landmark-queries.ts';
import { landmarkSearchText } from './landmark-search.ts';

type Fields = z.output<typeof createLandmark.input>;

const lockLandmark = async (ctx: Ctx, id: string) => {
  const row = await ctx.db
    .selectFrom('landmarks')
    .select(['id', 'name', 'nameEn', 'kind', 'city', 'longitude', 'latitude', 'active', 'version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail(landmarkFailures.notFound);
};

type Locked = Awaited<ReturnType<typeof lockLandmark>>;

const lockSeen = async (ctx: Ctx, id: string, version: number): Promise<Locked> => {
  const row = await lockLandmark(ctx, id);
  if (row.version !== version) failStale(LandmarkRow, await landmarkById(ctx, id));
  return row;
};

const rowOf = ({ place, nameEn = '', ...fields }: Fields) => {
  // Valid: the contract has checked it.
  const at = parsePlace(place) as Place;
  const named = { ...fields, nameEn: nameEn || null };
  return { ...named, ...at, searchText: landmarkSearchText(named) };
};

const take = ({ name, kind, city, longitude, latitude, active }: Locked) => ({
  name,
  kind,
  city,
  longitude,
  latitude,
  active,
});

const announce = (ctx: Ctx, id: string, name: string, change: { before?: unknown; after?: unknown }) =>
  ctx.record({ name, entity: 'landmark', entityId: id, ...change });

/** Refused at the field; a race between two is refused by the constraint. */
const assertNameFree = async (
  ctx: Ctx,
  { name, city, kind }: Pick<Fields, 'name' | 'city' | 'kind'>,
  id: string | null,
): Promise<void> => {
  const { rows } = await sql`
    select from landmarks where city = ${city} and kind = ${kind} and lower(name) = lower(${name})
      and deleted_at is null and id is distinct from ${id}::uuid limit 1`.execute(ctx.db);
  if (rows.length > 0) failAt('name', landmarkFailures.nameTaken);
};

export const createLandmarkRoute = command(createLandmark, async (ctx, input) => {
  await assertNameFree(ctx, input, null);
  const id = ctx.newId();
  const row = rowOf(input);
  await ctx.db
    .insertInto('landmarks')
    .values({ ...row, id, createdAt: ctx.now, updatedAt: ctx.now })
    .execute();
  await linkLandmarksToHouses(ctx.db, [id]);
  const { searchText: _, ...after } = row;
  await announce(ctx, id, 'landmark.added', { after });
  return landmarkById(ctx, id);
});

export const editLandmarkRoute = command(editLandmark, async (ctx, { id, version, ...input }) => {
  const before = await lockSeen(ctx, id, version);
  await assertNameFree(ctx, input, id);
  const row = rowOf(input);
  await ctx.db
    .updateTable('landmarks')
    .set({ ...row, updatedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const moved =
    before.longitude !== row.longitude || before.latitude !== row.latitude || before.kind !== row.kind;
  if (moved) await linkLandmarksToHouses(ctx.db, [id]);
  const { searchText: _, ...after } = row;
  await announce(ctx, id, 'landmark.changed', { before: take(before), after });
  return landmarkById(ctx, id);
});

const setActive = async (ctx: Ctx, row: Locked, active: boolean): Promise<void> => {
  if (row.active === active) fail(landmarkFailures.alreadySo);
  await ctx.db
    .updateTable('landmarks')
    .set({ active, updatedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await linkLandmarksToHouses(ctx.db, [row.id]);
  const name = active ? 'landmark.activated' : 'landmark.deactivated';
  await announce(ctx, row.id, name, { before: { active: row.active }, after: { active } });
};

export const setLandmarkActiveRoute = command(setLandmarkActive, async (ctx, { id, version, active }) => {
  await setActive(ctx, await lockSeen(ctx, id, version), active);
  return landmarkById(ctx, id);
});

const remove = async (ctx: Ctx, row: Locked): Promise<void> => {
  await ctx.db
    .updateTable('landmarks')
    .set({ deletedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await linkLandmarksToHouses(ctx.db, [row.id]);
  await announce(ctx, row.id, 'landmark.deleted', { before: take(row) });
};

export const deleteLandmarkRoute = command(deleteLandmark, async (ctx, { id, version }) => {
  await remove(ctx, await lockSeen(ctx, id, version));
  return null;
});

const lookedAt = async (ctx: Ctx, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; label: string; active: boolean }>`
    select l.id, l.city || ' · ' || l.name as label, l.active
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join landmarks l on l.id = asked.id where l.deleted_at is null order by asked.place`.execute(ctx.db);
  return rows;
};

interface ActiveInput {
  readonly active: boolean;
}

export const setLandmarksActiveBulk: Bulk = {
  name: 'landmarks.setActive',
  title: landmarkTexts.bulkActive,
  endpoints: setLandmarksActive,
  find: findLandmarkIds,
  look: async (ctx, ids, { active }: ActiveInput) =>
    (await lookedAt(ctx, ids)).map((row) => ({
      id: row.id,
      label: row.label,
      refusal: row.active === active ? landmarkFailures.alreadySo : null,
    })),
  change: async (ctx, id, { active }: ActiveInput) => {
    const row = await lockLandmark(ctx, id);
    await setActive(ctx, row, active);
    return { active: row.active };
  },
  undo: async (ctx, id, before: ActiveInput) => setActive(ctx, await lockLandmark(ctx, id), before.active),
};

export const deleteLandmarksBulk: Bulk = {
  name: 'landmarks.delete',
  title: landmarkTexts.bulkRemove,
  endpoints: deleteLandmarks,
  find: findLandmarkIds,
  look: async (ctx, ids) => (await lookedAt(ctx, ids)).map(({ id, label }) => ({ id, label, refusal: null })),
  change: async (ctx, id) => {
    const row = await lockLandmark(ctx, id);
    await remove(ctx, row);
    return { version: row.version + 1 };
  },
  /** Back as it was, unless its name has been given to another since. */
  undo: async (ctx, id, before: { readonly version: number }) => {
    const row = await ctx.db
      .updateTable('landmarks')
      .set({ deletedAt: null, updatedAt: ctx.now, version: before.version + 1 })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .where('version', '=', before.version)
      .returning('name')
      .executeTakeFirst();
    if (!row) failStale();
    await linkLandmarksToHouses(ctx.db, [id]);
    await announce(ctx, id, 'landmark.restored', { after: row });
  },
};
