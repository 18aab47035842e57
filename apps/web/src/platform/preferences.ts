/** Saved views, columns and density of a list: kept on the server, cached here so that a list opens arranged. */
import {
  getPreferences,
  type Preferences,
  savePreferences,
} from '@minsu/contract/system/preference-endpoints.ts';
import { useCallback } from 'react';
import { call } from './call.ts';
import { queryClient, queryKey, useCall } from './queries.ts';
import { useSession } from './session.ts';
import { readUi, writeUi } from './ui-cache.ts';

export type ListPreference = Preferences['lists'][string];

const EMPTY: ListPreference = {};
const CACHE = 'lists';

export const useListPreference = (
  list: string,
): readonly [ListPreference, (value: ListPreference) => void] => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const { data } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const cached = readUi(userId, CACHE) as Preferences['lists'] | undefined;
  const lists = data?.lists ?? cached ?? {};

  const save = useCallback(
    (value: ListPreference) => {
      const key = queryKey(getPreferences, {});
      const before = queryClient.getQueryData<Preferences>(key);
      const next: Preferences = { lists: { ...before?.lists, [list]: value } };
      queryClient.setQueryData(key, next);
      writeUi(userId, CACHE, next.lists);
      call(savePreferences, { list, value }).catch(() => queryClient.setQueryData(key, before));
    },
    [list, userId],
  );
  return [lists[list] ?? EMPTY, save];
};
