/** Early check-in and late check-out: a time of its own for one end of a stay, and what it costs. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fen, fenInput, id, version } from '../wire.ts';
import { startTime } from './hourly-endpoints.ts';
import { orderCommand } from './order-command.ts';

export const stayEnds = ['arrival', 'departure'] as const;
export type StayEnd = (typeof stayEnds)[number];

export const previewExtraTime = endpoint('GET /hotel-order/order/preview-extra-time', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'What an earlier arrival or a later departure costs by the rules, and who is in the way',
  input: z.object({
    stayId: id,
    end: z.enum(stayEnds),
    /** Absent: only the house’s own time is asked for. */
    time: startTime.optional(),
  }),
  output: z.object({
    /** The house's own time for this end. */
    standard: z.string(),
    /** Null without a time, and for roles that do not see money. */
    feeFen: fen.nullable(),
    /** Why it cannot be, in the reader's language; null when it can. */
    refusal: z.string().nullable(),
  }),
});

export const setExtraTime = orderCommand(
  'set-extra-time',
  'order:edit',
  'Let a guest arrive earlier or leave later for a fee; with null the house’s own time holds again',
  {
    stayId: id,
    version,
    end: z.enum(stayEnds),
    /** Earlier than the house’s check-in, or later than its check-out. */
    time: startTime.nullable(),
    /** Absent: what the rules say. Less than that is a discount and needs `order:overridePrice`. */
    feeFen: fenInput.optional(),
  },
);
