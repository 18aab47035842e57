/** Payment requests 收款单 as the wire carries them. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../wire.ts';
import { attentionOutcomes, attentions, closeReasons, intentActions, intentStates } from './intent-states.ts';
import { intentKinds, providerNames } from './provider-registry.ts';

export const PaymentIntent = z
  .object({
    id: z.string(),
    orderId: z.string(),
    provider: z.enum(providerNames),
    accountName: z.string(),
    kind: z.enum(intentKinds),
    /** Ours, at the provider. */
    merchantOrderNo: z.string(),
    amountFen: fen,
    /** Of the amount. */
    depositFen: fen,
    state: z.enum(intentStates),
    /** QR content or link; null while there is none, and once it is over. */
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

/** What can be collected of an order now, and how. */
export const Collection = z
  .object({
    /** Of the folio; 0 if nothing is due. */
    dueFen: fen,
    /** Of a deposit that is asked for and not collected; 0 if none is. */
    depositDueFen: fen,
    /** The folio has to be paid in one go. */
    isWhole: z.boolean(),
    offers: z.array(
      z.object({
        provider: z.enum(providerNames),
        accountName: z.string(),
        kinds: z.array(z.enum(intentKinds)),
        minFen: fen,
        maxFen: fen,
      }),
    ),
    active: PaymentIntent.nullable(),
    /** Newest first, without the active one. */
    recent: z.array(PaymentIntent),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;
