/** The profile of the business, its functions, and what choosing another would change. */
import {
  type ProfileState,
  profileChanges,
  profileTable,
} from '@minsu/contract/foundation/system/business-profile.ts';
import { type FeatureName, featureNames } from '@minsu/contract/foundation/system/features.ts';
import type { BusinessState, ProfilePreview } from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { type ProfileName, profileNames } from '@minsu/contract/foundation/system/profile-names.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { storedSettings } from './settings-queries.ts';
import { beforeSettingsChange } from './system-hooks.ts';

export const PROFILE_KEY = 'profile';

/** Names of other versions count as not set. */
const readState = (value: unknown): ProfileState => {
  const { profile, off } = { ...(value as Partial<Record<keyof ProfileState, unknown>> | null) };
  const names: readonly unknown[] = Array.isArray(off) ? off : [];
  return {
    profile: profileNames.find((name) => name === profile) ?? null,
    off: featureNames.filter((name: FeatureName) => names.includes(name)),
  };
};

const storedRow = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['value', 'updatedAt', 'updatedBy'])
    .where('key', '=', PROFILE_KEY)
    .executeTakeFirst();

export const profileOf = async (db: Db): Promise<ProfileState> => readState((await storedRow(db))?.value);

export const businessState = async (ctx: Pick<Ctx, 'db'>): Promise<z.input<typeof BusinessState>> => {
  const row = await storedRow(ctx.db);
  const { profile, off } = readState(row?.value);
  return {
    profile,
    off: [...off],
    changedBy: row?.updatedBy ?? null,
    changedAt: row?.updatedAt.toISOString() ?? null,
    version: row?.updatedAt.getTime() ?? 0,
  };
};

/** Asks the guards of the settings, such as those of a business run by one person. */
const refusalOf = async (ctx: Ctx, profile: ProfileName): Promise<string | null> => {
  try {
    await beforeSettingsChange(ctx, profileTable[profile].settings);
    return null;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return sayText(error.failure.text, ctx.language, error.details.params);
  }
};

export const previewOf = async (
  ctx: Ctx,
  { profile }: { readonly profile: ProfileName },
): Promise<z.input<typeof ProfilePreview>> => {
  const state = await businessState(ctx);
  const { features, settings } = profileChanges(state, await storedSettings(ctx.db), profile);
  return {
    features: [...features],
    settings: settings as z.input<typeof ProfilePreview>['settings'],
    refused: await refusalOf(ctx, profile),
    version: state.version,
  };
};
