// What the board is given, and the row and bar index every other file asks. Pure: no DOM, no clock.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import type { BarEdge, BarTone, RoomDot } from '../../../components/board/board-colors.ts';
import type { ChannelMark } from '../../../components/channel-marks.ts';

export interface BoardRow {
  readonly key: string;
  readonly kind: 'house' | 'type' | 'room';
  readonly label: string;
  /** Right-aligned in the left column, e.g. 余 6 or 2/5. */
  readonly hint?: string;
  /** Condition of the room; drawn as a shape and a colour. */
  readonly dot?: RoomDot;
  /** House and type rows: free rooms per day offset. */
  readonly free?: readonly (number | null)[];
  /** Fen per day offset: of the room, or the lowest of a group that has free rooms. */
  readonly prices?: readonly (number | null)[];
  /** Room rows: the room type, written beside the first room of each. */
  readonly note?: string;
  /** Room rows: the part of the group above that it belongs to. */
  readonly part?: string;
  /** Group rows that stand for several types: what each shows while one of its rooms has the pointer or the cursor. */
  readonly parts?: ReadonlyMap<string, GroupPart>;
  /** The houses whose cells the row shows. */
  readonly houses?: readonly string[];
  /** Per day offset whether its cells are known; absent: all of them are. */
  readonly known?: readonly boolean[];
  /** Per day offset what is not (yet) at the channels. */
  readonly marks?: ReadonlyMap<number, ChannelMark>;
  /** House and type rows: the rows below, up to the next row of the same rank, are hidden. */
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
  /** Day offsets of [check-in, check-out); may reach outside the window. */
  readonly from: number;
  readonly to: number;
  /** A guest in the house: in another room the bar begins on this day, the nights before stay where they are. */
  readonly splitsAt?: number;
  /** It owns no night, such as an out-of-service block: its nights can be sold, and it may lie over others. */
  readonly sellable?: boolean;
  readonly label: string;
  readonly tail?: string;
  /** Some hours of one day; drawn too narrow for words, so they stand here. */
  readonly hours?: { readonly day: number; readonly words: string };
  readonly tone: BarTone;
  /** The channel of a stay. */
  readonly edge?: BarEdge;
  readonly owes?: boolean;
  /** The tail is about money that is due. */
  readonly dueTail?: boolean;
  readonly locked?: boolean;
  /** There is a note to read. */
  readonly noted?: boolean;
  /** A letter that says what the tone says. */
  readonly badge?: string;
  readonly dimmed?: boolean;
  /** A change of it is on its way to the server. */
  readonly pending?: boolean;
  readonly canMove: boolean;
  readonly canResizeStart: boolean;
  readonly canResizeEnd: boolean;
  /** Full sentence for screen readers and the hover tip. */
  readonly title: string;
}

/** Everything a cell says to a screen reader. */
export interface CellFacts {
  readonly row: BoardRow;
  readonly date: string;
  readonly weekday: string;
  readonly today: boolean;
  readonly holiday: string | null;
  /** False: what lies here is still to come. */
  readonly known: boolean;
  /** The bar that holds the night of this date. */
  readonly bar: BoardBar | null;
  /** That bar is among those picked to be moved together. */
  readonly picked: boolean;
  /** The bar that ends on this date. */
  readonly leaving: BoardBar | null;
  /** Price of the free night, as drawn. */
  readonly price: string | null;
  readonly free: number | null;
  /** What is not (yet) at the channels. */
  readonly mark: string | null;
  /** Occupancy of the day over all rooms of the board. */
  readonly occupancy: number | null;
}

/** `place`: a bar from outside the board is given a row; its days stay. */
export type BarGestureKind = 'move' | 'resizeStart' | 'resizeEnd' | 'place';
export type GestureKind = 'select' | BarGestureKind;

/**
 * Why a drop here would be refused: another bar lies there, the row is not a room, not one night would be left, or a
 * bar that is moved along may not move.
 */
export type DropProblem = 'conflict' | 'notRoom' | 'tooShort' | 'fixed';

/** What the tip beside the pointer and the live region say during a gesture. */
export interface GestureFacts {
  readonly kind: GestureKind;
  readonly row: BoardRow;
  readonly from: string;
  readonly to: string;
  readonly nights: number;
  readonly problem: DropProblem | null;
  readonly bar: BoardBar | null;
  /** How many bars move. */
  readonly bars: number;
  /** Over the tray: letting go takes the room away. */
  readonly overTray: boolean;
}

/** Every word drawn or spoken. Keep the object stable between renders (one per language). */
export interface BoardTexts {
  readonly gridLabel: string;
  /** How to use the board by keys; read after the label. */
  readonly keyboardHelp: string;
  /** The corner above the left column. */
  readonly roomColumn: string;
  /** Sunday first. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  readonly today: string;
  /** Spoken after a gesture was given up. */
  readonly cancelled: string;
  month(year: number, month: number): string;
  monthDay(date: string): string;
  free(count: number): string;
  /** No room is free. */
  readonly full: string;
  share(occupancy: number): string;
  /** What the head says of a day when asked. */
  day(day: DayInfo, occupancy: number | null): string;
  /** Spoken when a bar was cut or copied, with how to put it down. */
  held(title: string, by: HeldBar['by']): string;
  /** Spoken when the number of picked bars changes. */
  picked(count: number): string;
  cell(facts: CellFacts): string;
  gesture(facts: GestureFacts): string;
}

export interface BoardRange {
  readonly rowKey: string;
  readonly from: number;
  readonly to: number;
}

/** One cell that was pointed at, asked about or right-clicked; `anchor` is where on the screen. */
export interface BoardCell {
  readonly rowKey: string;
  readonly day: number;
  readonly barId: string | null;
  /** Somebody or something owns the night. */
  readonly taken: boolean;
  readonly anchor: DOMRect;
}

/** Where a bar is to lie. */
export interface BarMove extends BoardRange {
  readonly barId: string;
}

export interface BoardChange extends BarMove {
  readonly kind: BarGestureKind;
  /** Picked bars that move along by as many rows and days. */
  readonly others: readonly BarMove[];
}

/** What the board itself refused: a drop, the lifting of a bar, or a bar that was changed under the hand. */
export interface BoardRefusal extends BarMove {
  readonly reason: DropProblem | 'changed';
  /** With `conflict`: the bars that lie there. */
  readonly inTheWay: readonly BoardBar[];
}

/** A bar that was cut waits to be put down; one that was copied, to be made once more. */
export interface HeldBar {
  readonly barId: string;
  readonly by: 'cut' | 'copy';
}

/** A selection of free nights; `copyOf`: what is there already and is to be made once more. */
export interface BoardCreation extends BoardRange {
  readonly anchor: DOMRect;
  readonly copyOf?: string;
}

/** `toggle` takes one bar in or out; `range` takes all between the last one and this. */
export interface BoardPick {
  readonly barId: string;
  readonly by: 'toggle' | 'range';
}

/** What is to be seen: the houses of the rows, and the days, both included. */
export interface VisibleWindow {
  readonly houses: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
}
