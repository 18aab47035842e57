/**
 * Wire format of the institution's money calls: dividing an order between merchants, payouts, daily file. The
 * sender's number makes requests idempotent.
 */
import { z } from 'zod';

const requestNo = z.string().min(1).max(64);
const amountFen = z.int().min(1);

export const divideStatuses = ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const;
export type DivideStatus = (typeof divideStatuses)[number];

export const payoutStatuses = ['PROCESSING', 'PAID', 'FAILED'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** All or nothing: one refused receiver refuses the request. */
export const DivideRequest = z.object({
  orderNo: z.string().min(1).max(64),
  currency: z.literal('CNY'),
  receivers: z
    .array(z.object({ merchantNo: z.string().min(1).max(32), amountFen }))
    .min(1)
    .max(50),
  notifyUrl: z.url(),
});
export type DivideRequest = z.infer<typeof DivideRequest>;

const standing = {
  /** Grows with each step; lower ones are outdated. */
  seq: z.int(),
  /** Sum of the receivers' parts per the institution. */
  amountFen: z.int(),
  reason: z.string().nullable().default(null),
  finishedAt: z.iso.datetime({ offset: true }).nullable().default(null),
};

export const DivideStanding = z.object({
  divideNo: requestNo,
  status: z.enum(divideStatuses),
  ...standing,
});
export type DivideStanding = z.infer<typeof DivideStanding>;

/** A failed payout is retried under its number, to the merchant's current card. */
export const PayoutRequest = z.object({
  merchantNo: z.string().min(1).max(32),
  amountFen,
  currency: z.literal('CNY'),
  /** Text on the receiver's bank statement. */
  memo: z.string().max(40),
  notifyUrl: z.url(),
});
export type PayoutRequest = z.infer<typeof PayoutRequest>;

export const PayoutStanding = z.object({
  payoutNo: requestNo,
  status: z.enum(payoutStatuses),
  ...standing,
  /** The institution's fee on top. */
  feeFen: z.int().min(0).default(0),
  /** The bank's number of the transfer. */
  reference: z.string().nullable().default(null),
});
export type PayoutStanding = z.infer<typeof PayoutStanding>;

/** A hint; read the state by its number. */
export const MoneyNotice = z.object({
  noticeId: z.string().min(1).max(80),
  kind: z.enum(['DIVIDE', 'PAYOUT']),
  requestNo,
  seq: z.int(),
  status: z.enum([...divideStatuses, ...payoutStatuses]),
});
export type MoneyNotice = z.infer<typeof MoneyNotice>;

/** `content` is null until the day is closed there. Columns: `dayFileColumns`. */
export const DayFile = z.object({ date: z.iso.date(), content: z.string().nullable() });
export type DayFile = z.infer<typeof DayFile>;

/**
 * The file of a day: CSV without quotes, a line for everything that ended on this day (in the institution's time zone),
 * amounts in yuan with two decimals, and a last line `TOTAL,<lines>,<sum of the amounts>`.
 */
export const dayFileColumns = [
  'kind',
  'requestNo',
  'orderNo',
  'amount',
  'fee',
  'status',
  'reference',
  'finishedAt',
] as const;
