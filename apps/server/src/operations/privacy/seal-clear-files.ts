/** Encrypts scans stored before files were encrypted. At every start, before the server answers. */
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../platform/database/open-database.ts';
import { type FieldCipher, SEALED_PATTERN } from '../../platform/field-cipher.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readContent } from '../../platform/files/files.ts';
import { rewriteContent } from '../../platform/files/stored-files.ts';

const isSealed = new RegExp(SEALED_PATTERN);

interface ClearFiles {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly files: FileStore;
}

/** Killed between file and row, the next start finds it sealed: sealed twice it could not be read. */
const sealFile = async ({ database, cipher, files }: ClearFiles, key: string): Promise<void> => {
  const stream = await readContent(files, key);
  const content = stream && (await buffer(stream));
  if (!content || isSealed.test(content.toString('latin1'))) return;
  await rewriteContent(database, files, key, cipher.encrypt(content.toString('base64')));
};

export const sealClearFiles = async (of: ClearFiles): Promise<void> => {
  const { database, files } = of;
  const rows = await database
    .selectFrom('landlordUploads as u')
    .innerJoin('files as f', 'f.id', 'u.fileId')
    .select(['u.landlordId', 'u.fileId', 'f.key'])
    .where('u.fileKey', 'is', null)
    .execute();
  for (const { landlordId, fileId, key } of rows) {
    await sealFile(of, key);
    const { numUpdatedRows } = await database
      .updateTable('landlordUploads')
      .set({ fileKey: key })
      .where('landlordId', '=', landlordId)
      .where('fileId', '=', fileId)
      .executeTakeFirst();
    // Deleted by another process meanwhile: written back it would belong to no row.
    if (numUpdatedRows === 0n) await files.remove(key);
  }
};
