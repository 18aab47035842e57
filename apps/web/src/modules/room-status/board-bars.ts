/** Stays and blocks as bars of the board. Pure; the words come from outside. */
import type { Channel } from '@minsu/contract/orders/order.ts';
import type { ShownState } from '@minsu/contract/orders/order-states.ts';
import { type Board, type BoardStay, nightsEnd } from '@minsu/contract/room-status/room-status.ts';
import type { BarTone } from '../../components/board/board-colors.ts';
import type { BoardBar } from './board/board-model.ts';
import { type BoardBlock, dayCounter, gapsOf } from './board-data.ts';
import type { BoardWords } from './board-words.ts';

export const colourModes = ['channel', 'state', 'payment'] as const;
export type ColourBy = (typeof colourModes)[number];

/** Filters on stays; empty lists set nothing back. */
export interface StayFilters {
  readonly channels: readonly Channel[];
  readonly states: readonly ShownState[];
}

/** What lies behind a bar. */
export type BarRecord =
  | { readonly kind: 'stay'; readonly stay: BoardStay }
  | { readonly kind: 'block'; readonly block: BoardBlock };

/** Where a bar lies while a change of it is on its way. */
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
  /** The present moment: held rooms say how long they still are. */
  readonly now: number;
  readonly mayEdit: boolean;
  readonly mayBlock: boolean;
  /** Bars made before with the same words, filters and first day: a live change leaves most stays as they were. */
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

/** A stay that changes rooms has a bar per room. */
export const stayBarId = (stay: Pick<BoardStay, 'id' | 'checkIn' | 'whole'>): string =>
  stay.whole ? `stay:${stay.id}:${stay.checkIn}` : `stay:${stay.id}`;

const blockBarId = (block: BoardBlock, gap: string): string =>
  gap === block.from ? `block:${block.id}` : `block:${block.id}:${gap}`;

const waiting: readonly ShownState[] = ['wait_accept', 'wait_pay', 'hold'];
const over: readonly ShownState[] = ['completed', 'no_show'];
const channelTones: Readonly<Record<string, ChannelTone>> = {
  mt: 'mt',
  tj: 'tj',
  pig: 'pig',
  direct: 'direct',
};
type ChannelTone = 'mt' | 'tj' | 'pig' | 'direct' | 'other';
const channelTone = (stay: BoardStay): ChannelTone => channelTones[stay.channel] ?? 'other';

type Payment = 'settled' | 'partPaid' | 'unpaid';
const paymentOf = (stay: BoardStay): Payment =>
  stay.owes ? (stay.partPaid ? 'partPaid' : 'unpaid') : 'settled';
const paymentTones = { settled: 'direct', partPaid: 'tj', unpaid: 'pig' } as const satisfies Record<
  Payment,
  BarTone
>;

type Presence = 'expected' | 'inHouse' | 'leaving';
const presenceOf = (stay: BoardStay, today: string): Presence => {
  if (stay.shown !== 'in_house') return 'expected';
  return stay.checkOut === today ? 'leaving' : 'inHouse';
};
const presenceTones = { expected: 'mt', inHouse: 'direct', leaving: 'tj' } as const satisfies Record<
  Presence,
  BarTone
>;

/** By payment even a guest long gone shows what he owes; otherwise what needs a hand comes before any mode. */
export const toneOf = (stay: BoardStay, colourBy: ColourBy, today: string): BarTone => {
  if (colourBy === 'payment') return paymentTones[paymentOf(stay)];
  if (stay.overdue) return 'alert';
  if (waiting.includes(stay.shown)) return 'pending';
  if (over.includes(stay.shown)) return 'done';
  return colourBy === 'channel' ? channelTone(stay) : presenceTones[presenceOf(stay, today)];
};

/** What one letter can say of a stay besides its colour, in any mode. */
export type StayMark = ChannelTone | Payment | Presence;

/** The letter says what the colour says, for those who cannot tell colours apart; words say the rest already. */
export const markOf = (stay: BoardStay, colourBy: ColourBy, today: string): StayMark | null => {
  if (colourBy === 'payment') return paymentOf(stay);
  if (colourBy === 'channel') return channelTone(stay);
  return stay.overdue || waiting.includes(stay.shown) || over.includes(stay.shown)
    ? null
    : presenceOf(stay, today);
};

const tailOf = (stay: BoardStay, today: string, { words, colourBy }: BarsInput): string => {
  if (colourBy === 'payment') return stay.owedFen ? words.owes(stay.owedFen) : words.settled;
  if (stay.overdue) return words.overdue;
  if (stay.shown === 'expected' && stay.checkIn === today) return words.arrivesToday;
  if (stay.shown === 'in_house' && stay.checkOut === today) return words.leavesToday;
  return words.shown(stay.shown);
};

