/** What happens to the settings of the business. */
import type { Settings } from '@minsu/contract/system/setting-list.ts';
import { hook } from '../../platform/hooks.ts';

/** They are about to be changed to these values; whoever refuses them fails. */
export const beforeSettingsChange = hook<Partial<Settings>>();
