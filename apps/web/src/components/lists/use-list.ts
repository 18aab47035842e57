/** List state: address, rows, preferences. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { type ListPreference, useListPreference } from '../../platform/preferences.ts';
import type { ListEndpoint, ListPageProps, RowOf } from './list-types.ts';
import {
  type FilterValue,
  healListState,
  type ListState,
  otherParams,
  readListState,
  viewQuery,
  writeListState,
} from './list-url.ts';
import { useListSelection } from './use-list-selection.ts';

export interface GoOptions {
  /** Replaces the history entry: a search is one step back, however many keys it took. */
  readonly replace?: boolean;
}

type Change = Partial<ListState> | ((was: ListState) => Partial<ListState>);

const EVERYTHING = '-';

const useListState = <E extends ListEndpoint>(
  { endpoint, filters, viewKey = 'view' }: ListPageProps<E>,
  hasDefault: boolean,
) => {
  const [search, setSearch] = useAddressSearch();
  const stateOf = useCallback(
    (from: URLSearchParams) => healListState(readListState(from, filters, viewKey), viewKey, endpoint.input),
    [filters, viewKey, endpoint],
  );
  const state = useMemo(() => stateOf(search), [stateOf, search]);
  const go = (change: Change, { replace = false }: GoOptions = {}) =>
    setSearch(
      (now) => {
        const was = stateOf(now);
        const own = new URLSearchParams(
          writeListState({ ...was, ...(typeof change === 'function' ? change(was) : change) }, viewKey),
        );
        // An explicit "everything", because an empty address opens the default view.
        if (own.size === 0 && hasDefault) own.set('saved', EVERYTHING);
        return new URLSearchParams([...otherParams(now, filters, viewKey), ...own]);
      },
      { replace },
    );
  /** Changing the query resets to the first page. */
  const list = (change: Partial<ListState>, options?: GoOptions) => go({ current: 1, ...change }, options);
  return {
    state,
    go,
    list,
    setFilter: (change: Readonly<Record<string, FilterValue>>, options?: GoOptions) =>
      go((was) => ({ current: 1, filters: { ...was.filters, ...change } }), options),
    viewQuery: viewQuery(state, viewKey),
    /** Opened without list state in the address. */
    isBare: search.size === otherParams(search, filters, viewKey).length,
    isFiltered: Object.values(state.filters).some((value) => value !== undefined),
  };
};

/** The user's default view, when the address has no list state. */
const useDefaultView = (
  { isBare, go }: ReturnType<typeof useListState>,
  preference: ListPreference,
  read: (query: string) => ListState,
) => {
  const view = preference.views?.find((each) => each.id === preference.defaultView);
  /** Only on mount: clearing the filters later must show everything. */
  const open = useEffectEvent(() => {
    if (isBare && view) go({ ...read(view.query), saved: view.id }, { replace: true });
  });
  useEffect(() => open(), []);
};

export const useList = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { endpoint, fixed, listKey, rowKey, defaultSort, filters, viewKey = 'view' } = props;
  const [preference, savePreference] = useListPreference(listKey);
  const address = useListState(props, preference.defaultView !== undefined);
  const { state } = address;
  useDefaultView(address, preference, (query) => readListState(new URLSearchParams(query), filters, viewKey));
  const sort = state.sort ?? defaultSort;
  /** Query without order and page, as used by bulk actions on all matches. */
  const filter = {
    ...fixed,
    ...state.filters,
    ...(state.view === undefined ? {} : { [viewKey]: state.view }),
  };
  /** The export uses the same query and order. */
  const listed = { ...filter, ...(sort === undefined ? {} : { sort }) };
  const query = useCall(endpoint, { ...listed, current: state.current, size: state.size } as InputOf<E>);
  const page = query.data as Page<RowOf<E>> | undefined;
  const rows = useMemo<readonly RowOf<E>[]>(() => page?.records ?? [], [page]);
  useBackOnLastPage(page, query.isPlaceholderData, (current) => address.go({ current }, { replace: true }));
  return {
    ...address,
    ...useListSelection(rows, rowKey, filter, page?.total ?? 0),
    filter,
    listed,
    query,
    page,
    rows,
    preference,
    savePreference,
  };
};

export type List<E extends ListEndpoint> = ReturnType<typeof useList<E>>;

/** A page beyond the end is replaced by the last one. */
const useBackOnLastPage = (
  page: Page<unknown> | undefined,
  isOld: boolean,
  goTo: (current: number) => void,
): void => {
  const beyond = page !== undefined && !isOld && page.records.length === 0 && page.current > 1;
  const last = beyond ? Math.max(1, Math.ceil(page.total / page.size)) : 0;
  const turnTo = useEffectEvent(goTo);
  useEffect(() => {
    if (last > 0) turnTo(last);
  }, [last]);
};
