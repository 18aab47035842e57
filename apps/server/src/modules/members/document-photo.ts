/** Pictures of members' documents. They lie sealed on the disk and are shown to who checks or may reveal them only. */
import { Readable } from 'node:stream';
import { DAY_MS } from '@minsu/contract/durations.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/failure.ts';
import { getMemberPhoto, uploadMemberPhoto } from '@minsu/contract/members/member-document-endpoints.ts';
import { memberFailures } from '@minsu/contract/members/member-failures.ts';
import { sql } from 'kysely';
import { filesDir } from '../../config.ts';
import type { Ctx } from '../../platform/context.ts';
import { removeContent } from '../../platform/files.ts';
import type { JobContext } from '../../platform/module.ts';
import { channelCall, privateFile } from '../../platform/routes.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/sealed-pictures.ts';
import { uploadedPicture } from '../../platform/uploaded-file.ts';
import { recordMember } from './locked-member.ts';
import { memberInScope } from './member-detail-queries.ts';

const LONGEST_SIDE = 1_600;
/** Uploaded photos that no document uses yet. */
const MOST_LOOSE = 20;
const KEEP_LOOSE_MS = DAY_MS;

export const uploadMemberPhotoRoute = channelCall(uploadMemberPhoto, async (ctx, { side, file }) => {
  const loose = await ctx.db
    .selectFrom('guestDocumentPhotos')
    .select('id')
    .where('uploadedBy', '=', ctx.user.id)
    .where('documentId', 'is', null)
    .execute();
  if (loose.length >= MOST_LOOSE) fail(memberFailures.tooManyPhotos);
  const webp = await uploadedPicture(file, { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' });
  const id = ctx.newId();
  await withSealedPicture(ctx, webp, (fileKey) =>
    ctx.store((store) =>
      store.db
        .insertInto('guestDocumentPhotos')
        .values({ id, side, fileKey, uploadedBy: store.user.id, createdAt: store.now })
        .execute(),
    ),
  );
  return { id };
});

const findPhoto = async (ctx: Ctx, id: string) => {
  const row = await ctx.db
    .selectFrom('guestDocumentPhotos as p')
    .leftJoin('guestDocuments as d', 'd.id', 'p.documentId')
    .select(['p.side', 'p.fileKey', 'p.uploadedBy', 'p.documentId', 'd.guestId', 'd.removedAt'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row?.removedAt ? undefined : row;
};

/** A photo without a document is visible to its uploader only; every view of one with a document is audited. */
export const getMemberPhotoRoute = privateFile(getMemberPhoto, async (ctx, { id }) => {
  const photo = await findPhoto(ctx, id);
  if (!photo) fail(coreFailures.notFound);
  const { guestId } = photo;
  const isOwnLoose = guestId === null && photo.uploadedBy === ctx.user.id;
  const mayLook = guestId !== null && (ctx.user.may('member:check') || ctx.user.may('guest:reveal'));
  if (!isOwnLoose && !mayLook) fail(coreFailures.notFound);
  if (guestId !== null) await memberInScope(ctx, guestId);
  const webp = await readSealedPicture(ctx, filesDir(ctx.services.config), photo.fileKey);
  if (!webp) fail(memberFailures.photoMissing);
  if (guestId !== null) await recordMember(ctx, guestId, 'photoSeen', { after: { side: photo.side } });
  return { fileName: `${photo.side}.webp`, mime: 'image/webp', body: Readable.from(webp) };
});

/** The photos that were uploaded by the caller become those of a document; without any, those that are there stay. */
export const takePhotos = async (
  ctx: Ctx,
  documentId: string,
  photoIds: readonly string[],
): Promise<{ count: number; changed: boolean }> => {
  const there = await ctx.db
    .selectFrom('guestDocumentPhotos')
    .select(['id', 'side', 'fileKey'])
    .where('documentId', '=', documentId)
    .execute();
  if (photoIds.length === 0) return { count: there.length, changed: false };
  const { rows: taken } = await sql<{ side: string }>`
    select side from guest_document_photos where id = any(${[...photoIds]}::uuid[])
      and uploaded_by = ${ctx.user.id} and document_id is null for update`.execute(ctx.db);
  const sides = new Set(taken.map(({ side }) => side));
  if (taken.length !== new Set(photoIds).size || sides.size !== taken.length)
    invalidAt('photoIds', memberFailures.photoMissing.text);
  const old = there.filter(({ side }) => sides.has(side));
  for (const { id, fileKey } of old) {
    await ctx.db.deleteFrom('guestDocumentPhotos').where('id', '=', id).execute();
    const dir = filesDir(ctx.services.config);
    ctx.afterCommit(() => void removeContent(dir, fileKey).catch(() => undefined));
  }
  await sql`update guest_document_photos set document_id = ${documentId}
    where id = any(${[...photoIds]}::uuid[])`.execute(ctx.db);
  return { count: there.length - old.length + taken.length, changed: true };
};

/** Pictures that were never named. */
export const dropLooseMemberPhotos = async (job: JobContext): Promise<void> => {
  const dropped = await job.change(async ({ db, now, services }) => {
    const rows = await db
      .deleteFrom('guestDocumentPhotos')
      .where('documentId', 'is', null)
      .where('createdAt', '<', new Date(now.getTime() - KEEP_LOOSE_MS))
      .returning('fileKey')
      .execute();
    return { keys: rows.map((row) => row.fileKey), dir: filesDir(services.config) };
  });
  for (const key of dropped.keys) await removeContent(dropped.dir, key);
};
