/** Pictures are stored as WebP; channels connected through a channel manager need JPEG. */
import { openSharp } from './files/open-sharp.ts';

const QUALITY = 85;

/** JPEG of a stored picture, transparent parts white, as base64. */
export const asJpeg = async (content: Uint8Array): Promise<string> => {
  const sharp = await openSharp();
  const jpeg = await sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  return jpeg.toString('base64');
};
