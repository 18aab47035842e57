/** Settings as their screen shows them: value, whether it differs from the default, who set it. */
import { isDeepStrictEqual } from 'node:util';
import type { SettingState, SettingStep } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { type SettingName, settingNames, settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { PREFIX, storedSettings } from './settings-queries.ts';

export const readSettingStates = async (
  ctx: Ctx,
  names: readonly SettingName[] = settingNames,
): Promise<SettingState[]> => {
  const settings = await storedSettings(ctx.db);
  const rows = await ctx.db
    .selectFrom('settings')
    .select(['key', 'updatedAt', 'updatedBy'])
    .where(
      'key',
      'in',
      names.map((name) => PREFIX + name),
    )
    .execute();
  const touched = new Map(rows.map((row) => [row.key, row]));
  return names.map((key) => {
    const row = touched.get(PREFIX + key);
    return {
      key,
      value: settings[key] as SettingState['value'],
      changed: !isDeepStrictEqual(settings[key], settingOf(key).usual),
      changedBy: row?.updatedBy ?? null,
      changedAt: row?.updatedAt.toISOString() ?? null,
      version: row?.updatedAt.getTime() ?? 0,
    };
  });
};

const MAX_STEPS = 50;

/** Only the part of a multi-setting change that affects this setting. */
export const settingSteps = async (ctx: Ctx, key: SettingName): Promise<z.input<typeof SettingStep>[]> => {
  const { rows } = await sql<z.input<typeof SettingStep>>`
    select id, at, actor, before -> ${key} as before, after -> ${key} as after from events
    where house_id = ${NIL_ID} and entity_id = ${NIL_ID} and entity = 'setting'
      and before -> ${key} is distinct from after -> ${key}
    order by id desc limit ${MAX_STEPS}`.execute(ctx.db);
  return rows;
};
