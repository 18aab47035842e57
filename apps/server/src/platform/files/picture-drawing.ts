/** Decodes an uploaded picture and draws it again. Runs in a reader process. */
import { openSharp, type Sharp } from './open-sharp.ts';
import type { DrawingInput, Drawn, DrawnSizes, PictureProblem, PictureSize, Refused } from './pictures.ts';

const MAX_PIXELS = 40_000_000;
/** Its decoder needs 20 bytes for each pixel. */
const MAX_AVIF_PIXELS = 24_000_000;
/** Only the first frame is drawn, but a decoder may read all. */
const MAX_FRAMES = 200;
const MAX_SECONDS = 15;

const refused = (reason: PictureProblem): Refused => ({ ok: false, reason });

type Kind = 'jpeg' | 'png' | 'webp' | 'heif';

/** Detects the format from the first bytes; others never reach a decoder. */
const kindOf = (content: Uint8Array): Kind | null => {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  // AVIF; the pictures of iPhones (HEIC) are of this family too, but their codec is not one we can read.
  return /^....ftypavi[fs]/s.test(head) ? 'heif' : null;
};

/** Judges the header before a pixel is decoded; null: it may be decoded. */
const problemOf = async (sharp: Sharp, content: Uint8Array): Promise<PictureProblem | null> => {
  const kind = kindOf(content);
  if (kind === null) return 'notAnImage';
  const { format, width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata();
  if (format !== kind) return 'brokenImage';
  if (width * height > MAX_PIXELS) return 'tooManyPixels';
  if (kind === 'heif' && width * height > MAX_AVIF_PIXELS) return 'tooDemanding';
  return pages > MAX_FRAMES ? 'tooManyFrames' : null;
};

const open = (sharp: Sharp, content: Uint8Array) =>
  sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();

const drawShape = async (
  sharp: Sharp,
  content: Uint8Array,
  { width, height, fit }: Extract<DrawingInput['drawing'], { kind: 'shape' }>['shape'],
): Promise<Drawn> => ({
  ok: true as const,
  webp: await open(sharp, content)
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 82 })
    .toBuffer(),
});

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The large one is decoded once and the others are made from it. */
const drawWidths = async (
  sharp: Sharp,
  content: Uint8Array,
  [largest, ...smaller]: readonly [number, ...number[]],
): Promise<DrawnSizes> => {
  const { data, info } = await open(sharp, content)
    .toColourspace('srgb')
    .resize({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizeOf = async (width: number): Promise<PictureSize> => {
    const drawn = await sharp(data, { raw })
      .resize({ width, withoutEnlargement: true })
      // More effort takes three times as long for a file of the same size.
      .webp({ quality: 80, effort: 1 })
      .toBuffer({ resolveWithObject: true });
    return { width: drawn.info.width, height: drawn.info.height, webp: drawn.data };
  };
  const first = await sizeOf(info.width);
  const rest: PictureSize[] = [];
  for (const width of smaller) if (width < info.width) rest.push(await sizeOf(width));
  const [red = 0, green = 0, blue = 0] = await sharp(data, { raw })
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return {
    ok: true as const,
    sizes: [first, ...rest] as const,
    color: `#${hex(red)}${hex(green)}${hex(blue)}`,
  };
};

/** The formats that may be decoded at all: the library knows many more. */
const openForUploads = async (): Promise<Sharp> => {
  const sharp = await openSharp();
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  return sharp;
};

/** The library throws for truncated, damaged or other files. */
const drawUpload = async ({ content, drawing }: DrawingInput): Promise<Drawn | DrawnSizes> => {
  const sharp = await openForUploads();
  try {
    const problem = await problemOf(sharp, content);
    if (problem) return refused(problem);
    if (drawing.kind === 'shape') return await drawShape(sharp, content, drawing.shape);
    return await drawWidths(sharp, content, drawing.widths);
  } catch (error) {
    return refused(/timeout/i.test(String(error)) ? 'tooDemanding' : 'brokenImage');
  }
};

export default drawUpload;
