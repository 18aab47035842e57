// Contents of a group row: all types, or the hovered or focused room's type.
import type { Frame } from './board-frame.ts';
import type { BoardRow, GroupPart } from './board-model.ts';

export interface ShownGroup {
  readonly row: BoardRow;
  /** Type currently shown; undefined: all. */
  readonly part: GroupPart | undefined;
}

/** Hovered or focused row; none during a gesture. */
function activeRow({ look }: Frame): number {
  if (look.gesture) return -1;
  return look.hoverRow >= 0 ? look.hoverRow : (look.cursor?.row ?? -1);
}

export function shownGroup(frame: Frame, position: number): ShownGroup | null {
  const { rows } = frame.input.board;
  const row = rows.list[position];
  if (!row || row.kind === 'room') return null;
  const active = activeRow(frame);
  const room = rows.groups[active] === position ? rows.list[active] : undefined;
  return { row, part: room?.part === undefined ? undefined : row.parts?.get(room.part) };
}
