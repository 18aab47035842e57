/** Which queries show settings, dictionaries, holidays and the menu: made stale by live changes and own commands. */
import { listSettings, settingHistory } from '@minsu/contract/system/setting-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const settingQueries = [listSettings, settingHistory];

liveKeys({ setting: settingQueries });
