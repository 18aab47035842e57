/** The month board: rows as stored, cells expanded by the client. */
import { z } from 'zod';
import { houseKinds, RoomCondition } from '../../foundation/houses/house.ts';
import { guestName, guestRemark, guestRemarkIfAny } from '../../guest-view.ts';
import { addDays } from '../../platform/dates.ts';
import { fen, instant } from '../../platform/wire.ts';
import { shownStates } from '../../sales/orders/order-states.ts';

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

/** Kinds users may choose; linked closures and channel nights are made by the system. */
export const manualBlockKinds = ['closed', 'out_of_order', 'out_of_service', 'held', 'owner_stay'] as const;

/** Follows something else (a linked room's order, a channel's calendar) and cannot be edited. */
export const isMadeBySystem = (kind: BlockKind): kind is 'linked' | 'channel' =>
  kind === 'linked' || kind === 'channel';

/** An out-of-service block owns no nights: the room can still be sold, with a warning. */
export const ownsNights = (kind: BlockKind): boolean => kind !== 'out_of_service';

export const BoardRoom = z.object({
  id: z.string(),
  number: z.string(),
  floor: z.string().nullable(),
  condition: RoomCondition,
  /** Planned change to another room type from that night. */
  move: z.object({ roomTypeId: z.string(), from: z.string() }).optional(),
});
export type BoardRoom = z.infer<typeof BoardRoom>;

export const BoardType = z.object({
  id: z.string(),
  name: z.string(),
  rooms: z.array(BoardRoom),
  /** Per night of the window; null for roles that do not see money. */
  prices: z.array(fen).nullable(),
  /** Unassigned stays by night; they reduce availability. */
  unplaced: z.array(z.int()),
});

export const BoardHouse = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  kind: z.enum(houseKinds),
  /** Only online properties sell; others are shown for their stays. */
  online: z.boolean(),
  /** Online, or offline temporarily: its rooms count in figures, as in reports. */
  onMarket: z.boolean(),
  /** Business date of the property. */
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
  /** Dates of this bar: the stay, or its part in this room. */
  checkIn: z.string(),
  checkOut: z.string(),
  /** Dates of the whole stay, if this bar is one part of it. */
  whole: z.object({ checkIn: z.string(), checkOut: z.string() }).optional(),
  /** Set for hourly stays, whose two dates are equal. */
  hours: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Time of an early check-in or late check-out, on the bar that starts or ends the stay. */
  arrives: z.string().optional(),
  leaves: z.string().optional(),
  guest: guestName(),
  channel: z.string(),
  shown: z.enum(shownStates),
  owes: z.boolean(),
  /** Amount the order owes; absent if none, and for roles that do not see money. */
  owedFen: fen.optional(),
  /** Partly paid. */
  partPaid: z.literal(true).optional(),
  /** Beginning of the order's note, for users who may read orders. */
  note: guestRemarkIfAny(),
  locked: z.boolean(),
  /** In house after the check-out date: 逾期未退. */
  overdue: z.boolean(),
  /** Version of the order, which stay commands need. */
  version: z.int(),
});
export type BoardStay = z.infer<typeof BoardStay>;

/** A no-show keeps only its first night; an hourly stay has none. */
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
    /** Release time of a held room. */
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
    /** Properties of this page, rooms in row order. */
    houses: z.array(BoardHouse),
    stays: z.array(BoardStay),
    blocks: z.array(BoardBlock),
    roomTotal: z.int(),
    /** A filter hides rooms of shown types, so availability by type is unknown. */
    narrowed: z.boolean(),
    /** More properties match than are shown. */
    truncated: z.boolean(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

/** Length of a note beside a bar. */
export const BOARD_NOTE_LENGTH = 60;

/** Maximum rooms of one board answer. */
export const BOARD_ROOM_LIMIT = 2_500;
export const BOARD_DAY_LIMIT = 366;
