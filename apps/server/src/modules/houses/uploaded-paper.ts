/** The scan of a paper as it is kept: a picture or a PDF. */
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { drawPicture } from '../../platform/pictures.ts';
import { accepted, refuseFile } from '../../platform/uploaded-file.ts';

const LONGEST_SIDE = 2_400;
/** A whole PDF ends in this mark; what comes after it is a few bytes at most. */
const PDF_TAIL = 1_024;

const endings = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const;
type Mime = keyof typeof endings;

export interface Paper {
  readonly mime: Mime;
  readonly content: Uint8Array;
}

/** A picture is drawn anew; a PDF is kept as it came, and never shown within our pages. */
export const paperOf = async (content: Uint8Array): Promise<Paper> => {
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
export const paperName = (given: string | undefined, mime: Mime): string => {
  const bare = (given ?? '').replace(/\.[^.]*$/, '').trim();
  return `${bare === '' ? 'document' : bare}.${endings[mime]}`;
};
