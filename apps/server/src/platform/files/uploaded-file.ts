/** An uploaded file as it arrived, or a message at its field. */
import { coreFailures, type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { pictureFailures } from '@minsu/contract/platform/picture.ts';
import type { Uploadable } from '@minsu/contract/platform/wire.ts';
import { type Drawn, drawPicture, MAX_PICTURE_BYTES, type PictureShape, type Refused } from './pictures.ts';

/** Lands at the field that holds the file. */
export const refuseFile = (failure: Failure): never =>
  fail(failure.status === 413 ? failure : coreFailures.invalid, {
    fields: [{ path: 'file', text: failure.text }],
  });

export const uploadedContent = async (file: Uploadable | Uint8Array): Promise<Uint8Array> => {
  const content = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
  return content.byteLength > MAX_PICTURE_BYTES ? refuseFile(coreFailures.fileTooLarge) : content;
};

/** Returns the drawn picture or throws the refusal. */
export const accepted = <T extends { readonly ok: true }>(drawn: T | Refused): T =>
  drawn.ok ? drawn : refuseFile(pictureFailures[drawn.reason]);

export const uploadedPicture = async (
  file: Uploadable | Uint8Array,
  shape: PictureShape,
): Promise<Buffer> => {
  const drawn: Drawn = await drawPicture(await uploadedContent(file), shape);
  return accepted(drawn).webp;
};
