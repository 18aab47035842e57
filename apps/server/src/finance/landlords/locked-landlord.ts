/** The landlord a command works on: locked, in scope, of the version the caller saw, open to the action. */

import { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import {
  type LandlordAction,
  type LandlordState,
  landlordTable,
} from '@minsu/contract/finance/landlords/landlord-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { landlordInScope } from './landlord-scope-queries.ts';

export interface LockedLandlord {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'company';
  readonly tags: string[];
  readonly status: LandlordState;
  readonly userId: string | null;
  readonly phoneCipher: string | null;
  readonly emailCipher: string | null;
  readonly taxIdCipher: string | null;
  readonly statementMail: boolean;
  readonly version: number;
}

/** Locks without a version check. */
export const lockLandlord = async (ctx: Ctx, id: string): Promise<LockedLandlord> => {
  const { rows } = await sql<LockedLandlord>`
    select l.id, l.name, l.kind, l.tags, l.status, l.user_id, l.phone_cipher, l.email_cipher, l.tax_id_cipher, l.statement_mail, l.version
    from landlords l where l.id = ${id} and ${landlordInScope(ctx)} for update of l`.execute(ctx.db);
  return rows[0] ?? fail(landlordFailures.notFound);
};

interface Key {
  readonly id: string;
  readonly version: number;
}

/** A stale version is refused with the current landlord. */
export const lockLandlordAt = async (
  ctx: Ctx,
  { id, version }: Key,
  action: LandlordAction = 'edit',
): Promise<LockedLandlord> => {
  const landlord = await lockLandlord(ctx, id);
  if (landlord.version !== version) failStale(LandlordDetail, await landlordDetail(ctx, id));
  const refused = refusal(landlordTable[action], landlord.status, null);
  if (refused) fail(refused);
  return landlord;
};

/** Raises the version of a locked landlord, so that open forms are refused as stale. */
export const raiseVersion = async (
  ctx: Ctx,
  { id, version }: Key,
  change: Partial<{ status: LandlordState; statusReason: string | null; userId: string | null }> = {},
): Promise<void> => {
  await ctx.db
    .updateTable('landlords')
    .set({ ...change, version: version + 1, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
};
