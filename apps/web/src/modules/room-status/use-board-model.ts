/** Everything the board draws, made once per change of data, filters or language. */
import { daysBetween } from '@minsu/contract/dates.ts';
import { channels as allChannels, type Channel } from '@minsu/contract/orders/order.ts';
import { useMemo } from 'react';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { type BarPlace, boardBars, type MadeBars } from './board-bars.ts';
import { countBoard, matchingStays } from './board-counts.ts';
import {
  figuresOf,
  freeByType,
  occupancyOf,
  placesOf,
  roomsToday,
  todayOf,
  unplacedOf,
} from './board-data.ts';
import type { KnownBoard } from './board-known.ts';
import { boardRows, roomFilters } from './board-rows.ts';
import { among, type BoardState, type BoardView, boardStates } from './board-url.ts';
import { useBoardWords } from './board-words.ts';
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

const useFacts = (board: KnownBoard) =>
  useMemo(() => {
    const free = freeByType(board);
    return {
      free,
      today: roomsToday(board),
      places: placesOf(board),
      figures: figuresOf(board, free),
      occupancy: occupancyOf(board),
      businessDate: todayOf(board),
      unplaced: unplacedOf(board),
      days: daysBetween(board.from, board.to),
    };
  }, [board]);

/** The address is read anew on every render; a list that says the same must be the same list. */
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
) => {
  const counts = useMemo(() => countBoard(board, today), [board, today]);
  const matches = useMemo(() => matchingStays(board, { channels, states }), [board, channels, states]);
  return { counts, matches };
};

/** Bars stand for days of one window and say what is today: another of either needs new ones. */
const barsMade = (_from: string, _today: string | null): MadeBars => new WeakMap();

export const useBoardModel = (
  data: KnownBoard | undefined,
  view: BoardView,
  folded: ReadonlySet<string>,
  moved: ReadonlyMap<string, BarPlace>,
) => {
  const board = data ?? EMPTY;
  const words = useBoardWords();
  const may = useMay();
  const [mayEdit, mayBlock] = [may('order:edit'), may('roomStatus:block')];
  const facts = useFacts(board);
  const { free, today } = facts;
  const filters = useStable(roomFilters, view.rooms);
  const channels = useStable(allChannels, view.channels);
  const states = useStable(boardStates, view.states);
  const types = useStableTexts(view.types);
  const seesMoney = useSeesMoney();
  const colourBy = view.colourBy === 'payment' && !seesMoney ? 'channel' : view.colourBy;
  const rows = useMemo(
    () => boardRows({ board, free, today, words, filters, types, folded }),
    [board, free, today, words, filters, types, folded],
  );
  const { from } = board;
  const { businessDate } = facts;
  const looks = useMemo(
    () => ({ words, colourBy, channels, states, mayEdit, mayBlock, made: barsMade(from, businessDate) }),
    [words, colourBy, channels, states, mayEdit, mayBlock, from, businessDate],
  );
  const now = useReleaseClock(board.blocks);
  const { bars, records } = useMemo(
    () => boardBars({ ...looks, board, moved, now }),
    [looks, board, moved, now],
  );
  return { board, ...facts, ...useCounts(board, today, channels, states), rows, bars, records, colourBy };
};
