/** Hooks of the business settings. */
import type { SettingName, Settings } from '@minsu/contract/foundation/system/setting-list.ts';
import { hook } from '../../platform/hooks.ts';

/** Runs before settings change to these values; a subscriber refuses them by failing. */
export const beforeSettingsChange = hook<Partial<Settings>>();

export interface SettingAsked {
  readonly key: SettingName;
  readonly value: unknown;
  readonly dutyReason: string | undefined;
}

/** Runs before one setting changes. True: the change waits for a second person and must not be made now. */
export const settingAsked = hook<SettingAsked, boolean>();
