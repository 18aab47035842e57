/** Builds board bars for stays and blocks. Pure; texts are passed in. */

import {
  type Board,
  type BoardStay,
  isMadeBySystem,
  nightsEnd,
  ownsNights,
} from '@minsu/contract/inventory/room-status/room-status.ts';
import { minutesOf } from '@minsu/contract/platform/dates.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import type { ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { BoardBar } from '../board/board-model.ts';
import { tailOf } from './bar-tails.ts';
import { type ColourBy, edgeOf, markOf, over, toneOf } from './bar-tones.ts';
import { type BoardBlock, dayCounter, gapsOf } from './board-data.ts';
import type { BoardWords } from './board-words.ts';

/** Filters on stays; an empty list does not filter. */
export interface StayFilters {
  readonly channels: readonly Channel[];
  readonly states: readonly ShownState[];
}

/** Record behind a bar. */
export type BarRecord =
  | { readonly kind: 'stay'; readonly stay: BoardStay }
  | { readonly kind: 'block'; readonly block: BoardBlock };

/** Position of a bar while its change is pending. */
export interface BarPlace {
  readonly roomId: string;
  readonly from: string;
  readonly to: string;
}

export interface BarsInput extends StayFilters {
  readonly board: Board;
  readonly words: BoardWords;
  readonly colourBy: ColourBy;
  readonly moved: ReadonlyMap<string, BarPlace>;
  /** Current time, for the remaining time of held rooms. */
  readonly now: number;
  readonly mayEdit: boolean;
  readonly mayBlock: boolean;
  /** Bars built before with the same texts, filters and first day; most stays are unchanged after a live change. */
  readonly made?: MadeBars;
}

export type MadeBars = WeakMap<BoardStay, BoardBar>;

export interface BarsAndRecords {
  readonly bars: readonly BoardBar[];
  readonly records: ReadonlyMap<string, BarRecord>;
}

export const roomRow = (roomId: string): string => `room:${roomId}`;
export const roomOfRow = (rowKey: string): string | null =>
  rowKey.startsWith('room:') ? rowKey.slice('room:'.length) : null;

/** A stay has one bar per room. */
export const stayBarId = (stay: Pick<BoardStay, 'id' | 'checkIn' | 'whole'>): string =>
  stay.whole ? `stay:${stay.id}:${stay.checkIn}` : `stay:${stay.id}`;

const blockBarId = (block: BoardBlock, gap: string): string =>
  gap === block.from ? `block:${block.id}` : `block:${block.id}:${gap}`;

/** The open bar: the named part, else the first of its record, whose parts may have changed. */
export const barOf = (bars: readonly BoardBar[], open: string | null): BoardBar | undefined => {
  const [record = ''] = /^[^:]+:[^:]+/.exec(open ?? '') ?? [];
  const parts = bars.filter(({ id }) => id === record || id.startsWith(`${record}:`));
  return parts.find(({ id }) => id === open) ?? parts.toSorted((a, b) => a.from - b.from)[0];
};

/** An overdue guest still occupies the room but owns no night. */
const drawnEnd = (stay: BoardStay, today: string): string => {
  const end = nightsEnd(stay);
  return stay.overdue && today > end ? today : end;
};

export const isSetBack = (
  stay: Pick<BoardStay, 'channel' | 'shown'>,
  { channels, states }: StayFilters,
): boolean =>
  (channels.length > 0 && !channels.some((channel) => channel === stay.channel)) ||
  (states.length > 0 && !states.includes(stay.shown));

/** Context shared by all bars of a board. */
interface Making {
  readonly input: BarsInput;
  readonly day: (date: string) => number;
  readonly dates: ReadonlyMap<string, string>;
}

/** Whether a stay can be moved on the board; parts move only together, on the order page. */
export const isMovable = (stay: BoardStay): boolean =>
  !over.includes(stay.shown) && !stay.locked && !stay.whole;

/** First night of a move for a guest in house; earlier nights keep their room. */
export const movesFrom = (stay: BoardStay, today: string): string =>
  stay.shown === 'in_house' && today > stay.checkIn ? today : stay.checkIn;

