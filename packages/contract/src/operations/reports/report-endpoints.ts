/** Reports: answers, orders behind a figure, files, scheduled emails. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, fen, id, instant, intBetween, list, version } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { shownStates } from '../../sales/orders/order-states.ts';
import { comparisons, isTooLong } from './period-rules.ts';
import { type FigureName, figures, groupings, reportNames } from './report-list.ts';

/** Filters of a report. */
const reportFilters = {
  by: z.enum(groupings).optional(),
  compare: z.enum(comparisons).default('none'),
  houseId: list(id).optional(),
  channel: list(Channel).optional(),
  landlordId: list(id).optional(),
  /** For pickup: days back to compare with. */
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

/** Also called with an invalid end, which is reported at its field. */
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

/** Null: division by zero. */
const values = z.record(z.string(), z.number().nullable());
const period = z.object({ from: z.string(), to: z.string() });

export const ReportRow = z.object({
  /** A date, an id, a channel, the first value of a band; empty: none. */
  key: z.string(),
  /** Name of a property, landlord or person; null if the key suffices. */
  name: z.string().nullable(),
  values,
  before: values.nullable(),
  /** Key of the earlier row it is compared with, where rows are days, weeks or months. */
  earlier: z.string().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z
  .object({
    report: z.enum(reportNames),
    period,
    /** Comparison period. */
    before: period.nullable(),
    by: z.enum(groupings),
    /** The figures this user may see, in order. */
    figures: z.array(z.string()),
    rows: z.array(ReportRow),
    total: values,
    totalBefore: values.nullable(),
    /** Changes of the last moments are still being worked in. */
    catchingUp: z.boolean(),
    /** For pickup and pace: night audit compared with; null: none stored. */
    booksOf: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const getReport = endpoint('POST /hotel-report/report/view', {
  kind: 'query',
  permission: 'report:read',
  summary: 'A report of my properties over a period, compared with another one',
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
  /** Contribution of the order: nights, or one booking. */
  count: z.number(),
  /** Contribution in fen; null for roles that do not see money, or reports without it. */
  fen: fen.nullable(),
});
export type ReportOrder = z.infer<typeof ReportOrder>;

export const pageReportOrders = endpoint('POST /hotel-report/report/orders', {
  kind: 'query',
  permission: 'report:read',
  summary: 'Orders behind a figure; their amounts add up to it',
  input: askedInput({
    /** Row; absent for the total. */
    key: z.string().max(60).optional(),
    /** Figure they add up to; absent: the first with orders. */
    figure: z.enum(Object.keys(figures) as [FigureName, ...FigureName[]]).optional(),
    ...pageInput,
  }),
  output: pageOf(ReportOrder).extend({ count: z.number(), fen: fen.nullable() }),
});

const fileFormats = ['xlsx', 'csv'] as const;

export const reportFile = endpoint('POST /hotel-report/report/file', {
  kind: 'query',
  permission: 'report:read',
  summary: 'A report as .xlsx or .csv',
  input: askedInput({ format: z.enum(fileFormats).default('xlsx') }),
  output: z.null(),
});

export const scheduleTurns = ['week', 'month'] as const;
export const MAX_SCHEDULE_USERS = 20;

/** Reasons a recipient gets nothing: account, permissions or address. */
const readerLacks = ['gone', 'mayNot', 'noMail'] as const;
/** Reasons a schedule sends nothing: owner without account or permission, or no recipients. */
const scheduleHolds = ['keeperGone', 'keeperMayNot', 'noReaders'] as const;
/** Reasons a run was not sent. */
export const unsentReasons = [...scheduleHolds, 'failed'] as const;

export const ReportSchedule = z
  .object({
    id: z.string(),
    report: z.enum(reportNames),
    every: z.enum(scheduleTurns),
    /** Filters besides the period; numbers of properties and landlords, 0: all. */
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
    /** Owner: the user who created or last changed it. */
    keptBy: z.string(),
    /** Reason it would send nothing now. */
    holds: z.enum(scheduleHolds).nullable(),
    createdAt: instant,
    nextOn: z.string(),
    /** When it was sent last. */
    lastOn: z.string().nullable(),
    /** Last due day without sending; null after the next success. */
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
  summary: 'Scheduled reports',
  input: z.object({ report: z.enum(reportNames).optional() }),
  output: z.array(ReportSchedule),
});

export const listReportReaders = endpoint('GET /hotel-report/schedule/readers', {
  kind: 'query',
  permission: 'report:schedule',
  summary: 'Users who may read reports and have a mail address',
  input: z.object({ report: z.enum(reportNames) }),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

const { compare, by, houseId, channel, landlordId, back } = reportFilters;

export const saveReportSchedule = endpoint('POST /hotel-report/schedule/save', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Schedule a weekly or monthly report by mail; an id changes an existing one',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    report: z.enum(reportNames),
    every: z.enum(scheduleTurns),
    userIds: list(id).pipe(z.array(id).min(1).max(MAX_SCHEDULE_USERS)),
    /** Absent: as they were, of a new one none. */
    filters: z.strictObject({ compare, by, houseId, channel, landlordId, back }).partial().optional(),
  }),
  output: ReportSchedule,
});

export const pauseReportSchedule = endpoint('POST /hotel-report/schedule/pause', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Pause a scheduled report',
  input: z.object({ id, version }),
  output: ReportSchedule,
});

export const resumeReportSchedule = endpoint('POST /hotel-report/schedule/resume', {
  kind: 'command',
  permission: 'report:schedule',
  summary: 'Resume a paused scheduled report, or take over one whose owner lost the permission',
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
