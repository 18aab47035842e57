import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { bool, id, int, line, list, note } from '../wire.ts';
import { HouseDetail, HouseRow, HouseState, houseKinds, Room, RoomCondition } from './house.ts';

export const houseFilters = {
  keyword: note(50).optional(),
  city: list(z.string().max(40)).optional(),
  kind: z.enum(houseKinds).optional(),
  state: list(HouseState).optional(),
  landlordId: id.optional(),
  tag: list(z.string().max(20)).optional(),
};

export const houseSorts = ['name', 'city', 'roomCount', 'updatedAt', 'rating'] as const;

export const pageHouses = endpoint('POST /hotel-info/house/page', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Houses in my scope',
  input: z.object({ ...pageInput, ...houseFilters, sort: sortInput(houseSorts) }),
  output: pageOf(HouseRow),
});

export const houseFacets = endpoint('GET /hotel-info/house/facets', {
  kind: 'query',
  permission: 'house:read',
  summary: 'The values that house filters offer, with counts',
  input: z.object({}),
  output: z.object({
    cities: z.array(z.object({ value: z.string(), count: z.int() })),
    tags: z.array(z.object({ value: z.string(), count: z.int() })),
    states: z.array(z.object({ value: HouseState, count: z.int() })),
  }),
});

export const houseOptions = endpoint('GET /hotel-info/house/options', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Houses and their room types for select boxes',
  input: z.object({ keyword: note(50).optional(), ids: list(id).optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      roomTypes: z.array(
        z.object({ id: z.string(), name: z.string(), baseGuests: z.int(), maxGuests: z.int() }),
      ),
    }),
  ),
});

export const getHouse = endpoint('GET /hotel-info/house/detail', {
  kind: 'query',
  permission: 'house:read',
  summary: 'One house with its room types, photos, reviews and figures',
  input: z.object({ id }),
  output: HouseDetail,
});

/** Spec §7: body and query merged, empty body accepted. */
export const pageRooms = endpoint('POST /hotel-info/room/page', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Rooms in my scope',
  extraFields: 'ignore',
  input: z.object({
    ...pageInput,
    keyword: note(50).optional(),
    houseId: id.optional(),
    roomTypeId: id.optional(),
    condition: RoomCondition.optional(),
  }),
  output: pageOf(Room),
});

export const BatchAddResult = z.object({
  added: z.array(z.object({ id: z.string(), number: z.string() })),
  skipped: z.array(z.object({ number: z.string(), reason: z.string() })),
});

/** Adds rooms numbered prefix + from … prefix + to; a number the house already has is skipped with its reason. */
export const batchAddRoom = endpoint('POST /hotel-info/room/batchAddRoom', {
  kind: 'command',
  permission: 'room:add',
  summary: 'Add a run of rooms',
  extraFields: 'ignore',
  send: 'query',
  input: z
    .object({
      houseId: id,
      roomTypeId: id.optional(),
      prefix: note(10).default(''),
      from: int.pipe(z.int().min(0).max(999_999)),
      to: int.pipe(z.int().min(0).max(999_999)),
      floor: note(10).optional(),
    })
    .refine((input) => input.to >= input.from, { ...custom('reversedNumbers'), path: ['to'] })
    .refine((input) => input.to - input.from < 200, { ...custom('tooMany', 200), path: ['to'] }),
  output: BatchAddResult,
});

export const setRoomCondition = endpoint('POST /hotel-info/room/set-condition', {
  kind: 'command',
  permission: 'room:condition',
  summary: 'Set rooms clean, dirty or inspected',
  input: z.object({ roomIds: list(id).pipe(z.array(id).min(1).max(200)), condition: RoomCondition }),
  output: z.object({ changed: z.int() }),
});

export const setHouseOnline = endpoint('POST /hotel-info/house/set-online', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Publish a house or take it offline',
  input: z.object({
    id,
    version: int.pipe(z.int().nonnegative()),
    online: bool,
    reason: line(200).optional(),
  }),
  output: HouseDetail,
});
