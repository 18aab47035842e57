/** Lost and found 失物招领: items, storage and return. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, file, id, instant, keyword, line, list, note, version } from '../../platform/wire.ts';
import { TaskPhoto } from './task.ts';
import { lostActions, lostStates } from './task-states.ts';

export const LostItem = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomId: z.string().nullable(),
    roomNumber: z.string().nullable(),
    /** Null also for users who may not see orders. */
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    guestName: guestName().nullable(),
    name: z.string(),
    description: z.string(),
    foundAt: instant,
    foundBy: z.string(),
    /** Where it was found, such as under the bed. */
    place: z.string(),
    /** Storage place. */
    keptAt: z.string(),
    keeper: z.string(),
    state: z.enum(lostStates),
    settledAt: instant.nullable(),
    settledBy: z.string().nullable(),
    /** Recipient, parcel number, or reason of disposal. */
    settledNote: z.string(),
    photos: z.array(TaskPhoto),
    actions: z.array(z.enum(lostActions)),
    version: z.int(),
  })
  .meta({ id: 'LostItem' });
export type LostItem = z.infer<typeof LostItem>;

export const lostViews = ['all', ...lostStates] as const;
export type LostView = (typeof lostViews)[number];
const lostSorts = ['foundAt'] as const;

export const pageLostItems = endpoint('POST /hotel-order/lost-item/page', {
  kind: 'query',
  permission: 'lostItem:read',
  summary: 'Lost items of the properties in my scope',
  input: z
    .object({
      ...pageInput,
      view: z.enum(lostViews).default('all'),
      /** Item, room, guest, place or keeper. */
      keyword: keyword(50).optional(),
      houseId: list(id).optional(),
      foundFrom: date.optional(),
      foundTo: date.optional(),
      sort: sortInput(lostSorts),
    })
    .refine(({ foundFrom, foundTo }) => !foundFrom || !foundTo || foundFrom <= foundTo, {
      ...custom('endsBeforeStart'),
      path: ['foundTo'],
    }),
  output: pageOf(LostItem),
});

export const countLostViews = endpoint('GET /hotel-order/lost-item/views', {
  kind: 'query',
  permission: 'lostItem:read',
  summary: 'Number of lost items per quick view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(lostViews), count: z.int() })),
});

const said = {
  name: line(60),
  description: note(500).default(''),
  place: note(100).default(''),
  keptAt: note(100).default(''),
  keeper: note(40).default(''),
};

export const recordLostItem = endpoint('POST /hotel-order/lost-item/record', {
  kind: 'command',
  permission: 'lostItem:record',
  summary: 'Record a lost item',
  input: z.object({
    houseId: id,
    roomId: id.nullish(),
    /** Absent: the last guest of the room. */
    orderNo: note(40).optional(),
    ...said,
    foundAt: z.iso.datetime().nullish(),
  }),
  output: LostItem,
});

const key = { id, version };

export const editLostItem = endpoint('POST /hotel-order/lost-item/edit', {
  kind: 'command',
  permission: 'lostItem:record',
  summary: 'Change the description and place of a lost item that is still kept',
  input: z.object({ ...key, ...said }),
  output: LostItem,
});

export const settleLostItem = endpoint('POST /hotel-order/lost-item/settle', {
  kind: 'command',
  permission: 'lostItem:settle',
  summary: 'Record that a lost item was claimed, sent, disposed of or is kept',
  input: z.object({ ...key, action: z.enum(lostActions), note: note(200).default('') }),
  output: LostItem,
});

export const uploadLostPhoto = endpoint('POST /hotel-order/lost-item/photo', {
  kind: 'command',
  permission: 'lostItem:record',
  summary: 'A picture of a lost item',
  secret: true,
  send: 'multipart',
  input: z.object({ id, sendKey: z.string().min(8).max(64), file }),
  output: TaskPhoto,
});

export const removeLostPhoto = endpoint('POST /hotel-order/lost-item/photo/remove', {
  kind: 'command',
  permission: 'lostItem:record',
  summary: 'Remove a picture of an item that is still kept',
  input: z.object({ id, photoId: id }),
  output: LostItem,
});
