/** Limits for calls, and hosts allowed besides the public internet. */
import type { Config } from '../../config.ts';
import type { SafeFetchOptions } from '../../platform/safe-fetch.ts';

/** A receiver answers first and works then. */
const ANSWER_MS = 10_000;

/** Allows loopback only while SANDBOX is on, and only the sandbox's port. */
export const callOptions = ({
  sandbox,
  sandboxPort,
}: Pick<Config, 'sandbox' | 'sandboxPort'>): SafeFetchOptions => ({
  method: 'POST',
  stay: true,
  headOnly: true,
  maxBytes: 0,
  timeoutMs: ANSWER_MS,
  trusted: sandbox ? [`127.0.0.1:${sandboxPort}`, `localhost:${sandboxPort}`] : [],
});
