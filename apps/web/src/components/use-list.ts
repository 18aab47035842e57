/** State of a list: address, rows, preferences, selection. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { Page } from '@minsu/contract/paging.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPreference, useListPreference } from '../platform/preferences.ts';
import { useCall } from '../platform/queries.ts';
import type { ListEndpoint, ListPageProps, RowOf } from './list-types.ts';
import { type FilterValue, type ListState, readListState, viewQuery, writeListState } from './list-url.ts';

export const useList = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { endpoint, fixed, filters, listKey, rowKey, defaultSort, viewKey = 'view' } = props;
  const [search, setSearch] = useSearchParams();
  const [preference, savePreference] = useListPreference(listKey);
  const state = readListState(search, filters, viewKey);

  const go = (change: Partial<ListState>) =>
    setSearch(writeListState({ ...state, ...change }, viewKey), { preventScrollReset: true });
  /** Any change of what is listed goes back to the first page. */
  const list = (change: Partial<ListState>) => go({ current: 1, ...change });
  const setFilter = (change: Readonly<Record<string, FilterValue>>) =>
    list({ filters: { ...state.filters, ...change } });

  const listed = {
    ...fixed,
    ...state.filters,
    ...(state.view === undefined ? {} : { [viewKey]: state.view }),
    ...((state.sort ?? defaultSort) ? { sort: state.sort ?? defaultSort } : {}),
  };
  const query = useCall(endpoint, { ...listed, current: state.current, size: state.size } as InputOf<E>);
  const page = query.data as Page<RowOf<E>> | undefined;

  const [chosen, setChosen] = useState<ReadonlyMap<string, RowOf<E>>>(new Map());
  const selection = useMemo(
    () => ({ rows: [...chosen.values()], clear: () => setChosen(new Map()) }),
    [chosen],
  );
  const choose = (rows: readonly RowOf<E>[], on: boolean) =>
    setChosen((was) => {
      const next = new Map(was);
      for (const row of rows) {
        if (on) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return next;
    });

  return {
    state,
    go,
    list,
    setFilter,
    listed,
    query,
    page,
    rows: page?.records ?? [],
    preference,
    savePreference: (change: Partial<ListPreference>) => savePreference({ ...preference, ...change }),
    viewQuery: viewQuery(state, viewKey),
    isFiltered: Object.keys(state.filters).length > 0,
    chosen,
    choose,
    selection,
  };
};
