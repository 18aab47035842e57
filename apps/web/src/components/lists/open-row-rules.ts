/** Which row is open beside a list, and its neighbours. Pure. */

/** A row as last seen, with its position, page and list. */
export interface SeenRow<R> {
  readonly row: R;
  readonly at: number;
  readonly listed: string;
}

export interface StayingOpen {
  /** No longer listed but still open. */
  readonly stays: boolean;
  /** Has unsaved edits, so it stays open whatever is listed. */
  readonly isEdited: boolean;
}

/** The open row among the listed ones. */
export const openRow = <R>(
  found: SeenRow<R> | null,
  seen: SeenRow<R> | null,
  { listed, stays, isEdited }: StayingOpen & { readonly listed: string },
): SeenRow<R> | null => found ?? (isEdited || (stays && seen?.listed === listed) ? seen : null);

/** Position of the next row; rows behind a removed one have moved up. */
export const besideRow = (at: number, isGone: boolean, by: 1 | -1): number =>
  isGone && by === 1 ? at : at + by;

interface StepFrom<R> {
  readonly beside: R | undefined;
  readonly isOpen: boolean;
  readonly hasPage: boolean;
  /** The rows are the previous page's, until this one's have loaded. */
  readonly isOld: boolean;
}

/** Steps to the adjacent row, or across one page border. */
export const stepFrom = <R>({ beside, isOpen, hasPage, isOld }: StepFrom<R>): R | 'page' | null => {
  if (beside !== undefined) return beside;
  return isOpen && hasPage && !isOld ? 'page' : null;
};
