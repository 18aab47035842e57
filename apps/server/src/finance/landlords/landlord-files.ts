/**
 * Scans of landlords' documents. Stored sealed, without public address: only users who may see the landlord get them,
 * and identity documents only those who may reveal.
 */
import { Readable } from 'node:stream';
import type { LandlordFile } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  getLandlordFile,
  uploadLandlordFile,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type Paper, paperName, paperOf } from '../../foundation/houses/uploaded-paper.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/files/sealed-pictures.ts';
import { insertFile } from '../../platform/files/stored-files.ts';
import { uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, type FileAnswer, privateFile } from '../../platform/http/routes.ts';
import { landlordInScope } from './landlord-scope-queries.ts';

/** Uploaded and not attached yet; removed after some days. */
const MAX_UNNAMED = 30;

const assertSeen = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql`select from landlords l where l.id = ${id} and ${landlordInScope(ctx)}`.execute(
    ctx.db,
  );
  if (rows.length === 0) fail(landlordFailures.notFound);
};

const assertUploadsLeft = async (ctx: Ctx, landlordId: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from landlord_uploads u where u.landlord_id = ${landlordId} and not exists (
      select from landlord_documents d where d.landlord_id = u.landlord_id and d.file_id = u.file_id)`.execute(
    ctx.db,
  );
  if ((rows[0]?.count ?? 0) < MAX_UNNAMED) return;
  const params = { limit: MAX_UNNAMED };
  failAt('file', landlordFailures.tooManyFiles, params);
};

interface Kept extends Paper {
  readonly key: string;
  readonly fileName: string;
}

const insertScan = async (ctx: Ctx, landlordId: string, kept: Kept): Promise<LandlordFile> => {
  const { content, mime, key, fileName } = kept;
  const sizeBytes = content.byteLength;
  const id = await insertFile(ctx, { key, mime, sizeBytes, private: true });
  await ctx.db
    .insertInto('landlordUploads')
    .values({ landlordId, fileId: id, fileKey: key, fileName, uploadedBy: ctx.user.id, createdAt: ctx.now })
    .execute();
  return { id, fileName, mime, sizeBytes };
};

export const uploadLandlordFileRoute = externalCommand(uploadLandlordFile, async (ctx, input) => {
  const { landlordId } = input;
  await assertSeen(ctx, landlordId);
  await assertUploadsLeft(ctx, landlordId);
  const paper = await paperOf(await uploadedContent(input.file));
  const fileName = paperName(input.fileName, paper.mime);
  return withSealedPicture(ctx, Buffer.from(paper.content), (key) =>
    ctx.store((store) => insertScan(store, landlordId, { ...paper, key, fileName })),
  );
});

interface StoredFile {
  readonly key: string;
  /** Key of the sealed file; null if a server of an older version has just stored it unencrypted. */
  readonly fileKey: string | null;
  readonly fileName: string;
  readonly mime: string;
}

const bodyOf = async (ctx: Ctx, { key, fileKey }: StoredFile): Promise<Readable | null> => {
  if (fileKey === null) return readContent(ctx.services.files, key);
  const content = await readSealedPicture(ctx, fileKey);
  return content && Readable.from(content);
};

/** Fails with `landlord.documentNotFound`. */
export const fileAnswer = async (ctx: Ctx, row: StoredFile | undefined): Promise<FileAnswer> => {
  const body = row && (await bodyOf(ctx, row));
  if (!row || !body) fail(landlordFailures.documentNotFound);
  return { fileName: row.fileName, mime: row.mime, body };
};

const findUpload = (ctx: Ctx, landlordId: string, fileId: string) =>
  ctx.db
    .selectFrom('landlordUploads as u')
    .innerJoin('files as f', 'f.id', 'u.fileId')
    .leftJoin('landlordDocuments as d', (join) =>
      join.onRef('d.landlordId', '=', 'u.landlordId').onRef('d.fileId', '=', 'u.fileId'),
    )
    .select(['f.key', 'f.mime', 'u.fileKey', 'u.fileName', 'u.identity', 'u.uploadedBy', 'd.name'])
    .where('u.landlordId', '=', landlordId)
    .where('u.fileId', '=', fileId)
    .orderBy(sql`d.kind <> 'identity'`)
    .limit(1)
    .executeTakeFirst();

/** An unattached scan is visible to its uploader only; every view of an identity document is audited. */
export const getLandlordFileRoute = privateFile(getLandlordFile, async (ctx, { landlordId, fileId }) => {
  await assertSeen(ctx, landlordId);
  const row = await findUpload(ctx, landlordId, fileId);
  if (row && row.name === null && row.uploadedBy !== ctx.user.id) fail(landlordFailures.documentNotFound);
  if (row?.identity && !ctx.user.may('landlord:reveal')) fail(coreFailures.forbidden);
  const answer = await fileAnswer(ctx, row);
  if (row?.identity)
    await ctx.record({
      name: 'landlord.documentSeen',
      entity: 'landlord',
      entityId: landlordId,
      after: { document: row.name },
    });
  return answer;
});
