/** Pictures of documents. Stored sealed, visible only to their owner and to users who may reveal them. */
import { Readable } from 'node:stream';
import { accountFailures } from '@minsu/contract/account/account-failures.ts';
import {
  getCertificationPhoto,
  uploadCertificationPhoto,
} from '@minsu/contract/account/certification-endpoints.ts';
import { DAY_MS } from '@minsu/contract/durations.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import { filesDir } from '../../config.ts';
import { removeContent } from '../../platform/files.ts';
import type { JobContext } from '../../platform/module.ts';
import { channelCall, privateFile } from '../../platform/routes.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/sealed-pictures.ts';
import { uploadedPicture } from '../../platform/uploaded-file.ts';

const LONGEST_SIDE = 1_600;
/** Uploaded, but not submitted. */
const MOST_LOOSE = 20;
const KEEP_LOOSE_MS = DAY_MS;

export const uploadCertificationPhotoRoute = channelCall(
  uploadCertificationPhoto,
  async (ctx, { side, file }) => {
    const loose = await ctx.db
      .selectFrom('certificationPhotos')
      .select('id')
      .where('userId', '=', ctx.user.id)
      .where('certificationId', 'is', null)
      .execute();
    if (loose.length >= MOST_LOOSE) fail(coreFailures.tooMany);
    const webp = await uploadedPicture(file, { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' });
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
  const webp = await readSealedPicture(ctx, filesDir(ctx.services.config), row.fileKey);
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
    return { keys: rows.map((row) => row.fileKey), dir: filesDir(services.config) };
  });
  for (const key of dropped.keys) await removeContent(dropped.dir, key);
};
