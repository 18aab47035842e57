/** One setting of the business is set, or put back to its default. */

import {
  listSettings,
  resetSetting,
  type SettingState,
  saveSetting,
  settingHistory,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { settingFailures } from '@minsu/contract/foundation/system/setting-failures.ts';
import { type SettingName, settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { changeSettings } from './change-settings.ts';
import { readSettingStates, settingSteps } from './setting-state-queries.ts';
import { settingAsked } from './system-hooks.ts';

interface SettingToSet {
  readonly key: SettingName;
  readonly value: unknown;
  readonly version: number;
  readonly dutyReason?: string | undefined;
}

const setTo = async (ctx: Ctx, { key, value, version, dutyReason }: SettingToSet): Promise<SettingState> => {
  const { event = 'setting.changed', schema, kind } = settingOf(key);
  // A picture comes by its upload alone; here it can only be taken away.
  if (kind === 'picture' && value !== '') failAt('value', settingFailures.pictureByUpload);
  const parsed = schema.parse(value);
  const held = await settingAsked(ctx, { key, value: parsed, dutyReason });
  if (!held.includes(true)) await changeSettings(ctx, { event, values: { [key]: parsed }, version });
  const [state] = await readSettingStates(ctx, [key]);
  return state as SettingState;
};

export const settingRoutes = [
  query(listSettings, (ctx): Promise<OutputOf<typeof listSettings>> => readSettingStates(ctx)),
  query(settingHistory, (ctx, { key }) => settingSteps(ctx, key)),
  command(saveSetting, setTo),
  command(resetSetting, (ctx, { key, ...input }) =>
    setTo(ctx, { key, value: settingOf(key).usual, ...input }),
  ),
];
