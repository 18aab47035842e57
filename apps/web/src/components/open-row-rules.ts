/** Which row is open at the side of a list, and which one is next to it. Pure. */

/** A row as it was last seen, where it stood, and in which page of which list. */
export interface SeenRow<R> {
  readonly row: R;
  readonly at: number;
  readonly listed: string;
}

export interface StayingOpen {
  /** The same list shows it no longer, and it is open all the same. */
  readonly stays: boolean;
  /** What was typed beside it is unsaved: it stays open whatever is listed. */
  readonly isEdited: boolean;
}

/** The open row among those listed now. */
export const openRow = <R>(
  found: SeenRow<R> | null,
  seen: SeenRow<R> | null,
  { listed, stays, isEdited }: StayingOpen & { readonly listed: string },
): SeenRow<R> | null => found ?? (isEdited || (stays && seen?.listed === listed) ? seen : null);

/** Where the next row stands. Those behind one that has gone have moved up. */
export const besideRow = (at: number, isGone: boolean, by: 1 | -1): number =>
  isGone && by === 1 ? at : at + by;

interface StepFrom<R> {
  readonly beside: R | undefined;
  readonly isOpen: boolean;
  readonly hasPage: boolean;
  /** The rows of the page before stand there until those of this one have come. */
  readonly isOld: boolean;
}

/** A step to the row beside the open one or over the border of the page, one border at a time. */
export const stepFrom = <R>({ beside, isOpen, hasPage, isOld }: StepFrom<R>): R | 'page' | null => {
  if (beside !== undefined) return beside;
  return isOpen && hasPage && !isOld ? 'page' : null;
};
