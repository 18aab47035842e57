/** Uploads a photo of a house: re-encoded in three widths, stored as files, registered for the house. */

import {
  listHousePictures,
  uploadHousePhoto,
} from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { newFileKey, sha256Of } from '../../platform/files/files.ts';
import { drawSizes, type PictureSize } from '../../platform/files/pictures.ts';
import { accepted, uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, query } from '../../platform/http/routes.ts';
import { houseInScope } from './house-scope-queries.ts';
import { picturesById } from './picture-queries.ts';

/** Widths in pixels: list, card, full screen. */
const WIDTHS = [1_600, 800, 320] as const;
/** Many times the number a house may show, as a limit against abuse. */
const MAX_UPLOADS = 600;

export const assertUploadsLeft = async (ctx: Ctx, houseId: string): Promise<void> => {
  const { count } = await ctx.db
    .selectFrom('houseUploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('houseId', '=', houseId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_UPLOADS) fail(coreFailures.tooMany);
};

interface Kept extends PictureSize {
  readonly id: string;
  readonly key: string;
}

const insertFiles = async (
  ctx: Ctx,
  houseId: string,
  kept: readonly [Kept, ...Kept[]],
  color: string,
): Promise<void> => {
  const [original] = kept;
  await ctx.db
    .insertInto('files')
    .values(
      kept.map(({ id, key, width, height, webp }) => ({
        id,
        key,
        mime: 'image/webp',
        sizeBytes: webp.byteLength,
        sha256: sha256Of(webp),
        createdAt: ctx.now,
        originalId: id === original.id ? null : original.id,
        width,
        height,
        color,
      })),
    )
    .execute();
  await ctx.db
    .insertInto('houseUploads')
    .values({
      houseId,
      fileId: original.id,
      kind: 'photo',
      uploadedBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .execute();
};

export const uploadHousePhotoRoute = externalCommand(uploadHousePhoto, async (ctx, { houseId, file }) => {
  await houseInScope(ctx, houseId);
  await assertUploadsLeft(ctx, houseId);
  const { sizes, color } = accepted(await drawSizes(await uploadedContent(file), WIDTHS));
  const keep = (size: PictureSize): Kept => ({ ...size, id: ctx.newId(), key: newFileKey() });
  const [first, ...rest] = sizes;
  const kept = [keep(first), ...rest.map(keep)] as const;
  const { files } = ctx.services;
  try {
    await Promise.all(kept.map(({ key, webp }) => files.put(key, webp)));
    await ctx.store((store) => insertFiles(store, houseId, [...kept], color));
  } catch (error) {
    await Promise.all(kept.map(({ key }) => files.remove(key)));
    throw error;
  }
  const pictures = await picturesById(ctx, [kept[0].id]);
  return pictures.get(kept[0].id) ?? fail(coreFailures.notFound);
});

/**
 * Only pictures uploaded for this house or among its live photos: an id alone gives no access to another house's
 * picture.
 */
export const listHousePicturesRoute = query(listHousePictures, async (ctx, { houseId, fileIds }) => {
  await houseInScope(ctx, houseId);
  if (fileIds.length === 0) return [];
  const own = await ctx.db
    .selectFrom('houseUploads')
    .select('fileId')
    .where('houseId', '=', houseId)
    .where('fileId', 'in', fileIds)
    .where('kind', '=', 'photo')
    .union(
      ctx.db
        .selectFrom('housePhotos')
        .select('fileId')
        .where('houseId', '=', houseId)
        .where('fileId', 'in', fileIds),
    )
    .execute();
  const pictures = await picturesById(
    ctx,
    own.map((row) => row.fileId),
  );
  return fileIds.flatMap((id) => pictures.get(id) ?? []);
});
