/**
 * The board of one window of days: its rows at once, its cells as they come into sight, and what changes anywhere as
 * patches of the cells concerned.
 */
import { isChannelNews } from '@minsu/contract/channels/channel-live.ts';
import { addDays } from '@minsu/contract/dates.ts';
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import type { LiveChange } from '@minsu/contract/live.ts';
import { type BoardTotals, isPatched } from '@minsu/contract/room-status/board-parts.ts';
import {
  getBlock,
  getBoardCells,
  getBoardFrame,
  getBoardTotals,
} from '@minsu/contract/room-status/room-status-endpoints.ts';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BoardRefresh } from '../../components/board/board-refresh.ts';
import { call } from '../../platform/call.ts';
import { businessToday } from '../../platform/clocks.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { liveKeys, useLive, watchTopic } from '../../platform/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/queries.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import type { KnownBoard } from './board-known.ts';
import { BoardLoader } from './board-loader.ts';
import { NOTHING_IN_SIGHT, type Sight } from './board-tiles.ts';
import type { BoardView } from './board-url.ts';
import { saidPatches } from './said-patches.ts';

liveKeys({ roomBlock: [getBlock] });

interface BoardInput {
  readonly from: string;
  readonly to: string;
  readonly city?: readonly string[];
  readonly houseIds?: readonly string[];
  readonly landlordId?: readonly string[];
  readonly tag?: readonly string[];
}

const QUIET = { quiet: true };
/** So many houses at once are better fetched as a whole. */
const MOST_HOUSES = 100;
const TOTALS_MS = 30_000;

/** Shortly before today, so that those who leave today are in sight; on a phone there is room for one day. */
const useFirstDay = (view: BoardView): string => {
  const narrow = useNarrow();
  return view.from ?? addDays(businessToday(null), narrow ? -1 : -2);
};

const useInput = (view: BoardView): BoardInput => {
  const from = useFirstDay(view);
  const { days } = view;
  const [cities, houses] = [view.cities.join(), view.houses.join()];
  const [landlords, tags] = [view.landlords.join(), view.tags.join()];
  return useMemo<BoardInput>(
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
};

interface ShownBoard {
  readonly board: KnownBoard;
  readonly of: BoardInput;
}

/** A board that is fetched as a whole is counted here, live; the others now and then. */
const useTotals = (input: BoardInput, partial: boolean): BoardTotals | undefined =>
  useCall(getBoardTotals, input, {
    enabled: partial,
    quiet: true,
    keepPrevious: false,
    staleTime: TOTALS_MS,
    refetchInterval: TOTALS_MS,
  }).data;

const loaderOf = (input: BoardInput, show: (board: KnownBoard) => void): BoardLoader =>
  new BoardLoader({
    show,
    showSoon: (board) => startTransition(() => show(board)),
    cells: (houseIds, from, to) => call(getBoardCells, { houseIds, from, to }, QUIET),
    frame: (houseIds) => call(getBoardFrame, { ...input, houseIds }, QUIET),
  });

const refresherOf = (input: BoardInput, loader: BoardLoader): BoardRefresh => {
  const whole = () =>
    queryClient.invalidateQueries({ queryKey: queryKey(getBoardFrame, input), exact: true });
  return new BoardRefresh((houseIds) =>
    houseIds.length > MOST_HOUSES ? whole() : loader.refresh(houseIds).catch(whole),
  );
};

/** Overdue guests and figures of today are others when the business date is. */
const useNewDay = (refetch: () => Promise<unknown>): void => {
  useEffect(() => {
    let today = businessToday(null);
    const look = () => {
      if (businessToday(null) === today) return;
      today = businessToday(null);
      void refetch();
    };
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, [refetch]);
};

const isFetchedAnew = (change: LiveChange): boolean => !isPatched(change) && !isChannelNews(change);

/** Rows and cells of some houses again, as far as they are on the board; by itself after what does not come as patches. */
const useRefresh = (input: BoardInput, loader: BoardLoader) => {
  const refresher = useMemo(() => refresherOf(input, loader), [input, loader]);
  const refresh = useCallback(
    (houseIds: readonly string[]): Promise<void> => {
      const wanted = houseIds.filter((id) => input.houseIds?.includes(id) ?? true);
      return wanted.length > 0 ? refresher.ask(wanted) : Promise.resolve();
    },
    [input, refresher],
  );
  useLive((changes) => {
    void refresh(changes.filter(isFetchedAnew).flatMap(({ houseId }) => houseId ?? []));
  });
  return refresh;
};

export const useBoard = (view: BoardView) => {
  const input = useInput(view);
  const [shown, show] = useState<ShownBoard>();
  // Changes are heard only while the screen is shown: coming back fetches again.
  const query = useCall(getBoardFrame, input, { staleTime: 0 });
  const { data, error, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = query;
  const loader = useMemo(() => loaderOf(input, (board) => show({ board, of: input })), [input]);
  const sight = useRef(NOTHING_IN_SIGHT);
  const frame = isPlaceholderData ? undefined : data;
  // A frame that says the same as the last one still stands for newer cells.
  useLayoutEffect(() => {
    loader.see(sight.current);
    if (frame && dataUpdatedAt > 0) loader.open(frame);
  }, [loader, frame, dataUpdatedAt]);
  useEffect(() => () => loader.stop(), [loader]);
  const opened = frame !== undefined;
  useEffect(
    () =>
      opened
        ? watchTopic('board', loader.position, (patches) =>
            loader.hear(saidPatches(patches, currentLanguage())),
          )
        : undefined,
    [loader, opened],
  );
  useNewDay(refetch);
  const refresh = useRefresh(input, loader);
  const see = useCallback(
    (seen: Sight) => {
      sight.current = seen;
      loader.see(seen);
    },
    [loader],
  );
  const complete = useCallback(() => loader.complete(), [loader]);
  return {
    // The board of other dates or houses stays until that of these is there.
    query: {
      data: shown?.board,
      ...{ error, isFetching, refetch },
      isPlaceholderData: isPlaceholderData || shown?.of !== input,
    },
    totals: useTotals(input, shown?.of === input && shown.board.partial === true),
    refresh,
    /** Says what is to be seen, so that its cells are fetched first. */
    see,
    /** Resolves when all cells are known. */
    complete,
    from: input.from,
  };
};

export type RefreshHouses = ReturnType<typeof useBoard>['refresh'];
