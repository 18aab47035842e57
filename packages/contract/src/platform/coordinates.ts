/** Parses pasted coordinates and checks that they are within China. Degrees; pure. */
import { z } from 'zod';
import { custom } from './field-messages.ts';

export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Coarse boxes covering the country without neighbours, accurate to a few kilometres. */
const inside: readonly Box[] = [
  [79.4462, 42.8899, 96.33, 49.2204],
  [109.6872, 39.3742, 135.0002, 54.1415],
  [73.1246, 29.5297, 124.143255, 42.8899],
  [82.9684, 26.7186, 97.0352, 29.5297],
  [97.0253, 20.414096, 124.367395, 29.5297],
  [107.975793, 17.871542, 111.744104, 20.414096],
  // The islands of the South China Sea.
  [110.5, 3.5, 118, 20.414096],
];
const outside: readonly Box[] = [
  [101.8652, 20.0988, 106.6652, 22.284],
  [106.4525, 20.4878, 108.051, 21.5422],
  [109.0323, 50.3257, 119.127, 55.8175],
  [127.4568, 49.5574, 137.0227, 55.8175],
  [131.2662, 42.5692, 137.0227, 44.8922],
];

const within =
  ({ longitude, latitude }: Place) =>
  ([west, south, east, north]: Box): boolean =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;

export const isInChina = (place: Place): boolean =>
  inside.some(within(place)) && !outside.some(within(place));

const NUMBERS = /^[(（[]?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，、;；\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*[)）\]]?$/;
const MAX_PLACE_LENGTH = 60;
const precise = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/**
 * `121.4737, 31.2304`, in either order: in China every longitude is above 73 and every latitude below 54. Null if it
 * is not a pair of numbers.
 */
export const parsePlace = (text: string): Place | null => {
  if (text.length > MAX_PLACE_LENGTH) return null;
  const [, first, second] = NUMBERS.exec(text.normalize('NFKC').trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const [a, b] = [precise(Number(first)), precise(Number(second))];
  if (Math.abs(a) > 180 || Math.abs(b) > 180) return null;
  const swapped = Math.abs(a) <= 60 && Math.abs(b) > 60;
  const place = swapped ? { longitude: b, latitude: a } : { longitude: a, latitude: b };
  return Math.abs(place.latitude) > 90 ? null : place;
};

export const placeText = ({ longitude, latitude }: Place): string => `${longitude}, ${latitude}`;

/** One field for both numbers, as maps copy them. */
export const placeInput = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PLACE_LENGTH)
  .refine((text) => parsePlace(text) !== null, custom('notCoordinates'))
  .refine((text) => {
    const place = parsePlace(text);
    return place === null || isInChina(place);
  }, custom('outsideCountry'));