const stayBar = (stay: BoardStay, roomId: string, { input, day, dates }: Making): BoardBar => {
  const { words, colourBy, mayEdit } = input;
  const today = dates.get(stay.houseId) ?? '';
  const id = stayBarId(stay);
  const moved = input.moved.get(id);
  const open = mayEdit && !over.includes(stay.shown) && !moved;
  const inHouse = stay.shown === 'in_house';
  return {
    id,
    rowKey: roomRow(moved?.roomId ?? roomId),
    kind: 'stay',
    from: day(moved?.from ?? stay.checkIn),
    to: day(moved?.to ?? drawnEnd(stay, today)),
    ...(inHouse && { splitsAt: day(movesFrom(stay, today)) }),
    label: stay.guest,
    ...tailOf(stay, today, input),
    badge: words.mark(markOf(stay, colourBy)),
    tone: toneOf(stay, colourBy, today),
    edge: edgeOf(stay),
    owes: stay.owes,
    noted: stay.note !== undefined,
    locked: stay.locked,
    dimmed: isSetBack(stay, input),
    pending: moved !== undefined,
    canMove: open && isMovable(stay),
    canResizeStart: open && !inHouse && (!stay.whole || stay.checkIn === stay.whole.checkIn),
    canResizeEnd: open && (!stay.whole || stay.checkOut === stay.whole.checkOut),
    // Lazy, because formatting dates is expensive and there are thousands of bars.
    get title() {
      return words.stayTitle(stay);
    },
  };
};

const DAY_MINUTES = 24 * 60;
/** Bars run from the middle of one day to the middle of another. */
const NOON = 0.5;
/** Minimum width for pointing and for a letter, in days. */
const NARROWEST = 0.44;
const HAIR = 0.01;

/** Hours of a day as a mark between bars; they own no night. */
const slotBar = (
  stay: BoardStay,
  hours: NonNullable<BoardStay['hours']>,
  roomId: string,
  { input, day, dates }: Making,
): BoardBar => {
  const today = dates.get(stay.houseId) ?? '';
  const at = (time: string) => day(stay.checkIn) - NOON + minutesOf(time) / DAY_MINUTES;
  const [from, to] = [at(hours.from), at(hours.to)];
  const width = Math.max(NARROWEST, to - from);
  // Always covers the middle of its day, where the keyboard cursor hits.
  const middle = day(stay.checkIn);
  const start = Math.min(middle, Math.max(middle - width + HAIR, (from + to - width) / 2));
  return {
    id: stayBarId(stay),
    rowKey: roomRow(roomId),
    kind: 'stay',
    from: start,
    to: start + width,
    label: '',
    hours: { day: middle, words: `${hours.from}–${hours.to} ${stay.guest}` },
    badge: input.words.hourly,
    tone: toneOf(stay, input.colourBy, today),
    edge: edgeOf(stay),
    dimmed: isSetBack(stay, input),
    sellable: true,
    canMove: false,
    canResizeStart: false,
    canResizeEnd: false,
    get title() {
      return input.words.stayTitle(stay);
    },
  };
};

/** Bar of an unassigned stay, for dragging onto a row. */
export const trayBar = (
  stay: BoardStay,
  { board, words, colourBy }: Pick<BarsInput, 'board' | 'words' | 'colourBy'>,
): BoardBar => {
  const day = dayCounter(board.from);
  const today = board.houses.find(({ id }) => id === stay.houseId)?.businessDate ?? '';
  return {
    id: stayBarId(stay),
    rowKey: '',
    kind: 'stay',
    from: day(stay.checkIn),
    to: day(stay.checkOut),
    label: stay.guest,
    tone: toneOf(stay, colourBy, today),
    edge: edgeOf(stay),
    canMove: true,
    canResizeStart: false,
    canResizeEnd: false,
    title: words.stayTitle(stay),
  };
};

