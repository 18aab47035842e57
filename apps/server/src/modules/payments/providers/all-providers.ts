/** The adapters, one line per provider. A provider without a line cannot be connected. */
import type { ProviderName } from '@minsu/contract/payments/provider-registry.ts';
import type { CreateProvider } from './provider.ts';

export const createProviders: Readonly<Partial<Record<ProviderName, CreateProvider>>> = {};
