/** Documents of a house. Without public address: only users who may see the house get them. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import {
  getHouseDocument,
  type HouseDocument,
  listHouseDocuments,
  uploadHouseDocument,
} from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile, query } from '../../platform/http/routes.ts';
import { houseInScope } from './house-scope-queries.ts';
import { assertUploadsLeft } from './upload-house-photo.ts';
import { type Paper, paperName, paperOf } from './uploaded-paper.ts';

const insertDocument = async (
  ctx: Ctx,
  houseId: string,
  { content, mime, key, fileName }: Paper & { readonly key: string; readonly fileName: string },
): Promise<HouseDocument> => {
  const sizeBytes = content.byteLength;
  const id = await insertFile(ctx, { key, mime, sizeBytes, private: true });
  await ctx.db
    .insertInto('houseUploads')
    .values({
      houseId,
      fileId: id,
      kind: 'document',
      fileName,
      uploadedBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .execute();
  return { fileId: id, fileName, mime, sizeBytes };
};

export const uploadHouseDocumentRoute = externalCommand(uploadHouseDocument, async (ctx, input) => {
  const { houseId } = input;
  await houseInScope(ctx, houseId);
  await assertUploadsLeft(ctx, houseId);
  const paper = await paperOf(await uploadedContent(input.file));
  const fileName = paperName(input.fileName, paper.mime);
  return withStored(ctx.services.files, paper.content, (key) =>
    ctx.store((store) => insertDocument(store, houseId, { ...paper, key, fileName })),
  );
});

/** A copied house has no documents of the original: each house needs its own. */
const documentsOf = (ctx: Ctx, houseId: string) =>
  ctx.db
    .selectFrom('houseUploads as u')
    .innerJoin('files as f', 'f.id', 'u.fileId')
    .where('u.houseId', '=', houseId)
    .where('u.kind', '=', 'document');

export const listHouseDocumentsRoute = query(listHouseDocuments, async (ctx, { houseId, fileIds }) => {
  await houseInScope(ctx, houseId);
  if (fileIds.length === 0) return [];
  const rows = await documentsOf(ctx, houseId)
    .select(['f.id as fileId', 'u.fileName', 'f.mime', 'f.sizeBytes'])
    .where('f.id', 'in', fileIds)
    .orderBy('u.createdAt')
    .execute();
  return rows as HouseDocument[];
});

export const getHouseDocumentRoute = privateFile(getHouseDocument, async (ctx, { houseId, fileId }) => {
  await houseInScope(ctx, houseId);
  const row = await documentsOf(ctx, houseId)
    .select(['f.key', 'u.fileName', 'f.mime'])
    .where('f.id', '=', fileId)
    .executeTakeFirst();
  const body = row && (await readContent(ctx.services.files, row.key));
  if (!row || !body) fail(houseFailures.documentMissing);
  return { fileName: row.fileName, mime: row.mime, body };
});
