/** Today's rooms, kept current by refetching only changed properties. */
import { isChannelNews } from '@minsu/contract/connections/channels/channel-live.ts';
import type { DayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { BoardRefresh } from '../../../components/board/board-refresh.ts';
import { call } from '../../../platform/calls/call.ts';
import { liveKeys, useLive } from '../../../platform/calls/live.ts';
import { queryClient, queryKey, useCall } from '../../../platform/calls/queries.ts';
import { keepOffline } from '../../../platform/pocket/kept-answers.ts';
import { mergeDay } from './day-merge.ts';
import type { DayView } from './day-url.ts';
import { withoutGuests } from './keep-day-board.ts';

liveKeys({ roomBlock: [getBlock] });
keepOffline(getDayBoard, withoutGuests);

interface DayInput {
  readonly houseIds?: readonly string[];
  readonly city?: readonly string[];
}

const WAIT_MS = 50;
/** With more properties than this, refetch everything. */
const MAX_HOUSES = 100;
/** Refetch interval, because the day changes at the audit hour without an event. */
const REFRESH_MS = 300_000;

const fetchHouses = async (input: DayInput, houseIds: readonly string[]): Promise<void> => {
  const exactly = { queryKey: queryKey(getDayBoard, input), exact: true };
  // A filtered board cannot compute the counters.
  const whole = queryClient.getQueryData<DayBoard>(exactly.queryKey)?.truncated !== false;
  if (whole || houseIds.length > MAX_HOUSES) return queryClient.invalidateQueries(exactly);
  // A full fetch in flight predates this change and must land first.
  while (queryClient.isFetching(exactly) > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  try {
    const fresh = await call(getDayBoard, { ...input, houseIds }, { quiet: true });
    queryClient.setQueryData<DayBoard>(
      exactly.queryKey,
      (board) => board && mergeDay(board, fresh, houseIds),
    );
  } catch {
    await queryClient.invalidateQueries(exactly);
  }
};

export const useDayBoard = (view: DayView) => {
  const [houses, cities] = [view.houses.join(), view.cities.join()];
  const input = useMemo<DayInput>(
    () => ({
      ...(houses ? { houseIds: houses.split(',') } : {}),
      ...(cities ? { city: cities.split(',') } : {}),
    }),
    [houses, cities],
  );
  // Live changes are received only while mounted, so remounting refetches.
  const query = useCall(getDayBoard, input, { staleTime: 0, refetchInterval: REFRESH_MS });
  const refresher = useMemo(() => new BoardRefresh((houseIds) => fetchHouses(input, houseIds)), [input]);
  const refresh = useCallback(
    (houseIds: readonly string[]): Promise<void> => {
      const wanted = houseIds.filter((id) => input.houseIds?.includes(id) ?? true);
      return wanted.length > 0 ? refresher.ask(wanted) : Promise.resolve();
    },
    [input, refresher],
  );
  useLive((changes) => {
    void refresh(changes.filter((change) => !isChannelNews(change)).flatMap(({ houseId }) => houseId ?? []));
  });
  return { query, refresh };
};
