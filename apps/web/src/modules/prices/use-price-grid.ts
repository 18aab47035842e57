/** The prices of one window, kept fresh: what changes anywhere fetches the houses concerned and nothing else. */
import { addDays } from '@minsu/contract/dates.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { PriceGrid } from '@minsu/contract/prices/price-calendar.ts';
import { getPriceGrid } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { BoardRefresh } from '../../components/board/board-refresh.ts';
import { call } from '../../platform/call.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/queries.ts';
import { mergeGrid } from './price-merge.ts';
import type { PriceView } from './price-url.ts';

type GridInput = InputOf<typeof getPriceGrid>;

/** So many houses at once are better fetched as a whole. */
const MOST_HOUSES = 50;
const WAIT_MS = 50;

const fetchHouses = async (input: GridInput, houseIds: readonly string[]): Promise<void> => {
  const exactly = { queryKey: queryKey(getPriceGrid, input), exact: true };
  if (houseIds.length > MOST_HOUSES) return queryClient.invalidateQueries(exactly);
  // A whole answer under way was asked for before this change: it must land first.
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
  // Changes are heard only while the screen is shown: coming back fetches again.
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
    // How far prices have come at channels is shown here too; what became of an order there is told by the order.
    void refresh(
      changes.filter(({ entity }) => entity !== 'channelOrder').flatMap(({ houseId }) => houseId ?? []),
    );
    // A change of many houses at once names none of them.
    if (changes.some(({ houseId, entity }) => houseId === null && entity.startsWith('price')))
      void query.refetch();
  });
  return { query, refresh, from };
};

export type RefreshHouses = ReturnType<typeof usePriceGrid>['refresh'];
