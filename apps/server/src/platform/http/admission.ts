/**
 * Limits calls in progress and answers the excess with 503 and Retry-After before doing any work. Reads are refused
 * first, so sales and payments continue. Calls without a session have their own limit, so a flood of them never takes
 * the room of signed-in users.
 */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';

/** Some six for each connection to the database: they wait a few tenths of a second at most. */
export const MAX_READS = 60;
/** All calls together; what changes something has the difference for itself. */
export const MAX_CALLS = 240;

/** Calls that need no session, of all calls. */
export const MAX_PUBLIC_CALLS = 60;

export type CallKind = 'query' | 'command' | 'public';

export const callKindOf = ({ permission, kind }: Pick<Endpoint, 'permission' | 'kind'>): CallKind =>
  permission === 'public' ? 'public' : kind;

export interface Admission {
  /** Fails with `core.unavailable` when a call of this kind would not be worked on now. */
  check(kind: CallKind): void;
  /** Works on it, if there is room. */
  through<T>(kind: CallKind, run: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_S = 2;

/** `limited: false` for benches and race tests, which exceed what the machine can give. */
export const createAdmission = (limited: boolean): Admission => {
  const working = { query: 0, command: 0, public: 0 };
  const most = { query: MAX_READS, command: MAX_CALLS, public: MAX_PUBLIC_CALLS };
  const check = (kind: CallKind): void => {
    const all = working.query + working.command + working.public;
    const isFull = all >= MAX_CALLS || working[kind] >= most[kind];
    if (limited && isFull) fail(coreFailures.unavailable, { extra: { retryAfterSeconds: RETRY_AFTER_S } });
  };
  return {
    check,
    async through(kind, run) {
      check(kind);
      working[kind] += 1;
      try {
        return await run();
      } finally {
        working[kind] -= 1;
      }
    },
  };
};
