/** The profile of the business is chosen, or one of its functions switched. Only menus and settings change. */
import {
  type ProfileState,
  profileChanges,
  profileTable,
} from '@minsu/contract/foundation/system/business-profile.ts';
import {
  BusinessState,
  chooseProfile,
  getProfile,
  previewProfile,
  switchFeature,
} from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { type SettingName, settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { command, query } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { changeSettings, settingsVersion } from './change-settings.ts';
import { businessState, PROFILE_KEY, previewOf } from './profile-queries.ts';
import { storedSettings } from './settings-queries.ts';
import { profileChanged } from './system-hooks.ts';

type State = z.input<typeof BusinessState>;

/** The state as it is now; refused if it has changed since the caller read it. */
const lockedState = async (ctx: Ctx, version: number): Promise<State> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(ctx.db);
  const state = await businessState(ctx);
  if (state.version !== version) failStale(BusinessState, state);
  return state;
};

const store = async (ctx: Ctx, before: State, after: ProfileState, name: string): Promise<State> => {
  const value = JSON.stringify(after);
  const stored = {
    value,
    updatedAt: new Date(Math.max(ctx.now.getTime(), before.version + 1)),
    updatedBy: ctx.user.realname,
  };
  await ctx.db
    .insertInto('settings')
    .values({ key: PROFILE_KEY, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
  await ctx.record({
    name: `profile.${name}`,
    entity: 'profile',
    entityId: NIL_ID,
    before: { businessProfile: before.profile, functionsOff: before.off },
    after: { businessProfile: after.profile, functionsOff: after.off },
  });
  await profileChanged(ctx, { by: ctx.user.id });
  return businessState(ctx);
};

/** One change for each event, because jobs wait for some of them. */
const setSettings = async (
  ctx: Ctx,
  keys: readonly SettingName[],
  values: Readonly<Record<string, unknown>>,
) => {
  for (const [event, names] of Map.groupBy(keys, (key) => settingOf(key).event ?? 'setting.changed'))
    await changeSettings(ctx, {
      event,
      values: Object.fromEntries(names.map((name) => [name, values[name]])),
      version: await settingsVersion(ctx, names),
    });
};

const choose = async (ctx: Ctx, { profile, version }: z.output<typeof chooseProfile.input>) => {
  const before = await lockedState(ctx, version);
  const { off, settings } = profileTable[profile];
  const changes = profileChanges(before, await storedSettings(ctx.db), profile);
  await setSettings(
    ctx,
    changes.settings.map(({ key }) => key),
    settings,
  );
  return store(ctx, before, { profile, off: [...off] }, 'chosen');
};

const turn = async (ctx: Ctx, { feature, on, version }: z.output<typeof switchFeature.input>) => {
  const before = await lockedState(ctx, version);
  if (before.off.includes(feature) !== on) return before;
  const off = on ? before.off.filter((each) => each !== feature) : [...before.off, feature];
  return store(ctx, before, { profile: before.profile, off }, on ? 'featureOn' : 'featureOff');
};

export const profileRoutes = [
  query(getProfile, businessState),
  query(previewProfile, previewOf),
  command(chooseProfile, choose),
  command(switchFeature, turn),
];
