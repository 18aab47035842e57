/**
 * Assumed channel commission 佣金率 by channel and property from a date on. Orders keep the rate of their creation
 * date.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { date, id, instant, intBetween, line, version } from '../../platform/wire.ts';
import { BillChannel } from './bill-channels.ts';

const at = '/hotel-wallet/commission-rate' as const;

const rateStates = ['past', 'current', 'coming', 'removed'] as const;
export type RateState = (typeof rateStates)[number];

export const CommissionRate = z
  .object({
    id: z.string(),
    channel: BillChannel,
    /** Null: all properties without their own rate. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    fromDate: z.string(),
    /** Last day before the next rate; null: open-ended. */
    toDate: z.string().nullable(),
    /** Basis points; null: the property's own rate ends. */
    rateBp: z.int().nullable(),
    reason: z.string(),
    state: z.enum(rateStates),
    madeByName: z.string(),
    madeAt: instant,
    removedByName: z.string().nullable(),
    version: z.int(),
    canRemove: z.boolean(),
  })
  .meta({ id: 'CommissionRate' });
export type CommissionRate = z.infer<typeof CommissionRate>;

export const listCommissionRates = endpoint(`GET ${at}/list`, {
  kind: 'query',
  permission: 'channelBill:read',
  summary: 'Commission rates of channels with past and withdrawn ones, latest first',
  input: z.object({}),
  output: z.object({
    /** Rate for channels without one. */
    generalBp: z.int(),
    rates: z.array(CommissionRate),
  }),
});

const manage = { kind: 'command', permission: 'channelBill:manage' } as const;

export const addCommissionRate = endpoint(`POST ${at}/add`, {
  ...manage,
  summary: 'Add a rate from a day on, today at the earliest; existing orders keep their rate',
  input: z.object({
    channel: BillChannel,
    houseId: id.nullish(),
    fromDate: date,
    /** Absent: ends the property's own rate. */
    rateBp: intBetween(0, 10_000).nullish(),
    reason: line(200),
  }),
  output: CommissionRate,
});

export const removeCommissionRate = endpoint(`POST ${at}/remove`, {
  ...manage,
  summary: 'Withdraw a rate that has not started',
  input: z.object({ id, version }),
  output: z.null(),
});
