/** Merchant accounts 商户号 in the API. Secret credentials never leave the server. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { providerNames } from './provider-registry.ts';

/** `waiting`: added, and not confirmed by a second person yet. Collects nothing. */
const merchantAccountStates = ['waiting', 'active', 'paused'] as const;
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
    /** Legal entity that receives the money. */
    entity: z.string(),
    /** Collects for every property without its own account at this provider. */
    forAll: z.boolean(),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    state: z.enum(merchantAccountStates),
    /** Credentials that are not secret. */
    credentials: z.record(z.string(), z.string()),
    /** Names of the stored secret credentials. */
    storedSecrets: z.array(z.string()),
    /** Callback address to enter at the provider; null for users who may not edit. */
    notifyUrl: z.string().nullable(),
    /** Providers can reach it; otherwise outcomes are polled. */
    isReachable: z.boolean(),
    testedAt: instant.nullable(),
    testWorks: z.boolean().nullable(),
    testMessage: z.string(),
    /** A payment was collected through it, so provider and number are fixed. */
    isUsed: z.boolean(),
    /** A change waits for a second person. */
    hasPending: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MerchantAccount' });
export type MerchantAccount = z.infer<typeof MerchantAccount>;
