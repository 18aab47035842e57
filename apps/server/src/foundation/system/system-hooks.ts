/** Hooks of the business settings. */
import type { SettingName, Settings } from '@minsu/contract/foundation/system/setting-list.ts';
import { hook } from '../../platform/hooks.ts';

/** Runs before settings change to these values; a subscriber refuses them by failing. */
export const beforeSettingsChange = hook<Partial<Settings>>();

/** The profile or a function of the business has changed, and with it every user's menu. */
export const profileChanged = hook<{ readonly by: string }>();

export interface SettingAsked {
  readonly key: SettingName;
  readonly value: unknown;
  readonly dutyReason: string | undefined;
}

/** Runs before one setting changes. True: the change waits for a second person and must not be made now. */
export const settingAsked = hook<SettingAsked, boolean>();
