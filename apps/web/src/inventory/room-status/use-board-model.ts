/** Everything the board draws, memoised by data, filters and language. */

import type { BoardTotals } from '@minsu/contract/inventory/room-status/board-parts.ts';
import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { channels as allChannels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { useMemo } from 'react';
import { todayOf } from '../../components/board/board-calendar.ts';
import { useChannelMarks } from '../../components/words/use-channel-marks.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useReleaseClock } from './acts/use-release-clock.ts';
import type { BoardRow } from './board/board-model.ts';
import { type BarPlace, boardBars, type MadeBars } from './view/board-bars.ts';
import { countBoard, matchingStays } from './view/board-counts.ts';
import {
  type FreeNights,
  figuresOf,
  freeByType,
  occupancyOf,
  placesOf,
  roomsToday,
  unplacedOf,
} from './view/board-data.ts';
import type { KnownBoard } from './view/board-known.ts';
import { roomFilters } from './view/board-room-filters.ts';
import { markedRows } from './view/board-row-marks.ts';
import { boardRows } from './view/board-rows.ts';
import { among, type BoardState, type BoardView, boardStates } from './view/board-url.ts';
import { type BoardWords, useBoardWords } from './view/board-words.ts';

export type BoardModel = ReturnType<typeof useBoardModel>;

const EMPTY: KnownBoard = {
  from: '2000-01-01',
  to: '2000-01-02',
  houses: [],
  stays: [],
  blocks: [],
  roomTotal: 0,
  narrowed: false,
  truncated: false,
};

type BoardFacts = ReturnType<typeof useFacts>;

/** Per-property caches are valid for one window. */
const madeOf = <T>(_board: Pick<KnownBoard, 'from' | 'to' | 'narrowed'>): WeakMap<BoardHouse, T> =>
  new WeakMap();

const useFacts = (board: KnownBoard, totals: BoardTotals | undefined) => {
  const { from, to, narrowed } = board;
  const made = useMemo(() => madeOf<FreeNights>({ from, to, narrowed }), [from, to, narrowed]);
  return useMemo(() => {
    const free = freeByType(board, made);
    return {
      free,
      today: roomsToday(board),
      places: placesOf(board),
      figures: figuresOf(board, free),
      occupancy: occupancyOf(board, totals),
      businessDate: todayOf(board.houses),
      unplaced: unplacedOf(board),
      days: daysBetween(board.from, board.to),
    };
  }, [board, made, totals]);
};

/** The address is parsed on every render, so equal lists are kept identical. */
const useStable = <T extends string>(all: readonly T[], list: readonly T[]): readonly T[] => {
  const text = list.join();
  return useMemo(() => among(all, text.split(',')), [all, text]);
};

const useStableTexts = (list: readonly string[]): readonly string[] => {
  const text = JSON.stringify(list);
  return useMemo(() => JSON.parse(text) as string[], [text]);
};

const useCounts = (
  board: KnownBoard,
  today: BoardFacts['today'],
  channels: readonly Channel[],
  states: readonly BoardState[],
  totals: BoardTotals | undefined,
) => {
  const counts = useMemo(() => countBoard(board, today, totals), [board, today, totals]);
  const matches = useMemo(
    () => matchingStays(board, { channels, states }, totals),
    [board, channels, states, totals],
  );
  return { counts, matches };
};

/** Bar caches are valid for one window and business date. */
const barsMade = (_from: string, _today: string | null): MadeBars => new WeakMap();

const useRows = (
  board: KnownBoard,
  { free, today }: BoardFacts,
  view: BoardView,
  words: BoardWords,
  folded: ReadonlySet<string>,
) => {
  const filters = useStable(roomFilters, view.rooms);
  const types = useStableTexts(view.types);
  const { from, to, narrowed } = board;
  const { typeRows } = view;
  const rowLooks = useMemo(
    () => ({
      ...{ words, filters, types, folded, typeRows },
      made: madeOf<readonly BoardRow[]>({ from, to, narrowed }),
    }),
    [words, filters, types, folded, typeRows, from, to, narrowed],
  );
  const plain = useMemo(() => boardRows({ ...rowLooks, board, free, today }), [rowLooks, board, free, today]);
  const marks = useChannelMarks(board.houses, board);
  const rows = useMemo(() => markedRows(plain, board, marks), [plain, board, marks]);
  return { rows, marks };
};

export const useBoardModel = (
  data: KnownBoard | undefined,
  view: BoardView,
  folded: ReadonlySet<string>,
  moved: ReadonlyMap<string, BarPlace>,
  /** For boards loaded in parts. */
  totals?: BoardTotals,
) => {
  const board = data ?? EMPTY;
  const words = useBoardWords();
  const may = useMay();
  const [mayEdit, mayBlock] = [may('order:edit'), may('roomStatus:block')];
  const facts = useFacts(board, totals);
  const channels = useStable(allChannels, view.channels);
  const states = useStable(boardStates, view.states);
  const seesMoney = useSeesMoney();
  const colourBy = view.colourBy === 'payment' && !seesMoney ? 'state' : view.colourBy;
  const { rows, marks } = useRows(board, facts, view, words, folded);
  const { businessDate } = facts;
  const { from } = board;
  const looks = useMemo(
    () => ({ words, colourBy, channels, states, mayEdit, mayBlock, made: barsMade(from, businessDate) }),
    [words, colourBy, channels, states, mayEdit, mayBlock, from, businessDate],
  );
  const now = useReleaseClock(board.blocks);
  const { bars, records } = useMemo(
    () => boardBars({ ...looks, board, moved, now }),
    [looks, board, moved, now],
  );
  return {
    board,
    ...facts,
    ...useCounts(board, facts.today, channels, states, totals),
    rows,
    marks,
    bars,
    records,
    colourBy,
  };
};
