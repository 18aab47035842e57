/** Rooms that share space (包栋/联动): a room may hold other rooms of its house; taking one closes the others. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, list, version } from '../wire.ts';

export const LinkedRoom = z
  .object({
    id: z.string(),
    number: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    /** The rooms that lie within it, as somebody said. */
    partIds: z.array(z.string()),
    /** All rooms that share space with it: they are closed while it is taken. */
    overlapIds: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'LinkedRoom' });
export type LinkedRoom = z.infer<typeof LinkedRoom>;

/** How many rooms one room may hold. */
export const PART_LIMIT = 200;

export const getLinkedRooms = endpoint('GET /hotel-info/room-status/linked-rooms', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'The rooms of a house and which of them lie within others',
  input: z.object({ houseId: id }),
  output: z.array(LinkedRoom),
});

export const saveLinkedRooms = endpoint('POST /hotel-info/room-status/save-linked-rooms', {
  kind: 'command',
  permission: 'room:edit',
  summary: 'Say which rooms lie within a room; an empty list takes the link away',
  input: z.object({
    roomId: id,
    /** Of the room. */
    version,
    partIds: list(id).pipe(z.array(id).max(PART_LIMIT)),
  }),
  output: z.array(LinkedRoom),
});
