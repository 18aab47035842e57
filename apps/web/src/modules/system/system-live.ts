/** Which queries show settings and dictionaries: made stale by live changes and own commands. */
import {
  countDictionary,
  listDictionary,
  manageDictionary,
} from '@minsu/contract/system/dictionary-endpoints.ts';
import { listMenu } from '@minsu/contract/system/menu-entry.ts';
import { listSettings, settingHistory } from '@minsu/contract/system/setting-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const settingQueries = [listSettings, settingHistory];
export const dictionaryQueries = [manageDictionary, countDictionary, listDictionary];

export const menuQueries = [listMenu];

liveKeys({ menu: menuQueries, setting: settingQueries, dictionary: dictionaryQueries });
