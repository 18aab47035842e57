/** Reports: what they answer, the orders behind a figure, their files and their mails. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { guestName } from '../guest-view.ts';
import { Channel } from '../orders/order.ts';
import { shownStates } from '../orders/order-states.ts';
import { pageInput, pageOf } from '../paging.ts';
import { date, fen, id, instant, intBetween, list, version } from '../wire.ts';
import { comparisons, isTooLong } from './period-rules.ts';
import { type FigureName, figures, groupings, reportNames } from './report-list.ts';

/** What a report is asked for besides its name and period. */
export const reportFilters = {
  by: z.enum(groupings).optional(),
  compare: z.enum(comparisons).default('none'),
  houseId: list(id).optional(),
  channel: list(Channel).optional(),
  landlordId: list(id).optional(),
  /** Of pickup: how many days ago the books are compared with. */
  back: intBetween(1, 365).default(7),
};

const asked = {
  report: z.enum(reportNames),
  /** Both included; absent: the month that runs, of nights to come the next 30. */
  from: date.optional(),
  to: date.optional(),
  ...reportFilters,
};

type Ends = { from?: string | undefined; to?: string | undefined };

const isDate = (value: string | undefined): value is string => date.safeParse(value).success;

/** Asked also when an end is no date; that is said of the end itself. */
const isForward = (value: unknown): boolean => {
  const { from, to } = value as Ends;
  return !isDate(from) || !isDate(to) || from <= to;
};
const isShortEnough = (value: unknown): boolean => {
  const { from, to } = value as Ends;
  return !isDate(from) || !isDate(to) || !isTooLong({ from, to });
};

const askedInput = <S extends z.ZodRawShape>(more: S) =>
  z
    .strictObject({ ...asked, ...more })
    .refine(isForward, { ...custom('endsBeforeStart'), path: ['to'] })
    .refine(isShortEnough, { ...custom('periodTooLong'), path: ['to'] });

/** A figure that cannot be worked out is null: nothing to divide by. */
const values = z.record(z.string(), z.number().nullable());
const period = z.object({ from: z.string(), to: z.string() });

