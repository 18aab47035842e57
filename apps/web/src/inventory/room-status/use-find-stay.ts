/**
 * Shows a stay wherever it is: changes dates, drops hiding filters, expands rows, opens and highlights it, each
 * step once its data is loaded.
 */

import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { BoardHandle } from './board/use-board-handle.ts';
import type { useBoard } from './use-board.ts';
import type { BoardModel } from './use-board-model.ts';
import type { useFolded } from './use-folded.ts';
import { roomRow, stayBarId } from './view/board-bars.ts';
import { rowsAbove } from './view/board-rows.ts';
import { isFiltered, unfiltered } from './view/board-url.ts';
import type { BoardViewState } from './view/use-board-view.ts';

export interface TargetStay {
  readonly id: string;
  readonly checkIn: string;
  readonly checkOut: string;
  /** Room of its last night. */
  readonly roomId: string | null;
}

interface FindInput {
  readonly state: BoardViewState;
  readonly query: ReturnType<typeof useBoard>['query'];
  readonly model: BoardModel;
  readonly folded: ReturnType<typeof useFolded>;
  readonly handle: RefObject<BoardHandle | null>;
}

/** Days shown before the check-in. */
const BEFORE = 1;

const liesIn = ({ from, to }: Pick<Board, 'from' | 'to'>, { checkIn, checkOut }: TargetStay): boolean =>
  checkIn < to && checkOut > from;

const dayBefore = ({ from }: Pick<Board, 'from'>, date: string): number =>
  Math.max(0, daysBetween(from, date) - BEFORE);

/** Whether the stay's cells still have to load, which happens once they are visible. */
const waitForCells = (
  { model, folded, handle }: Pick<FindInput, 'model' | 'folded' | 'handle'>,
  { roomId, checkIn }: TargetStay,
): boolean => {
  const { board, rows, places } = model;
  const house = roomId === null ? undefined : places.get(roomId)?.house;
  if (roomId === null || !house || !rows.some(({ key }) => key === roomRow(roomId))) return false;
  const day = Math.max(0, daysBetween(board.from, checkIn));
  if (board.known?.get(house.id)?.[day] !== false) return false;
  folded.unfold(rowsAbove(board, roomId));
  requestAnimationFrame(() => handle.current?.scrollTo(roomRow(roomId), dayBefore(board, checkIn)));
  return true;
};

export const useFindStay = ({ state, query, model, folded, handle }: FindInput) => {
  const { t } = useTranslation('boardViews');
  const [target, setTarget] = useState<TargetStay | null>(null);
  const { board, rows } = model;
  const { view, change } = state;

  const show = (part: Board['stays'][number]) => {
    const { roomId } = part;
    state.open(stayBarId(part));
    setTarget(null);
    if (roomId === null) return;
    folded.unfold(rowsAbove(board, roomId));
    requestAnimationFrame(() => {
      handle.current?.scrollTo(roomRow(roomId), dayBefore(board, part.checkIn));
      handle.current?.flash(stayBarId(part));
    });
  };
  /** Not found on its dates: a filter hides it, or it is gone. */
  const widen = (stay: TargetStay) => {
    if (!isFiltered(view)) {
      setTarget(null);
      state.open(`stay:${stay.id}`);
      return;
    }
    change({ ...unfiltered, saved: null });
    toast.info(t('findCleared'));
  };
  const proceed = useEffectEvent((stay: TargetStay) => {
    const parts = board.stays.filter(({ id }) => id === stay.id);
    const part = parts.toSorted((a, b) => a.checkIn.localeCompare(b.checkIn))[0];
    const isShown = (roomId: string | null) =>
      roomId === null || rows.some(({ key }) => key === roomRow(roomId));
    if (part && isShown(part.roomId)) show(part);
    else if (!waitForCells({ model, folded, handle }, stay)) widen(stay);
  });
  const settled = query.data !== undefined && !query.isPlaceholderData && !query.isFetching;
  useEffect(() => {
    if (target && settled && liesIn(board, target)) proceed(target);
  }, [target, settled, board, rows]);

  return (stay: TargetStay) => {
    setTarget(stay);
    if (!liesIn(board, stay)) change({ from: addDays(stay.checkIn, -BEFORE) });
  };
};
