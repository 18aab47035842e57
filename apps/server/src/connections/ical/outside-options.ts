/** Limits for fetching calendars, and hosts allowed besides the public internet. */
import type { Config } from '../../config.ts';
import type { SafeFetchOptions } from '../../platform/safe-fetch.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** Allows loopback only while SANDBOX is on, and only the sandbox's port. */
export const feedFetchOptions = ({
  sandbox,
  sandboxPort,
}: Pick<Config, 'sandbox' | 'sandboxPort'>): SafeFetchOptions => ({
  maxBytes: MAX_BYTES,
  timeoutMs: TIMEOUT_MS,
  trusted: sandbox ? [`127.0.0.1:${sandboxPort}`, `localhost:${sandboxPort}`] : [],
});
