/** What others know of guests. */
import type { RawBuilder, SqlBool } from 'kysely';
import { hook } from '../../platform/hooks.ts';

/** By what else a search text may find guests: a condition on the table `guests`. */
export const guestsKnownBy = hook<string, RawBuilder<SqlBool>>();
