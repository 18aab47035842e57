/** Board state from the address, saved views, and the default view. */
import { useEffect, useEffectEvent } from 'react';
import { useAskedSide } from '../../../components/use-asked-side.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useListPreference } from '../../../platform/preferences.ts';
import { type BoardView, readBoardView, withSaved, writeBoardView } from './board-url.ts';

/** Key of the saved views. */
const LIST = 'roomStatus';
const EVERYTHING = '-';

export const useBoardView = () => {
  const [search, setSearch] = useAddressSearch();
  const [preference, savePreference] = useListPreference(LIST);
  const view = readBoardView(search);
  const go = (next: (was: BoardView) => BoardView, replace: boolean) =>
    setSearch(
      (now) => {
        const query = writeBoardView(next(readBoardView(now)));
        // An explicit "everything", because an empty address opens the default view.
        return query === '' && preference.defaultView !== undefined ? `saved=${EVERYTHING}` : query;
      },
      { replace, preventScrollReset: true },
    );
  const change = (changed: Partial<BoardView>, replace = false) =>
    go((was) => ({ ...was, ...changed }), replace);
  const side = useAskedSide(view.open, (open) => change({ open }, true));
  const preferred = preference.views?.find(({ id }) => id === preference.defaultView);
  const openPreferred = useEffectEvent(() => {
    if (search.size === 0 && preferred) go((was) => withSaved(was, preferred), true);
  });
  // Only on mount: clearing the filters later must show everything.
  useEffect(() => openPreferred(), []);
  return {
    view,
    change,
    preference,
    savePreference,
    start: search.get('start'),
    /** For the side panel. */
    edits: side.edits,
    open: side.open,
  };
};

export type BoardViewState = ReturnType<typeof useBoardView>;
