/** A scanned document as stored: a picture or a PDF. */
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { drawPicture } from '../../platform/files/pictures.ts';
import { accepted, refuseFile } from '../../platform/files/uploaded-file.ts';
import { judgePdf } from '../../platform/files/uploaded-pdf.ts';

const MAX_SIDE_PX = 2_400;

const endings = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const;
type Mime = keyof typeof endings;

export interface Paper {
  readonly mime: Mime;
  readonly content: Uint8Array;
}

const isPdf = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-';

/** A picture is re-encoded; a PDF is stored unchanged and never shown within our pages. */
export const paperOf = async (content: Uint8Array): Promise<Paper> => {
  if (isPdf(content)) {
    const verdict = await judgePdf(content);
    if (verdict === 'fine') return { mime: 'application/pdf', content };
    return refuseFile(verdict === 'tooDemanding' ? houseFailures.demandingPdf : houseFailures.brokenPdf);
  }
  const shape = { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' } as const;
  const drawn = await drawPicture(content, shape);
  if (!drawn.ok && drawn.reason === 'notAnImage') return refuseFile(houseFailures.notAPaper);
  return { mime: 'image/webp', content: accepted(drawn).webp };
};

/** The uploaded name with the extension of the stored format. */
export const paperName = (given: string | undefined, mime: Mime): string => {
  const bare = (given ?? '').replace(/\.[^.]*$/, '').trim();
  return `${bare === '' ? 'document' : bare}.${endings[mime]}`;
};
