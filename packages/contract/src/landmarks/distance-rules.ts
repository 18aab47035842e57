/** Distances in words. Pure. */

/** As people say it: `80 m`, `1.2 km`. Tens of metres are as exact as coordinates of a house are. */
export const distanceText = (metres: number): string =>
  metres < 995
    ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
    : `${(metres / 1_000).toFixed(metres < 9_950 ? 1 : 0)} km`;
