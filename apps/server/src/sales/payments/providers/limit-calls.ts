/**
 * Keeps the calls of each merchant account below its provider's limit. A call above it is not made: its outcome is
 * `later`, so the caller repeats it. A provider that reports its limit is not called for as long as it requests. State
 * is per process.
 */
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { createTokenBucket, type TokenBucket } from '../../../platform/token-bucket.ts';
import { later } from './outcomes.ts';
import type { MerchantAccount, Outcome, PaymentProvider } from './provider.ts';

const SECONDS_A_MINUTE = 60;
/** WeChat Pay: FREQUENCY_LIMITED, RATELIMIT_EXCEEDED. Alipay: 40005 with `isv.app-call-limited`. Stripe: rate_limit. */
const LIMIT_REACHED = /limit|^40005$/i;
/** Code of a call that was held back here. */
export const HELD_BACK = 'too_many_calls';

type Call<A extends unknown[], T> = (account: MerchantAccount, ...args: A) => Promise<Outcome<T>>;

export const limitCalls = (provider: PaymentProvider, clock: () => Date): PaymentProvider => {
  const { callsPerSecond } = providerFacts(provider.name);
  const buckets = new Map<string, TokenBucket>();
  const bucketOf = ({ id }: MerchantAccount, now: Date): TokenBucket => {
    const bucket =
      buckets.get(id) ?? createTokenBucket(callsPerSecond * SECONDS_A_MINUTE, now, callsPerSecond);
    buckets.set(id, bucket);
    return bucket;
  };
  const limited =
    <A extends unknown[], T>(call: Call<A, T>): Call<A, T> =>
    async (account, ...args) => {
      const now = clock();
      const bucket = bucketOf(account, now);
      if (!bucket.take(now)) return later(HELD_BACK, 'too many calls to the provider', bucket.waitMs(now));
      const outcome = await call.call(provider, account, ...args);
      if (outcome.kind === 'later' && LIMIT_REACHED.test(outcome.code))
        bucket.block(clock(), outcome.retryAfterMs);
      return outcome;
    };
  const { createQr, createLink, scan, openBill } = provider;
  return {
    ...provider,
    testConnection: limited(provider.testConnection),
    ...(createQr && { createQr: limited(createQr) }),
    ...(createLink && { createLink: limited(createLink) }),
    ...(scan && { scan: limited(scan) }),
    query: limited(provider.query),
    close: limited(provider.close),
    refund: limited(provider.refund),
    queryRefund: limited(provider.queryRefund),
    ...(openBill && { openBill: limited(openBill) }),
  };
};
