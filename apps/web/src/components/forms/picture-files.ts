/** Checks a chosen photo before upload. Pure. */
import { MAX_FILE_BYTES, pictureTypes } from '@minsu/contract/platform/picture.ts';

export const PHOTO_TYPES = pictureTypes.join(',');

export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The server inspects the content; obviously wrong files need not be uploaded. */
export const photoProblem = ({ type, size }: ChosenFile): 'notAPicture' | 'fileTooLarge' | null => {
  if (!(pictureTypes as readonly string[]).includes(type)) return 'notAPicture';
  return size > MAX_FILE_BYTES ? 'fileTooLarge' : null;
};
