/** The adapter of each platform. Tests may replace adapters, per configuration. */
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../platform/context.ts';
import type { AccountCalls, KeyAccounts } from './account-calls.ts';
import type { Adapter } from './adapter.ts';
import { createChannexAccounts } from './channex/channex-accounts.ts';
import { createChannexAdapter } from './channex/channex-adapter.ts';
import { createHostexAccounts } from './hostex/hostex-accounts.ts';
import { createHostexAdapter } from './hostex/hostex-adapter.ts';
import { createMtAccounts } from './mt-accounts.ts';
import { createMtAdapter } from './mt-adapter.ts';
import { createPigAccounts } from './pig-accounts.ts';
import { createPigAdapter } from './pig-adapter.ts';
import { createTjAccounts } from './tj-accounts.ts';
import { createTjAdapter } from './tj-adapter.ts';

export type AdapterPlatform = Adapter['platform'];
export type Adapters = Readonly<Partial<Record<AdapterPlatform, Adapter>>>;

interface Speakers {
  readonly adapters: Adapters;
  readonly accounts: AccountCalls;
}

const known = new WeakMap<Config, Speakers>();

/** For tests: the platform adapters of an app with this configuration. */
export const setAdapters = (config: Config, adapters: Adapters, accounts: AccountCalls = {}): void =>
  void known.set(config, { adapters, accounts });

/** One line a platform; null where its address or keys are not configured. */
const registrations: {
  readonly [P in AdapterPlatform]: (
    services: Services,
  ) => { readonly adapter: Adapter; readonly accounts: NonNullable<AccountCalls[P]> } | null;
} = {
  mt: ({ config: { platforms }, clock }) =>
    platforms.mt
      ? {
          adapter: createMtAdapter({ ...platforms.mt, clock }),
          accounts: createMtAccounts({ ...platforms.mt, clock }),
        }
      : null,
  tj: ({ config: { platforms }, clock }) =>
    platforms.tj
      ? {
          adapter: createTjAdapter({ ...platforms.tj, clock }),
          accounts: createTjAccounts({ ...platforms.tj, clock }),
        }
      : null,
  pig: ({ config: { platforms }, clock }) =>
    platforms.pig
      ? {
          adapter: createPigAdapter({ ...platforms.pig, clock }),
          accounts: createPigAccounts({ ...platforms.pig, clock }),
        }
      : null,
  channex: ({ config: { platforms }, clock }) =>
    platforms.channex
      ? {
          adapter: createChannexAdapter({ ...platforms.channex, clock }),
          accounts: createChannexAccounts({ ...platforms.channex, clock }),
        }
      : null,
  hostex: ({ config: { platforms }, clock }) =>
    platforms.hostex
      ? {
          adapter: createHostexAdapter({ ...platforms.hostex, clock }),
          accounts: createHostexAccounts({ ...platforms.hostex, clock }),
        }
      : null,
};

const speakersOf = (services: Services): Speakers => {
  const made = soldPlatforms.flatMap((platform) => {
    const speaks = registrations[platform](services);
    return speaks ? [{ platform, ...speaks }] : [];
  });
  return {
    adapters: Object.fromEntries(made.map(({ platform, adapter }) => [platform, adapter])),
    accounts: Object.fromEntries(made.map(({ platform, accounts }) => [platform, accounts])) as AccountCalls,
  };
};

const speakers = (services: Services): Speakers => {
  const made = known.get(services.config) ?? speakersOf(services);
  known.set(services.config, made);
  return made;
};

/** Null where the platform's address or keys are not configured. */
export const adapterOf = (services: Services, platform: AdapterPlatform): Adapter | null =>
  speakers(services).adapters[platform] ?? null;

/** Undefined likewise. */
export const accountCallsOf = (services: Services): AccountCalls => speakers(services).accounts;

/** For a platform whose accounts authorise with a key. */
export const keyAccountsOf = (services: Services, platform: AdapterPlatform): KeyAccounts | null => {
  const calls = accountCallsOf(services)[platform];
  return calls && 'open' in calls ? calls : null;
};
