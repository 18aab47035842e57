/** Photos of members' documents, stored sealed and shown only to users who check or may reveal them. */
import { Readable } from 'node:stream';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import {
  getMemberPhoto,
  uploadMemberPhoto,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { dropContent } from '../../platform/files/files.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/files/sealed-pictures.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile } from '../../platform/http/routes.ts';
import type { JobContext } from '../../platform/module.ts';
import { recordMember } from './locked-member.ts';
import { memberInScope } from './member-detail-queries.ts';

const MAX_SIDE = 1_600;
/** Uploaded photos that no document uses yet. */
const MAX_UNUSED = 20;
const KEEP_LOOSE_MS = DAY_MS;

export const uploadMemberPhotoRoute = externalCommand(uploadMemberPhoto, async (ctx, { side, file }) => {
  const unused = await ctx.db
    .selectFrom('guestDocumentPhotos')
    .select('id')
    .where('uploadedBy', '=', ctx.user.id)
    .where('documentId', 'is', null)
    .execute();
  if (unused.length >= MAX_UNUSED) fail(memberFailures.tooManyPhotos);
  const webp = await uploadedPicture(file, { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' });
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
  const webp = await readSealedPicture(ctx, photo.fileKey);
  if (!webp) fail(memberFailures.photoMissing);
  if (guestId !== null) await recordMember(ctx, guestId, 'photoSeen', { after: { side: photo.side } });
  return { fileName: `${photo.side}.webp`, mime: 'image/webp', body: Readable.from(webp) };
});

/** Attaches photos uploaded by the caller to a document; with none given, existing ones stay. */
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
    ctx.afterCommit(() => dropContent(ctx.services, fileKey));
  }
  await sql`update guest_document_photos set document_id = ${documentId}
    where id = any(${[...photoIds]}::uuid[])`.execute(ctx.db);
  return { count: there.length - old.length + taken.length, changed: true };
};

/** Deletes photos that no document uses. */
export const dropLooseMemberPhotos = async (job: JobContext): Promise<void> => {
  const dropped = await job.change(async ({ db, now, services }) => {
    const rows = await db
      .deleteFrom('guestDocumentPhotos')
      .where('documentId', 'is', null)
      .where('createdAt', '<', new Date(now.getTime() - KEEP_LOOSE_MS))
      .returning('fileKey')
      .execute();
    return { keys: rows.map((row) => row.fileKey), files: services.files };
  });
  for (const key of dropped.keys) await dropped.files.remove(key);
};
