/** The board of one window, kept fresh: what changes anywhere fetches the houses concerned and nothing else. */
import { addDays } from '@minsu/contract/dates.ts';
import type { Board } from '@minsu/contract/room-status/room-status.ts';
import { getBlock, getBoard } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { BoardRefresh } from '../../components/board/board-refresh.ts';
import { businessToday } from '../../platform/business-today.ts';
import { call } from '../../platform/call.ts';
import { liveKeys, useLive } from '../../platform/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/queries.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { mergeBoard } from './board-merge.ts';
import type { BoardView } from './board-url.ts';

liveKeys({ roomBlock: [getBlock] });

interface BoardInput {
  readonly from: string;
  readonly to: string;
  readonly city?: readonly string[];
  readonly houseIds?: readonly string[];
  readonly landlordId?: readonly string[];
  readonly tag?: readonly string[];
}

const WAIT_MS = 50;
/** So many houses at once are better fetched as a whole. */
const MOST_HOUSES = 100;

const fetchHouses = async (input: BoardInput, houseIds: readonly string[]): Promise<void> => {
  const exactly = { queryKey: queryKey(getBoard, input), exact: true };
  if (houseIds.length > MOST_HOUSES) return queryClient.invalidateQueries(exactly);
  // A whole board under way was asked for before this change: its answer must land first.
  while (queryClient.isFetching(exactly) > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  try {
    const fresh = await call(getBoard, { ...input, houseIds }, { quiet: true });
    queryClient.setQueryData<Board>(exactly.queryKey, (board) => board && mergeBoard(board, fresh, houseIds));
  } catch {
    await queryClient.invalidateQueries(exactly);
  }
};

/** Shortly before today, so that those who leave today are in sight; on a phone there is room for one day. */
const useFirstDay = (view: BoardView): string => {
  const narrow = useNarrow();
  return view.from ?? addDays(businessToday(), narrow ? -1 : -2);
};

export const useBoard = (view: BoardView) => {
  const from = useFirstDay(view);
  const { days } = view;
  const [cities, houses] = [view.cities.join(), view.houses.join()];
  const [landlords, tags] = [view.landlords.join(), view.tags.join()];
  const input = useMemo<BoardInput>(
    () => ({
      from,
      to: addDays(from, days),
      ...(cities ? { city: cities.split(',') } : {}),
      ...(houses ? { houseIds: houses.split(',') } : {}),
      ...(landlords ? { landlordId: landlords.split(',') } : {}),
      ...(tags ? { tag: tags.split(',') } : {}),
    }),
    [from, days, cities, houses, landlords, tags],
  );
  // Changes are heard only while the screen is shown: coming back fetches anew.
  const query = useCall(getBoard, input, { staleTime: 0 });
  const refresher = useMemo(() => new BoardRefresh((houseIds) => fetchHouses(input, houseIds)), [input]);
  const refresh = useCallback(
    (houseIds: readonly string[]): Promise<void> => {
      const wanted = houseIds.filter((id) => input.houseIds?.includes(id) ?? true);
      return wanted.length > 0 ? refresher.ask(wanted) : Promise.resolve();
    },
    [input, refresher],
  );
  useLive((changes) => {
    void refresh(changes.flatMap(({ houseId }) => houseId ?? []));
  });
  return { query, refresh, from };
};

export type RefreshHouses = ReturnType<typeof useBoard>['refresh'];
