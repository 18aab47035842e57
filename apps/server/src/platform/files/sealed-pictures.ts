/** Pictures of documents: the content of their file is one text sealed under the field keys. */
import { text } from 'node:stream/consumers';
import type { Ctx } from '../context.ts';
import { readContent } from './files.ts';
import { withStored } from './stored-files.ts';

type Services = Pick<Ctx, 'services'>;

/** Encrypts the picture into a file, then creates the row with the file's key. */
export const withSealedPicture = <T>(
  { services: { files, cipher } }: Services,
  webp: Buffer,
  run: (fileKey: string) => Promise<T>,
): Promise<T> => withStored(files, cipher.encrypt(webp.toString('base64')), run);

/** Null if the file is missing. */
export const readSealedPicture = async (
  { services: { files, cipher } }: Services,
  key: string,
): Promise<Buffer | null> => {
  const sealed = await readContent(files, key);
  return sealed && Buffer.from(cipher.decrypt(await text(sealed)), 'base64');
};
