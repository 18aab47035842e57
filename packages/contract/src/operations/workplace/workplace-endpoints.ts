import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { fen, instant, list } from '../../platform/wire.ts';
import { Prepared } from '../../prepared.ts';
import { comparisons } from '../reports/period-rules.ts';
import { groupings, reportNames } from '../reports/report-list.ts';
import { kpiComparisons, kpiNames } from './kpi-list.ts';
import { queueKeys } from './queue-list.ts';
import { stripFigureNames } from './strip-list.ts';

/** A line of the action queue: how many wait, and the first of its list. */
export const QueueItem = z.object({
  key: z.enum(queueKeys),
  /** The total of the list that it opens. */
  count: z.int(),
  /** More than is counted. */
  more: z.boolean(),
  first: z
    .object({
      /** Guest it belongs to, if any. */
      guest: guestName().nullable(),
      /** Number, property or landlord. */
      name: z.string(),
      place: z.string(),
      channel: z.string().nullable(),
      /** First date, property-local. */
      date: z.string().nullable(),
      nights: z.int().nullable(),
      /** Deadline of the answer. */
      deadlineAt: instant.nullable(),
      orderId: z.string().nullable(),
      /** Screen of the record; null if none. */
      path: z.string().nullable(),
    })
    .nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const WorkQueue = z
  .object({
    items: z.array(QueueItem),
    /** Next time a count changes by the clock: a deadline or a new day. */
    nextAt: instant.nullable(),
  })
  .meta({ id: 'WorkQueue' });
export type WorkQueue = z.infer<typeof WorkQueue>;

export const getWorkQueue = endpoint('POST /hotel-report/workplace/queue', {
  kind: 'query',
  permission: 'workplace:read',
  summary: 'My action queue, whole or in part',
  input: z.object({ keys: list(z.enum(queueKeys)).optional() }),
  output: WorkQueue,
});

const question = z.object({
  report: z.enum(reportNames),
  from: z.string(),
  to: z.string(),
  by: z.enum(groupings),
  compare: z.enum(comparisons),
  back: z.int().optional(),
});
const period = z.object({ from: z.string(), to: z.string() });

/** A report figure with its comparison. Null: division by zero, or nothing stored to compare. */
export const Kpi = z.object({
  name: z.enum(kpiNames),
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** Question; the report with it shows the same. */
  asked: question,
  comparedWith: period.nullable(),
  trend: z.array(z.number().nullable()).nullable(),
});
export type Kpi = z.infer<typeof Kpi>;

export const StripDay = z.object({
  date: z.string(),
  /** Room nights sold and available; null without report permission. */
  sold: z.int().nullable(),
  available: z.int().nullable(),
  /** Sold ÷ available, 0–1. */
  occupancy: z.number().nullable(),
  ...(Object.fromEntries(stripFigureNames.map((name) => [name, z.int()])) as Record<
    (typeof stripFigureNames)[number],
    z.ZodInt
  >),
});
export type StripDay = z.infer<typeof StripDay>;

export const Workplace = z
  .object({
    businessDate: z.string(),
    /** Time of the snapshot. */
    at: instant,
    houses: z.int(),
    /** Figures for this user in order; empty without report permission. */
    kpis: z.array(Kpi),
    /** Tonight's rooms. */
    tonight: z.object({ sold: z.int(), available: z.int() }).nullable(),
    strip: z.array(StripDay),
    /** Room nights of the month by channel. */
    mix: z.object({
      asked: question,
      nights: z.int(),
      rows: z.array(z.object({ channel: z.string(), nights: z.int(), revenueFen: fen.nullable() })),
    }),
    /** First stays that need a room, and their number. */
    arrivals: z.object({
      stays: z.int(),
      lines: z.array(
        z.object({
          orderId: z.string(),
          stayId: z.string(),
          guest: guestName(),
          houseName: z.string(),
          roomNumber: z.string().nullable(),
          roomTypeName: z.string(),
          channel: z.string(),
          nights: z.int(),
          condition: z.string().nullable(),
          /** Another guest is still in the room, or in one that shares space with it. */
          occupied: z.boolean(),
          prepared: Prepared,
        }),
      ),
    }),
    /** First stays that have to leave by today, and their number: overdue first, then rooms with a guest coming. */
    departures: z.object({
      stays: z.int(),
      lines: z.array(
        z.object({
          orderId: z.string(),
          stayId: z.string(),
          guest: guestName(),
          houseName: z.string(),
          roomNumber: z.string().nullable(),
          roomTypeName: z.string(),
          channel: z.string(),
          /** Should have left before today. */
          overdue: z.boolean(),
          /** Guest who arrives in the same room today; null if none. */
          nextGuest: guestName().nullable(),
        }),
      ),
    }),
    /** Changes of the last moments are still being added up. */
    catchingUp: z.boolean(),
  })
  .meta({ id: 'Workplace' });
export type Workplace = z.infer<typeof Workplace>;

export const getWorkplace = endpoint('GET /hotel-report/workplace', {
  kind: 'query',
  permission: 'workplace:read',
  summary: "Today's figures, the next two weeks and who arrives, in my scope",
  input: z.object({ compare: z.enum(kpiComparisons).default('lastWeek') }),
  output: Workplace,
});
