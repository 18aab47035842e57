/** Business settings changed together: one event holds old and new values. */
import { isDeepStrictEqual } from 'node:util';
import { dayTurnsOver, hourFields } from '@minsu/contract/foundation/houses/house-hours-rules.ts';
import { settingFailures } from '@minsu/contract/foundation/system/setting-failures.ts';
import type { SettingName, Settings } from '@minsu/contract/foundation/system/setting-list.ts';
import { failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { forgetSettings, PREFIX, storedSettings } from './settings-queries.ts';
import { beforeSettingsChange } from './system-hooks.ts';

const keyOf = (name: SettingName): string => PREFIX + name;

/** When one of them was changed last, in milliseconds; 0 while all have their defaults. */
export const settingsVersion = async (
  ctx: Pick<Ctx, 'db'>,
  names: readonly SettingName[],
): Promise<number> => {
  const { at } = await ctx.db
    .selectFrom('settings')
    .select((eb) => eb.fn.max('updatedAt').as('at'))
    .where('key', 'in', names.map(keyOf))
    .executeTakeFirstOrThrow();
  return at?.getTime() ?? 0;
};

interface SettingsChange {
  /** `setting.landmarkRadiusChanged` */
  readonly event: string;
  readonly values: Partial<Settings>;
  /** The version the change is based on. */
  readonly version: number;
  /** Names of those who changed it, where another person confirmed it. */
  readonly by?: string;
}

/** Hours stored before this check stay until one of them is changed. */
const checkHours = (settings: Settings, values: Partial<Settings>): void => {
  if (hourFields.every((name) => values[name] === undefined)) return;
  if (!dayTurnsOver({ ...settings, ...values })) failAt('value', settingFailures.leavesTooLate);
};

/** Refused if another user has changed one of them since. */
export const changeSettings = async (
  ctx: Ctx,
  { event, values, version, by = ctx.user.realname }: SettingsChange,
): Promise<void> => {
  const names = Object.keys(values) as SettingName[];
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(ctx.db);
  if ((await settingsVersion(ctx, names)) !== version) failStale();
  const settings = await storedSettings(ctx.db);
  const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
  if (isDeepStrictEqual(before, values)) return;
  checkHours(settings, values);
  await beforeSettingsChange(ctx, values);
  const updatedAt = new Date(Math.max(ctx.now.getTime(), version + 1));
  await ctx.db
    .insertInto('settings')
    .values(
      names.map((name) => ({
        key: keyOf(name),
        value: JSON.stringify(values[name]),
        updatedAt,
        updatedBy: by,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updatedAt: eb.ref('excluded.updatedAt'),
        updatedBy: eb.ref('excluded.updatedBy'),
      })),
    )
    .execute();
  await ctx.record({ name: event, entity: 'setting', entityId: NIL_ID, before, after: values });
  ctx.afterCommit(() => forgetSettings(ctx.services));
};
