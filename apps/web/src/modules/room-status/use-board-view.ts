/** What the board shows, as the address says it, with the user's saved views and the one it opens with. */
import { useEffect, useEffectEvent } from 'react';
import { useAskedSide } from '../../components/use-asked-side.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useListPreference } from '../../platform/preferences.ts';
import { type BoardView, readBoardView, withSaved, writeBoardView } from './board-url.ts';

/** Under which name the views are kept, beside those of the lists. */
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
        // Everything, said aloud: an address without a word opens the default view.
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
  // Only the opening counts: whoever clears the filters later wants to see everything.
  useEffect(() => openPreferred(), []);
  return {
    view,
    change,
    preference,
    savePreference,
    start: search.get('start'),
    /** For the panel beside the board. */
    edits: side.edits,
    open: side.open,
  };
};

export type BoardViewState = ReturnType<typeof useBoardView>;
