/** Reference for `distance_m()` of the database. */
import type { Place } from '@minsu/contract/platform/coordinates.ts';

const EARTH_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle of the mean earth, in metres. */
export const distanceInMetres = (a: Place, b: Place): number => {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
};
