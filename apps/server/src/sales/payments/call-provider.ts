/** Runs one call of an adapter; what it throws is an open outcome, never a refusal. */
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { Outcome } from './providers/provider.ts';

export const callProvider = async <T>(
  { services }: Pick<Ctx, 'services'>,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  try {
    return await call();
  } catch (error) {
    services.log.warn('payments: an adapter failed', errorFields(error));
    return { kind: 'unknown', message: 'adapter failed' };
  }
};
