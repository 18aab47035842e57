/** The adapters of this installation, made once per configuration. Tests put scripted ones in their place. */
import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@minsu/contract/payments/provider-registry.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../platform/context.ts';
import { createProviders } from './all-providers.ts';
import type { MerchantAccount, PaymentProvider } from './provider.ts';
import { providerHttp } from './provider-http.ts';

export type Providers = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

const known = new WeakMap<Config, Providers>();

/** For tests: what speaks to providers in an app with this configuration. */
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

const createAll = ({ config, clock }: Services): Providers =>
  Object.fromEntries(
    (Object.keys(createProviders) as ProviderName[]).flatMap((name) => {
      const address = addressesOf(config, name);
      const create = createProviders[name];
      return address && create ? [[name, create({ http: providerHttp, clock, nonce, address })]] : [];
    }),
  );

export const providersOf = (services: Services): Providers => {
  const made = known.get(services.config) ?? createAll(services);
  known.set(services.config, made);
  return made;
};

/** Null: this installation has no adapter or no address for it. */
export const providerOf = (services: Services, name: ProviderName): PaymentProvider | null =>
  providersOf(services)[name] ?? null;
