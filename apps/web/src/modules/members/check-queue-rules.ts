/** Which document of the queue is looked at, and which one is next. Pure. */
import { besideRow, openRow, type SeenRow } from '../../components/open-row-rules.ts';

interface Row {
  readonly id: string;
}

interface Queue<R> {
  readonly records: readonly R[];
  /** By the address. */
  readonly chosen: string | null;
  readonly seen: SeenRow<R> | null;
  readonly listed: string;
  /** The rows of the list before stand there until those of this one have come. */
  readonly isOld: boolean;
}

export interface QueueSpot<R> {
  /** Absent: nothing is looked at, or it was never seen here. */
  readonly shown: R | undefined;
  readonly at: number;
  /** Looked at, and not listed any more: no other takes its place unasked. */
  readonly isGone: boolean;
}

/** Before anybody has chosen, the first one is looked at, and stays so whatever becomes of the queue. */
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

/** Decided ones leave the queue: the one behind comes up, at its end the one before. */
export const nextInQueue = <R extends Row>(
  records: readonly R[],
  { at, isGone }: Pick<QueueSpot<R>, 'at' | 'isGone'>,
): R | undefined => records[Math.max(0, besideRow(at, isGone, 1))] ?? records[at - 1];
