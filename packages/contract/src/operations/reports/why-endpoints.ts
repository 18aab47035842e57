/** Why a figure differs from an earlier period: its parts, and the nights behind each. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { blockKinds } from '../../inventory/room-status/room-status.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, fen, id, intBetween, list } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { comparisons, isTooLong } from './period-rules.ts';
import { type FigureName, figures, reportNames } from './report-list.ts';
import { whyGroupings } from './why-figures.ts';
import { driverGroups } from './why-rules.ts';

const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

const asked = {
  report: z.enum(reportNames),
  figure: z.enum(figureNames),
  from: date.optional(),
  to: date.optional(),
  /** `none`: the previous period. */
  compare: z.enum(comparisons).default('previous'),
  /** Earlier period for one row of a report. */
  beforeFrom: date.optional(),
  beforeTo: date.optional(),
  houseId: list(id).optional(),
  channel: list(Channel).optional(),
  landlordId: list(id).optional(),
  back: intBetween(1, 365).default(7),
};

interface Ends {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly beforeFrom?: string | undefined;
  readonly beforeTo?: string | undefined;
}

const isDate = (value: string | undefined): value is string => date.safeParse(value).success;
const isForward = (from: string | undefined, to: string | undefined): boolean =>
  !isDate(from) || !isDate(to) || (from <= to && !isTooLong({ from, to }));

const askedInput = <S extends z.ZodRawShape>(more: S) =>
  z
    .strictObject({ ...asked, ...more })
    .refine((value) => isForward((value as Ends).from, (value as Ends).to), {
      ...custom('endsBeforeStart'),
      path: ['to'],
    })
    .refine((value) => isForward((value as Ends).beforeFrom, (value as Ends).beforeTo), {
      ...custom('endsBeforeStart'),
      path: ['beforeTo'],
    });

const period = z.object({ from: z.string(), to: z.string() });

export const WhyPart = z.object({
  /** A step, a property, channel, weekday (0: Sunday), band or group of guests; `pending`: not worked in yet. */
  key: z.string(),
  name: z.string().nullable(),
  /** In the figure's unit. */
  amount: z.int(),
});
export type WhyPart = z.infer<typeof WhyPart>;

const Breakdown = z.object({
  by: z.enum(whyGroupings),
  /** The largest; their amounts and the folded one add up to the difference. */
  parts: z.array(WhyPart),
  folded: z.object({ count: z.int(), amount: z.int() }).nullable(),
});

const Nights = z.object({ before: z.int(), now: z.int() });

export const Why = z
  .object({
    report: z.enum(reportNames),
    figure: z.enum(figureNames),
    period,
    before: period,
    /** In the figure's unit (fen, nights, basis points, hundredths); null: division by zero. */
    value: z.int().nullable(),
    valueBefore: z.int().nullable(),
    /** The value less the earlier one; null if one is unknown. */
    difference: z.int().nullable(),
    /** In the order of the steps; null: the figure has none. They add up to the difference. */
    drivers: z.array(WhyPart.omit({ name: true }).extend({ group: z.enum(driverGroups) })).nullable(),
    breakdowns: z.array(Breakdown),
    /** Room nights behind the availability; null for other figures. */
    nights: z
      .object({
        rooms: Nights,
        sold: Nights,
        blocked: z.array(Nights.extend({ kind: z.enum(blockKinds) })),
        /** Unsold under a stop sell. */
        stopSold: Nights,
        /** Nights of bookings that were cancelled or did not arrive, by arrival date; some were sold again. */
        lost: Nights,
      })
      .nullable(),
    catchingUp: z.boolean(),
  })
  .meta({ id: 'Why' });
export type Why = z.infer<typeof Why>;

export const getWhy = endpoint('POST /hotel-report/why/view', {
  kind: 'query',
  permission: 'report:read',
  summary: 'Why a figure differs from an earlier period: parts that add up to the difference',
  input: askedInput({}),
  output: Why,
});

export const whyNightParts = [
  'all',
  'house',
  'channel',
  'weekday',
  'lead',
  'guest',
  'block',
  'stopSell',
] as const;
export type WhyNightPart = (typeof whyNightParts)[number];

export const WhyNight = z.object({
  houseId: z.string(),
  houseName: z.string(),
  night: z.string(),
  /** Null: no room yet, or a room type under a stop sell. */
  roomNo: z.string().nullable(),
  roomTypeName: z.string(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  channel: z.string().nullable(),
  /** Empty for nights without a guest. */
  guest: guestName(),
  blockKind: z.enum(blockKinds).nullable(),
  reason: z.string().nullable(),
  /** Unsold rooms under a stop sell; otherwise 1. */
  count: z.int(),
  fen: fen.nullable(),
  listFen: fen.nullable(),
});
export type WhyNight = z.infer<typeof WhyNight>;

export const pageWhyNights = endpoint('POST /hotel-report/why/nights', {
  kind: 'query',
  permission: 'report:read',
  summary: 'The room nights behind a part of a difference, of either period',
  input: askedInput({
    side: z.enum(['now', 'before']).default('now'),
    part: z.enum(whyNightParts),
    /** Absent for `all` and `stopSell`; a kind of block, or absent for all. */
    key: z.string().max(60).optional(),
    ...pageInput,
  }),
  output: pageOf(WhyNight),
});
