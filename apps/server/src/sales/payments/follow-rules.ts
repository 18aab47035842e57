/** When a provider is asked next about an open request. Pure; times are in milliseconds. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { IntentKind } from '@minsu/contract/sales/payments/provider-registry.ts';

const SECOND_MS = 1_000;

/** Notifications are usually faster: a guest who waits at the desk is noticed within ten seconds without one. */
export const queryWait = (kind: IntentKind, ageMs: number): number => {
  if (kind === 'scan') return 3 * SECOND_MS;
  if (kind === 'link') return ageMs < 10 * MINUTE_MS ? 15 * SECOND_MS : MINUTE_MS;
  if (ageMs < 3 * MINUTE_MS) return 5 * SECOND_MS;
  return ageMs < 20 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS;
};

/** After a call without a usable answer: longer with every try, five minutes at most. */
export const retryWait = (tries: number): number =>
  Math.min(5 * MINUTE_MS, 2 * SECOND_MS * 2 ** Math.min(8, Math.max(0, tries - 1)));

/** A provider that asks for patience gets it, within reason. */
export const politeWait = (retryAfterMs: number, tries: number): number =>
  Math.min(10 * MINUTE_MS, Math.max(retryAfterMs, retryWait(tries)));
