/** Linked rooms (包栋/联动): a room may contain others; selling one closes the rest. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, list, version } from '../../platform/wire.ts';

export const LinkedRoom = z
  .object({
    id: z.string(),
    number: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    /** Contained rooms, as set by users. */
    partIds: z.array(z.string()),
    /** Rooms linked to it, closed while it is taken. */
    overlapIds: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'LinkedRoom' });
export type LinkedRoom = z.infer<typeof LinkedRoom>;

/** Maximum number of contained rooms. */
const PART_LIMIT = 200;

export const getLinkedRooms = endpoint('GET /hotel-info/room-status/linked-rooms', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Rooms of a property, and which are part of others',
  input: z.object({ houseId: id }),
  output: z.array(LinkedRoom),
});

const wanted = {
  roomId: id,
  partIds: list(id).pipe(z.array(id).max(PART_LIMIT)),
};

const LinkEffect = z.object({
  roomId: z.string(),
  number: z.string(),
  /** Future nights that close, and that open again. */
  closes: z.int(),
  opens: z.int(),
});

export const LinkPreview = z
  .object({
    effects: z.array(LinkEffect),
    closes: z.int(),
    opens: z.int(),
    /** Linked pairs that are both taken, which forbid the link. */
    clashes: z.array(z.object({ room: z.string(), other: z.string(), nights: z.array(z.string()) })),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewLinkedRooms = endpoint('POST /hotel-info/room-status/preview-linked-rooms', {
  kind: 'query',
  permission: 'room:edit',
  summary: 'Preview a room link: future nights it blocks and releases',
  input: z.object(wanted),
  output: LinkPreview,
});

export const saveLinkedRooms = endpoint('POST /hotel-info/room-status/save-linked-rooms', {
  kind: 'command',
  permission: 'room:edit',
  summary: 'Link the rooms that are part of a room; an empty list removes the link',
  input: z.object({
    ...wanted,
    /** Version of the room. */
    version,
  }),
  output: z.array(LinkedRoom),
});
