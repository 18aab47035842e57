/** Which row is open at the side of a list, and which one is next to it. Pure. */

/** A row as it was last seen, where it stood, and in which page of which list. */
export interface SeenRow<R> {
  readonly row: R;
  readonly at: number;
  readonly listed: string;
}

/** The open row among those listed now; `stays`: the same list shows it no longer, and it is open all the same. */
export const openRow = <R>(
  found: SeenRow<R> | null,
  seen: SeenRow<R> | null,
  { listed, stays }: { readonly listed: string; readonly stays: boolean },
): SeenRow<R> | null => found ?? (stays && seen?.listed === listed ? seen : null);

/** Where the next row stands. Those behind one that has gone have moved up. */
export const besideRow = (at: number, isGone: boolean, by: 1 | -1): number =>
  isGone && by === 1 ? at : at + by;
