/** Formats distances. Pure. */

/** Formats `80 m`, `1.2 km`; coordinates are accurate to tens of metres. */
export const distanceText = (metres: number): string =>
  metres < 995
    ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
    : `${(metres / 1_000).toFixed(metres < 9_950 ? 1 : 0)} km`;
