/** Refunds in the API. */
import { z } from 'zod';
import { guestRemark, guestRemarkOrNull } from '../../../guest-view.ts';
import { fen, instant } from '../../../platform/wire.ts';
import { refundActions, refundStates } from './refund-states.ts';

export const Refund = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    method: z.string(),
    amountFen: fen,
    state: z.enum(refundStates),
    byHand: z.boolean(),
    reason: guestRemark(),
    requestedBy: z.string(),
    requestedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    rejectReason: guestRemarkOrNull(),
    attempts: z.int(),
    /** The institution's reference of the refund. */
    reference: z.string().nullable(),
    failReason: z.string().nullable(),
    finishedAt: instant.nullable(),
    actions: z.array(z.enum(refundActions)),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;
