/** Saved views, columns and density of lists: stored on the server, cached here so that a list opens arranged. */

import {
  changedPreference,
  getPreferences,
  type ListPreference,
  type PreferenceChange,
  Preferences,
  savePreferences,
} from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useCallback, useState } from 'react';
import { CallError, call } from './calls/call.ts';
import { invalidate, queryClient, queryKey, useCall } from './calls/queries.ts';
import { useSession } from './calls/session.ts';
import { readUi, writeUi } from './calls/ui-cache.ts';

export type { ListPreference, PreferenceChange };

const EMPTY: ListPreference = {};
const CACHE = 'lists';
const AGAIN_AFTER_MS = 1_100;

/** Invalid or outdated cache data is ignored. */
const cachedLists = (userId: string): Preferences['lists'] =>
  Preferences.shape.lists.safeParse(readUi(userId, CACHE)).data ?? {};

let saving: Promise<unknown> = Promise.resolve();
let waiting = 0;

const send = async (input: InputOf<typeof savePreferences>): Promise<Preferences> => {
  try {
    return await call(savePreferences, input, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'repeat') throw error;
    // Toggling within a second would count as a repeated call.
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return call(savePreferences, input, { quiet: true });
  }
};

/** Saves sequentially; the last answer is current. */
const saveInTurn = (input: InputOf<typeof savePreferences>, keep: (saved: Preferences) => void): void => {
  waiting += 1;
  saving = saving
    .then(() => send(input))
    .then(
      (saved) => waiting === 1 && keep(saved),
      () => invalidate([getPreferences]),
    )
    .finally(() => {
      waiting -= 1;
    });
};

export const useListPreference = (
  list: string,
): readonly [ListPreference, (change: PreferenceChange) => void] => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  // Refetched when the window is shown again, because another one may have saved a view.
  const { data } = useCall(getPreferences, {}, { staleTime: MINUTE_MS, quiet: true });
  const [cached] = useState(() => cachedLists(userId));

  const save = useCallback(
    (change: PreferenceChange) => {
      const key = queryKey(getPreferences, {});
      const keep = (next: Preferences) => {
        queryClient.setQueryData(key, next);
        writeUi(userId, CACHE, next.lists);
      };
      const before = queryClient.getQueryData<Preferences>(key) ?? { lists: cached };
      // Does not revert to earlier data, because the pending response is the outdated one.
      void queryClient.cancelQueries({ queryKey: key }, { revert: false });
      keep({ lists: { ...before.lists, [list]: changedPreference(before.lists[list] ?? EMPTY, change) } });
      saveInTurn({ list, value: change }, keep);
    },
    [list, userId, cached],
  );
  return [(data?.lists ?? cached)[list] ?? EMPTY, save];
};
