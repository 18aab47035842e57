/** Pictures of documents. Stored sealed, visible only to their owner and to users who may reveal them. */
import { Readable } from 'node:stream';
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import {
  getCertificationPhoto,
  uploadCertificationPhoto,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/files/sealed-pictures.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile } from '../../platform/http/routes.ts';
import type { JobContext } from '../../platform/module.ts';

const MAX_SIDE_PX = 1_600;
/** Uploaded, but not submitted. */
const MAX_UNATTACHED = 20;
const KEEP_LOOSE_MS = DAY_MS;

export const uploadCertificationPhotoRoute = externalCommand(
  uploadCertificationPhoto,
  async (ctx, { side, file }) => {
    const loose = await ctx.db
      .selectFrom('certificationPhotos')
      .select('id')
      .where('userId', '=', ctx.user.id)
      .where('certificationId', 'is', null)
      .execute();
    if (loose.length >= MAX_UNATTACHED) fail(coreFailures.tooMany);
    const webp = await uploadedPicture(file, { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' });
    const id = ctx.newId();
    await withSealedPicture(ctx, webp, (fileKey) =>
      ctx.store((store) =>
        store.db
          .insertInto('certificationPhotos')
          .values({ id, userId: store.user.id, side, fileKey, createdAt: store.now })
          .execute(),
      ),
    );
    return { id };
  },
);

/** An unsubmitted picture is visible to its owner only; every view of a submitted one by another user is audited. */
export const getCertificationPhotoRoute = privateFile(getCertificationPhoto, async (ctx, { id }) => {
  const row = await ctx.db
    .selectFrom('certificationPhotos')
    .select(['userId', 'certificationId', 'side', 'fileKey'])
    .where('id', '=', id)
    .executeTakeFirst();
  const own = row?.userId === ctx.user.id;
  const mayReveal = ctx.user.may('certification:reveal') && row?.certificationId !== null;
  if (!row || !(own || mayReveal)) fail(coreFailures.notFound);
  const webp = await readSealedPicture(ctx, row.fileKey);
  if (!webp) fail(accountFailures.photoMissing);
  if (!own && row.certificationId !== null)
    await ctx.record({
      name: 'certification.photoRevealed',
      entity: 'certification',
      entityId: row.certificationId,
    });
  return { fileName: `${row.side}.webp`, mime: 'image/webp', body: Readable.from(webp) };
});

/** Pictures that were never submitted. */
export const dropLoosePhotos = async (job: JobContext): Promise<void> => {
  const dropped = await job.change(async ({ db, now, services }) => {
    const rows = await db
      .deleteFrom('certificationPhotos')
      .where('certificationId', 'is', null)
      .where('createdAt', '<', new Date(now.getTime() - KEEP_LOOSE_MS))
      .returning('fileKey')
      .execute();
    return { keys: rows.map((row) => row.fileKey), files: services.files };
  });
  for (const key of dropped.keys) await dropped.files.remove(key);
};
