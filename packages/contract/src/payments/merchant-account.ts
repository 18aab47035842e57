/** Merchant accounts 商户号 as the wire carries them. Secret credentials never leave the server. */
import { z } from 'zod';
import { instant } from '../wire.ts';
import { providerNames } from './provider-registry.ts';

export const merchantAccountStates = ['active', 'paused'] as const;
export type MerchantAccountState = (typeof merchantAccountStates)[number];

export const environments = ['production', 'sandbox'] as const;

export const MerchantAccount = z
  .object({
    id: z.string(),
    provider: z.enum(providerNames),
    environment: z.enum(environments),
    merchantNo: z.string(),
    currency: z.string(),
    name: z.string(),
    /** The legal entity that receives the money. */
    entity: z.string(),
    /** Collects for every property without an account of its own at this provider. */
    forAll: z.boolean(),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    state: z.enum(merchantAccountStates),
    /** Credentials that are not secret. */
    credentials: z.record(z.string(), z.string()),
    /** Names of the secret credentials that are stored. */
    storedSecrets: z.array(z.string()),
    /** Entered at the provider where it asks for an address; null for readers without the permission to edit. */
    notifyUrl: z.string().nullable(),
    /** Providers can send notifications there; else outcomes are queried. */
    isReachable: z.boolean(),
    testedAt: instant.nullable(),
    testWorks: z.boolean().nullable(),
    testMessage: z.string(),
    /** Whether a payment was ever collected through it: provider and number stay as they are then. */
    isUsed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MerchantAccount' });
export type MerchantAccount = z.infer<typeof MerchantAccount>;
