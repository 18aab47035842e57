/** Cancellation policies and their amounts for a stay. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, fen, id, instant, intBetween, line, note, version } from '../../platform/wire.ts';
import { feeNights } from './cancellation-fee.ts';
import { editPrices, readPrices } from './price-input.ts';
import { PriceCancellationPolicy } from './rate-plan.ts';

export const MAX_POLICY_TIERS = 6;

const policyFields = {
  name: line(40),
  nameEn: note(60).default(''),
  tiers: z
    .array(z.object({ hoursBefore: intBetween(0, 8_760), keptPercent: intBetween(0, 100) }))
    .min(1)
    .max(MAX_POLICY_TIERS),
  /** Nights that the percentage applies to. */
  nights: z.enum(feeNights).default('all'),
};

export const listPolicies = endpoint('GET /hotel-info/cancellation-policy/list', {
  ...readPrices,
  summary: 'Cancellation policies, the built-in ones first',
  input: z.object({}),
  output: z.array(PriceCancellationPolicy),
});

export const createPolicy = endpoint('POST /hotel-info/cancellation-policy/create', {
  ...editPrices,
  summary: 'Add a cancellation policy',
  input: z.object(policyFields),
  output: PriceCancellationPolicy,
});

export const editPolicy = endpoint('POST /hotel-info/cancellation-policy/edit', {
  ...editPrices,
  summary: 'Change a cancellation policy; orders keep what they were booked under',
  input: z.object({ id, version, ...policyFields }),
  output: PriceCancellationPolicy,
});

export const deletePolicy = endpoint('POST /hotel-info/cancellation-policy/delete', {
  ...editPrices,
  summary: 'Delete an unused cancellation policy',
  input: z.object({ id, version }),
  output: z.null(),
});

export const previewCancellation = endpoint('POST /hotel-info/cancellation-policy/preview', {
  ...readPrices,
  summary: 'Cancellation fee of a stay under a rate plan, with its deadlines',
  input: z
    .object({ houseId: id, roomTypeId: id, ratePlanId: id.optional(), checkIn: date, checkOut: date })
    .refine((v) => v.checkIn < v.checkOut, { ...custom('reversedDates'), path: ['checkOut'] }),
  output: z.object({
    /** A built-in name or an id. */
    policy: z.string(),
    policyName: z.string(),
    checkInAt: instant,
    roomFen: fen,
    steps: z.array(
      z.object({
        hoursBefore: z.int(),
        keptPercent: z.int(),
        /** Up to this instant; null: for everything later. */
        until: z.string().nullable(),
        feeFen: fen,
      }),
    ),
  }),
});
