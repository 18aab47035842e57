/** Desired state of listings by night, and its sync state. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { Platform } from './channel-room.ts';

/** Waiting | confirmed | failed without an answer | refused by the platform. */
export const cellStates = ['pending', 'synced', 'failed', 'conflicted'] as const;

/** A night of a listing. */
export const ChannelCell = z
  .object({
    connectionId: z.string(),
    connectionName: z.string(),
    platform: Platform,
    channelRoomId: z.string(),
    /** The platform's names of listing and property. */
    channelRoomName: z.string(),
    listingName: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    night: z.string(),
    state: z.enum(cellStates),
    stock: z.int(),
    /** Null if not sold that night, or hidden from the reader. */
    priceFen: fen.nullable(),
    closed: z.boolean(),
    minNights: z.int().nullable(),
    closedArrival: z.boolean(),
    closedDeparture: z.boolean(),
    maxNights: z.int().nullable(),
    /** Sells less than confirmed, so it is sent first. */
    stops: z.boolean(),
    wantedAt: instant,
    sentAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    attempts: z.int(),
    retryAt: instant.nullable(),
    /** Message from the platform. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ChannelCell' });
export type ChannelCell = z.infer<typeof ChannelCell>;

/** A night of a room type and rate plan at one listing that sells it. */
export const CellState = ChannelCell.pick({
  connectionId: true,
  channelRoomId: true,
  state: true,
  attempts: true,
  retryAt: true,
  confirmedAt: true,
  problem: true,
}).extend({
  /** The platform's id of the listing. */
  listingKey: z.string(),
});
export type CellState = z.infer<typeof CellState>;

/** Sync counts of a connection, for the reader's properties. */
export const ChannelCellCounts = z
  .object({
    connectionId: z.string(),
    pending: z.int(),
    failed: z.int(),
    conflicted: z.int(),
    /** Since when the longest waiting night waits. */
    oldestPendingAt: instant.nullable(),
  })
  .meta({ id: 'ChannelCellCounts' });
export type ChannelCellCounts = z.infer<typeof ChannelCellCounts>;

/** Nights that did not reach a platform for one and the same reason. */
export const CellCause = z
  .object({
    state: z.enum(['failed', 'conflicted']),
    /** Message from the platform, or a transport error; empty without a reason. */
    problem: z.string(),
    nights: z.int(),
    listings: z.int(),
    firstNight: z.string(),
    lastNight: z.string(),
  })
  .meta({ id: 'CellCause' });
export type CellCause = z.infer<typeof CellCause>;
