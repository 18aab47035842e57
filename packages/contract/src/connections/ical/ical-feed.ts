/** Calendars of other sources that a room follows (feeds), and the addresses under which they read ours (exports). */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';

/** Platform behind a calendar. Also identifies the reader of an export, which never gets back its own events. */
export const icalSources = ['airbnb', 'booking', 'vrbo', 'other'] as const;
export const IcalSource = z.enum(icalSources);
export type IcalSource = z.infer<typeof IcalSource>;

/** Guest | occupied without details (Booking.com) | closed by host or rule. */
export const busyKinds = ['booking', 'busy', 'block'] as const;
export const BusyKind = z.enum(busyKinds);
export type BusyKind = z.infer<typeof BusyKind>;

/**
 * Why a feed is not up to date. `emptied`: all future events vanished; needs confirmation before nights are released.
 */
export const feedProblems = [
  'unreachable',
  'addressRefused',
  'status',
  'tooLarge',
  'empty',
  'notCalendar',
  'cutOff',
  'tooManyEvents',
  'tooDemanding',
  'emptied',
] as const;
export type FeedProblem = (typeof feedProblems)[number];

/** Paused | not fetched yet | last fetch failed | two cycles without success | partly understood | up to date. */
const feedStates = ['paused', 'waiting', 'failing', 'stale', 'partial', 'fine'] as const;
export type FeedState = (typeof feedStates)[number];

/** Minutes between two fetches: the first and the last that may be. */
export const POLL_MINUTES = { from: 15, to: 30 } as const;
export const STALE_MINUTES = 2 * POLL_MINUTES.to;
export const MAX_EVENTS = 5_000;

/** Nights [from, to) taken on both sides. */
export const FeedConflict = z.object({
  from: z.string(),
  to: z.string(),
  kind: BusyKind,
  /** Holder here: an order, or a block by kind and reason. */
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  blockId: z.string().nullable(),
  reason: z.string(),
});
export type FeedConflict = z.infer<typeof FeedConflict>;

export const IcalFeed = z
  .object({
    id: z.string(),
    houseId: z.string(),
    roomId: z.string(),
    source: IcalSource,
    name: z.string(),
    /** The address itself is never shown: it opens the calendar. */
    host: z.string(),
    state: z.enum(feedStates),
    problem: z.enum(feedProblems).nullable(),
    problemNote: z.string(),
    fetchedAt: instant.nullable(),
    succeededAt: instant.nullable(),
    nextAt: instant,
    /** Events of the last valid calendar that are not over. */
    events: z.int(),
    /** Partly unreadable: only certain nights are taken, and none are released while there are any. */
    unread: z.int(),
    /** Nights it blocks in the room from today on. */
    nights: z.int(),
    conflicts: z.array(FeedConflict),
    version: z.int(),
  })
  .meta({ id: 'IcalFeed' });
export type IcalFeed = z.infer<typeof IcalFeed>;

export const IcalExport = z.object({
  source: IcalSource,
  madeBy: z.string(),
  madeAt: instant,
  /** When it was last read. */
  fetchedAt: instant.nullable(),
});
export type IcalExport = z.infer<typeof IcalExport>;

export const IcalRoom = z
  .object({
    roomId: z.string(),
    number: z.string(),
    roomTypeName: z.string(),
    feeds: z.array(IcalFeed),
    exports: z.array(IcalExport),
  })
  .meta({ id: 'IcalRoom' });
export type IcalRoom = z.infer<typeof IcalRoom>;
