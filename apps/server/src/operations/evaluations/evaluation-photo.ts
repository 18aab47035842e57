/** Pictures of a review being recorded: re-encoded, and kept for a day until the form is sent. */

import { MAX_PHOTOS } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { uploadEvaluationPhoto } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import type { Job } from '../../platform/module.ts';

const MAX_SIDE_PX = 1_600;
const MAX_UNATTACHED = 5 * MAX_PHOTOS;
const KEEP_LOOSE_MS = DAY_MS;

const assertMayUpload = async (ctx: Ctx, houseId: string): Promise<void> => {
  await houseInScope(ctx, houseId);
  const { loose } = await ctx.db
    .selectFrom('evaluationPhotos')
    .select((eb) => eb.fn.countAll<number>().as('loose'))
    .where('uploadedBy', '=', ctx.user.id)
    .where('evaluationId', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(loose) >= MAX_UNATTACHED) fail(coreFailures.tooMany);
};

const insertPhoto = async (ctx: Ctx, houseId: string, file: { key: string; bytes: number }) => {
  const id = ctx.newId();
  const { key, bytes: sizeBytes } = file;
  const fileId = await insertFile(ctx, { key, mime: 'image/webp', sizeBytes, private: false });
  await ctx.db
    .insertInto('evaluationPhotos')
    .values({ houseId, id, fileId, uploadedBy: ctx.user.id, createdAt: ctx.now })
    .execute();
  return { id, url: fileUrl(key) };
};

export const uploadEvaluationPhotoRoute = externalCommand(
  uploadEvaluationPhoto,
  async (ctx, { houseId, file }) => {
    await assertMayUpload(ctx, houseId);
    const webp = await uploadedPicture(file, { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' });
    return withStored(ctx.services.files, webp, (key) =>
      ctx.store((step) => insertPhoto(step, houseId, { key, bytes: webp.byteLength })),
    );
  },
);

/** In the given order; only unused pictures that this user uploaded for this house. */
export const attachPhotos = async (
  ctx: Ctx,
  houseId: string,
  evaluationId: string,
  photoIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(photoIds)];
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update evaluation_photos p set evaluation_id = ${evaluationId}, position = asked.place
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    where p.house_id = ${houseId} and p.id = asked.id and p.evaluation_id is null
      and p.uploaded_by = ${ctx.user.id}`.execute(ctx.db);
  if (Number(numAffectedRows) !== ids.length) failAt('photoIds', evaluationFailures.photoMissing);
};

/** Photos whose form was never submitted. */
export const dropLoosePhotosJob: Job = {
  cron: '41 * * * *',
  run: async (job) => {
    const { keys, files } = await job.change(async ({ db, now, services }) => {
      const oldest = new Date(now.getTime() - KEEP_LOOSE_MS);
      const { rows } = await sql<{ key: string }>`
        with loose as (
          delete from evaluation_photos where evaluation_id is null and created_at < ${oldest} returning file_id)
        delete from files f using loose where f.id = loose.file_id returning f.key`.execute(db);
      return { keys: rows.map((row) => row.key), files: services.files };
    });
    for (const key of keys) await files.remove(key);
  },
};
