/** A connection to a platform as people look after it: what works, what does not, and what to do about it. */
import { z } from 'zod';
import { instant, intBetween } from '../wire.ts';
import { connectionStates, Platform } from './channel-room.ts';
import { connectionActions } from './connection-states.ts';

/** Without bookings for so many days a connection is worth a look; 0 never asks for one. */
export const QUIET_DAYS = 14;

export const ConnectionSettings = z.strictObject({ quietAfterDays: intBetween(0, 90).default(QUIET_DAYS) });
export type ConnectionSettings = z.output<typeof ConnectionSettings>;

/**
 * What speaks against a connection, worst first: this order is the order of the list. `circuitOpen`: after failures in a
 * row nothing is sent for a while. `deadLinks`: rooms linked to listings that the platform no longer has. `refusedCells`:
 * nights that the platform did not take. `expired`, `expires`: its authorisation. `noPush`: linked, and yet nothing sent for
 * a day. `waitingCells`: nights that have waited too long to be sent. `feedSilent`: its orders were not read. `orders`: some
 * of them need a look. `movedLinks`: rooms of another type than their listing sells. `notLinked`: nothing is sold there yet.
 * `quiet`: no booking for days.
 */
export const healthCodes = [
  'broken',
  'circuitOpen',
  'deadLinks',
  'refusedCells',
  'expired',
  'feedSilent',
  'noPush',
  'waitingCells',
  'expires',
  'orders',
  'movedLinks',
  'notLinked',
  'quiet',
  'inactive',
  'paused',
] as const;
export type HealthCode = (typeof healthCodes)[number];

/** Of them those that say that nothing gets through, or part of it: somebody has to see to it. */
export const failingCodes: readonly HealthCode[] = [
  'broken',
  'circuitOpen',
  'deadLinks',
  'refusedCells',
  'expired',
  'feedSilent',
  'noPush',
  'waitingCells',
];

export const HealthReason = z.object({
  code: z.enum(healthCodes),
  /** Rooms, nights, orders or days; absent where nothing is counted. */
  count: z.int().optional(),
  /** Since when, or until when. */
  at: instant.nullable().optional(),
});
export type HealthReason = z.input<typeof HealthReason>;

/** Figures of houses are of those that the reader sees; listings that are linked with no house are everybody's. */
export const ChannelConnection = z
  .object({
    id: z.string(),
    platform: Platform,
    name: z.string(),
    state: z.enum(connectionStates),
    /** Empty: for all houses. */
    houseIds: z.array(z.string()),
    /** As the platform calls the account; null until authorised. */
    accountName: z.string().nullable(),
    accountKey: z.string().nullable(),
    settings: ConnectionSettings,
    listings: z.int(),
    mapped: z.int(),
    /** Nights on their way, and nights that the platform did not take. */
    pending: z.int(),
    failed: z.int(),
    /** Rooms linked to listings that the platform no longer has, and rooms of another type than their listing sells. */
    deadLinks: z.int(),
    movedLinks: z.int(),
    /** Orders whose listing is linked with nothing, and others that need a look. */
    unmappedOrders: z.int(),
    problemOrders: z.int(),
    tokenExpiresAt: instant.nullable(),
    listedAt: instant.nullable(),
    pushedAt: instant.nullable(),
    pulledAt: instant.nullable(),
    checkedAt: instant.nullable(),
    lastOrderAt: instant.nullable(),
    /** Nothing is sent before. */
    retryAt: instant.nullable(),
    /** The last failure as it was said; empty when all is well. */
    problem: z.string(),
    /** Worst first; empty when all is well. */
    reasons: z.array(HealthReason),
    actions: z.array(z.enum(connectionActions)),
    version: z.int(),
  })
  .meta({ id: 'ChannelConnection' });
export type ChannelConnection = z.output<typeof ChannelConnection>;

/** What its history tells, as `channelConnection.<name>`. */
export const connectionEvents = [
  'opened',
  'changed',
  'authorised',
  'broken',
  'refreshed',
  'paused',
  'resumed',
  'deleted',
] as const;

export const ConnectionEvent = z.object({
  id: z.string(),
  /** `channelConnection.paused`. */
  name: z.string(),
  at: instant,
  actor: z.string(),
});
export type ConnectionEvent = z.output<typeof ConnectionEvent>;

export const ConnectionDetail = z
  .object({
    connection: ChannelConnection,
    /** Those of `houseIds` that the reader sees. */
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    createdAt: instant,
    history: z.array(ConnectionEvent),
  })
  .meta({ id: 'ConnectionDetail' });
export type ConnectionDetail = z.output<typeof ConnectionDetail>;

/** One after the other: what comes after a step that does not work was not tried. */
export const testSteps = ['reachable', 'authorised', 'listings'] as const;

export const ConnectionTest = z
  .object({
    works: z.boolean(),
    steps: z.array(z.object({ step: z.enum(testSteps), works: z.boolean() })),
    /** How many listings the platform names; null when it did not answer. */
    listings: z.int().nullable(),
    /** What the platform said when something does not work. */
    message: z.string(),
    ms: z.int().nullable(),
  })
  .meta({ id: 'ConnectionTest' });
export type ConnectionTest = z.output<typeof ConnectionTest>;
