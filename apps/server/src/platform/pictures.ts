/**
 * Uploaded pictures: known by their content, never by their name; drawn anew as WebP, which drops places, cameras and
 * whatever else stood in them.
 */
import { availableParallelism } from 'node:os';
import { createTurns } from './turns.ts';

export const MAX_PIXELS = 40_000_000;
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export type PictureProblem = 'notAnImage' | 'brokenImage' | 'tooManyPixels';
export type Refused = { readonly ok: false; readonly reason: PictureProblem };

export interface PictureShape {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `cover` fills the shape and cuts the rest off, `inside` fits into it and never grows. */
  readonly fit: 'cover' | 'inside';
}

export type Drawn = { readonly ok: true; readonly webp: Buffer } | Refused;

const refused = (reason: PictureProblem): Refused => ({ ok: false, reason });

/** One core is left to the requests; a picture is drawn by one thread. */
const inTurn = createTurns(Math.max(1, availableParallelism() - 1));

/** The library behind all pictures, read with the first of them: it is large, and no start needs it. */
export const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // Every picture is another one: nothing would be found again.
  sharp.cache(false);
  return sharp;
};

type Sharp = Awaited<ReturnType<typeof openSharp>>;

type Kind = 'jpeg' | 'png' | 'webp' | 'heif';

/** By the first bytes: what is none of these never reaches a decoder. */
const kindOf = (content: Uint8Array): Kind | null => {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  // AVIF; the pictures of iPhones (HEIC) are of this family too, but their codec is not one we can read.
  return /^....ftypavi[fs]/s.test(head) ? 'heif' : null;
};

const checked = async (sharp: Sharp, content: Uint8Array): Promise<{ readonly ok: true } | Refused> => {
  const kind = kindOf(content);
  if (kind === null) return refused('notAnImage');
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (format !== kind) return refused('brokenImage');
  return width * height > MAX_PIXELS ? refused('tooManyPixels') : { ok: true };
};

/** Cut off, damaged, or no picture at all: the library says so by throwing. */
const draw = <T extends { readonly ok: true }>(content: Uint8Array, work: (sharp: Sharp) => Promise<T>) =>
  inTurn(async (): Promise<T | Refused> => {
    const sharp = await openSharp();
    try {
      const verdict = await checked(sharp, content);
      return verdict.ok ? await work(sharp) : verdict;
    } catch {
      return refused('brokenImage');
    }
  });

const open = (sharp: Sharp, content: Uint8Array) =>
  sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

export const drawPicture = (content: Uint8Array, { width, height, fit }: PictureShape): Promise<Drawn> =>
  draw(content, async (sharp) => ({
    ok: true as const,
    webp: await open(sharp, content)
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer(),
  }));

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
}

export interface DrawnSizes {
  readonly ok: true;
  /** Largest first; a picture that is smaller than the others' widths has one only. */
  readonly sizes: readonly [PictureSize, ...PictureSize[]];
  /** `#rrggbb`, shown until the picture is there. */
  readonly color: string;
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The same picture in several widths; `widths` largest first. The large one is decoded once and the others come of it. */
export const drawSizes = (
  content: Uint8Array,
  widths: readonly [number, ...number[]],
): Promise<DrawnSizes | Refused> =>
  draw(content, async (sharp) => {
    const [largest, ...smaller] = widths;
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
  });
