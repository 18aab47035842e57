/** An onboarding file held for a change: its row locked, scope, action and version asserted. */

import { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import {
  type OnboardingAction,
  onboardingTable,
} from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { landlordInScope } from '../landlords/landlord-scope-queries.ts';
import { factsOf, findFile, problemsOf, type StoredFile, storedFiles } from './onboarding-row-queries.ts';

const readStored = async (ctx: Ctx, id: string): Promise<StoredFile | null> => {
  const { rows } = await storedFiles(sql`(select * from onboarding_files where id = ${id}) f`).execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

/** Unknown or out of scope: null. The row stays locked for this transaction. */
export const holdFile = async (ctx: Ctx, id: string): Promise<StoredFile | null> => {
  const known = await ctx.db
    .selectFrom('onboardingFiles as f')
    .select('f.id')
    .where('f.id', '=', id)
    .where(landlordInScope(ctx, 'f.landlordId'))
    .forUpdate()
    .executeTakeFirst();
  // Read after the lock: what another one has just changed is seen.
  return known ? readStored(ctx, id) : null;
};

export const assertAction = (ctx: Ctx, file: StoredFile, action: OnboardingAction): void => {
  const facts = factsOf(ctx, file);
  const why = refusal(onboardingTable[action], file.state, facts);
  if (!why) return;
  const problems = why === onboardingFailures.notComplete ? problemsOf(ctx, file) : [];
  fail(why, {
    params: { count: facts.missing },
    fields: problems.map(({ field, text, params = {} }) => ({ path: field, text, params })),
  });
};

interface Key {
  readonly id: string;
  readonly version: number;
}

export const lockFile = async (
  ctx: Ctx,
  { id, version }: Key,
  action: OnboardingAction,
): Promise<StoredFile> => {
  const file = await holdFile(ctx, id);
  if (!file) fail(onboardingFailures.notFound);
  if (file.version !== version) failStale(OnboardingFile, await findFile(ctx, id));
  assertAction(ctx, file, action);
  return file;
};

export const setFile = async (
  ctx: Ctx,
  { id }: Pick<StoredFile, 'id'>,
  values: Updateable<DB['onboardingFiles']>,
): Promise<void> => {
  await ctx.db
    .updateTable('onboardingFiles')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Changes that do not raise the version: photos, and attempts to send it. */
export const noteFile = async (
  ctx: Ctx,
  { id }: Pick<StoredFile, 'id'>,
  values: Updateable<DB['onboardingFiles']>,
): Promise<void> => {
  await ctx.db.updateTable('onboardingFiles').set(values).where('id', '=', id).execute();
};

/** The last editor is responsible for the file. */
export const keptBy = ({ user, now }: Pick<Ctx, 'user' | 'now'>) => ({
  keeperId: user.id || null,
  keeper: user.realname,
  touchedAt: now,
});

/** Lists sort by the number of missing items, recounted after every edit. */
export const countMissing = async (ctx: Ctx, { id }: Pick<StoredFile, 'id'>): Promise<void> => {
  const file = await readStored(ctx, id);
  if (!file) return;
  await ctx.db
    .updateTable('onboardingFiles')
    .set({ missing: problemsOf(ctx, file).length })
    .where('id', '=', id)
    .execute();
};

/** Records field names and the institution's reasons, never the values. */
export const recordFile = (
  ctx: Ctx,
  { id, code }: Pick<StoredFile, 'id' | 'code'>,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  ctx.record({ name: `onboarding.${name}`, entity: 'onboarding', entityId: id, after: { code, ...more } });
