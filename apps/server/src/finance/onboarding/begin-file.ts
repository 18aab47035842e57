/** Starts an onboarding file, marks it complete, reopens it, or deletes it. */

import {
  beginOnboarding,
  completeOnboarding,
  discardOnboarding,
  editOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { accountKindsOf } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { dropContent } from '../../platform/files/files.ts';
import { command } from '../../platform/http/routes.ts';
import { countMissing, keptBy, lockFile, recordFile, setFile } from './locked-file.ts';
import { settleFileTodos } from './onboarding-news.ts';
import { assertLandlord } from './onboarding-queries.ts';
import { findFile } from './onboarding-row-queries.ts';

/** `RW20261120-000123` */
const newCode = async ({ db, now }: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('onboarding_number_seq')::int as n`.execute(db);
  const day = localDate(now, BUSINESS_TIME_ZONE).replaceAll('-', '');
  return `RW${day}-${String(rows[0]?.n ?? 0).padStart(6, '0')}`;
};

export const beginOnboardingRoute = command(beginOnboarding, async (ctx, { landlordId, subject }) => {
  const landlord = await assertLandlord(ctx, landlordId);
  const [id, code] = [ctx.newId(), await newCode(ctx)];
  const kinds = accountKindsOf(subject);
  await ctx.db
    .insertInto('onboardingFiles')
    .values({
      id,
      code,
      landlordId,
      subject,
      // Prefilled with known data.
      ...(subject === 'person'
        ? { personName: landlord.name, accountName: landlord.name }
        : { licenceName: landlord.name }),
      ...(subject === 'company' && { accountName: landlord.name }),
      accountKind: kinds.length === 1 ? (kinds[0] ?? null) : null,
      createdAt: ctx.now,
      ...keptBy(ctx),
    })
    .execute();
  await countMissing(ctx, { id });
  await recordFile(ctx, { id, code }, 'begun');
  return findFile(ctx, id);
});

export const completeOnboardingRoute = command(completeOnboarding, async (ctx, key) => {
  const file = await lockFile(ctx, key, 'complete');
  await setFile(ctx, file, { state: 'ready', step: 'confirm', ...keptBy(ctx) });
  await recordFile(ctx, file, 'completed');
  return findFile(ctx, file.id);
});

export const editOnboardingRoute = command(editOnboarding, async (ctx, key) => {
  const file = await lockFile(ctx, key, 'edit');
  await setFile(ctx, file, { state: 'staged', ...keptBy(ctx) });
  await settleFileTodos(ctx, file);
  await countMissing(ctx, file);
  await recordFile(ctx, file, 'reopened');
  return findFile(ctx, file.id);
});

export const discardOnboardingRoute = command(discardOnboarding, async (ctx, key) => {
  const file = await lockFile(ctx, key, 'discard');
  const photos = await ctx.db
    .selectFrom('onboardingPhotos')
    .select('fileKey')
    .where('onboardingId', '=', file.id)
    .execute();
  await ctx.db.deleteFrom('onboardingFiles').where('id', '=', file.id).execute();
  await recordFile(ctx, file, 'discarded');
  ctx.afterCommit(() => {
    for (const { fileKey } of photos) dropContent(ctx.services, fileKey);
  });
  return null;
});
