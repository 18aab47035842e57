import { z } from 'zod';
import { bulkEndpoints } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, date, id, keyword, list, note, version } from '../../platform/wire.ts';
import { RoomCondition } from './house.ts';
import { Room, RoomMovePreview, RoomWithLinks } from './room.ts';
import { RoomNumber } from './room-number.ts';

export const roomFilters = {
  keyword: keyword(50).optional(),
  houseId: id.optional(),
  roomTypeId: id.optional(),
  condition: RoomCondition.optional(),
  /** With `linked`: filters by links of this connection; alone: shows its links. */
  connectionId: id.optional(),
  linked: bool.optional(),
};

/** Spec §7: body and query merged, empty body accepted. */
export const pageRooms = endpoint('POST /hotel-info/room/page', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Rooms in my scope',
  extraFields: 'ignore',
  /** With `ids` returns exactly those rooms. */
  input: z.object({ ...pageInput, ...roomFilters, ids: list(id).optional() }),
  output: pageOf(Room),
});

/** Spec §7: each room with its counterparts at the platforms. */
export const pageRoomLinks = endpoint('POST /hotel-info/room/page-relevance', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Rooms in my scope with their links to channels',
  extraFields: 'ignore',
  input: z.object({ ...pageInput, ...roomFilters }),
  output: pageOf(RoomWithLinks),
});

export const countRoomConditions = endpoint('GET /hotel-info/room/condition-counts', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Number of clean, dirty and inspected rooms of a property',
  input: z.object({ houseId: id }),
  output: z.array(z.object({ condition: RoomCondition, count: z.int() })),
});

const BatchAddResult = z.object({
  added: z.array(z.object({ id: z.string(), number: z.string() })),
  skipped: z.array(z.object({ number: z.string(), reason: z.string() })),
});

/** Rooms that one call adds. */
export const ROOM_RUN_LIMIT = 500;

const HIGHEST = 999_999;

/** Digits as typed, because leading zeros belong to a room number; numbers are accepted too. */
const number = z
  .union([z.number(), z.string()])
  .transform((value) => String(value).trim())
  .refine((text) => /^\d{1,6}$/.test(text), { ...custom('between', HIGHEST, 0), abort: true })
  .meta({ type: 'string' });

const lengthOf = (from: string, to: string): number => Number(to) - Number(from) + 1;

/** Ids, also as one text with commas between them. */
const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  list(id).pipe(z.array(id).min(1).max(ROOM_RUN_LIMIT)),
);

const isRun = (input: { connectionId?: unknown }): boolean => input.connectionId === undefined;

/**
 * Spec §7, both forms: rooms numbered prefix + from … prefix + to, or rooms for a channel's listings, linked. Rooms
 * that cannot be added are skipped with a reason.
 */
export const batchAddRoom = endpoint('POST /hotel-info/room/batchAddRoom', {
  kind: 'command',
  permission: 'room:add',
  summary: 'Add a series of rooms, or rooms listed by a channel',
  extraFields: 'ignore',
  send: 'query',
  input: z
    .object({
      houseId: id.optional(),
      roomTypeId: id.optional(),
      prefix: note(10).default(''),
      from: number.optional(),
      to: number.optional(),
      floor: note(10).optional(),
      connectionId: id.optional(),
      channelRoomIds: idList.optional(),
    })
    .refine((input) => !isRun(input) || input.houseId !== undefined, {
      ...custom('required'),
      path: ['houseId'],
    })
    .refine((input) => !isRun(input) || input.from !== undefined, { ...custom('required'), path: ['from'] })
    .refine((input) => !isRun(input) || input.to !== undefined, { ...custom('required'), path: ['to'] })
    .refine((input) => isRun(input) || input.channelRoomIds !== undefined, {
      ...custom('required'),
      path: ['channelRoomIds'],
    })
    .refine(({ from = '0', to = from }) => lengthOf(from, to) >= 1, {
      ...custom('reversedNumbers'),
      path: ['to'],
    })
    .refine(({ from = '0', to = from }) => lengthOf(from, to) <= ROOM_RUN_LIMIT, {
      ...custom('tooManyRooms', ROOM_RUN_LIMIT),
      path: ['to'],
    }),
  output: BatchAddResult,
});

const about = {
  floor: note(10).optional(),
  note: note(200).optional(),
  lockNote: note(200).optional(),
};

export const createRoom = endpoint('POST /hotel-info/room/create', {
  kind: 'command',
  permission: 'room:add',
  summary: 'Add one room to a hotel-style property',
  input: z.object({ houseId: id, roomTypeId: id.optional(), number: RoomNumber, ...about }),
  output: Room,
});

export const editRoom = endpoint('POST /hotel-info/room/edit', {
  kind: 'command',
  permission: 'room:edit',
  summary:
    'Change number, floor and notes of a room; omitted fields are kept, null or empty text clears them',
  input: z.object({
    id,
    version,
    number: RoomNumber.optional(),
    floor: note(10).nullish(),
    note: note(200).nullish(),
    lockNote: note(200).nullish(),
  }),
  output: Room,
});

export const setRoomActive = endpoint('POST /hotel-info/room/set-active', {
  kind: 'command',
  permission: 'room:edit',
  summary: 'Disable or enable a room',
  input: z.object({ id, version, active: bool }),
  output: Room,
});

const move = { id, roomTypeId: id, from: date };

export const previewRoomMove = endpoint('POST /hotel-info/room/move-preview', {
  kind: 'query',
  permission: 'room:edit',
  summary: 'Preview the move of a room to another type',
  input: z.object(move),
  output: RoomMovePreview,
});

export const moveRoom = endpoint('POST /hotel-info/room/move', {
  kind: 'command',
  permission: 'room:edit',
  summary: 'Move a room to another type from a date on; stays keep the room',
  input: z.object({ ...move, version }),
  output: Room,
});

export const cancelRoomMove = endpoint('POST /hotel-info/room/cancel-move', {
  kind: 'command',
  permission: 'room:edit',
  summary: 'Cancel a planned move, or undo it on its day',
  input: z.object({ id, version }),
  output: Room,
});

/** Rooms that one call sets; more are set in the background. */
export const MAX_ROOMS_AT_ONCE = 200;

export const setRoomCondition = endpoint('POST /hotel-info/room/set-condition', {
  kind: 'command',
  permission: 'room:condition',
  summary: 'Set rooms clean, dirty or inspected',
  input: z.object({
    roomIds: list(id).pipe(z.array(id).min(1).max(MAX_ROOMS_AT_ONCE)),
    condition: RoomCondition,
  }),
  output: z.object({ changed: z.int() }),
});

export const setRoomConditions = bulkEndpoints('/hotel-info/room/set-condition-many', {
  permission: 'room:condition',
  summary: 'Set many rooms clean, dirty or inspected',
  filters: roomFilters,
  input: { condition: RoomCondition },
});

/** Imports rooms of a multi-type property: number, type, floor, note. */
export const importRooms = importEndpoints('/hotel-info/room/import', {
  permission: 'room:add',
  summary: 'Import rooms of a property',
  target: { houseId: id },
});
