/** A setting that weakens a control (fewer people or a higher limit) waits until a colleague confirms it. */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { loosened } from '@minsu/contract/foundation/system/control-rules.ts';
import {
  type SettingName,
  type Settings,
  settingOf,
} from '@minsu/contract/foundation/system/setting-list.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { changeSettings, settingsVersion } from '../system/change-settings.ts';
import { storedSettings } from '../system/settings-queries.ts';
import type { SettingAsked } from '../system/system-hooks.ts';
import { type Doer, heldForColleague, namesOf } from './hold-for-colleague.ts';

interface Control {
  readonly key: SettingName;
  readonly value: unknown;
  readonly before: unknown;
}

const valueFact = (key: 'oldValue' | 'newValue', value: unknown, kind: string) =>
  kind === 'money'
    ? { key, kind: 'fen' as const, value: String(value) }
    : { key, kind: 'text' as const, value: String(value) };

/** Returns true if the change now waits for a colleague. */
export const holdControl = async (ctx: Ctx, { key, value, dutyReason }: SettingAsked): Promise<boolean> => {
  const settings = await storedSettings(ctx.db);
  if (loosened(settings, { [key]: value } as Partial<Settings>).length === 0) return false;
  const { name, kind } = settingOf(key);
  const before = settings[key];
  return heldForColleague(ctx, {
    ...{ act: 'controls', subject: key, dutyReason },
    input: { key, value, before } satisfies Control,
    facts: [
      { key: 'setting', kind: 'both', value: name.join('\n') },
      valueFact('oldValue', before, kind),
      valueFact('newValue', value, kind),
    ],
  });
};

export const performControls = async (
  ctx: Ctx,
  { key, value, before }: Control,
  doer: Doer,
): Promise<void> => {
  if ((await storedSettings(ctx.db))[key] !== before) fail(dutyFailures.changedSince);
  const { event = 'setting.changed' } = settingOf(key);
  const version = await settingsVersion(ctx, [key]);
  await changeSettings(ctx, { event, values: { [key]: value }, version, by: namesOf(doer) });
};
