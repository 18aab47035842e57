import type { Ctx } from '../../platform/context.ts';
import { type Doer, namesOf } from '../duties/hold-for-colleague.ts';
import type { LedgerCtx } from './post-entries.ts';

/** Entries that are posted in the names of who asked for them and of who confirmed them. */
export const inNamesOf = ({ db, now, services, newId }: Ctx, doer: Doer): LedgerCtx => ({
  ...{ db, now, services, newId },
  user: { realname: namesOf(doer) },
});
