/** Hooks of the business settings. */
import type { Settings } from '@minsu/contract/system/setting-list.ts';
import { hook } from '../../platform/hooks.ts';

/** Runs before settings change to these values; a subscriber refuses them by failing. */
export const beforeSettingsChange = hook<Partial<Settings>>();
