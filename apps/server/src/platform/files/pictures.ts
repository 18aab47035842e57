/**
 * Processes uploaded pictures: format by content, re-encoded as WebP without metadata. Decoding runs in a reader
 * process (picture-drawing.ts).
 */
import { ContentLimitError, readIsolated } from './isolated-readers.ts';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export type PictureProblem =
  | 'notAnImage'
  | 'brokenImage'
  | 'tooManyPixels'
  | 'tooManyFrames'
  | 'tooDemanding';
export type Refused = { readonly ok: false; readonly reason: PictureProblem };

export interface PictureShape {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `cover` fills the shape and cuts the rest off, `inside` fits into it and never grows. */
  readonly fit: 'cover' | 'inside';
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
}

export type Drawn = { readonly ok: true; readonly webp: Buffer } | Refused;

export interface DrawnSizes {
  readonly ok: true;
  /** Largest first; a picture that is smaller than the others' widths has one only. */
  readonly sizes: readonly [PictureSize, ...PictureSize[]];
  /** `#rrggbb`, shown until the picture is there. */
  readonly color: string;
}

export interface DrawingInput {
  readonly content: Uint8Array;
  readonly drawing:
    | { readonly kind: 'shape'; readonly shape: PictureShape }
    | { readonly kind: 'widths'; readonly widths: readonly [number, ...number[]] };
}

const DRAWING = new URL('./picture-drawing.ts', import.meta.url);

const draw = async <T>(content: Uint8Array, drawing: DrawingInput['drawing']): Promise<T | Refused> => {
  try {
    return await readIsolated<DrawingInput, T | Refused>(DRAWING, { content, drawing });
  } catch (error) {
    if (error instanceof ContentLimitError) return { ok: false, reason: 'tooDemanding' };
    throw error;
  }
};

export const drawPicture = (content: Uint8Array, shape: PictureShape): Promise<Drawn> =>
  draw<Exclude<Drawn, Refused>>(content, { kind: 'shape', shape });

/** The same picture in several widths; `widths` largest first. */
export const drawSizes = (
  content: Uint8Array,
  widths: readonly [number, ...number[]],
): Promise<DrawnSizes | Refused> => draw<DrawnSizes>(content, { kind: 'widths', widths });
