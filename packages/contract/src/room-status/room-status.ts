/** The month board: rows are sent as they are stored, cells are expanded by the client. */
import { z } from 'zod';
import { addDays } from '../dates.ts';
import { guestName, guestRemark, guestRemarkIfAny } from '../guest-view.ts';
import { houseKinds, RoomCondition } from '../houses/house.ts';
import { shownStates } from '../orders/order-states.ts';
import { fen, instant } from '../wire.ts';

/** 普通关房, 维修房 (takes stock), 待修可售 (takes none, warns), 保留房, 房东自住, 联动关房 and 渠道占用 (by the system). */
export const blockKinds = [
  'closed',
  'out_of_order',
  'out_of_service',
  'held',
  'owner_stay',
  'linked',
  'channel',
] as const;
export const BlockKind = z.enum(blockKinds);
export type BlockKind = z.infer<typeof BlockKind>;

/** Kinds a person may choose; linked close-outs and nights taken at a channel are made by the system only. */
export const manualBlockKinds = ['closed', 'out_of_order', 'out_of_service', 'held', 'owner_stay'] as const;

/** Follows something else (an order next door, a calendar of a channel) and is not changed by hand. */
export const isMadeBySystem = (kind: BlockKind): kind is 'linked' | 'channel' =>
  kind === 'linked' || kind === 'channel';

/** An out-of-service block owns no nights: the room can still be sold, with a warning. */
export const ownsNights = (kind: BlockKind): boolean => kind !== 'out_of_service';

export const BoardRoom = z.object({
  id: z.string(),
  number: z.string(),
  floor: z.string().nullable(),
  condition: RoomCondition,
  /** Of another type of the house from that night on. */
  move: z.object({ roomTypeId: z.string(), from: z.string() }).optional(),
});
export type BoardRoom = z.infer<typeof BoardRoom>;

export const BoardType = z.object({
  id: z.string(),
  name: z.string(),
  rooms: z.array(BoardRoom),
  /** Per night of the window; null for roles that do not see money. */
  prices: z.array(fen).nullable(),
  /** Stays without a room, per night; they lower what is free. */
  unplaced: z.array(z.int()),
});

export const BoardHouse = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  kind: z.enum(houseKinds),
  /** Only an online house can be sold; the others are shown for the stays they still have. */
  online: z.boolean(),
  /** Online, or offline for a while: its rooms count in figures, as they do in reports. */
  onMarket: z.boolean(),
  /** The house's own today, after its audit hour. */
  businessDate: z.string(),
  types: z.array(BoardType),
});
export type BoardHouse = z.infer<typeof BoardHouse>;

export const BoardStay = z.object({
  id: z.string(),
  orderId: z.string(),
  houseId: z.string(),
  roomTypeId: z.string(),
  roomId: z.string().nullable(),
  /** The dates of this bar: those of the stay, or of its part in this room. */
  checkIn: z.string(),
  checkOut: z.string(),
  /** The dates of the whole stay, when it changes rooms and this bar is one part of it. */
  whole: z.object({ checkIn: z.string(), checkOut: z.string() }).optional(),
  /** Set for an hourly stay, whose two dates are equal. */
  hours: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Time of an early check-in or late check-out, on the bar that starts or ends the stay. */
  arrives: z.string().optional(),
  leaves: z.string().optional(),
  guest: guestName(),
  channel: z.string(),
  shown: z.enum(shownStates),
  owes: z.boolean(),
  /** What the order still owes; absent where nothing is owed, and for roles that do not see money. */
  owedFen: fen.optional(),
  /** Something was paid, though not all. */
  partPaid: z.literal(true).optional(),
  /** The beginning of the order's remark; for those who may read orders. */
  note: guestRemarkIfAny(),
  locked: z.boolean(),
  /** In the house after its check-out date: 逾期未退. */
  overdue: z.boolean(),
  /** For the order: commands on the stay are based on it. */
  version: z.int(),
});
export type BoardStay = z.infer<typeof BoardStay>;

/** A no-show keeps the first night only; an hourly stay has none. */
export const nightsEnd = (stay: Pick<BoardStay, 'shown' | 'checkIn' | 'checkOut'>): string =>
  stay.shown === 'no_show' && stay.checkIn < stay.checkOut ? addDays(stay.checkIn, 1) : stay.checkOut;

export const RoomBlock = z
  .object({
    id: z.string(),
    houseId: z.string(),
    roomId: z.string(),
    kind: BlockKind,
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    note: guestRemark(),
    /** For a held room: when it is given free again by itself. */
    releaseAt: instant.nullable(),
    createdBy: z.string(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'RoomBlock' });
export type RoomBlock = z.infer<typeof RoomBlock>;

export const BoardBlock = RoomBlock.pick({
  id: true,
  houseId: true,
  roomId: true,
  kind: true,
  from: true,
  to: true,
  reason: true,
  releaseAt: true,
  version: true,
});

export type BoardBlock = z.infer<typeof BoardBlock>;

export const Board = z
  .object({
    from: z.string(),
    to: z.string(),
    /** Houses of this page of the board, rooms in the order of the rows. */
    houses: z.array(BoardHouse),
    stays: z.array(BoardStay),
    blocks: z.array(BoardBlock),
    roomTotal: z.int(),
    /** A filter hides rooms of the types shown, so what is free of a type cannot be told from this board. */
    narrowed: z.boolean(),
    /** More houses match than a board shows at once. */
    truncated: z.boolean(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

/** So much of a remark fits beside a bar. */
export const BOARD_NOTE_LENGTH = 60;

/** How many rooms one board call answers at most. */
export const BOARD_ROOM_LIMIT = 2_500;
export const BOARD_DAY_LIMIT = 366;
