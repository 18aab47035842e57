// Input types of the board. Pure: no DOM, no clock.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import type { BarEdge, BarTone, RoomDot } from '../../../components/board/board-colors.ts';
import type { ChannelMark } from '../../../components/words/channel-marks.ts';

export interface BoardRow {
  readonly key: string;
  readonly kind: 'house' | 'type' | 'room';
  readonly label: string;
  /** Right-aligned in the left column, e.g. 余 6 or 2/5. */
  readonly hint?: string;
  /** Room condition, drawn as shape and colour. */
  readonly dot?: RoomDot;
  /** Property and type rows: free rooms per day offset. */
  readonly free?: readonly (number | null)[];
  /** Fen per day offset: of the room, or the lowest of a group with free rooms. */
  readonly prices?: readonly (number | null)[];
  /** Room rows: type name, drawn beside the first room of each type. */
  readonly note?: string;
  /** Room rows: key of its part of the group above. */
  readonly part?: string;
  /** Group rows of several types: values per type, shown while one of its rooms is hovered or focused. */
  readonly parts?: ReadonlyMap<string, GroupPart>;
  /** Properties whose cells the row shows. */
  readonly houses?: readonly string[];
  /** Per day offset, whether its cells are loaded; absent: all are. */
  readonly known?: readonly boolean[];
  /** Per day offset, unsynced channel state. */
  readonly marks?: ReadonlyMap<number, ChannelMark>;
  /** Property and type rows: hides the rows below, up to the next of the same rank. */
  readonly collapsed?: boolean;
}

/** One room type of a group row. */
export interface GroupPart {
  readonly label: string;
  readonly free?: readonly (number | null)[];
  readonly prices?: readonly (number | null)[];
}

export interface BoardBar {
  readonly id: string;
  readonly rowKey: string;
  readonly kind: 'stay' | 'block';
  /** Day offsets of [check-in, check-out); may be outside the window. */
  readonly from: number;
  readonly to: number;
  /** For a guest in house: first day of a move; earlier nights stay. */
  readonly splitsAt?: number;
  /** Owns no night, like an out-of-service block: sellable, and may overlap others. */
  readonly sellable?: boolean;
  readonly label: string;
  readonly tail?: string;
  /** Hours of one day; too narrow for text, so it is given here. */
  readonly hours?: { readonly day: number; readonly words: string };
  readonly tone: BarTone;
  /** Channel of a stay. */
  readonly edge?: BarEdge;
  readonly owes?: boolean;
  /** The tail shows an amount due. */
  readonly dueTail?: boolean;
  readonly locked?: boolean;
  /** Has a note. */
  readonly noted?: boolean;
  /** Letter that repeats the tone. */
  readonly badge?: string;
  readonly dimmed?: boolean;
  /** A change is being sent to the server. */
  readonly pending?: boolean;
  readonly canMove: boolean;
  readonly canResizeStart: boolean;
  readonly canResizeEnd: boolean;
  /** Full sentence for screen readers and the tooltip. */
  readonly title: string;
}

/** Accessible facts of a cell. */
export interface CellFacts {
  readonly row: BoardRow;
  readonly date: string;
  readonly weekday: string;
  readonly today: boolean;
  readonly holiday: string | null;
  /** False while the cell is loading. */
  readonly known: boolean;
  /** Bar that owns this night. */
  readonly bar: BoardBar | null;
  /** That bar is selected. */
  readonly picked: boolean;
  /** Bar that ends on this date. */
  readonly leaving: BoardBar | null;
  /** Displayed price of the free night. */
  readonly price: string | null;
  readonly free: number | null;
  /** Unsynced channel state. */
  readonly mark: string | null;
  /** Occupancy of the day over all rooms of the board. */
  readonly occupancy: number | null;
}

/** `place`: a bar from outside is given a row; its dates stay. */
export type BarGestureKind = 'move' | 'resizeStart' | 'resizeEnd' | 'place';
export type GestureKind = 'select' | BarGestureKind;

/** Why a drop is refused: another bar, not a room row, no night left, or a companion that may not move. */
export type DropProblem = 'conflict' | 'notRoom' | 'tooShort' | 'fixed';

/** Facts for the tooltip and live region during a gesture. */
export interface GestureFacts {
  readonly kind: GestureKind;
  readonly row: BoardRow;
  readonly from: string;
  readonly to: string;
  readonly nights: number;
  readonly problem: DropProblem | null;
  readonly bar: BoardBar | null;
  /** Number of moving bars. */
  readonly bars: number;
  /** Over the tray, where dropping unassigns. */
  readonly overTray: boolean;
}

/** All drawn or spoken texts. Keep the object stable between renders (one per language). */
export interface BoardTexts {
  readonly gridLabel: string;
  /** Keyboard help, read after the label. */
  readonly keyboardHelp: string;
  /** Corner above the left column. */
  readonly roomColumn: string;
  /** Sunday first. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  readonly today: string;
  /** Spoken after a gesture was cancelled. */
  readonly cancelled: string;
  month(year: number, month: number): string;
  monthDay(date: string): string;
  free(count: number): string;
  /** No room is free. */
  readonly full: string;
  share(occupancy: number): string;
  /** Description of a day in the header. */
  day(day: DayInfo, occupancy: number | null): string;
  /** Spoken after cutting or copying a bar, with how to paste. */
  held(title: string, by: HeldBar['by']): string;
  /** Spoken when the number of selected bars changes. */
  picked(count: number): string;
  cell(facts: CellFacts): string;
  gesture(facts: GestureFacts): string;
}

export interface BoardRange {
  readonly rowKey: string;
  readonly from: number;
  readonly to: number;
}

/** A cell that was hovered, asked about or right-clicked; `anchor`: its screen position. */
export interface BoardCell {
  readonly rowKey: string;
  readonly day: number;
  readonly barId: string | null;
  /** The night is owned. */
  readonly taken: boolean;
  readonly anchor: DOMRect;
}

/** Target position of a bar. */
export interface BarMove extends BoardRange {
  readonly barId: string;
}

export interface BoardChange extends BarMove {
  readonly kind: BarGestureKind;
  /** Selected bars that move by the same rows and days. */
  readonly others: readonly BarMove[];
}

/** A local refusal: of a drop, of lifting a bar, or because the bar changed while held. */
export interface BoardRefusal extends BarMove {
  readonly reason: DropProblem | 'changed';
  /** With `conflict`: the bars there. */
  readonly inTheWay: readonly BoardBar[];
}

/** A cut bar to be moved, or a copied one to be created again. */
export interface HeldBar {
  readonly barId: string;
  readonly by: 'cut' | 'copy';
}

/** Selected free nights; `copyOf`: the record to copy. */
export interface BoardCreation extends BoardRange {
  readonly anchor: DOMRect;
  readonly copyOf?: string;
}

/** `toggle` selects or deselects one bar; `range` selects all from the last one. */
export interface BoardPick {
  readonly barId: string;
  readonly by: 'toggle' | 'range';
}

/** Visible properties and days, inclusive. */
export interface VisibleWindow {
  readonly houses: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
}
