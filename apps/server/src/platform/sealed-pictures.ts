/** Pictures of documents: the content of their file is one text sealed under the field keys. */
import { text } from 'node:stream/consumers';
import type { Ctx } from './context.ts';
import { newFileKey, readContent, writeContent } from './files.ts';

type Services = Pick<Ctx, 'services'>;

/** Answers the key of the file. */
export const writeSealedPicture = async (
  { services }: Services,
  dir: string,
  webp: Buffer,
): Promise<string> => {
  const key = newFileKey();
  await writeContent(dir, key, services.cipher.encrypt(webp.toString('base64')));
  return key;
};

/** Null where the file is gone. */
export const readSealedPicture = async (
  { services }: Services,
  dir: string,
  key: string,
): Promise<Buffer | null> => {
  const sealed = await readContent(dir, key);
  return sealed && Buffer.from(services.cipher.decrypt(await text(sealed)), 'base64');
};
