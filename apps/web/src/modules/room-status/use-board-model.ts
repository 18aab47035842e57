/** Everything the board draws, made once per change of data, filters or language. */
import { daysBetween } from '@minsu/contract/dates.ts';
import { channels as allChannels, type Channel } from '@minsu/contract/orders/order.ts';
import type { BoardTotals } from '@minsu/contract/room-status/board-parts.ts';
import type { BoardHouse } from '@minsu/contract/room-status/room-status.ts';
import { useMemo } from 'react';
import { todayOf } from '../../components/board/board-calendar.ts';
import { useChannelMarks } from '../../components/use-channel-marks.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import type { BoardRow } from './board/board-model.ts';
import { type BarPlace, boardBars, type MadeBars } from './board-bars.ts';
import { countBoard, matchingStays } from './board-counts.ts';
import {
  type FreeNights,
  figuresOf,
  freeByType,
  occupancyOf,
  placesOf,
  roomsToday,
  unplacedOf,
} from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import { roomFilters } from './board-room-filters.ts';
import { markedRows } from './board-row-marks.ts';
import { boardRows } from './board-rows.ts';
import { among, type BoardState, type BoardView, boardStates } from './board-url.ts';
import { type BoardWords, useBoardWords } from './board-words.ts';
import { useReleaseClock } from './use-release-clock.ts';

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

/** What is made of a house is of one window: another needs it again. */
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

/** The address is read again on every render; a list that says the same must be the same list. */
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

/** Bars stand for days of one window and say what is today: another of either needs new ones. */
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
  /** For a board that is loaded in windows. */
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
