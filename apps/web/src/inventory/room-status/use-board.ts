/** The board of one window: rows at once, cells as they become visible, live changes as patches. */
import { isChannelNews } from '@minsu/contract/connections/channels/channel-live.ts';
import { type BoardTotals, isPatched } from '@minsu/contract/inventory/room-status/board-parts.ts';
import {
  getBlock,
  getBoardCells,
  getBoardFrame,
  getBoardTotals,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BoardRefresh } from '../../components/board/board-refresh.ts';
import { call } from '../../platform/calls/call.ts';
import { liveKeys, useLive, watchTopic } from '../../platform/calls/live.ts';
import { queryClient, queryKey, useCall } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { saidPatches } from './acts/said-patches.ts';
import type { KnownBoard } from './view/board-known.ts';
import { BoardLoader } from './view/board-loader.ts';
import { NOTHING_IN_SIGHT, type Sight } from './view/board-tiles.ts';
import type { BoardView } from './view/board-url.ts';

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
/** With more properties than this, refetch everything. */
const MAX_HOUSES = 100;
const TOTALS_MS = 30_000;

/** Starts shortly before today so that departures are visible; a phone shows one day. */
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

/** Completely loaded boards are counted here; others by periodic queries. */
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
    houseIds.length > MAX_HOUSES ? whole() : loader.refresh(houseIds).catch(whole),
  );
};

/** Overdue guests and today's figures change with the business date. */
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

/** Reloads rows and cells of some properties; also runs after changes without patches. */
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
  // Live changes are received only while mounted, so remounting refetches.
  const query = useCall(getBoardFrame, input, { staleTime: 0 });
  const { data, error, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = query;
  const loader = useMemo(() => loaderOf(input, (board) => show({ board, of: input })), [input]);
  const sight = useRef(NOTHING_IN_SIGHT);
  const frame = isPlaceholderData ? undefined : data;
  // An unchanged frame still invalidates its cells.
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
    // Keeps the previous board until the new one has loaded.
    query: {
      data: shown?.board,
      ...{ error, isFetching, refetch },
      isPlaceholderData: isPlaceholderData || shown?.of !== input,
    },
    totals: useTotals(input, shown?.of === input && shown.board.partial === true),
    refresh,
    /** Reports the visible part, which is loaded first. */
    see,
    /** Resolves when all cells are loaded. */
    complete,
    from: input.from,
  };
};

export type RefreshHouses = ReturnType<typeof useBoard>['refresh'];
