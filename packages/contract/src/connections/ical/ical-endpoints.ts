/** iCal calendars of rooms: followed feeds and exports. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, id, line, version } from '../../platform/wire.ts';
import { feedProblems, IcalRoom, IcalSource } from './ical-feed.ts';

export const listIcalRooms = endpoint('GET /hotel-info/ical/rooms', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'The active rooms of a property with their calendars, in the order of their numbers',
  input: z.object({ houseId: id }),
  output: z.object({ rooms: z.array(IcalRoom) }),
});

const feedKey = { id, version };
const feedFields = {
  source: IcalSource,
  /** Name, shown as the reason of its blocks. */
  name: line(40),
};

export const addIcalFeed = endpoint('POST /hotel-info/ical/add-feed', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Let a room follow a calendar; it is fetched within the minute',
  secret: true,
  input: z.object({ roomId: id, ...feedFields, url: line(2000) }),
  output: z.object({ id: z.string() }),
});

export const editIcalFeed = endpoint('POST /hotel-info/ical/edit-feed', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Change the name or address of a calendar',
  secret: true,
  /** Without an address it stays. */
  input: z.object({ ...feedKey, ...feedFields, url: line(2000).optional() }),
  output: z.null(),
});

export const pauseIcalFeed = endpoint('POST /hotel-info/ical/pause-feed', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Pause or resume a calendar; its blocked nights are kept',
  input: z.object({ ...feedKey, paused: bool }),
  output: z.null(),
});

export const refreshIcalFeed = endpoint('POST /hotel-info/ical/refresh-feed', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Fetch a calendar now; returns the error, or null on success',
  input: z.object({ id }),
  output: z.object({ problem: z.enum(feedProblems).nullable(), note: z.string() }),
});

export const confirmEmptiedFeed = endpoint('POST /hotel-info/ical/confirm-emptied', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Confirm that a calendar without events is correct, and free its nights',
  input: z.object(feedKey),
  output: z.null(),
});

/** Nights of a deleted feed: kept as manual blocks, or released. */
export const leftNights = ['keep', 'release'] as const;

export const deleteIcalFeed = endpoint('POST /hotel-info/ical/delete-feed', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Stop following a calendar',
  input: z.object({ ...feedKey, nights: z.enum(leftNights) }),
  output: z.null(),
});

const exportKey = { roomId: id, source: IcalSource };

export const openIcalExport = endpoint('POST /hotel-info/ical/open-export', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Secret calendar address of a room; created on first use',
  secret: true,
  input: z.object(exportKey),
  output: z.object({ url: z.string() }),
});

export const renewIcalExport = endpoint('POST /hotel-info/ical/renew-export', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Replace the secret address of a calendar export; the old one stops working',
  secret: true,
  input: z.object(exportKey),
  output: z.object({ url: z.string() }),
});

/** Public to anyone with the address; its last part is the secret plus `.ics`. */
export const readIcalExport = endpoint('GET /hotel-external/ical/:file', {
  kind: 'query',
  permission: 'public',
  summary: 'Occupied nights of a room as a calendar (RFC 5545), without guests, prices or reasons',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ file: z.string().max(100) }),
  output: z.unknown(),
});
