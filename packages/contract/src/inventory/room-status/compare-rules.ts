/** Whether a channel sells something different from us. Pure. */

export interface OurNight {
  readonly stock: number;
  /** Price for the channel's guests; null if not sent. */
  readonly priceFen: number | null;
  readonly closed: boolean;
}

export interface ChannelNight {
  /** Null: not reported by the channel. */
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
}

/** Bookable rooms: none on a closed night, whatever the stock. */
const left = ({ stock, closed }: { readonly stock: number; readonly closed: boolean }): number =>
  closed ? 0 : Math.max(0, stock);

/** A price matters only while something is sold at it. */
export const nightDiffers = (
  ours: OurNight,
  theirs: ChannelNight,
): { readonly stockDiffers: boolean; readonly priceDiffers: boolean } => {
  const here = left(ours);
  const there = theirs.stock === null ? (theirs.closed ? 0 : null) : left({ ...theirs, stock: theirs.stock });
  // A channel that reports only open or closed agrees if both sell something.
  const stockDiffers = there === null ? here === 0 : there !== here;
  const sold = here > 0 || (there ?? 1) > 0;
  const priceDiffers =
    sold && ours.priceFen !== null && theirs.priceFen !== null && ours.priceFen !== theirs.priceFen;
  return { stockDiffers, priceDiffers };
};
