/** Marks rows with nights that are not synced to channels. Pure. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { ChannelMark, ChannelMarks, MarksByDate } from '../../../components/words/channel-marks.ts';
import type { BoardRow } from '../board/board-model.ts';
import { roomRow } from './board-bars.ts';
import type { KnownBoard } from './board-known.ts';
import { houseRow, typeRow } from './board-row-parts.ts';

type Days = ReadonlyMap<number, ChannelMark>;

const daysOf = (lists: readonly MarksByDate[], { from, to }: KnownBoard): Days => {
  const days = new Map<number, ChannelMark>();
  for (const [date, mark] of lists.flatMap((list) => [...list])) {
    if (date < from || date >= to) continue;
    const day = daysBetween(from, date);
    if (days.get(day)?.look !== 'failed') days.set(day, mark);
  }
  return days;
};

/** On the type's row, on an entire place's only row, or on a collapsed or ungrouped property. */
const marksByRow = (board: KnownBoard, marks: ChannelMarks): ReadonlyMap<string, Days> => {
  const rows = new Map<string, Days>();
  const put = (key: string, lists: readonly (MarksByDate | undefined)[]) => {
    const known = lists.filter((list) => list !== undefined);
    if (known.length > 0) rows.set(key, daysOf(known, board));
  };
  for (const { id, kind, types } of board.houses) {
    for (const type of types) {
      const list = marks.ofType(type.id);
      if (kind === 'entire') for (const room of type.rooms) put(roomRow(room.id), [list]);
      else put(typeRow(type.id), [list]);
    }
    put(
      houseRow(id),
      types.map((type) => marks.ofType(type.id)),
    );
  }
  return rows;
};

/** Returns the same rows where nothing is marked. */
export const markedRows = (
  rows: readonly BoardRow[],
  board: KnownBoard,
  marks: ChannelMarks,
): readonly BoardRow[] => {
  const byRow = marks.mapped ? marksByRow(board, marks) : new Map<string, Days>();
  if (byRow.size === 0) return rows;
  return rows.map((row) => {
    const days = row.kind === 'house' && !row.collapsed && !row.parts ? undefined : byRow.get(row.key);
    return days ? { ...row, marks: days } : row;
  });
};
