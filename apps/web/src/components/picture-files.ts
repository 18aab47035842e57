/** What may be chosen as a photo, before it is sent. Pure. */
import { MAX_FILE_BYTES, pictureTypes } from '@minsu/contract/picture.ts';

export const PHOTO_TYPES = pictureTypes.join(',');

export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The server looks at the content itself; what is plainly none need not travel. */
export const photoProblem = ({ type, size }: ChosenFile): 'notAPicture' | 'fileTooLarge' | null => {
  if (!(pictureTypes as readonly string[]).includes(type)) return 'notAPicture';
  return size > MAX_FILE_BYTES ? 'fileTooLarge' : null;
};
