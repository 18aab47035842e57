/** Seals scans stored in clear before sealed files existed. At every start, before the server answers. */
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../platform/database/open-database.ts';
import { type FieldCipher, SEALED_PATTERN } from '../../platform/field-cipher.ts';
import { readContent, removeContent } from '../../platform/files.ts';
import { rewriteContent } from '../../platform/stored-files.ts';

const isSealed = new RegExp(SEALED_PATTERN);

interface ClearFiles {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly filesDir: string;
}

/** Killed between file and row, the next start finds it sealed: sealed twice it could not be read. */
const sealFile = async ({ database, cipher, filesDir }: ClearFiles, key: string): Promise<void> => {
  const stream = await readContent(filesDir, key);
  const content = stream && (await buffer(stream));
  if (!content || isSealed.test(content.toString('latin1'))) return;
  await rewriteContent(database, filesDir, key, cipher.encrypt(content.toString('base64')));
};

export const sealClearFiles = async (files: ClearFiles): Promise<void> => {
  const { database, filesDir } = files;
  const rows = await database
    .selectFrom('landlordUploads as u')
    .innerJoin('files as f', 'f.id', 'u.fileId')
    .select(['u.landlordId', 'u.fileId', 'f.key'])
    .where('u.fileKey', 'is', null)
    .execute();
  for (const { landlordId, fileId, key } of rows) {
    await sealFile(files, key);
    const { numUpdatedRows } = await database
      .updateTable('landlordUploads')
      .set({ fileKey: key })
      .where('landlordId', '=', landlordId)
      .where('fileId', '=', fileId)
      .executeTakeFirst();
    // Deleted by another process meanwhile: written back it would belong to no row.
    if (numUpdatedRows === 0n) await removeContent(filesDir, key);
  }
};
