/** What speaks to which platform. Tests may put other adapters in their place, per configuration. */
import type { Config } from '../../../config.ts';
import type { Services } from '../../../platform/context.ts';
import type { AccountCalls } from './account-calls.ts';
import type { Adapter } from './adapter.ts';
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

/** For tests: what speaks to the platforms of an app with this configuration. */
export const setAdapters = (config: Config, adapters: Adapters, accounts: AccountCalls = {}): void =>
  void known.set(config, { adapters, accounts });

const speakersOf = ({ config, clock }: Services): Speakers => {
  const { mt, tj, pig } = config.platforms;
  return {
    adapters: {
      ...(mt && { mt: createMtAdapter({ ...mt, clock }) }),
      ...(tj && { tj: createTjAdapter({ ...tj, clock }) }),
      ...(pig && { pig: createPigAdapter({ ...pig, clock }) }),
    },
    accounts: {
      ...(mt && { mt: createMtAccounts({ ...mt, clock }) }),
      ...(tj && { tj: createTjAccounts({ ...tj, clock }) }),
      ...(pig && { pig: createPigAccounts({ ...pig, clock }) }),
    },
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
