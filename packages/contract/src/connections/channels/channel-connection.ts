/** A connection as staff manage it: working parts, problems, remedies. */
import { z } from 'zod';
import { instant, intBetween } from '../../platform/wire.ts';
import { connectionStates, Platform } from './channel-room.ts';
import { connectionActions } from './connection-states.ts';

/** Days without a booking after which a connection is flagged; 0: never. */
export const QUIET_DAYS = 14;

export const ConnectionSettings = z.strictObject({ quietAfterDays: intBetween(0, 90).default(QUIET_DAYS) });
export type ConnectionSettings = z.output<typeof ConnectionSettings>;

/**
 * Health findings, worst first, also the sort order. `circuitOpen`: paused after failures. `deadLinks`: linked listings
 * the platform no longer has. `refusedCells`: nights the platform refused. `expired`, `expires`: authorisation.
 * `noPush`: nothing sent for a day. `waitingCells`: pending too long. `feedSilent`: orders not read. `orders`: orders
 * to look at. `movedLinks`: rooms of another type than their listing. `notLinked`: nothing sold. `quiet`: no bookings
 * for days.
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

/** Findings that need attention, because sync is broken or partial. */
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
  /** Number of rooms, nights, orders or days; absent if not counted. */
  count: z.int().optional(),
  /** Since when, or until when. */
  at: instant.nullable().optional(),
});
export type HealthReason = z.input<typeof HealthReason>;

/** Counts cover properties the reader sees; unlinked listings count for everyone. */
export const ChannelConnection = z
  .object({
    id: z.string(),
    platform: Platform,
    name: z.string(),
    state: z.enum(connectionStates),
    /** Empty: all properties. */
    houseIds: z.array(z.string()),
    /** Account name at the platform; null until authorised. */
    accountName: z.string().nullable(),
    accountKey: z.string().nullable(),
    settings: ConnectionSettings,
    listings: z.int(),
    mapped: z.int(),
    /** Nights being sent, and nights the platform refused. */
    pending: z.int(),
    failed: z.int(),
    /** Rooms linked to missing listings, and rooms of another type than their listing. */
    deadLinks: z.int(),
    movedLinks: z.int(),
    /** Orders with an unlinked listing, and others that need attention. */
    unmappedOrders: z.int(),
    problemOrders: z.int(),
    tokenExpiresAt: instant.nullable(),
    listedAt: instant.nullable(),
    pushedAt: instant.nullable(),
    pulledAt: instant.nullable(),
    checkedAt: instant.nullable(),
    lastOrderAt: instant.nullable(),
    /** Nothing is sent before this time. */
    retryAt: instant.nullable(),
    /** Last failure message; empty if healthy. */
    problem: z.string(),
    /** Worst first; empty when all is well. */
    reasons: z.array(HealthReason),
    actions: z.array(z.enum(connectionActions)),
    version: z.int(),
  })
  .meta({ id: 'ChannelConnection' });
export type ChannelConnection = z.output<typeof ChannelConnection>;

/** Events of its history, as `channelConnection.<name>`. */
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

const ConnectionEvent = z.object({
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
    /** Properties of `houseIds` the reader sees. */
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    createdAt: instant,
    history: z.array(ConnectionEvent),
  })
  .meta({ id: 'ConnectionDetail' });
export type ConnectionDetail = z.output<typeof ConnectionDetail>;

/** Sequential: steps after a failed one are not tried. */
export const testSteps = ['reachable', 'authorised', 'listings'] as const;

export const ConnectionTest = z
  .object({
    works: z.boolean(),
    steps: z.array(z.object({ step: z.enum(testSteps), works: z.boolean() })),
    /** Number of listings at the platform; null without an answer. */
    listings: z.int().nullable(),
    /** The platform's message if something fails. */
    message: z.string(),
    ms: z.int().nullable(),
  })
  .meta({ id: 'ConnectionTest' });
export type ConnectionTest = z.output<typeof ConnectionTest>;
