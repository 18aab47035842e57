/**
 * Records a refused call as an event, because the change itself records none. At most once a minute per call and user
 * or token.
 */
import { ACCESS_REFUSED } from '@minsu/contract/access-refused.ts';
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { type Caller, createContext, type Services } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { errorFields } from '../log.ts';

const QUIET_MS = 60_000;
/** Calls remembered; beyond it all are forgotten, at the worst a refusal is noted twice. */
const MAX_ENTRIES = 10_000;

export interface Refusals {
  /** Runs the call; on a missing permission records it and rethrows. */
  noted<T>(endpoint: Endpoint, caller: Caller, run: () => Promise<T>): Promise<T>;
}

interface Noting {
  readonly services: Services;
  readonly database: Database;
  readonly committed: () => void;
}

export const createRefusals = ({ services, database, committed }: Noting): Refusals => {
  const known = new Map<string, number>();

  const isNew = (key: string): boolean => {
    const now = services.clock().getTime();
    if ((known.get(key) ?? Number.NEGATIVE_INFINITY) > now - QUIET_MS) return false;
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(key, now);
    return true;
  };

  const note = async (endpoint: Endpoint, caller: Caller, failure: string): Promise<void> => {
    const { user } = caller;
    const call = endpointKey(endpoint);
    if (user.id === '' || !isNew(`${user.apiToken?.id ?? user.id} ${call} ${failure}`)) return;
    await inTransaction(database, (db, ending) =>
      createContext(services, db, caller, endpoint.permission, ending).record({
        name: ACCESS_REFUSED,
        entity: 'access',
        entityId: user.id,
        after: { call, permission: endpoint.permission, failure },
        // No screen shows it.
        toldUserIds: [],
      }),
    );
    committed();
  };

  return {
    async noted(endpoint, caller, run) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof FailureError && error.failure.status === 403)
          await note(endpoint, caller, error.failure.code).catch((trouble: unknown) =>
            services.log.error('refusal not noted', errorFields(trouble)),
          );
        throw error;
      }
    },
  };
};
