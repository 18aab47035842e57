import { type Doer, namesOf } from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import type { LedgerCtx } from './post-entries.ts';

/** Returns a context that posts entries under the names of the requester and the approver. */
export const inNamesOf = ({ db, now, services, newId }: Ctx, doer: Doer): LedgerCtx => ({
  ...{ db, now, services, newId },
  user: { realname: namesOf(doer) },
});
