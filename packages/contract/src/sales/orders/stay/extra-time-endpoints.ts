/** Early check-in and late check-out: a time for one end of a stay, with its fee. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { fen, fenInput, id, version } from '../../../platform/wire.ts';
import { startTime } from '../hourly-endpoints.ts';
import { orderCommand } from '../order-command.ts';

export const stayEnds = ['arrival', 'departure'] as const;
export type StayEnd = (typeof stayEnds)[number];

export const previewExtraTime = endpoint('GET /hotel-order/order/preview-extra-time', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Fee of an earlier arrival or later departure, and stays in conflict',
  input: z.object({
    stayId: id,
    end: z.enum(stayEnds),
    /** Absent: returns only the property's time. */
    time: startTime.optional(),
  }),
  output: z.object({
    /** The property's time for this end. */
    standard: z.string(),
    /** Null without a time, and for roles that do not see money. */
    feeFen: fen.nullable(),
    /** Refusal in the reader's language; null if possible. */
    refusal: z.string().nullable(),
  }),
});

export const setExtraTime = orderCommand(
  'set-extra-time',
  'order:edit',
  'Set an earlier arrival or later departure for a fee; null restores the property’s time',
  {
    stayId: id,
    version,
    end: z.enum(stayEnds),
    /** Earlier than the property's check-in or later than its check-out. */
    time: startTime.nullable(),
    /** Absent: the fee by rule. Less is a discount and needs `order:overridePrice`. */
    feeFen: fenInput.optional(),
  },
);
