/** Business settings that are changed together: one event says what they were and are. */
import { isDeepStrictEqual } from 'node:util';
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/dates.ts';
import { dutyFailures } from '@minsu/contract/duties/duty-failures.ts';
import { duties } from '@minsu/contract/duties/duty-table.ts';
import { failAt, stale } from '@minsu/contract/failure.ts';
import { dayTurnsOver, hourFields } from '@minsu/contract/houses/house-hours-rules.ts';
import { settingFailures } from '@minsu/contract/system/setting-failures.ts';
import type { SettingName, Settings } from '@minsu/contract/system/setting-list.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { colleaguesFor, lostFor } from '../duties/same-person-queries.ts';
import { forgetSettings, PREFIX, storedSettings } from './settings-queries.ts';

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
  /** Which version the change was made on. */
  readonly version: number;
  /** Names of those who changed it, where another person confirmed it. */
  readonly by?: string;
}

/** Hours that were set before this was asked stay until one of them is set anew. */
const checkHours = (settings: Settings, values: Partial<Settings>): void => {
  if (hourFields.every((name) => values[name] === undefined)) return;
  if (!dayTurnsOver({ ...settings, ...values })) failAt('value', settingFailures.leavesTooLate);
};

/** One person runs the business only where no other could confirm what he starts. */
const checkAlone = async (ctx: Ctx, { soloBusiness }: Partial<Settings>): Promise<void> => {
  if (soloBusiness !== true) return;
  const acts = duties.filter((act) => act !== 'shift');
  const found = (await Promise.all(acts.map((act) => colleaguesFor(ctx, act)))).flat();
  const names = [...new Set(found.map(({ realname }) => realname))].slice(0, 5).join('、');
  if (names !== '') failAt('value', dutyFailures.notAlone, { names });
  const lost = (await Promise.all(acts.map((act) => lostFor(ctx, act)))).flat();
  if (lost.length === 0) return;
  const until = new Date(Math.max(...lost.map((each) => each.until.getTime())));
  failAt('value', dutyFailures.lostLately, {
    names: [...new Set(lost.map(({ realname }) => realname))].slice(0, 5).join('、'),
    until: localMinute(until, BUSINESS_TIME_ZONE),
  });
};

/** Refused when somebody else has changed one of them since. */
export const changeSettings = async (
  ctx: Ctx,
  { event, values, version, by = ctx.user.realname }: SettingsChange,
): Promise<void> => {
  const names = Object.keys(values) as SettingName[];
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(ctx.db);
  if ((await settingsVersion(ctx, names)) !== version) stale();
  const settings = await storedSettings(ctx.db);
  const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
  if (isDeepStrictEqual(before, values)) return;
  checkHours(settings, values);
  await checkAlone(ctx, values);
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
