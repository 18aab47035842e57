/** State of a list: address, rows, preferences, selection. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { Page } from '@minsu/contract/paging.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPreference, useListPreference } from '../platform/preferences.ts';
import { useCall } from '../platform/queries.ts';
import type { ListEndpoint, ListPageProps, RowOf } from './list-types.ts';
import { type FilterValue, type ListState, readListState, viewQuery, writeListState } from './list-url.ts';

const useListState = <E extends ListEndpoint>({ filters, viewKey = 'view' }: ListPageProps<E>) => {
  const [search, setSearch] = useSearchParams();
  const state = readListState(search, filters, viewKey);
  const go = (change: Partial<ListState>) => setSearch(writeListState({ ...state, ...change }, viewKey));
  /** Any change of what is listed goes back to the first page. */
  const list = (change: Partial<ListState>) => go({ current: 1, ...change });
  return {
    state,
    go,
    list,
    setFilter: (change: Readonly<Record<string, FilterValue>>) =>
      list({ filters: { ...state.filters, ...change } }),
    viewQuery: viewQuery(state, viewKey),
    isFiltered: Object.values(state.filters).some((value) => value !== undefined),
  };
};

const useSelection = <R>(rowKey: (row: R) => string) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const choose = (rows: readonly R[], on: boolean) =>
    setChosen((was) => {
      const next = new Map(was);
      for (const row of rows) {
        if (on) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return next;
    });
  const selection = useMemo(
    () => ({ rows: [...chosen.values()], clear: () => setChosen(new Map()) }),
    [chosen],
  );
  return { chosen, choose, selection };
};

export const useList = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { endpoint, fixed, listKey, rowKey, defaultSort, viewKey = 'view' } = props;
  const [preference, savePreference] = useListPreference(listKey);
  const address = useListState(props);
  const { state } = address;
  const sort = state.sort ?? defaultSort;
  /** What is listed, without the page: the export asks for the same. */
  const listed = {
    ...fixed,
    ...state.filters,
    ...(state.view === undefined ? {} : { [viewKey]: state.view }),
    ...(sort === undefined ? {} : { sort }),
  };
  const query = useCall(endpoint, { ...listed, current: state.current, size: state.size } as InputOf<E>);
  const page = query.data as Page<RowOf<E>> | undefined;
  return {
    ...address,
    ...useSelection(rowKey),
    listed,
    query,
    page,
    rows: page?.records ?? [],
    preference,
    savePreference: (change: Partial<ListPreference>) => savePreference({ ...preference, ...change }),
  };
};
