/** The adapters of this installation, made once per configuration. Tests put scripted ones in their place. */
import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../platform/context.ts';
import { createProviders } from './all-providers.ts';
import { limitCalls } from './limit-calls.ts';
import type { MerchantAccount, PaymentProvider } from './provider.ts';
import { createProviderHttp } from './provider-http.ts';

export type Providers = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

const known = new WeakMap<Config, Providers>();

/** For tests: the provider adapters of an app with this configuration. */
export const setProviders = (config: Config, providers: Providers): void => void known.set(config, providers);

const nonce = (): string => randomBytes(16).toString('hex').toUpperCase();

const addressesOf = (
  config: Config,
  name: ProviderName,
): Readonly<Record<MerchantAccount['environment'], string>> | undefined => {
  const set: Partial<Record<MerchantAccount['environment'], string>> | undefined = config.payments[name];
  return set?.production === undefined
    ? undefined
    : { production: set.production, sandbox: set.sandbox ?? set.production };
};

const createAll = ({ config, clock }: Services): Providers => {
  const http = createProviderHttp(config.payments.trustedHosts);
  return Object.fromEntries(
    (Object.keys(createProviders) as ProviderName[]).flatMap((name) => {
      const address = addressesOf(config, name);
      const create = createProviders[name];
      if (!address || !create) return [];
      return [[name, limitCalls(create({ http, clock, nonce, address }), clock)]];
    }),
  );
};

export const providersOf = (services: Services): Providers => {
  const made = known.get(services.config) ?? createAll(services);
  known.set(services.config, made);
  return made;
};

/** Null: this installation has no adapter or no address for it. */
export const providerOf = (services: Services, name: ProviderName): PaymentProvider | null =>
  providersOf(services)[name] ?? null;
