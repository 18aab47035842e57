/** Queries to refetch when settings and dictionaries change. */
import {
  countDictionary,
  listDictionary,
  manageDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { listMenu } from '@minsu/contract/foundation/system/menu-entry.ts';
import { getProfile, previewProfile } from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { listSettings, settingHistory } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const settingQueries = [listSettings, settingHistory];
export const dictionaryQueries = [manageDictionary, countDictionary, listDictionary];

export const menuQueries = [listMenu];

export const profileQueries = [getProfile, previewProfile];

liveKeys({
  profile: profileQueries,
  menu: menuQueries,
  setting: settingQueries,
  dictionary: dictionaryQueries,
});
