/** The HTTP client of payment providers. */
import { createSendOnce } from '../../../platform/send-once.ts';
import type { ProviderHttp } from './provider.ts';

/** `trusted`: `host:port` that may lead to a private address, because the operator has set it. */
export const createProviderHttp = (trusted: readonly string[]): ProviderHttp => createSendOnce(trusted);
