/** Papers of a house. They have no address of their own: only who may see the house is given them. */
import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import {
  getHouseDocument,
  type HouseDocument,
  listHouseDocuments,
  uploadHouseDocument,
} from '@minsu/contract/houses/house-upload-endpoints.ts';
import { filesDir } from '../../config.ts';
import type { Ctx } from '../../platform/context.ts';
import { newFileKey, readContent, removeContent, writeContent } from '../../platform/files.ts';
import { drawPicture } from '../../platform/pictures.ts';
import { channelCall, privateFile, query } from '../../platform/routes.ts';
import { accepted, refuseFile, uploadedContent } from '../../platform/uploaded-file.ts';
import { houseInScope } from './house-scope-queries.ts';
import { assertUploadsLeft } from './upload-house-photo.ts';

const LONGEST_SIDE = 2_400;
/** A whole PDF ends in this mark; what comes after it is a few bytes at most. */
const PDF_TAIL = 1_024;

const endings = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const;
type Mime = keyof typeof endings;

interface Paper {
  readonly mime: Mime;
  readonly content: Uint8Array;
}

/** A picture is drawn anew; a PDF is kept as it came, and never shown within our pages. */
const paperOf = async (content: Uint8Array): Promise<Paper> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const whole = bytes.subarray(-PDF_TAIL).includes('%%EOF');
    return whole ? { mime: 'application/pdf', content } : refuseFile(houseFailures.brokenPdf);
  }
  const shape = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } as const;
  const drawn = await drawPicture(content, shape);
  if (!drawn.ok && drawn.reason === 'notAnImage') return refuseFile(houseFailures.notAPaper);
  return { mime: 'image/webp', content: accepted(drawn).webp };
};

/** What people called it, with the ending of what it is now. */
const nameOf = (given: string | undefined, mime: Mime): string => {
  const bare = (given ?? '').replace(/\.[^.]*$/, '').trim();
  return `${bare === '' ? 'document' : bare}.${endings[mime]}`;
};

const insertDocument = async (
  ctx: Ctx,
  houseId: string,
  { content, mime, key, fileName }: Paper & { readonly key: string; readonly fileName: string },
): Promise<HouseDocument> => {
  const id = ctx.newId();
  const sizeBytes = content.byteLength;
  await ctx.db
    .insertInto('files')
    .values({ id, key, mime, sizeBytes, createdAt: ctx.now, private: true })
    .execute();
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

export const uploadHouseDocumentRoute = channelCall(uploadHouseDocument, async (ctx, input) => {
  const { houseId } = input;
  await houseInScope(ctx, houseId);
  await assertUploadsLeft(ctx, houseId);
  const paper = await paperOf(await uploadedContent(input.file));
  const key = newFileKey();
  const dir = filesDir(ctx.services.config);
  await writeContent(dir, key, paper.content);
  const fileName = nameOf(input.fileName, paper.mime);
  try {
    return await ctx.store((store) => insertDocument(store, houseId, { ...paper, key, fileName }));
  } catch (error) {
    await removeContent(dir, key);
    throw error;
  }
});

/** A house that was copied from another one names no papers of that one: they are handed in for each house. */
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
  const body = row && (await readContent(filesDir(ctx.services.config), row.key));
  if (!row || !body) fail(houseFailures.documentMissing);
  return { fileName: row.fileName, mime: row.mime, body };
});