/** An overdue guest is still in the room, though he owns no night of it. */
const drawnEnd = (stay: BoardStay, today: string): string => {
  const end = nightsEnd(stay);
  return stay.overdue && today > end ? today : end;
};

export const isSetBack = (stay: BoardStay, { channels, states }: StayFilters): boolean =>
  (channels.length > 0 && !channels.some((channel) => channel === stay.channel)) ||
  (states.length > 0 && !states.includes(stay.shown));

/** What every bar of one board is made with. */
interface Making {
  readonly input: BarsInput;
  readonly day: (date: string) => number;
  readonly dates: ReadonlyMap<string, string>;
}

const stayBar = (stay: BoardStay, roomId: string, { input, day, dates }: Making): BoardBar => {
  const { words, colourBy, mayEdit } = input;
  const today = dates.get(stay.houseId) ?? '';
  const id = stayBarId(stay);
  const moved = input.moved.get(id);
  const open = mayEdit && !over.includes(stay.shown) && !moved;
  const inHouse = stay.shown === 'in_house';
  const mark = markOf(stay, colourBy, today);
  return {
    id,
    rowKey: roomRow(moved?.roomId ?? roomId),
    kind: 'stay',
    from: day(moved?.from ?? stay.checkIn),
    to: day(moved?.to ?? drawnEnd(stay, today)),
    label: stay.guest,
    tail: tailOf(stay, today, input),
    ...(mark && { badge: words.mark(mark) }),
    tone: toneOf(stay, colourBy, today),
    owes: stay.owes,
    noted: stay.note !== undefined,
    locked: stay.locked,
    dimmed: isSetBack(stay, input),
    pending: moved !== undefined,
    // A part of a stay that changes rooms moves with the whole, which only the order's own page shows.
    canMove: open && !stay.locked && !stay.whole,
    canResizeStart: open && !inHouse && (!stay.whole || stay.checkIn === stay.whole.checkIn),
    canResizeEnd: open && (!stay.whole || stay.checkOut === stay.whole.checkOut),
    // Asked for under the pointer or the cursor only: dates in words are dear, and there are thousands of bars.
    get title() {
      return words.stayTitle(stay);
    },
  };
};

/** The bar of a stay that has no room, to be carried onto a row. */
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
    canMove: true,
    canResizeStart: false,
    canResizeEnd: false,
    title: words.stayTitle(stay),
  };
};

const stayBarOnce = (stay: BoardStay, roomId: string, making: Making): BoardBar => {
  const { made, moved } = making.input;
  if (moved.has(stayBarId(stay))) return stayBar(stay, roomId, making);
  const bar = made?.get(stay) ?? stayBar(stay, roomId, making);
  made?.set(stay, bar);
  return bar;
};

interface BlockPart {
  readonly from: string;
  readonly to: string;
}

/** Which rooms have closed it. */
const linkedLabel = ({ kind, reason }: BoardBlock, words: BoardWords): string =>
  [words.kind(kind), reason].filter(Boolean).join(' · ');

const blockBar = (block: BoardBlock, part: BlockPart, { input, day, dates }: Making): BoardBar => {
  const { words, mayBlock } = input;
  const today = dates.get(block.houseId) ?? '';
  const id = blockBarId(block, part.from);
  const moved = input.moved.get(id);
  const whole = part.from === block.from && part.to === block.to;
  const may = mayBlock && block.kind !== 'linked' && block.to > today && whole && !moved;
  return {
    id,
    rowKey: roomRow(moved?.roomId ?? block.roomId),
    kind: 'block',
    from: day(moved?.from ?? part.from),
    to: day(moved?.to ?? part.to),
    label: block.kind === 'linked' ? linkedLabel(block, words) : block.reason || words.kind(block.kind),
    tail: block.releaseAt === null ? words.until(block.to) : words.release(block.releaseAt, input.now),
    tone: 'block',
    pending: moved !== undefined,
    canMove: may,
    canResizeStart: may,
    canResizeEnd: may,
    title: words.blockTitle(block),
  };
};

/** A block that owns no nights may lie under stays; it is drawn between them. */
const partsOf = (block: BoardBlock, { input, dates }: Making): BlockPart[] => {
  if (block.kind !== 'out_of_service') return [block];
  const stays = input.board.stays.filter((stay) => stay.roomId === block.roomId);
  const today = dates.get(block.houseId) ?? '';
  return gapsOf(
    block,
    stays.map((stay) => ({ from: stay.checkIn, to: drawnEnd(stay, today) })),
  );
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
    // A stay of the tray is drawn while it is on its way into a room.
    const roomId = stay.roomId ?? input.moved.get(stayBarId(stay))?.roomId;
    if (roomId !== undefined) add(stayBarOnce(stay, roomId, making), { kind: 'stay', stay });
  }
  for (const block of board.blocks)
    for (const part of partsOf(block, making)) add(blockBar(block, part, making), { kind: 'block', block });
  return { bars, records };
};
