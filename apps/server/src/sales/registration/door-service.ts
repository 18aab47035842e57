/** The lock service that a code belongs to: the connection of its lock, or the example contract of `LOCKS_URL`. */

import { tokenStoreOf } from '../../foundation/vendors/access-token.ts';
import { exampleDoors } from '../../foundation/vendors/example-locks.ts';
import type { Doors } from '../../foundation/vendors/lock-port.ts';
import { noteCalls } from '../../foundation/vendors/note-calls.ts';
import { openLocks } from '../../foundation/vendors/open-account.ts';
import { serviceCallsOf } from '../../foundation/vendors/services-of.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';

export interface DoorService {
  readonly doors: Doors;
  /** Stores the calls that were made. */
  note(ctx: Ctx): Promise<void>;
}

/** `refused`: why nothing can be sent now. */
type Opened = DoorService | { readonly refused: string };

export const doorServiceOf = async (
  job: JobContext,
  services: Ctx['services'],
  connectorId: string | null,
): Promise<Opened> => {
  if (connectorId === null) {
    const { locksUrl } = services.config;
    return locksUrl === undefined
      ? { refused: 'noAddress' }
      : { doors: exampleDoors(locksUrl), note: async () => {} };
  }
  const state = await job.read(({ db }) =>
    db.selectFrom('connectors').select('state').where('id', '=', connectorId).executeTakeFirst(),
  );
  if (state?.state === 'paused') return { refused: 'connectionPaused' };
  if (state?.state !== 'active') return { refused: 'connectionRevoked' };
  const opened = await job.read((ctx) => openLocks(ctx, connectorId));
  if (!opened) return { refused: 'noAddress' };
  const { account, service } = opened;
  const calls = serviceCallsOf(services);
  return {
    doors: service.doors({ account, calls, tokens: tokenStoreOf(job.change, account) }),
    note: (ctx) => noteCalls(ctx, connectorId, calls.notes),
  };
};
