/** Hooks of members. */
import type { RawBuilder, SqlBool } from 'kysely';
import { hook } from '../../platform/hooks.ts';

/** Further conditions on table `guests` for a search text. */
export const guestSearchConditions = hook<string, RawBuilder<SqlBool>>();
