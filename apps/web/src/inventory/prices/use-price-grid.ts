/** Prices of one window, kept current by refetching only changed properties. */

import type { PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useCallback, useMemo } from 'react';
import { BoardRefresh } from '../../components/board/board-refresh.ts';
import { call } from '../../platform/calls/call.ts';
import { useLive } from '../../platform/calls/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { mergeGrid } from './price-merge.ts';
import type { PriceView } from './price-url.ts';

type GridInput = InputOf<typeof getPriceGrid>;

/** With more properties than this, refetch everything. */
const MAX_HOUSES = 50;
const WAIT_MS = 50;

const fetchHouses = async (input: GridInput, houseIds: readonly string[]): Promise<void> => {
  const exactly = { queryKey: queryKey(getPriceGrid, input), exact: true };
  if (houseIds.length > MAX_HOUSES) return queryClient.invalidateQueries(exactly);
  // A full fetch in flight predates this change and must land first.
  while (queryClient.isFetching(exactly) > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  try {
    const asked = { ...input, houseIds: [...houseIds], current: 1 };
    const fresh = await call(getPriceGrid, asked, { quiet: true });
    queryClient.setQueryData<PriceGrid>(exactly.queryKey, (grid) => grid && mergeGrid(grid, fresh, houseIds));
  } catch {
    await queryClient.invalidateQueries(exactly);
  }
};

const useInput = (view: PriceView, from: string): GridInput => {
  const { days, current, size } = view;
  const [cities, houses, plans] = [view.cities.join(), view.houses.join(), view.plans.join()];
  return useMemo(
    () => ({
      from,
      to: addDays(from, days),
      ...(cities ? { city: cities.split(',') } : {}),
      ...(houses ? { houseIds: houses.split(',') } : {}),
      ...(plans ? { planCodes: plans.split(',') } : {}),
      current,
      size,
    }),
    [from, days, cities, houses, plans, current, size],
  );
};

export const usePriceGrid = (view: PriceView) => {
  const from = view.from ?? businessToday(null);
  const input = useInput(view, from);
  // Live changes are received only while mounted, so remounting refetches.
  const query = useCall(getPriceGrid, input, { staleTime: 0 });
  const refresher = useMemo(() => new BoardRefresh((houseIds) => fetchHouses(input, houseIds)), [input]);
  const shown = query.data;
  const refresh = useCallback(
    (houseIds: readonly string[]): Promise<void> => {
      const known = new Set(shown?.houses.map(({ id }) => id));
      const wanted = [...new Set(houseIds)].filter((id) => known.has(id));
      return wanted.length > 0 ? refresher.ask(wanted) : Promise.resolve();
    },
    [shown, refresher],
  );
  useLive((changes) => {
    // Includes sync states at channels, but not channel orders, which this screen does not show.
    void refresh(
      changes.filter(({ entity }) => entity !== 'channelOrder').flatMap(({ houseId }) => houseId ?? []),
    );
    // A change of many properties names none of them.
    if (changes.some(({ houseId, entity }) => houseId === null && entity.startsWith('price')))
      void query.refetch();
  });
  return { query, refresh, from };
};

export type RefreshHouses = ReturnType<typeof usePriceGrid>['refresh'];