export const ReportRow = z.object({
  /** A date, an id, a channel, the first value of a band; empty: none. */
  key: z.string(),
  /** Names of houses, landlords and people; null where the key says it all. */
  name: z.string().nullable(),
  values,
  before: values.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z
  .object({
    report: z.enum(reportNames),
    period,
    /** What it is compared with. */
    before: period.nullable(),
    by: z.enum(groupings),
    /** The figures this user may see, in order. */
    figures: z.array(z.string()),
    rows: z.array(ReportRow),
    total: values,
    totalBefore: values.nullable(),
    /** Changes of the last moments are still being worked in. */
    catchingUp: z.boolean(),
    /** Of pickup and pace: the evening whose books are compared with; null: none was kept. */
    booksOf: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const getReport = endpoint('POST /hotel-report/report/view', {
  kind: 'query',
  permission: 'report:read',
  summary: 'A report of my houses over a period, compared with another one',
  input: askedInput({}),
  output: Report,
});

export const ReportOrder = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  houseName: z.string(),
  guest: guestName(),
  channel: z.string(),
  shown: z.enum(shownStates),
  checkIn: z.string(),
  checkOut: z.string(),
  /** What the order adds to the figure: nights, or one booking. */
  count: z.number(),
  /** What it adds in money, fen; null for who does not see money, and where the report has none. */
  fen: fen.nullable(),
});
export type ReportOrder = z.infer<typeof ReportOrder>;

export const pageReportOrders = endpoint('POST /hotel-report/report/orders', {
  kind: 'query',
  permission: 'report:read',
  summary: 'The orders behind a figure; what they add comes to it',
  input: askedInput({
    /** Row; absent for the total. */
    key: z.string().max(60).optional(),
    /** The figure they add up to; absent: the first of those that orders stand behind. */
    figure: z.enum(Object.keys(figures) as [FigureName, ...FigureName[]]).optional(),
    ...pageInput,
  }),
  output: pageOf(ReportOrder).extend({ count: z.number(), fen: fen.nullable() }),
});

export const fileFormats = ['xlsx', 'csv'] as const;

export const reportFile = endpoint('POST /hotel-report/report/file', {
  kind: 'query',
  permission: 'report:read',
  summary: 'A report as .xlsx or .csv',
  input: askedInput({ format: z.enum(fileFormats).default('xlsx') }),
  output: z.null(),
});

export const scheduleTurns = ['week', 'month'] as const;
export const MOST_SCHEDULE_USERS = 20;

/** Why a user of a schedule gets nothing: his account, his rights, or no address. */
export const readerLacks = ['gone', 'mayNot', 'noMail'] as const;
/** Why a schedule sends nothing: who keeps it lost his account or a right; nobody is left to send it to. */
export const scheduleHolds = ['keeperGone', 'keeperMayNot', 'noReaders'] as const;
/** Why a turn of it went out to nobody. */
export const unsentReasons = [...scheduleHolds, 'failed'] as const;

export const ReportSchedule = z
  .object({
    id: z.string(),
    report: z.enum(reportNames),
    every: z.enum(scheduleTurns),
    /** What it is asked with besides its period; houses and landlords by their number, 0: all. */
    filters: z.object({
      by: z.enum(groupings).nullable(),
      compare: z.enum(comparisons),
      back: z.int().nullable(),
      channel: z.array(Channel),
      houses: z.int(),
      landlords: z.int(),
    }),
    users: z.array(z.object({ id: z.string(), name: z.string(), lacks: z.enum(readerLacks).nullable() })),
    active: z.boolean(),
    createdBy: z.string(),
    /** Who answers for it: who made it or changed it last. */
    keptBy: z.string(),
    /** Why it would send nothing now. */
    holds: z.enum(scheduleHolds).nullable(),
    createdAt: instant,
    nextOn: z.string(),
    /** When it was sent last. */
    lastOn: z.string().nullable(),
    /** The last time it was due and nothing went out; null after it was sent again. */
    unsentOn: z.string().nullable(),
    unsentWhy: z.enum(unsentReasons).nullable(),
    /** Times that this turn has failed so far. */
    failures: z.int(),
    retryAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const listReportSchedules = endpoint('GET /hotel-report/schedule/list', {
  kind: 'query',
  permission: 'report:schedule',
  summary: 'Reports that are mailed by the clock',
  input: z.object({ report: z.enum(reportNames).optional() }),
  output: z.array(ReportSchedule),
});

export const listReportReaders = endpoint('GET /hotel-report/schedule/readers', {
  kind: 'query',
  permission: 'report:schedule',
  summary: 'Users who may read reports and can be mailed to',
  input: z.object({ report: z.enum(reportNames) }),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

const { compare, by, houseId, channel, landlordId, back } = reportFilters;

export const saveReportSchedule = endpoint('POST /hotel-report/schedule/save', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Have a report mailed every week or month; with an id change it',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    report: z.enum(reportNames),
    every: z.enum(scheduleTurns),
    userIds: list(id).pipe(z.array(id).min(1).max(MOST_SCHEDULE_USERS)),
    /** Absent: as they were, of a new one none. */
    filters: z.strictObject({ compare, by, houseId, channel, landlordId, back }).partial().optional(),
  }),
  output: ReportSchedule,
});

export const pauseReportSchedule = endpoint('POST /hotel-report/schedule/pause', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Mail a report no more until it is resumed',
  input: z.object({ id, version }),
  output: ReportSchedule,
});

export const resumeReportSchedule = endpoint('POST /hotel-report/schedule/resume', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Mail a paused report again from its next turn on, or take over one whose keeper lost his right',
  input: z.object({ id, version }),
  output: ReportSchedule,
});

export const deleteReportSchedule = endpoint('POST /hotel-report/schedule/delete', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Stop mailing a report',
  input: z.object({ id, version }),
  output: z.null(),
});
