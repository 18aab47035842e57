/** Which queued document is shown, and which comes next. Pure. */
import { besideRow, openRow, type SeenRow } from '../../components/lists/open-row-rules.ts';

interface Row {
  readonly id: string;
}

interface Queue<R> {
  readonly records: readonly R[];
  /** From the address. */
  readonly chosen: string | null;
  readonly seen: SeenRow<R> | null;
  readonly listed: string;
  /** The rows are the previous list's, until this one's have loaded. */
  readonly isOld: boolean;
}

export interface QueueSpot<R> {
  /** Absent: none shown, or never seen here. */
  readonly shown: R | undefined;
  readonly at: number;
  /** Shown but no longer listed; stays until the user moves on. */
  readonly isGone: boolean;
}

/** Until the user chooses, the first one is shown and stays shown whatever happens to the queue. */
export const queueSpot = <R extends Row>({
  records,
  chosen,
  seen,
  listed,
  isOld,
}: Queue<R>): QueueSpot<R> => {
  const stays = seen !== null && (isOld || seen.listed === listed) ? seen.row.id : undefined;
  const id = chosen ?? (records.length > 0 ? (stays ?? records[0]?.id) : undefined);
  const at = records.findIndex((row) => row.id === id);
  const row = records[at];
  const known = seen !== null && seen.row.id === id ? seen : null;
  const found = row === undefined ? null : { row, at, listed };
  const open = openRow(found, known, { listed, stays: true, isEdited: false });
  return { shown: open?.row, at: open?.at ?? -1, isGone: id !== undefined && found === null };
};

/** The next row, or the previous one at the end, since decided rows leave the queue. */
export const nextInQueue = <R extends Row>(
  records: readonly R[],
  { at, isGone }: Pick<QueueSpot<R>, 'at' | 'isGone'>,
): R | undefined => records[Math.max(0, besideRow(at, isGone, 1))] ?? records[at - 1];
