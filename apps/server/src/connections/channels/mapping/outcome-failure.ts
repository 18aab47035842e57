/** Turns a platform's outcome into a failure for the user. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Outcome } from '../adapters/adapter.ts';
import type { Refusal } from './link-rules.ts';

type NotDone = Exclude<Outcome<never>, { readonly kind: 'done' }>;

export const refusalOf = (outcome: NotDone): Refusal => {
  switch (outcome.kind) {
    case 'refused':
      return {
        failure: channelFailures.platformRefused,
        params: { message: outcome.message || outcome.code },
      };
    case 'limited':
      return {
        failure: channelFailures.platformBusy,
        params: { minutes: Math.max(1, Math.ceil(outcome.retryAfterMs / MINUTE_MS)) },
      };
    case 'unauthorised':
      return { failure: channelFailures.notAuthorised };
    case 'failed':
      return { failure: channelFailures.platformAway };
  }
};

/** Null when it was done. */
export const outcomeRefusal = (outcome: Outcome<unknown>): Refusal | null =>
  outcome.kind === 'done' ? null : refusalOf(outcome);