const stayBarOnce = (stay: BoardStay, roomId: string, making: Making): BoardBar => {
  const { made, moved } = making.input;
  if (moved.has(stayBarId(stay))) return stayBar(stay, roomId, making);
  const { hours } = stay;
  const bar =
    made?.get(stay) ?? (hours ? slotBar(stay, hours, roomId, making) : stayBar(stay, roomId, making));
  made?.set(stay, bar);
  return bar;
};

/** Nights slept by a guest in house, while the rest moves to another room. */
const restBar = (stay: BoardStay, roomId: string, making: Making): BoardBar | null => {
  const id = stayBarId(stay);
  const place = making.input.moved.get(id);
  if (!place || place.roomId === stay.roomId || place.from <= stay.checkIn) return null;
  if (stay.shown !== 'in_house') return null;
  const rest = { roomId, from: stay.checkIn, to: place.from };
  const bar = stayBar(stay, roomId, { ...making, input: { ...making.input, moved: new Map([[id, rest]]) } });
  return { ...bar, id: `${id}:rest` };
};

interface BlockPart {
  readonly from: string;
  readonly to: string;
}

/** Names the linked rooms or calendar that caused it. */
const linkedLabel = ({ kind, reason }: BoardBlock, words: BoardWords): string =>
  [words.kind(kind), reason].filter(Boolean).join(' · ');

const blockBar = (block: BoardBlock, part: BlockPart, { input, day, dates }: Making): BoardBar => {
  const { words, mayBlock } = input;
  const today = dates.get(block.houseId) ?? '';
  const id = blockBarId(block, part.from);
  const moved = input.moved.get(id);
  const whole = part.from === block.from && part.to === block.to;
  const may = mayBlock && !isMadeBySystem(block.kind) && block.to > today && whole && !moved;
  return {
    id,
    rowKey: roomRow(moved?.roomId ?? block.roomId),
    kind: 'block',
    from: day(moved?.from ?? part.from),
    to: day(moved?.to ?? part.to),
    label: isMadeBySystem(block.kind) ? linkedLabel(block, words) : block.reason || words.kind(block.kind),
    tail:
      block.releaseAt === null
        ? words.until(block.to)
        : words.release({ at: block.releaseAt, houseId: block.houseId, now: input.now }),
    tone: ownsNights(block.kind) ? 'block' : 'service',
    badge: words.kindMark(block.kind),
    sellable: !ownsNights(block.kind),
    pending: moved !== undefined,
    canMove: may,
    canResizeStart: may,
    canResizeEnd: may,
    title: words.blockTitle(block),
  };
};

/** A block that owns no nights is drawn between stays. */
const partsOf = (block: BoardBlock, { input, dates }: Making): BlockPart[] => {
  if (ownsNights(block.kind)) return [block];
  const today = dates.get(block.houseId) ?? '';
  const taken = input.board.stays.flatMap((stay) => {
    const now = { roomId: stay.roomId, from: stay.checkIn, to: drawnEnd(stay, today) };
    const place = input.moved.get(stayBarId(stay)) ?? now;
    return place.roomId === block.roomId ? [place] : [];
  });
  return gapsOf(block, taken);
};

export const boardBars = (input: BarsInput): BarsAndRecords => {
  const { board } = input;
  const dates = new Map(board.houses.map((house) => [house.id, house.businessDate]));
  const making: Making = { input, dates, day: dayCounter(board.from) };
  const records = new Map<string, BarRecord>();
  const bars: BoardBar[] = [];
  const add = (bar: BoardBar, record: BarRecord) => {
    bars.push(bar);
    records.set(bar.id, record);
  };
  for (const stay of board.stays) {
    // An unassigned stay is drawn while its assignment is pending.
    const roomId = stay.roomId ?? input.moved.get(stayBarId(stay))?.roomId;
    if (roomId === undefined) continue;
    add(stayBarOnce(stay, roomId, making), { kind: 'stay', stay });
    const rest = restBar(stay, roomId, making);
    if (rest) add(rest, { kind: 'stay', stay });
  }
  for (const block of board.blocks)
    for (const part of partsOf(block, making)) add(blockBar(block, part, making), { kind: 'block', block });
  return { bars, records };
};
