/** Payment requests 收款单 in the API. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { attentionOutcomes, attentions, closeReasons, intentActions, intentStates } from './intent-states.ts';
import { intentKinds, providerNames } from './provider-registry.ts';

export const PaymentIntent = z
  .object({
    id: z.string(),
    orderId: z.string(),
    provider: z.enum(providerNames),
    accountName: z.string(),
    kind: z.enum(intentKinds),
    /** Our number at the provider. */
    merchantOrderNo: z.string(),
    amountFen: fen,
    /** Deposit part of the amount. */
    depositFen: fen,
    state: z.enum(intentStates),
    /** QR content or link; null before creation and after the end. */
    code: z.string().nullable(),
    expiresAt: instant,
    closeReason: z.enum(closeReasons).nullable(),
    failReason: z.string().nullable(),
    providerTradeNo: z.string().nullable(),
    startedBy: z.string(),
    createdAt: instant,
    paidAt: instant.nullable(),
    attention: z.enum(attentions).nullable(),
    attentionOutcome: z.enum(attentionOutcomes).nullable(),
    actions: z.array(z.enum(intentActions)),
    version: z.int(),
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** A way to collect for a property, by its merchant account. */
export const PaymentOffer = z
  .object({
    provider: z.enum(providerNames),
    accountName: z.string(),
    kinds: z.array(z.enum(intentKinds)),
    minFen: fen,
    maxFen: fen,
  })
  .meta({ id: 'PaymentOffer' });
export type PaymentOffer = z.infer<typeof PaymentOffer>;

/** Amount and ways to collect for an order now. */
export const Collection = z
  .object({
    /** Version of the order that these amounts belong to. */
    version: z.int(),
    /** Amount due on the folio; 0 if none. */
    dueFen: fen,
    /** Deposit due; 0 if none. */
    depositDueFen: fen,
    /** The folio must be paid in full. */
    isWhole: z.boolean(),
    offers: z.array(PaymentOffer),
    active: PaymentIntent.nullable(),
    /** Newest first, excluding the active one. */
    recent: z.array(PaymentIntent),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;
